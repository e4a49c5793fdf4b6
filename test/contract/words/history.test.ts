import { WordFold } from '../../../contract/domain/words/fold'
import { knownOn } from '../../../contract/domain/words/history'
import { studyDayStart } from '../../../contract/domain/study/day'
import type { Grade } from '../../../contract/domain/words/memory'

const DAY = 20_000
let made = 0
const base = (day: number) => ({ id: `id-${(made += 1)}`, at: studyDayStart(day) + made })
const review = (word: string, day: number, grade: Grade = 3) =>
  ({ ...base(day), kind: 'review', word, grade, took: 2000, mode: 'card' }) as const

function run(fold: WordFold, days: readonly number[]): number[] {
  const steps = knownOn(['able', 'brief', 'claim'], fold, days)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

test('the number of known words grows by learning and sinks by forgetting', () => {
  const fold = new WordFold()
  fold.add([review('able', DAY), review('brief', DAY + 2)])
  const [before, first, second, later] = run(fold, [DAY - 1, DAY, DAY + 2, DAY + 30])
  expect(before).toBe(0)
  expect(first).toBe(1)
  expect(second).toBeGreaterThan(1)
  expect(second).toBeLessThan(2)
  expect(later).toBeLessThan(second ?? 0)
})

test('the last day agrees with the fold', () => {
  const fold = new WordFold()
  fold.add([
    review('able', DAY, 1),
    review('able', DAY + 1),
    review('able', DAY + 4),
    review('brief', DAY + 3),
  ])
  const expected = ['able', 'brief'].reduce((sum, word) => {
    const memory = fold.findMemory(word)
    return sum + (memory ? fold.model.recallOn(memory, DAY + 9) : 0)
  }, 0)
  expect(run(fold, [DAY, DAY + 3, DAY + 9]).at(-1)).toBeCloseTo(expected, 10)
})

test('a word counts as known from the day on which it was marked, and a review that was undone never did', () => {
  const fold = new WordFold()
  const undone = review('brief', DAY)
  fold.add([
    undone,
    { ...base(DAY + 1), kind: 'undo', of: undone.id },
    { ...base(DAY + 5), kind: 'mark', word: 'claim', mark: 'mastered' },
  ])
  expect(run(fold, [DAY, DAY + 4, DAY + 5, DAY + 50])).toEqual([0, 0, 1, 1])
})
