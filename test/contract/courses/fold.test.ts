import fc from 'fast-check'
import { Value } from 'typebox/value'
import { isCourseEvent, type CourseEvent } from '../../../contract/domain/courses/event'
import { CourseFold } from '../../../contract/domain/courses/fold'
import { covered } from '../../../contract/domain/courses/stretches'
import { studyDay } from '../../../contract/domain/study/day'
import { compareEvents } from '../../../contract/domain/study/stream'
import { uuidV7 } from '../../../contract/domain/uuid'
import { CourseEvent as schema } from '../../../contract/schemas/courses/course-event'

/** Noon in China. */
const NOON = Date.UTC(2026, 10, 20, 4)
const getId = (ms: number, nth: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, nth))
const lessons = ['maths-limit.01', 'maths-limit.02'] as const
const notes = [1, 2].map((nth) => getId(NOON, 100 + nth))
const things = ['lesson:maths-limit.03', 'school:qr']

const lesson = fc.constantFrom(...lessons)
const second = fc.nat(59)
const happened = fc.record({ hours: fc.constantFrom(0, 0, 1, 20, 44), guest: fc.boolean() })
const said = fc.oneof(
  fc.record({
    kind: fc.constant('seen' as const),
    lesson,
    from: second,
    length: fc.integer({ min: 1, max: 60 }),
    day: fc.constantFrom(undefined, '20261120', '20261124'),
  }),
  fc.record({
    kind: fc.constant('note' as const),
    note: fc.constantFrom(...notes),
    lesson,
    second,
    text: fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/\0/g, '')),
    isFlag: fc.boolean(),
    state: fc.constantFrom('kept' as const, 'gone' as const),
  }),
  fc.record({
    kind: fc.constant('tick' as const),
    thing: fc.constantFrom(...things),
    state: fc.constantFrom('open' as const, 'done' as const),
  }),
)
const events = fc.array(fc.tuple(happened, said), { maxLength: 14 }).map((list): CourseEvent[] =>
  list.map(([{ hours, guest }, what], nth) => {
    const at = NOON + hours * 3_600_000
    const base = { id: getId(at, nth), at }
    if (what.kind === 'seen') {
      const { kind, lesson: of, from, length, day } = what
      return { ...base, kind, lesson: of, from, to: from + length, ...(day && { room: `${of}-${day}` }) }
    }
    return { ...base, ...(guest && { guest: true as const }), ...what }
  }),
)

function getFold(...parts: readonly (readonly CourseEvent[])[]): CourseFold {
  const fold = new CourseFold()
  for (const part of parts) fold.add(part)
  return fold
}

/** All that a fold says. */
const summarize = (fold: CourseFold) => ({
  begun: fold.begun,
  watched: lessons.map((item) => [fold.watched(item), fold.share(item, 60), fold.listPlayed(item)]),
  notes: [fold.notes(), ...lessons.map((item) => fold.notes(item))],
  ticks: things.map((thing) => fold.tickedAt(thing)),
  days: [0, 1, 2, 3].map((after) => fold.secondsOn(studyDay(NOON) + after)),
})

test('a text is read to the paragraph that was come to last, whatever its number', () => {
  const tick = (minute: number, thing: string, state: 'open' | 'done' = 'done'): CourseEvent => {
    const at = NOON + minute * 60_000
    return { id: getId(at, minute), at, kind: 'tick', thing, state }
  }
  const events = [
    tick(1, 'read:limit.02.7'),
    tick(2, 'read:limit.02.12'),
    tick(3, 'read:limit.02.3'),
    tick(4, 'read:limit.021.9'),
    tick(5, 'lesson:limit.02'),
  ]
  expect(getFold(events).readTo('limit.02')).toBe(3)
  expect(getFold([...events].reverse()).readTo('limit.02')).toBe(3)
  expect(getFold([...events, tick(6, 'read:limit.02.7')]).readTo('limit.02')).toBe(7)
  expect(getFold(events).readTo('limit.03')).toBeUndefined()
  expect(getFold([tick(1, 'read:limit.02.x')]).readTo('limit.02')).toBeUndefined()
})

test('courses are the same in whatever order and however often their events come', () => {
  fc.assert(
    fc.property(
      events.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.nat(14)),
      ),
      ([list, mixed, cut]) => {
        const expected = summarize(getFold(list))
        expect(summarize(getFold(mixed))).toEqual(expected)
        expect(summarize(getFold(mixed.slice(cut), list, mixed.slice(0, cut)))).toEqual(expected)
      },
    ),
  )
})

