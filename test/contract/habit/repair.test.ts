import fc from 'fast-check'
import { nearestTask, nearestTasks, getShare } from '../../../contract/domain/habit/nearest'
import { streakAfter } from '../../../contract/domain/habit/repair'
import { missedDays, REPAIR_DAYS, streakAt } from '../../../contract/domain/habit/streak'

test('the days in a row that a card promises are those of the record afterwards, or are left open', () => {
  const today = 1000
  const span = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(span, fc.uniqueArray(span), fc.nat(), (since, places, pick) => {
      const joined = today - since
      const days = new Set(places.map((place) => today - place).filter((day) => day >= joined))
      const missed = missedDays(days, joined, today)
      const day = missed[pick % Math.max(1, missed.length)]
      if (day === undefined) return
      const state = { continues: streakAt(days, today), missed, joined, today }
      const after = streakAfter(day, state)
      if (after === undefined) {
        expect(missed).toHaveLength(1)
        expect(since).toBeGreaterThan(REPAIR_DAYS)
      } else expect(after).toBe(streakAt(new Set([...days, day]), today))
    }),
  )
})

const words = { measure: 'words', goal: 30, done: 12 } as const
const questions = { measure: 'questions', goal: 5, done: 0 } as const
const lessons = { measure: 'lessons', goal: 900, done: 297 } as const
const focus = { measure: 'focus', goal: 1500, done: 1000 } as const

test('the next step is the task of which the greatest share is done, and of equals the first', () => {
  expect(nearestTask([words, questions, lessons])).toBe(words)
  expect(nearestTask([questions, { ...words, done: 0 }])).toBe(questions)
  expect(nearestTask([])).toBeUndefined()
  expect(getShare({ ...words, done: 90 })).toBe(1)
})

test('the nearest tasks stay in their order', () => {
  expect(nearestTasks([questions, words, lessons, focus], 3)).toEqual([words, lessons, focus])
  expect(nearestTasks([questions, { ...words, done: 0 }, { ...focus, done: 0 }], 2)).toHaveLength(2)
})
