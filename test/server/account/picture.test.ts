import fc from 'fast-check'
import { cleanPicture } from '../../../server/src/modules/account/file/picture'
import { exif, jpeg, jpegWith, png, pngWith, segment } from '../../support/pictures'

/** The longest edge of these tests, in pixels. */
const EDGE = 4096
const OWN = '13812345678'
const text = Buffer.from(`拍摄者 ${OWN}`)

/** The plain JPEG as it leaves: without the segment that says only that it is one. */
const plainJpeg = cleanPicture(jpeg, 'image/jpeg', EDGE) ?? Buffer.alloc(0)

test('a photo stays the same picture, and loses place, device, comment, profile and what hangs behind it', () => {
  expect(plainJpeg.subarray(-400)).toEqual(jpeg.subarray(-400))
  const tagged = jpegWith([exif(1, OWN), segment(0xe2, text), segment(0xed, text), segment(0xfe, text)], text)
  expect(cleanPicture(tagged, 'image/jpeg', EDGE)).toEqual(plainJpeg)
})

test('the segment with the coding of colours stays', () => {
  const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1'))
  expect(cleanPicture(jpegWith([adobe]), 'image/jpeg', EDGE)?.includes(adobe)).toBe(true)
})

test.each([2, 3, 6, 8])('a photo that a phone holds turned (%s) stays turned', (orientation) => {
  const clean = cleanPicture(jpegWith([exif(orientation, OWN)]), 'image/jpeg', EDGE) ?? Buffer.alloc(0)
  expect(clean.includes(OWN)).toBe(false)
  // The remaining bytes store that in their own form, and are read like the first.
  expect(clean.length).toBe(plainJpeg.length + 36)
  expect(cleanPicture(clean, 'image/jpeg', EDGE)).toEqual(clean)
  expect(clean.readUInt16BE(2 + 4 + 6 + 18)).toBe(orientation)
})

test('a drawing stays the same picture, and loses its texts and what hangs behind it', () => {
  expect(cleanPicture(png, 'image/png', EDGE)).toEqual(png)
  for (const name of ['tEXt', 'iTXt', 'eXIf', 'iCCP']) {
    expect(cleanPicture(pngWith(name, text, text), 'image/png', EDGE)).toEqual(png)
  }
  expect(cleanPicture(pngWith('gAMA', Buffer.from([0, 0, 177, 143])), 'image/png', EDGE)).toHaveLength(
    png.length + 16,
  )
})

const edge = (bytes: Buffer, at: number, value: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), value, bytes.subarray(at + value.length)])
const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]))

test.each([
  ['a photo that says it is a drawing', jpeg, 'image/png'],
  ['a drawing that says it is a photo', png, 'image/jpeg'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), 'image/jpeg'],
  ['a photo of which the end is missing', jpeg.subarray(0, -2), 'image/jpeg'],
  ['a photo without pixels', jpeg.subarray(0, frameAt), 'image/jpeg'],
  ['a photo of no height', edge(jpeg, frameAt + 5, Buffer.from([0, 0])), 'image/jpeg'],
  ['a photo of 4097 pixels', edge(jpeg, frameAt + 7, Buffer.from([0x10, 0x01])), 'image/jpeg'],
  ['a drawing of which the end is missing', png.subarray(0, -12), 'image/png'],
  ['a drawing without pixels', Buffer.concat([png.subarray(0, 33), png.subarray(-12)]), 'image/png'],
  ['a drawing of 4097 pixels', edge(png, 16, Buffer.from([0, 0, 0x10, 0x01])), 'image/png'],
  ['a drawing whose header comes second', Buffer.concat([png.subarray(0, 8), png.subarray(33)]), 'image/png'],
] as const)('%s is none', (_what, bytes, type) => {
  expect(cleanPicture(bytes, type, EDGE)).toBeUndefined()
})

test('whatever comes is read without a failure, and what passes once passes unchanged', () => {
  const broken = fc
    .tuple(fc.constantFrom(jpeg, png, jpegWith([exif(6, OWN)])), fc.nat(800), fc.uint8Array({ maxLength: 8 }))
    .map(([bytes, at, patch]) => edge(bytes, Math.min(at, bytes.length), Buffer.from(patch)))
  const bytes = fc.oneof(
    broken,
    fc.uint8Array({ maxLength: 64 }).map((it) => Buffer.concat([Buffer.from([0xff, 0xd8]), it])),
  )
  fc.assert(
    fc.property(bytes, fc.constantFrom('image/jpeg', 'image/png'), (given, type) => {
      const clean = cleanPicture(given, type, EDGE)
      if (clean) expect(cleanPicture(clean, type, EDGE)).toEqual(clean)
    }),
    { numRuns: 2000 },
  )
})
