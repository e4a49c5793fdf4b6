/** Width and height of a picture in pixels. */
export interface PictureSize {
  w: number
  h: number
}

const CHUNK = { lossy: 'VP8 ', lossless: 'VP8L', extended: 'VP8X' } as const
/** How much of a file's beginning `webpSize` needs, in bytes. */
export const HEADER_BYTES = 30

/**
 * The size that a WebP file states in its header, or nothing when the bytes are no WebP or are cut short. Where only
 * the beginning of the file was read, `total` is the length of all of it, in bytes. The layouts are those of the WebP
 * container specification (RFC 9649).
 */
export const webpSize = (bytes: Buffer, total = bytes.length): PictureSize | undefined => {
  if (bytes.length < HEADER_BYTES) return undefined
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  if (bytes.readUInt32LE(4) + 8 > total) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case CHUNK.lossy:
      return { w: bytes.readUInt16LE(26) & 0x3fff, h: bytes.readUInt16LE(28) & 0x3fff }
    case CHUNK.lossless: {
      const bits = bytes.readUInt32LE(21)
      return { w: (bits & 0x3fff) + 1, h: ((bits >> 14) & 0x3fff) + 1 }
    }
    case CHUNK.extended:
      return { w: bytes.readUIntLE(24, 3) + 1, h: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
