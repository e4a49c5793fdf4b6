const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A chunk is its length, its name, its data and a checksum, all but the data of four bytes. */
const FRAME = 12
/** The chunks without which the picture would look different. */
const needed = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']

/** See `cleanPicture`. */
export function cleanPng(bytes: Buffer, longestEdge: number): Buffer | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const parts: Buffer[] = [SIGNATURE]
  const seen: string[] = []
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length;) {
    const end = at + FRAME + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    const isFirst = seen.length === 0
    if (isFirst !== (name === 'IHDR')) return undefined
    if (isFirst && !isDrawable(bytes.subarray(at + 8, end), longestEdge)) return undefined
    if (needed.includes(name)) parts.push(bytes.subarray(at, end))
    seen.push(name)
    if (name === 'IEND') return seen.includes('IDAT') ? Buffer.concat(parts) : undefined
    at = end
  }
  return undefined
}

function isDrawable(header: Buffer, longestEdge: number): boolean {
  if (header.length < 8) return false
  const edges = [header.readUInt32BE(0), header.readUInt32BE(4)]
  return edges.every((edge) => edge > 0 && edge <= longestEdge)
}
