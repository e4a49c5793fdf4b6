/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Segments of a JPEG that begin a frame, in which its size stands; three of the row are others. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** The size that a PNG or a JPEG states; undefined where the bytes are no such picture. */
export function imageSize(contentType: string, bytes: Buffer): ImageSize | undefined {
  if (contentType === 'image/jpeg')
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : undefined
  if (contentType !== 'image/png' || bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
