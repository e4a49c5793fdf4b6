import fc from 'fast-check'
import { enoughMinutes, interleave, schedule, type Piece } from '../../../contract/domain/courses/schedule'

const courses = fc
  .array(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 8 }), { maxLength: 4 })
  .map((all) =>
    all.map((own, course) => own.map((minutes, at): Piece => ({ id: `${course}.${at}`, minutes }))),
  )
const pace = fc.record({
  from: fc.integer({ min: 20_000, max: 20_010 }),
  until: fc.integer({ min: 19_995, max: 20_030 }),
  minutes: fc.integer({ min: 5, max: 120 }),
})
const listIds = (pieces: readonly Piece[]) => pieces.map(({ id }) => id)
const ofCourse = (ids: readonly string[], course: number) => ids.filter((id) => id.startsWith(`${course}.`))

test('every lesson is on one day, or is named as one that does not fit', () => {
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const { days, long, late } = schedule(all, when)
      const named = [...days.flatMap(({ pieces }) => pieces), ...long, ...late]
      expect(listIds(named).sort()).toEqual(listIds(all.flat()).sort())
    }),
  )
})

test('the lessons of a course keep their order, and those without a day are its end', () => {
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const { days, late } = schedule(all, when)
      const ids = listIds([...days.flatMap(({ pieces }) => pieces), ...late])
      all.forEach((own, course) => {
        const short = own.filter(({ minutes }) => minutes <= when.minutes)
        expect(ofCourse(ids, course)).toEqual(listIds(short))
      })
    }),
  )
})

test('no day is longer than it may be, and none lies outside the time', () => {
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const { days } = schedule(all, when)
      for (const { day, pieces, minutes } of days) {
        expect(minutes).toBe(pieces.reduce((sum, piece) => sum + piece.minutes, 0))
        expect(minutes).toBeLessThanOrEqual(when.minutes)
        expect(pieces.length).toBeGreaterThan(0)
        expect(day).toBeGreaterThanOrEqual(when.from)
        expect(day).toBeLessThanOrEqual(when.until)
      }
      expect(days.map(({ day }) => day)).toEqual(days.map((_, at) => when.from + at))
    }),
  )
})

test('a lesson is late only when every day is used and the last has no room for it', () => {
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const { days, late } = schedule(all, when)
      const [first] = late
      if (!first) return
      expect(days).toHaveLength(Math.max(0, when.until - when.from + 1))
      const last = days[days.length - 1]
      if (last) expect(last.minutes + first.minutes).toBeGreaterThan(when.minutes)
    }),
  )
})

test('a lesson is long only when no day could hold it', () => {
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const long = listIds(all.flat().filter(({ minutes }) => minutes > when.minutes))
      expect(listIds(schedule(all, when).long).sort()).toEqual(long.sort())
    }),
  )
})

test('a day of which something is taken has room for the rest alone', () => {
  const taken = fc.dictionary(
    fc.integer({ min: 20_000, max: 20_030 }).map(String),
    fc.integer({ min: 1, max: 120 }),
  )
  fc.assert(
    fc.property(courses, pace, taken, (all, when, some) => {
      const minutesOf = new Map(Object.entries(some).map(([day, minutes]) => [Number(day), minutes]))
      const { days, long, late } = schedule(all, { ...when, taken: minutesOf })
      for (const { day, minutes } of days) {
        expect(minutes).toBeLessThanOrEqual(when.minutes - (minutesOf.get(day) ?? 0))
        expect(day).toBeLessThanOrEqual(when.until)
      }
      const named = [...days.flatMap(({ pieces }) => pieces), ...late]
      expect(listIds([...named, ...long]).sort()).toEqual(listIds(all.flat()).sort())
      all.forEach((own, course) => {
        const short = own.filter(({ minutes }) => minutes <= when.minutes)
        expect(ofCourse(listIds(named), course)).toEqual(listIds(short))
      })
    }),
  )
})

test('courses are learnt side by side', () => {
  const piece = (id: string): Piece => ({ id, minutes: 10 })
  expect(listIds(interleave([['a1', 'a2', 'a3', 'a4'].map(piece), ['b1', 'b2'].map(piece)]))).toEqual([
    'a1',
    'b1',
    'a2',
    'a3',
    'b2',
    'a4',
  ])
})

test('the fewest minutes that are enough are really enough, and fewer are not', () => {
  const offered = [60, 15, 30, 120]
  fc.assert(
    fc.property(courses, pace, (all, when) => {
      const found = enoughMinutes(all, when, offered)
      const isEnough = (minutes: number) => {
        const { long, late } = schedule(all, { ...when, minutes })
        return long.length + late.length === 0
      }
      for (const minutes of offered) {
        if (found === undefined || minutes < found) expect(isEnough(minutes)).toBe(false)
        if (minutes === found) expect(isEnough(minutes)).toBe(true)
      }
    }),
  )
})
