/** The second byte of the markers that matter; the first is always 0xff. */
const marker = { start: 0xd8, end: 0xd9, scan: 0xda, exif: 0xe1, adobe: 0xee, comment: 0xfe } as const
/** The tag of Exif that says which side is up. */
const ORIENTATION = 0x0112
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1')

const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
/** Application data, save the one that says how the colours are coded, and comments. */
const isExtra = (code: number): boolean =>
  (code >= 0xe0 && code <= 0xef && code !== marker.adobe) || code === marker.comment

/** See `cleanPicture`. The orientation is retained, since phones turn the mark and not the pixels. */
export function cleanJpeg(bytes: Buffer, longestEdge: number): Buffer | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + marker.start) return undefined
  const parts: Buffer[] = []
  let orientation = 1
  let isFramed = false
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === marker.end;) {
    const code = bytes[at + 1]
    if (bytes[at] !== 0xff || code === undefined) return undefined
    if (code === marker.end) return isFramed && parts.length > 0 ? joined(orientation, parts) : undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    if (isFrame(code)) {
      if (end < at + 9 || !isDrawable(bytes, at + 5, longestEdge)) return undefined
      isFramed = true
    }
    if (code === marker.exif) orientation = orientationIn(bytes.subarray(at + 4, end)) ?? orientation
    const next = code === marker.scan ? endOfScan(bytes, end) : end
    if (!isExtra(code)) parts.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}

function isDrawable(bytes: Buffer, at: number, longestEdge: number): boolean {
  const edges = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
  return edges.every((edge) => edge > 0 && edge <= longestEdge)
}

/** Where the coded pixels that begin at a place give way to the next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0
    const isCoded = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isCoded) return at
  }
  return bytes.length
}

/** The orientation, 2 to 8, of an Exif segment; undefined where it has none. */
function orientationIn(segment: Buffer): number | undefined {
  if (!segment.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD)) return undefined
  const tiff = segment.subarray(EXIF_HEAD.length)
  if (tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return undefined
  for (let at = first + 2; at < first + 2 + read16(first) * 12 && at + 12 <= tiff.length; at += 12) {
    if (read16(at) !== ORIENTATION) continue
    const value = read16(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

function joined(orientation: number, parts: readonly Buffer[]): Buffer {
  const start = Buffer.from([0xff, marker.start])
  return Buffer.concat([
    start,
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    ...parts,
    Buffer.from([0xff, marker.end]),
  ])
}

/** An Exif segment with the orientation and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, marker.exif, 0, 2 + EXIF_HEAD.length + tiff.length])
  return Buffer.concat([head, EXIF_HEAD, tiff])
}
