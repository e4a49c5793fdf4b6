import fc from 'fast-check'
import { webpSize } from '../../server/src/domain/content/picture'

const webp = (chunk: string, fill: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(32)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write(`WEBP${chunk}`, 8, 'latin1')
  fill(bytes)
  return bytes
}
const lossy = webp('VP8 ', (bytes) => {
  bytes.writeUInt16LE(0x4000 | 750, 26)
  bytes.writeUInt16LE(884, 28)
})

test('the size of a lossy picture is read without its scaling bits', () => {
  expect(webpSize(lossy)).toEqual({ w: 750, h: 884 })
})

test('the size of a lossless picture is read', () => {
  const bytes = webp('VP8L', (it) => it.writeUInt32LE(((884 - 1) << 14) | (750 - 1), 21))
  expect(webpSize(bytes)).toEqual({ w: 750, h: 884 })
})

test('the size of an extended picture is read', () => {
  const bytes = webp('VP8X', (it) => {
    it.writeUIntLE(750 - 1, 24, 3)
    it.writeUIntLE(884 - 1, 27, 3)
  })
  expect(webpSize(bytes)).toEqual({ w: 750, h: 884 })
})

test('a picture that was cut short has no size', () => {
  expect(webpSize(lossy.subarray(0, -1))).toBeUndefined()
})

test('an unknown chunk has no size', () => {
  expect(webpSize(webp('ABCD', () => undefined))).toBeUndefined()
})

test('bytes that are no picture have no size and do no harm', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(webpSize(Buffer.from(bytes))).toBeUndefined()
    }),
  )
})
