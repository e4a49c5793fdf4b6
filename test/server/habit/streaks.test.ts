import { LATE_DAYS } from '../../../contract/domain/habit/streak'
import { listBonuses, bonusKey } from '../../../server/src/modules/habit/clock/streaks'

const rules = {
  id: 'daily',
  streaks: [
    { days: 3, point: 1 },
    { days: 7, point: 30 },
    { days: 12, point: 500 },
  ],
}

/** A day, and how many days late it comes; a card may come later than what was done. */
type Arrival = readonly [day: number, late: number]

/** The points that rows bring when days arrive like that, those of one day in the order given. */
function countPoints(arrivals: readonly Arrival[]): number {
  const days = new Set<number>()
  const keys = new Set<string>()
  let sum = 0
  const inOrder = arrivals.map(([day, late]) => ({ day, today: day + late }))
  for (const { day, today } of inOrder.sort((a, b) => a.today - b.today)) {
    days.add(day)
    for (const bonus of listBonuses(rules, { days, fresh: [day], today }, keys)) {
      keys.add(bonusKey(rules.id, bonus))
      sum += bonus.point
    }
  }
  return sum
}

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const span = (from: number, to: number): Arrival[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => [from + nth, 0])

function shuffled(days: readonly Arrival[], seed: number): Arrival[] {
  const next = chance(seed)
  const late = days.map(([day]): Arrival => [day, next(LATE_DAYS + 1)])
  return late
    .map((arrival) => ({ one: arrival, at: next(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

test('a day held back between two rows brings their bonus no second time', () => {
  const held: Arrival[] = [...span(1, 7), ...span(9, 15), [8, 7]]
  expect(countPoints(held)).toBe(countPoints(span(1, 15)))
})

test('in whichever order the days of a row arrive, it brings the same', () => {
  const whole = countPoints(span(1, 20))
  expect(whole).toBe(531)
  for (let seed = 1; seed <= 1500; seed += 1) expect(countPoints(shuffled(span(1, 20), seed))).toBe(whole)
})

test('in whichever order days with gaps arrive, each row brings its bonus at most once', () => {
  for (let seed = 1; seed <= 1500; seed += 1) {
    const next = chance(seed)
    const days = span(1, 40).filter(() => next(8) > 0)
    const ideal = rules.streaks.reduce((sum, { days: length, point }) => {
      const all = new Set(days.map(([day]) => day))
      const lengths = [...all].flatMap((day) => {
        let end = day
        while (all.has(end)) end += 1
        return all.has(day - 1) ? [] : end - day
      })
      return sum + point * lengths.filter((value) => value >= length).length
    }, 0)
    expect(countPoints(shuffled(days, seed))).toBeLessThanOrEqual(ideal)
  }
})

test('a row after a gap brings its bonus once the gap is closed', () => {
  expect(countPoints([...span(1, 7), ...span(9, 15)])).toBe(31)
  expect(countPoints([...span(1, 7), ...span(9, 15), [40, 0]])).toBe(62)
})

test('bonuses of two rows that a card joins into one are subtracted from the next', () => {
  const once = countPoints([...span(1, 18), ...span(20, 28)])
  const late: Arrival[] = [...span(1, 7), ...span(9, 18), [8, 10], ...span(20, 28)]
  expect(countPoints(late)).toBe(once)
})
