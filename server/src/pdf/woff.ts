import { inflateSync } from 'node:zlib'

const HEAD = 44
const ENTRY = 20

/**
 * The font that a WOFF file holds, as it was before it was packed: reading tables out of the packed form costs
 * many times as much.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = HEAD + nth * ENTRY
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const data = woff.subarray(from, (from ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      data: packed === length ? data : inflateSync(data),
    }
  })
  const power = 2 ** Math.floor(Math.log2(count))
  const font: Buffer[] = [Buffer.alloc(12 + 16 * count)]
  const [head = Buffer.alloc(0)] = font
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  let offset = head.length
  tables.forEach(({ tag, sum, data }, nth) => {
    const at = 12 + nth * 16
    tag.copy(head, at)
    head.writeUInt32BE(sum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const rest = (4 - (data.length % 4)) % 4
    font.push(data, Buffer.alloc(rest))
    offset += data.length + rest
  })
  return Buffer.concat(font)
}

/** Where a table of an unpacked font begins; undefined where it has none of that name. */
function findTable(font: Buffer, name: string): number | undefined {
  for (let nth = 0; nth < font.readUInt16BE(4); nth += 1) {
    const at = 12 + nth * 16
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  return undefined
}

/** Code points of a table of characters by ranges with their glyphs (format 12). */
function* pointsOf12(font: Buffer, at: number): Generator<number> {
  for (let nth = 0; nth < font.readUInt32BE(at + 12); nth += 1) {
    const group = at + 16 + nth * 12
    for (let point = font.readUInt32BE(group); point <= font.readUInt32BE(group + 4); point += 1) yield point
  }
}

/** The same of the older kind, for the first 65,536 code points alone (format 4). */
function* pointsOf4(font: Buffer, at: number): Generator<number> {
  const twice = font.readUInt16BE(at + 6)
  for (let nth = 0; nth < twice; nth += 2) {
    const end = font.readUInt16BE(at + 14 + nth)
    const start = font.readUInt16BE(at + 16 + twice + nth)
    for (let point = start; point <= end && point < 0xffff; point += 1) yield point
  }
}

/** Every character that an unpacked font draws, by its code point. */
export function pointsIn(font: Buffer): Set<number> {
  const points = new Set<number>()
  const table = findTable(font, 'cmap')
  if (table === undefined) return points
  for (let nth = 0; nth < font.readUInt16BE(table + 2); nth += 1) {
    const at = table + font.readUInt32BE(table + 4 + nth * 8 + 4)
    const format = font.readUInt16BE(at)
    const found = format === 12 ? pointsOf12(font, at) : format === 4 ? pointsOf4(font, at) : []
    for (const point of found) points.add(point)
  }
  return points
}
