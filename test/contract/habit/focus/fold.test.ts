import fc from 'fast-check'
import { Value } from 'typebox/value'
import { isFocusEvent, type FocusEvent } from '../../../../contract/domain/habit/focus/event'
import { FocusFold } from '../../../../contract/domain/habit/focus/fold'
import { studyDay, studyDayStart } from '../../../../contract/domain/study/day'
import { uuidV7 } from '../../../../contract/domain/uuid'
import { FocusEvent as schema } from '../../../../contract/schemas/habit/focus-event'

const TODAY = studyDay(Date.UTC(2026, 10, 20, 4))
const START = studyDayStart(TODAY)
const MINUTE = 60_000

const event = (minute: number, minutes: number, nth = 0): FocusEvent => ({
  id: uuidV7(START + minute * MINUTE, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, nth)),
  kind: 'focus',
  at: START + minute * MINUTE,
  took: minutes * MINUTE,
  how: 'visible',
})

const folded = (events: readonly FocusEvent[]) => {
  const fold = new FocusFold()
  for (const focusEvent of events) fold.add([focusEvent])
  return fold
}

test('stretches add up by study days, and two timers at the same time count once', () => {
  const fold = folded([event(10, 5), event(12, 5, 1), event(30, 10), event(-1, 8)])
  expect(fold.secondsOn(TODAY)).toBe(17 * 60)
  expect(fold.secondsOn(TODAY - 1)).toBe(8 * 60)
  expect(fold.secondsOn(TODAY + 1)).toBe(0)
})

const events = fc.array(
  fc.record({ minute: fc.integer({ min: 10, max: 60 }), minutes: fc.integer({ min: 1, max: 10 }) }),
  { maxLength: 12 },
)

test('the order and the number of times in which events come change nothing', () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (list, order) => {
      const made = list.map(({ minute, minutes }, nth) => event(minute, minutes, nth))
      const mixed = [...made, ...made]
        .map((focusEvent) => ({ one: focusEvent, key: order.next().value }))
        .sort((a, b) => a.key - b.key)
      const minutes = new Set(
        made.flatMap(({ at, took }) => {
          const end = (at - START) / MINUTE
          return Array.from({ length: took / MINUTE }, (_, nth) => end - 1 - nth)
        }),
      )
      expect(folded(mixed.map(({ one }) => one)).secondsOn(TODAY)).toBe(minutes.size * 60)
    }),
  )
})

test('a device stores the events that the contract accepts', () => {
  expect(Value.Check(schema, event(10, 5))).toBe(true)
  expect(isFocusEvent(event(10, 5))).toBe(true)
  for (const broken of [{ kind: 'seen' }, { took: -1 }, { how: 'open' }, { at: 'now' }, { id: 1 }])
    expect(isFocusEvent({ ...event(10, 5), ...broken })).toBe(false)
  for (const took of [999, 600_001]) expect(Value.Check(schema, { ...event(10, 5), took })).toBe(false)
})
