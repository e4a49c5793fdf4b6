import fc from 'fast-check'
import type { SeenEvent } from '../../../contract/domain/courses/event'
import { CourseFold } from '../../../contract/domain/courses/fold'
import { playedDays } from '../../../contract/domain/courses/played'
import { covered, type Stretch } from '../../../contract/domain/courses/stretches'
import { studyDay } from '../../../contract/domain/study/day'

const DAY = 86_400_000
const noon = Date.UTC(2026, 10, 20, 4)

const seen = (place: number, [from, to]: Stretch, at: number): SeenEvent => ({
  id: `01990f3c-1e7a-7b2c-9d3e-${String(place).padStart(12, '0')}`,
  kind: 'seen',
  lesson: 'limit.01',
  from,
  to,
  at,
})

test('a stretch that is played again on another day is not new there', () => {
  const today = studyDay(noon)
  const events = [seen(1, [0, 100], noon), seen(2, [50, 150], noon + DAY), seen(3, [0, 10], noon + DAY)]
  expect(playedDays(events)).toEqual([
    { day: today, first: 100, again: 0 },
    { day: today + 1, first: 50, again: 60 },
  ])
})

const stretches = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 1, max: 60 }),
    day: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 20 },
)

test('in whatever order events come, each second is new once and every second of a day is counted', () => {
  fc.assert(
    fc.property(stretches, fc.infiniteStream(fc.nat()), (list, numbers) => {
      const events = list.map(({ from, length, day }, at) =>
        seen(at, [from, from + length], noon + day * DAY + at * 1000),
      )
      const shuffled = [...events]
        .map((event) => ({ event, key: numbers.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ event }) => event)
      const fold = new CourseFold()
      // Results that are asked for in between must not stay.
      for (const event of shuffled) {
        fold.add([event, event])
        fold.listPlayed('limit.01')
      }
      const days = fold.listPlayed('limit.01')
      expect(days).toEqual(playedDays(events))
      const first = days.reduce((sum, day) => sum + day.first, 0)
      expect(first).toBe(covered(events.map(({ from, to }) => [from, to] as const)))
      for (const day of days) expect(day.first + day.again).toBe(fold.secondsOn(day.day))
    }),
  )
})

describe('in the room of a live class', () => {
  const [friday, tuesday] = ['limit.01-20261120', 'limit.01-20261124']
  const today = studyDay(noon)
  const inRoom = (place: number, stretch: Stretch, at: number, room = friday): SeenEvent => ({
    ...seen(place, stretch, at),
    room,
  })

  test('a stretch that two devices show side by side is not seen again, however far apart their clocks are', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: -DAY, max: DAY }), (list, apart) => {
        const events = list.map(({ from, length, day }, at) =>
          inRoom(at, [from, from + length], noon + from * 1000 + (day % 2) * apart),
        )
        const days = playedDays(events)
        expect(days.reduce((sum, day) => sum + day.again, 0)).toBe(0)
        expect(days.reduce((sum, day) => sum + day.first, 0)).toBe(
          covered(events.map(({ from, to }) => [from, to] as const)),
        )
        expect(playedDays([...events].reverse())).toEqual(days)
      }),
    )
  })

  test('the replay is, and the class of another day, which two devices show once more', () => {
    const events = [
      inRoom(1, [0, 15], noon),
      inRoom(2, [8, 38], noon + 61_000),
      seen(3, [0, 30], noon + 3_600_000),
      inRoom(4, [0, 20], noon + 4 * DAY, tuesday),
      inRoom(5, [0, 20], noon + 4 * DAY + 1000, tuesday),
    ]
    expect(playedDays(events)).toEqual([
      { day: today, first: 38, again: 30 },
      { day: today + 4, first: 0, again: 20 },
    ])
  })

  test('a stretch noted without its room counts each time', () => {
    const events = [seen(1, [0, 30], noon), seen(2, [0, 30], noon), inRoom(3, [0, 30], noon)]
    expect(playedDays(events)).toEqual([{ day: today, first: 30, again: 60 }])
  })
})
