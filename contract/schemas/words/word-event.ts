import { Type, type Static } from 'typebox'
import { ClientId, Day, Exact, Millis, Text } from '../common'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** A headword. */
export const Word = Text(64, 1)
const base = { id: ClientId, at: Millis }

/** A student's decisions about their vocabulary; `contract/domain/words/event.ts` explains each field. */
export const WordPlan = Exact({
  examDate: Day,
  newADay: whole(0, 300),
  model: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  tip: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  group: whole(5, 50),
  cap: whole(0, 2000),
  minutes: Type.Optional(whole(0, 600)),
  known: Type.Optional(whole(0, 100)),
  easyDays: Type.Array(whole(0, 6), { maxItems: 7 }),
  follows: Type.Optional(
    Type.Array(Type.Union([Type.Literal('date'), Type.Literal('pace')]), { maxItems: 2 }),
  ),
})
export type WordPlan = Static<typeof WordPlan>

/**
 * One review of one word, made once on a student's device and never changed. The grade is FSRS's: 1 forgotten, 2 with
 * effort, 3 known, 4 at once. `at` is by the device's clock; `took` is the time to the answer in ms.
 */
const ReviewEvent = Exact({
  ...base,
  kind: Type.Literal('review'),
  word: Word,
  grade: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  took: whole(0, 3_600_000),
  mode: Type.Union([
    Type.Literal('card'),
    Type.Literal('choice'),
    Type.Literal('spell'),
    Type.Literal('listen'),
  ]),
})
const UndoEvent = Exact({ ...base, kind: Type.Literal('undo'), of: ClientId })
/** Says of a decision that it was made without having met the account: it holds only where that has decided nothing. */
const guest = Type.Optional(Type.Literal(true))
const MarkEvent = Exact({
  ...base,
  guest,
  kind: Type.Literal('mark'),
  word: Word,
  mark: Type.Union([Type.Literal('mastered'), Type.Literal('suspended'), Type.Literal('none')]),
})
const NoteEvent = Exact({
  ...base,
  guest,
  kind: Type.Literal('note'),
  word: Word,
  // The length of a text counts the characters that a reader sees; the pattern bounds its code points as well.
  text: Type.String({ maxLength: 500, pattern: '^[^\\u0000]{0,500}$' }),
})
const PlanField = Type.Union([
  Type.Literal('examDate'),
  Type.Literal('newADay'),
  Type.Literal('model'),
  Type.Literal('tip'),
  Type.Literal('group'),
  Type.Literal('cap'),
  Type.Literal('minutes'),
  Type.Literal('known'),
  Type.Literal('easyDays'),
])
const PlanEvent = Exact({
  ...base,
  guest,
  kind: Type.Literal('plan'),
  plan: WordPlan,
  /** The fields that the student decided; all of them where it is missing. */
  changed: Type.Optional(Type.Array(PlanField, { maxItems: 9 })),
})
/** Decided before days that no calendar has were refused. */
const StoredPlanEvent = Exact({
  ...PlanEvent.properties,
  plan: Exact({ ...WordPlan.properties, examDate: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }) }),
})

/** A student's own parameters of FSRS-6. */
export const Weights = Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { minItems: 21, maxItems: 21 })
const WeightsEvent = Exact({ ...base, kind: Type.Literal('weights'), weights: Weights })

/** An event that a device may send. */
export const WordDeviceEvent = Type.Union([ReviewEvent, UndoEvent, MarkEvent, NoteEvent, PlanEvent])
export type WordDeviceEvent = Static<typeof WordDeviceEvent>

/** An event of the log: what a device made, or weights, which only the server makes. */
export const WordEvent = Type.Union([
  ReviewEvent,
  UndoEvent,
  MarkEvent,
  NoteEvent,
  StoredPlanEvent,
  WeightsEvent,
])
export type WordEvent = Static<typeof WordEvent>
