import { inflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { qrPicture } from '@/features/share/qr'

const PREFIX = 'data:image/png;base64,'

/** The picture's pixels by an independent way: rows of whether they are dark. */
function listPixels(picture: string): boolean[][] {
  const bytes = Buffer.from(picture.slice(PREFIX.length), 'base64')
  const size = bytes.readUInt32BE(16)
  const at = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
  const width = Math.ceil(size / 8) + 1
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_pixel, column) => {
      const byte = rows[row * width + 1 + (column >> 3)] ?? 0
      return ((byte >> (7 - (column & 7))) & 1) === 0
    }),
  )
}

test('the picture of an ordinary address is small enough for one message to a view', () => {
  const address = 'https://www.example.com/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'
  expect(qrPicture(address).length).toBeLessThan(4096)
})

test.each([
  'https://www.example.com/',
  `https://www.example.com/market/x?promotionId=27001&y=${'z'.repeat(900)}`,
])(
  'the picture shows the code of %s, eight pixels a module, with a white edge of four modules',
  (address) => {
    const picture = qrPicture(address)
    expect(picture.startsWith(PREFIX)).toBe(true)
    const pixels = listPixels(picture)
    const { modules } = create([{ data: Buffer.from(address), mode: 'byte' }], { errorCorrectionLevel: 'M' })
    expect(pixels).toHaveLength((modules.size + 8) * 8)
    const isDark = (row: number, column: number) => pixels[(row + 4) * 8 + 3]?.[(column + 4) * 8 + 5]
    for (let row = -4; row < modules.size + 4; row += 1) {
      for (let column = -4; column < modules.size + 4; column += 1) {
        const isInside = [row, column].every((place) => place >= 0 && place < modules.size)
        expect(isDark(row, column)).toBe(isInside && modules.get(row, column) === 1)
      }
    }
  },
)
