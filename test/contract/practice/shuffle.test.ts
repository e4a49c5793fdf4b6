import fc from 'fast-check'
import { optionOrder } from '../../../contract/domain/practice/shuffle'

const options = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCDEFGH'[at] ?? '', text }))
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

test('an attempt shows the options in one order, another attempt in another', () => {
  const four = options('甲', '乙', '丙', '丁')
  expect(keys(optionOrder('q1', four, 7))).toBe(keys(optionOrder('q1', four, 7)))
  const orders = new Set(Array.from({ length: 40 }, (_, seed) => keys(optionOrder('q1', four, seed))))
  expect(orders.size).toBeGreaterThan(10)
})

test('options that name others, and numbers in a row, stay where they are', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(keys(optionOrder('q1', options('甲', '乙', '丙', '以上都不对'), seed))).toBe('ABCD')
      expect(keys(optionOrder('q1', options('①②', '①③', '②③', '①②③'), seed))).toBe('ABCD')
      expect(keys(optionOrder('q1', options('$1$', '2', '3.5', '-4'), seed))).toBe('ABCD')
    }),
  )
})

test('no option is lost or doubled', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), (seed, texts) => {
      expect([...keys(optionOrder('q', options(...texts), seed))].sort()).toEqual([
        ...keys(options(...texts)),
      ])
    }),
  )
})