test('two devices that saw each other’s events show the same', () => {
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.boolean()), (list, ofPhone) => {
      const isOfPhone = new Map(list.map((event) => [event.id, ofPhone.next().value]))
      const phone = list.filter(({ id }) => isOfPhone.get(id))
      const desk = list.filter(({ id }) => !isOfPhone.get(id))
      expect(summarize(getFold(phone, desk))).toEqual(summarize(getFold(desk, phone)))
    }),
  )
})

test('whatever a device makes is an event for the device and for the server', () => {
  fc.assert(
    fc.property(events, (list) => {
      for (const event of list)
        expect([isCourseEvent(event), Value.Check(schema, event)]).toEqual([true, true])
    }),
  )
})

test('the place is where the newest stretch ended, and the stretches are all that was seen', () => {
  fc.assert(
    fc.property(events, (list) => {
      const fold = getFold(list)
      for (const of of lessons) {
        const seen = list.flatMap((event) => (event.kind === 'seen' && event.lesson === of ? event : []))
        const newest = [...seen].sort(compareEvents).at(-1)
        expect(fold.watched(of)?.place).toBe(newest?.to)
        expect(fold.watched(of)?.at).toBe(newest?.at)
        const stretches = seen.map(({ from, to }) => [from, to] as const)
        expect(covered(fold.watched(of)?.stretches ?? [])).toBe(covered(stretches))
        expect(fold.share(of, 60)).toBe(covered(stretches, 60) / 60)
      }
    }),
  )
})

test('a stretch seen twice covers the film once and counts for its day twice', () => {
  const seen = (nth: number, from: number, to: number): CourseEvent => ({
    id: getId(NOON, nth),
    at: NOON,
    kind: 'seen',
    lesson: lessons[0],
    from,
    to,
  })
  const fold = getFold([seen(1, 0, 30), seen(2, 0, 30), seen(3, 30, 60)])
  expect(fold.watched(lessons[0])).toMatchObject({ stretches: [[0, 60]], place: 60 })
  expect(fold.share(lessons[0], 120)).toBe(0.5)
  expect(fold.secondsOn(studyDay(NOON))).toBe(90)
  expect(fold.share(lessons[0], 0)).toBe(0)
})

describe('a note', () => {
  const note = (nth: number, own: object = {}): CourseEvent => ({
    id: getId(NOON + nth, nth),
    at: NOON + nth,
    kind: 'note',
    note: notes[0] ?? '',
    lesson: lessons[0],
    second: 30,
    text: '等价',
    isFlag: false,
    state: 'kept',
    ...own,
  })

  test('is as it was written last, and gone once it was taken back', () => {
    const [first, second, gone] = [note(1), note(2, { text: '只在零附近等价' }), note(3, { state: 'gone' })]
    expect(
      getFold([second, first])
        .notes()
        .map(({ text }) => text),
    ).toEqual(['只在零附近等价'])
    expect(getFold([gone, first, second]).notes()).toEqual([])
    expect(getFold([gone, second, note(4, { text: '又写' })]).notes()).toMatchObject([
      { text: '又写', at: NOON + 4 },
    ])
  })

  test('of a guest gives way to what the account has decided, however late it was made', () => {
    const guest = note(9, { guest: true, text: '游客写的' })
    expect(getFold([note(1), guest]).notes()).toMatchObject([{ text: '等价' }])
    expect(getFold([guest]).notes()).toMatchObject([{ text: '游客写的' }])
  })

  test('stands in the order of the film', () => {
    const otherCourseEvent = note(1, { note: notes[1], second: 5 })
    expect(
      getFold([note(2), otherCourseEvent])
        .notes(lessons[0])
        .map(({ second }) => second),
    ).toEqual([5, 30])
    expect(getFold([note(2), otherCourseEvent]).notes(lessons[1])).toEqual([])
  })
})

test.each([
  ['no object', 'x'],
  ['nothing', null],
  ['a stretch that goes backwards', { kind: 'seen', lesson: 'a.b', from: 5, to: 5 }],
  ['a stretch before the film', { kind: 'seen', lesson: 'a.b', from: -1, to: 5 }],
  ['a room that is no name', { kind: 'seen', lesson: 'a.b', from: 0, to: 5, room: 1 }],
  ['half a second', { kind: 'seen', lesson: 'a.b', from: 0.5, to: 5 }],
  [
    'a note without words',
    { kind: 'note', note: 'n', lesson: 'a.b', second: 1, isFlag: true, state: 'kept' },
  ],
  ['a state that is none', { kind: 'tick', thing: 'school:qr', state: 'kept' }],
  ['another kind', { kind: 'drop', thing: 'school:qr' }],
])('%s on a device is no event', (_, value) => {
  const event =
    typeof value === 'object' && value !== null ? { id: getId(NOON, 1), at: NOON, ...value } : value
  expect(isCourseEvent(event)).toBe(false)
})
