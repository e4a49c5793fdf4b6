import fc from 'fast-check'
import { parseFen } from '@/areas/staff/parts/desk/amount'
import { yuan } from '@/lib/money'

test.each([
  ['1480', 148_000],
  ['1,480', 148_000],
  ['¥1,480.50', 148_050],
  ['￥ 9.9', 990],
  ['１，４８０．５', 148_050],
  ['0.01', 1],
])('%s is read as an amount', (typed, fen) => {
  expect(parseFen(typed)).toBe(fen)
})

test.each(['', '一千', '1.234', '-5', '1e3', '12345678', '1.'])('%j is no amount', (typed) => {
  expect(parseFen(typed)).toBeUndefined()
})

test('every price as it is shown is read as what it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (fen) => {
      expect(parseFen(yuan(fen))).toBe(fen)
    }),
  )
})

test('no text makes reading fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const fen = parseFen(typed)
      expect(fen === undefined || Number.isSafeInteger(fen)).toBe(true)
    }),
  )
})
