import { readFileSync } from 'node:fs'
import path from 'node:path'
import { squarePng } from '../../src/lib/png'

/** A plain photo of 24 × 16 pixels. */
export const jpeg = readFileSync(path.join(__dirname, '../fixtures/picture.jpg'))

/** A plain drawing of 16 × 16 pixels. */
export const png = Buffer.from(squarePng(16, (row, column) => row === column))

/** A segment of a JPEG. */
export function segment(code: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
}

/** Exif as a phone writes it: which side is up, and a text, here the owner's number. */
export function exif(orientation: number, text: string): Buffer {
  const tiff = Buffer.from(
    `49492a0008000000010012010300010000000${orientation.toString(16)}00000000000000`,
    'hex',
  )
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(text)]))
}

/** The JPEG with segments behind its first two bytes, and bytes behind its end. */
export function jpegWith(segments: readonly Buffer[], tail: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), tail])
}

/** The PNG with a chunk behind its header, and bytes behind its end. */
export function pngWith(name: string, data: Buffer, tail: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const chunk = Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), tail])
}
