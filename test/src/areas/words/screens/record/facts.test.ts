import { countRemembered, getTimes } from '@/areas/words/screens/record/facts'
import { getStudyDay } from '../../../../../../contract/domain/study/day'
import type { DayRecord } from '../../../../../../contract/domain/words/fold'

const today = getStudyDay('2026-11-21') // a Saturday
const listDays = (records: readonly Partial<DayRecord>[]) =>
  new Map(
    records.map((record) => {
      const day = { day: today, reviews: 0, words: 0, fresh: 0, recalls: 0, recalled: 0, took: 0, ...record }
      return [day.day, day] as const
    }),
  )

test('the reached share is shown from twenty reviews on, of the last thirty days', () => {
  expect(countRemembered(listDays([{ recalls: 19, recalled: 19 }]), today)).toBeUndefined()
  expect(countRemembered(listDays([{ day: today - 30, recalls: 50, recalled: 10 }]), today)).toBeUndefined()
  const reached = countRemembered(
    listDays([
      { day: today - 10, recalls: 10, recalled: 5 },
      { day: today - 1, recalls: 10, recalled: 9 },
    ]),
    today,
  )
  expect(reached).toMatchObject({ recalls: 20, recalled: 14, from: today - 10 })
  expect(reached?.line[0]).toBe(0.5)
  expect(reached?.line.slice(7, 9)).toEqual([undefined, undefined])
  expect(reached?.line.at(-1)).toBe(0.9)
})

test('times are those of today, of seven days and of all', () => {
  const days = listDays([{ took: 1 }, { day: today - 6, took: 10 }, { day: today - 7, took: 100 }])
  expect(getTimes(days, today)).toEqual({ today: 1, week: 11, all: 111 })
})
