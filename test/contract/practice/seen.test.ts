import fc from 'fast-check'
import { answeredBefore, FEWEST_UNSEEN, isTelling, splitScore } from '../../../contract/domain/practice/seen'

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
  const answered = (attempt: string, at: number, more: { readonly isOpen?: true } = {}) => {
    const answer = {
      ...begin,
      id: 'one',
      kind: 'answer',
      attempt,
      question: 'q',
      version: 1,
      text: 'A',
    } as const
    const answers = new Map([['q', { ...answer, at, took: 1, share: 1, ...more }]])
    return answeredBefore([{ begin: { ...begin, id: attempt }, answers }], { begin }).has('q')
  }
  expect(answered('other', 99)).toBe(true)
  expect(answered('other', 100)).toBe(false)
  expect(answered('other', 150)).toBe(false)
  expect(answered('mine', 99)).toBe(false)
  expect(answered('other', 99, { isOpen: true })).toBe(false)
  expect(answeredBefore([], { begin }).size).toBe(0)
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
