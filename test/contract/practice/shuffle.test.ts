import fc from 'fast-check'
import { optionOrder } from '../../../contract/domain/practice/shuffle'

const options = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCDEFGH'[at] ?? '', text }))
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')

test('an attempt shows the options in one order, another attempt in another', () => {
  const four = options('物质', '意识', '实践', '认识')
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
      expect(keys(optionOrder('q1', options('选项 B 对', '一', '二', '三'), seed))).toBe('ABCD')
      expect(keys(optionOrder('q1', options('A 和 B', 'A 和 C', 'B 和 C', 'D'), seed))).toBe('ABCD')
    }),
  )
})

test('options that bear the names of people in a row stay under the letters that go with them', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.string(), { minLength: 4, maxLength: 4 }), (seed, said) => {
      const named = said.map((text, at) => `${'甲乙丙丁'[at]}：${text}`)
      expect(keys(optionOrder('q1', options(...named), seed))).toBe('ABCD')
    }),
  )
})

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((value) => value.toFixed(2)),
  fc.tuple(fc.integer(), fc.integer({ min: 1 })).map(([a, b]) => `$\\dfrac{${a}}{${b}}$`),
  fc.integer({ min: 2 }).map((a) => `$${a}\\sqrt3\\pi$`),
  fc.integer({ min: 1 }).map((a) => `$${a}-2\\mathrm e^{-1}$`),
)

test('numbers stay where they are, whatever is counted, and so do pairs of them', () => {
  const units = ['', ' ms', ' 个', '%', ' MB/s', ' 倍']
  const four = fc.array(number, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.nat(), four, fc.constantFrom(...units), (seed, numbers, unit) => {
      const first = options(...numbers.map((value) => value + unit))
      expect(keys(optionOrder('q1', first, seed))).toBe('ABCD')
      const pairs = options(...numbers.map((value, at) => `${value} 和 ${at}`))
      expect(keys(optionOrder('q1', pairs, seed))).toBe('ABCD')
    }),
  )
  expect(keys(optionOrder('q1', options('22 KB', '24 KB', '28 KB', '4 MB'), 1))).toBe('ABCD')
  expect(keys(optionOrder('q1', options('$x=1$', '$x=2$', '$x=3$', '$x=4$'), 1))).toBe('ABCD')
})

test.each([
  ['words', ['物质', '意识', '实践', '认识']],
  ['words with figures in them', ['利润率为 20%', '价格是 120', '剩余价值 4', '工资 80']],
  ['formulas', ['$f(2x)$', '$f^2(x)$', '$2f(2x+1)$', '$f(x)+f(-x)$']],
  ['bounds', ['$1<p<2$', '$p>1$', '$p<2$', '$0<p<1$']],
  ['sequences', ['3, 2, 5', '1, 4, 3', '2, 3, 5', '5, 4, 1']],
] as const)('%s are mixed', (_, texts) => {
  const orders = new Set(
    Array.from({ length: 40 }, (_seed, seed) => keys(optionOrder('q1', options(...texts), seed))),
  )
  expect(orders.size).toBeGreaterThan(10)
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
