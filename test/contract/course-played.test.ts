import fc from 'fast-check'
import type { SeenEvent } from '../../contract/domain/course/event'
import { CourseFold } from '../../contract/domain/course/fold'
import { playedDays } from '../../contract/domain/course/played'
import { covered, type Stretch } from '../../contract/domain/course/stretches'
import { studyDay } from '../../contract/domain/learning/day'

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

test('what is played again on another day is not new there', () => {
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
        .sort((one, other) => one.key - other.key)
        .map(({ event }) => event)
      const fold = new CourseFold()
      // What is asked for meanwhile must not stay.
      for (const event of shuffled) {
        fold.add([event, event])
        fold.playedOf('limit.01')
      }
      const days = fold.playedOf('limit.01')
      expect(days).toEqual(playedDays(events))
      const first = days.reduce((sum, day) => sum + day.first, 0)
      expect(first).toBe(covered(events.map(({ from, to }) => [from, to] as const)))
      for (const day of days) expect(day.first + day.again).toBe(fold.secondsOn(day.day))
    }),
  )
})

describe('in a live class', () => {
  /** Tuesdays and Fridays at 20:00 in China. */
  const classes = { days: [2, 5], minute: 20 * 60 }
  const friday = Date.parse('2026-11-20T20:00:00+08:00')
  const today = studyDay(friday)
  /** What a device notes whose clock is some seconds ahead of the class. */
  const inClass = (place: number, [from, to]: Stretch, ahead = 0, begins = friday) =>
    seen(place, [from, to], begins + (to + ahead) * 1000)
  const [phone, tablet] = [
    [inClass(1, [0, 15]), inClass(2, [15, 30])],
    [inClass(3, [8, 23], 59), inClass(4, [23, 38], 59)],
  ]

  test('what two devices show side by side is not seen again', () => {
    const events = [...phone, ...tablet]
    expect(playedDays(events, classes)).toEqual([{ day: today, first: 38, again: 0 }])
    expect(playedDays([...events].reverse(), classes)).toEqual(playedDays(events, classes))
    expect(playedDays(events)).toEqual([{ day: today, first: 38, again: 22 }])
  })

  test('the replay is, and the class of another day, which two devices show once more', () => {
    const replay = seen(5, [0, 30], friday + 3_600_000)
    const tuesday = friday + 4 * DAY
    const later = [inClass(6, [0, 20], 0, tuesday), inClass(7, [0, 20], -5, tuesday)]
    expect(playedDays([...phone, ...tablet, replay, ...later], classes)).toEqual([
      { day: today, first: 38, again: 30 },
      { day: today + 4, first: 0, again: 20 },
    ])
  })

  test('a part that is replayed as soon as the class is over is, to its end', () => {
    const [film, ends] = [60, friday + (60 + 90) * 1000]
    const events = [inClass(1, [0, film]), seen(2, [film - 1, film], ends + 1000)]
    expect(playedDays(events, classes)).toEqual([{ day: today, first: film, again: 1 }])
  })

  test('on a day without a class, and far from its time, each time counts', () => {
    const far = [inClass(1, [0, 30]), inClass(2, [0, 30], 61)]
    expect(playedDays(far, classes)).toEqual([{ day: today, first: 30, again: 30 }])
    const thursday = [friday - DAY, friday - DAY].map((begins, at) => inClass(at + 1, [0, 30], at, begins))
    expect(playedDays(thursday, classes)).toEqual([{ day: today - 1, first: 30, again: 30 }])
  })
})
