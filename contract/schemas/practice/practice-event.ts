import { Type, type Static } from 'typebox'
import { examParts } from '../../domain/practice/exam-parts'
import { ClientId, Exact, Millis, Text } from '../common'
import { FileName } from '../account/file'
import { BankId } from './question'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
const base = { id: ClientId, at: Millis }
/** Says of a decision that it was made without having met the account: it holds only where that has decided nothing. */
const decision = { ...base, guest: Type.Optional(Type.Literal(true)) }
const attempt = ClientId
const question = BankId
/** The length of a text counts the characters that a reader sees; the pattern bounds its code points as well. */
const bounded = (most: number) => Type.String({ maxLength: most, pattern: `^[^\\u0000]{0,${most}}$` })

/** Most characters of an answer: an exam's essay has a few hundred words. */
export const MAX_ANSWER = 10_000
/** Most questions of one run. */
export const MAX_RUN = 200

export const Seed = whole(0, 2_147_483_647)
const begin = {
  ...base,
  kind: Type.Literal('begin'),
  source: Text(80, 1),
  questions: Type.Array(question, { minItems: 1, maxItems: MAX_RUN }),
  seed: Seed,
}
const BeginEvent = Exact({
  ...begin,
  mode: Type.Union([
    Type.Literal('train'),
    Type.Literal('mistakes'),
    Type.Literal('adaptive'),
    Type.Literal('ability'),
    Type.Literal('test'),
    Type.Literal('page'),
    Type.Literal('public'),
    Type.Literal('network'),
    Type.Literal('duel'),
    Type.Literal('placement'),
  ]),
})
const BeginPaperEvent = Exact({ ...begin, mode: Type.Literal('paper'), minutes: whole(1, 600) })
const share = Type.Number({ minimum: 0, maximum: 1 })
const AnswerEvent = Exact({
  ...base,
  kind: Type.Literal('answer'),
  attempt,
  question,
  version: whole(1, 999),
  text: bounded(MAX_ANSWER),
  share: Type.Optional(share),
  points: Type.Optional(Type.Array(whole(0, 19), { maxItems: 20 })),
  pictures: Type.Optional(Type.Array(FileName, { maxItems: 6 })),
  took: whole(0, 86_400_000),
})
const AskEvent = Exact({ ...base, kind: Type.Literal('ask'), attempt, question })
const FinishEvent = Exact({
  ...base,
  kind: Type.Literal('finish'),
  attempt,
  why: Type.Union([Type.Literal('done'), Type.Literal('time'), Type.Literal('left')]),
})
/** Most scores of one event. */
export const MAX_SCORES = 500
const ScoreEvent = Exact({
  ...base,
  kind: Type.Literal('score'),
  attempt,
  scores: Type.Array(
    Exact({ answer: ClientId, share: Type.Optional(share), isLate: Type.Optional(Type.Literal(true)) }),
    { maxItems: MAX_SCORES },
  ),
})
const FlagEvent = Exact({ ...decision, kind: Type.Literal('flag'), attempt, question, isOn: Type.Boolean() })
const KeepEvent = Exact({ ...decision, kind: Type.Literal('keep'), question, folder: bounded(20) })
const NoteEvent = Exact({ ...decision, kind: Type.Literal('note'), question, text: bounded(2000) })
const CauseEvent = Exact({
  ...decision,
  kind: Type.Literal('cause'),
  question,
  cause: Type.Union([
    Type.Literal('concept'),
    Type.Literal('careless'),
    Type.Literal('method'),
    Type.Literal('time'),
    Type.Literal('none'),
  ]),
})
/** Points in steps of a half; `most` those of the largest exam paper. */
const points = (least: number, most: number) =>
  Type.Number({ minimum: least, maximum: most, multipleOf: 0.5 })
const paper = whole(100, 999)
/** A student's result in an exam of the past. */
export const PastResult = Exact({
  paper,
  year: whole(2000, 2100),
  total: points(0, 300),
  parts: Type.Array(Exact({ part: Type.Enum([...examParts]), points: points(0, 300) }), { maxItems: 12 }),
})
const PastEvent = Exact({
  ...decision,
  kind: Type.Literal('past'),
  exam: ClientId,
  result: Type.Optional(PastResult),
})
const AimEvent = Exact({ ...decision, kind: Type.Literal('aim'), paper, goal: points(0, 300) })
const ReciteEvent = Exact({
  ...base,
  kind: Type.Literal('recite'),
  card: BankId,
  grade: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
  took: whole(0, 3_600_000),
})
const UndoEvent = Exact({ ...base, kind: Type.Literal('undo'), of: ClientId })

/** An event of the practice, made on a device; see `contract/domain/practice/event.ts` for what each field means. */
export const PracticeDeviceEvent = Type.Union([
  BeginEvent,
  AskEvent,
  AnswerEvent,
  FinishEvent,
  FlagEvent,
  KeepEvent,
  NoteEvent,
  CauseEvent,
  PastEvent,
  AimEvent,
  ReciteEvent,
  UndoEvent,
])

/** An event of the practice as it is stored: of a timed paper the server writes the beginning and the scores. */
export const PracticeEvent = Type.Union([...PracticeDeviceEvent.anyOf, BeginPaperEvent, ScoreEvent])
export type PracticeEvent = Static<typeof PracticeEvent>
