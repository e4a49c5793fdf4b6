import { Type, type Static } from 'typebox'
import { ClientId, Cursor, Day, Exact, Id, Millis, Text } from './common'

/** Most events that one request carries. */
export const MAX_WORD_EVENTS = 200
/** Most events that one page of the log has. */
export const MAX_WORD_PAGE = 1000

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

const Word = Text(64, 1)
const base = { id: ClientId, at: Millis }

/** What a student has decided about their vocabulary; see `contract/study/event.ts` for what each field means. */
export const WordPlan = Exact({
  examDate: Day,
  newADay: whole(0, 300),
  model: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  tip: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  group: whole(5, 50),
  cap: whole(0, 2000),
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
  // The length of a text is counted by what a reader sees as one sign; the pattern bounds its code points as well.
  text: Type.String({ maxLength: 500, pattern: '^[^\\u0000]{0,500}$' }),
})
const PlanField = Type.Union([
  Type.Literal('examDate'),
  Type.Literal('newADay'),
  Type.Literal('model'),
  Type.Literal('tip'),
  Type.Literal('group'),
  Type.Literal('cap'),
  Type.Literal('easyDays'),
])
const PlanEvent = Exact({
  ...base,
  guest,
  kind: Type.Literal('plan'),
  plan: WordPlan,
  /** The fields that the student decided; all of them where it is missing. */
  changed: Type.Optional(Type.Array(PlanField, { maxItems: 7 })),
})
const WeightsEvent = Exact({
  ...base,
  kind: Type.Literal('weights'),
  weights: Type.Array(Type.Number({ minimum: 0, maximum: 100 }), { minItems: 21, maxItems: 21 }),
})

/** An event that a device may send. */
export const DeviceEvent = Type.Union([ReviewEvent, UndoEvent, MarkEvent, NoteEvent, PlanEvent])
export type DeviceEvent = Static<typeof DeviceEvent>

/** An event of a student's log: what a device made, or weights, which only the server makes. */
export const WordEvent = Type.Union([ReviewEvent, UndoEvent, MarkEvent, NoteEvent, PlanEvent, WeightsEvent])
export type WordEvent = Static<typeof WordEvent>

/**
 * What became of one event: stored now, stored before, or refused because it is none that a device may send (`shape`),
 * the vocabulary has no such word (`word`), or its time is more than a day ahead or years past (`time`).
 */
export const WordOutcome = Exact({
  state: Type.Union([Type.Literal('accepted'), Type.Literal('duplicate'), Type.Literal('refused')]),
  reason: Type.Optional(Type.Union([Type.Literal('shape'), Type.Literal('word'), Type.Literal('time')])),
})
export type WordOutcome = Static<typeof WordOutcome>

/** Twelve hexadecimal digits that change whenever what they stand for does. */
const Version = Type.String({ pattern: '^[0-9a-f]{12}$' })
const Unit = whole(1, 9999)
/** Most words of a unit. */
const MAX_UNIT = 500

/** All about a word: see `contract/study` for how it is learnt. `ipa` is British, without slashes. */
export const WordEntry = Exact({
  word: Word,
  ipa: Text(100, 1),
  /** Difficulty: 1 for the core that everybody meets daily, 4 for what is met seldom. */
  band: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  /** What the exam means by it, one part of speech each; Chinese glosses are parted by ； or ，. */
  senses: Type.Array(Exact({ part: Text(16, 1), gloss: Text(500, 1) }), { minItems: 1, maxItems: 20 }),
  example: Exact({ english: Text(500, 1), chinese: Text(500, 1) }),
  /** Every inflected form and other spelling besides the headword. */
  forms: Type.Array(Word, { maxItems: 30 }),
  hints: Type.Array(
    Exact({
      kind: Type.Union([
        Type.Literal('root'),
        Type.Literal('near'),
        Type.Literal('opposite'),
        Type.Literal('mistaken'),
        Type.Literal('phrase'),
      ]),
      text: Text(500, 1),
    }),
    { maxItems: 20 },
  ),
})
export type WordEntry = Static<typeof WordEntry>

const ofUnit = { unit: Unit, version: Version }

/** The schemas of the operations of the vocabulary. */
export const wordSchemas = {
  addWordEvents: {
    params: Exact({ uid: Id }),
    body: Exact({
      events: Type.Array(
        Type.Unknown({ description: 'A DeviceEvent; one that is none is refused and harms no other.' }),
        { minItems: 1, maxItems: MAX_WORD_EVENTS },
      ),
    }),
    /**
     * One outcome an event, in their order. `now` is the server's time, so that a device learns how far its clock is off.
     */
    result: Exact({ outcomes: Type.Array(WordOutcome, { maxItems: MAX_WORD_EVENTS }), now: Millis }),
  },
  listWordEvents: {
    params: Exact({ uid: Id }),
    query: Exact({ cursor: Type.Optional(Cursor) }),
    result: Exact({
      events: Type.Array(WordEvent, { maxItems: MAX_WORD_PAGE }),
      cursor: Cursor,
      isEnd: Type.Boolean(),
      now: Millis,
    }),
  },
  getWordIndex: {
    result: Exact({
      /** Changes whenever a word does. */
      version: Version,
      examDate: Day,
      examDateNote: Text(64),
      /** Whether the server has sounds of the words. */
      audio: Type.Boolean(),
      units: Type.Array(Exact({ ...ofUnit, words: Type.Array(Word, { maxItems: MAX_UNIT }) }), {
        maxItems: 1000,
      }),
    }),
  },
  getWordUnit: {
    params: Exact({ unit: Type.String({ pattern: '^[1-9][0-9]{0,3}$' }) }),
    query: Exact({ t: Type.Optional(Text(64)) }),
    result: Exact({ ...ofUnit, words: Type.Array(WordEntry, { maxItems: MAX_UNIT }) }),
  },
}
