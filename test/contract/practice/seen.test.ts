import fc from 'fast-check'
import {
  FEWEST_UNSEEN,
  isTelling,
  splitScore,
  wasAnsweredBefore,
} from '../../../contract/domain/practice/seen'

const begin = {
  id: 'mine',
  at: 100,
  kind: 'begin',
  mode: 'paper',
  source: 'paper:x',
  questions: [],
  seed: 1,
} as const

test('a question was met before where it was answered in another attempt before this one began', () => {
  const answered = (attempt: string, at: number) => wasAnsweredBefore([{ attempt, at }], { begin })
  expect(answered('other', 99)).toBe(true)
  expect(answered('other', 100)).toBe(false)
  expect(answered('other', 150)).toBe(false)
  expect(answered('mine', 99)).toBe(false)
  expect(wasAnsweredBefore([], { begin })).toBe(false)
})

test('the two parts are the whole paper, and what was met before earns nothing in the other', () => {
  const question = fc.record({
    id: fc.uuid(),
    share: fc.constantFrom(0, 0.25, 0.5, 1),
    worth: fc.constantFrom(0.5, 1, 2, 10),
    isSeen: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.uniqueArray(question, { selector: ({ id }) => id, maxLength: 60 }), (questions) => {
      const known = new Set(questions.filter(({ isSeen }) => isSeen).map(({ id }) => id))
      const { unseen, seen } = splitScore(questions, (id) => known.has(id))
      const sum = (of: readonly (typeof question extends fc.Arbitrary<infer One> ? One : never)[]) =>
        of.reduce((all, { share, worth }) => all + share * worth, 0)
      expect(unseen.questions + seen.questions).toBe(questions.length)
      expect(unseen.earned + seen.earned).toBeCloseTo(sum(questions))
      expect(unseen.earned).toBeCloseTo(sum(questions.filter(({ isSeen }) => !isSeen)))
      expect(isTelling(unseen)).toBe(questions.length - known.size >= FEWEST_UNSEEN)
    }),
  )
})
