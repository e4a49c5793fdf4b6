import fc from 'fast-check'
import { isSameValue, parseExpression } from '../../../contract/domain/practice/expression'
import { share } from '../../../contract/domain/practice/marking'

const fill = (typed: string, ...answer: string[]) => share({ type: 'fill', answer }, { text: typed })

test('several choices earn their points all together or not at all', () => {
  const question = { type: 'multiple', answer: ['A', 'C'] } as const
  expect(share(question, { text: 'CA' })).toBe(1)
  expect(share(question, { text: 'A' })).toBe(0)
  expect(share(question, { text: 'ABC' })).toBe(0)
  expect(share(question, { text: '' })).toBe(0)
})

test.each([
  ['1/6', '1/6', 1],
  ['１／６', '1/6', 1],
  ['0.1666666666667', '1/6', 1],
  ['0.17', '1/6', 0],
  ['π/4', 'pi/4', 1],
  ['√2/2', '1/sqrt(2)', 1],
  ['sqrt2/2', 'sqrt(2)/2', 1],
  ['e²-1', 'e^2-1', 1],
  ['ln2', 'ln(2)', 1],
  ['2x(x+1)', '2*x^2+2*x', 1],
  ['x e^x', 'x*e^x', 1],
  ['x^2', 'x^3', 0],
  ['|x|', 'abs(x)', 1],
  ['−3', '-3', 1],
  ['', '0', 0],
  ['O(n log n)', 'O(nlogn)', 1],
  ['生产力。', '生产力', 1],
  ['生产关系', '生产力', 0],
] as const)('what is typed as %s against %s earns %d', (typed, form, earned) => {
  expect(fill(typed, form)).toBe(earned)
})

test('any of the accepted forms will do, and a tolerance is respected', () => {
  expect(fill('two', '2', 'two')).toBe(1)
  expect(share({ type: 'fill', answer: ['3.14'], tolerance: 0.01 }, { text: '3.145' })).toBe(1)
  expect(share({ type: 'fill', answer: ['3.14'], tolerance: 0.01 }, { text: '3.16' })).toBe(0)
})

test('a text earns the points that were ticked, each once', () => {
  const question = { type: 'essay', answer: [], points: [{ score: 4 }, { score: 6 }] } as const
  expect(share(question, { text: '…', points: [1, 1] })).toBe(0.6)
  expect(share(question, { text: '…' })).toBe(0)
  expect(share(question, { text: '…', points: [0, 1, 7] })).toBe(1)
})

test('a number means the same however it is written, and no text breaks the reading', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.string({ unit: 'binary' }),
      (number, text) => {
        const [first, second] = [
          parseExpression(number.toFixed(6)),
          parseExpression(`(${number.toFixed(6)}*2)/2`),
        ]
        expect(first && second && isSameValue(first, second)).toBe(true)
        expect([0, 1]).toContain(fill(text, '1'))
      },
    ),
  )
})

test('a short answer that is none is marked wrong, and in no time', () => {
  const fill = { type: 'fill', answer: ['1/6'] } as const
  expect(share(fill, { text: `${'…'.repeat(10_000)}x` })).toBe(0)
  expect(share(fill, { text: '1/6。。' })).toBe(1)
})
