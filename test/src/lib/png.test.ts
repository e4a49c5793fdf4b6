import fc from 'fast-check'
import { crc32, inflateRawSync, inflateSync } from 'node:zlib'
import { base64 } from '@/lib/base64'
import { deflateRows } from '@/lib/deflate'
import { squarePng } from '@/lib/png'

test('any bytes become the base64 that everybody else reads', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(base64([...bytes])).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
})

test('rows are packed so that everybody else unpacks them, whatever they repeat', () => {
  const byte = fc.oneof(fc.constant(255), fc.nat({ max: 255 }))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 900 }), fc.integer({ min: 1, max: 400 }), (bytes, distance) => {
      expect([...inflateRawSync(Buffer.from(deflateRows(bytes, distance)))]).toEqual(bytes)
    }),
  )
})

test.each([1, 8, 9, 800])('a square of %d pixels is a PNG whose parts and sums are right', (size) => {
  const bytes = Buffer.from(squarePng(size, (row, column) => (row + column) % 3 === 0))
  let at = 8
  const names: string[] = []
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at)
    names.push(bytes.subarray(at + 4, at + 8).toString())
    const sum = bytes.readUInt32BE(at + 8 + length)
    expect(crc32(bytes.subarray(at + 4, at + 8 + length))).toBe(sum)
    if (names.at(-1) === 'IDAT') {
      expect(inflateSync(bytes.subarray(at + 8, at + 8 + length))).toHaveLength(
        size * (Math.ceil(size / 8) + 1),
      )
    }
    at += 12 + length
  }
  expect(names).toEqual(['IHDR', 'IDAT', 'IEND'])
})
