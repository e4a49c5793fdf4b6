import type { Grade } from '../words/memory'
import type { StudyEvent } from '../study/stream'
import { examParts, type PastResult } from './exam-parts'
import { isRunMode, type RunModeName } from './modes'

type EventBase = Pick<StudyEvent, 'id' | 'at'>
type DecisionBase = Pick<StudyEvent, 'id' | 'at' | 'guest'>

/** A run of questions began; its id names the attempt in all other events. */
export type BeginEvent = EventBase & {
  readonly kind: 'begin'
  readonly mode: RunModeName
  /** Where the questions come from: `node:marx.intro`, `paper:po-mock-1`, `mistakes:politics`. */
  readonly source: string
  readonly questions: readonly string[]
  /** Decides the order in which options are shown. */
  readonly seed: number
  /** Minutes that it may take; absent where there is no limit. */
  readonly minutes?: number
}

/** A question was answered; of several answers in one attempt the newest counts. */
export type AnswerEvent = EventBase & {
  readonly kind: 'answer'
  readonly attempt: string
  readonly question: string
  readonly version: number
  /** Letters of options as the content names them, or what was typed. */
  readonly text: string
  /** Share of the points that it earns, 0 to 1, as marked on the device with this version; the server marks timed runs. */
  readonly share?: number
  /** Places of the points that the student found in their own text. */
  readonly points?: readonly number[]
  /** Pictures of a handwritten answer, by the last parts of their addresses. */
  readonly pictures?: readonly string[]
  /** Time on the question so far, in ms. */
  readonly took: number
}

/** Another question of an adaptive run, chosen by the answers before it. */
export type AskEvent = EventBase & {
  readonly kind: 'ask'
  readonly attempt: string
  readonly question: string
}

/** An attempt was handed in, was out of time, or was given up. */
export type FinishEvent = EventBase & {
  readonly kind: 'finish'
  readonly attempt: string
  readonly why: 'done' | 'time' | 'left'
}

/** A question of an attempt is to be looked at again. */
export type FlagEvent = DecisionBase & {
  readonly kind: 'flag'
  readonly attempt: string
  readonly question: string
  readonly isOn: boolean
}

/** A question is saved in a folder, by its name; in none where the name is empty. */
export type KeepEvent = DecisionBase & {
  readonly kind: 'keep'
  readonly question: string
  readonly folder: string
}

/** A student's own note on a question; an empty text removes it. */
export type QuestionNoteEvent = DecisionBase & {
  readonly kind: 'note'
  readonly question: string
  readonly text: string
}

/** Why a question was answered wrong, as the student sees it. */
export const causes = ['concept', 'careless', 'method', 'time'] as const
export type Cause = (typeof causes)[number]
export type CauseEvent = DecisionBase & {
  readonly kind: 'cause'
  readonly question: string
  readonly cause: Cause | 'none'
}

/** A student's result in an exam of the past, as they entered it; without a result the entry is taken away. */
export type PastEvent = DecisionBase & {
  readonly kind: 'past'
  /** Names the entry. */
  readonly exam: string
  readonly result?: PastResult
}

/** Points that a student wants in an exam paper; 0 takes the aim away. */
export type AimEvent = DecisionBase & {
  readonly kind: 'aim'
  /** Number of the exam paper. */
  readonly paper: number
  readonly goal: number
}

/** A card to be learnt by heart was recited; `took` in ms. */
export type ReciteEvent = EventBase & {
  readonly kind: 'recite'
  readonly card: string
  readonly grade: Grade
  readonly took: number
}

/** The recite with the id `of` no longer counts. */
type UndoEvent = EventBase & { readonly kind: 'undo'; readonly of: string }

/** How the server marked an answer of a timed run. */
export interface Score {
  /** The answer's id. */
  readonly answer: string
  /** Share of the points, 0 to 1; absent where the student marks it, and where the question is gone. */
  readonly share?: number
  /** It came when the time was over, or after the run was handed in: it is stored and does not count. */
  readonly isLate?: true
}

/** A timed run was marked, or what came of it later. Only the server makes it. */
export type ScoreEvent = EventBase & {
  readonly kind: 'score'
  readonly attempt: string
  readonly scores: readonly Score[]
}

/** A student's decision, of which the newest holds; all else adds up. */
export type PracticeDecision = FlagEvent | KeepEvent | QuestionNoteEvent | CauseEvent | PastEvent | AimEvent

/** Something a student did with questions. Events are made once and never changed. */
export type PracticeEvent =
  | BeginEvent
  | AskEvent
  | AnswerEvent
  | FinishEvent
  | ScoreEvent
  | ReciteEvent
  | UndoEvent
  | PracticeDecision

/**
 * The subject of an event's decision, the same for those of which only one holds; undefined for one that decides
 * nothing.
 */
export function practiceSubject(event: PracticeEvent): string | undefined {
  switch (event.kind) {
    case 'flag':
      return `flag/${event.attempt}/${event.question}`
    case 'keep':
    case 'note':
    case 'cause':
      return `${event.kind}/${event.question}`
    case 'past':
      return `past/${event.exam}`
    case 'aim':
      return `aim/${event.paper}`
    default:
      return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1
const isScore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  isText(Reflect.get(value, 'answer')) &&
  isShare(Reflect.get(value, 'share') ?? 0)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const isPoints = (value: unknown): boolean => typeof value === 'number' && value >= 0
const isResult = (value: unknown): boolean => {
  const field = (name: string): unknown => Reflect.get(Object(value), name)
  const parts = field('parts')
  return (
    isCount(field('paper')) &&
    isCount(field('year')) &&
    isPoints(field('total')) &&
    Array.isArray(parts) &&
    parts.every(
      (item: unknown) =>
        examParts.some((part) => part === Reflect.get(Object(item), 'part')) &&
        isPoints(Reflect.get(Object(item), 'points')),
    )
  )
}

const shapes: Readonly<Record<PracticeEvent['kind'], (field: (name: string) => unknown) => boolean>> = {
  begin: (field) =>
    isRunMode(field('mode')) &&
    isText(field('source')) &&
    isTexts(field('questions')) &&
    isCount(field('seed')) &&
    isCount(field('minutes') ?? 0),
  answer: (field) => {
    const [share, points, pictures] = [field('share') ?? 0, field('points') ?? [], field('pictures') ?? []]
    return (
      ['attempt', 'question', 'text'].every((name) => isText(field(name))) &&
      isCount(field('version')) &&
      isCount(field('took')) &&
      isShare(share) &&
      Array.isArray(points) &&
      points.every(isCount) &&
      isTexts(pictures)
    )
  },
  ask: (field) => isText(field('attempt')) && isText(field('question')),
  finish: (field) => isText(field('attempt')) && isText(field('why')),
  score: (field) => {
    const scores = field('scores')
    return isText(field('attempt')) && Array.isArray(scores) && scores.every(isScore)
  },
  flag: (field) =>
    isText(field('attempt')) && isText(field('question')) && typeof field('isOn') === 'boolean',
  keep: (field) => isText(field('question')) && isText(field('folder')),
  note: (field) => isText(field('question')) && isText(field('text')),
  cause: (field) =>
    isText(field('question')) && ['none', ...causes].some((cause) => cause === field('cause')),
  past: (field) => isText(field('exam')) && (field('result') === undefined || isResult(field('result'))),
  aim: (field) => isCount(field('paper')) && isPoints(field('goal')),
  recite: (field) =>
    isText(field('card')) && [1, 2, 3, 4].includes(Number(field('grade'))) && isCount(field('took')),
  undo: (field) => isText(field('of')),
}

/** Whether a value stored on a device is a valid practice event. What the server accepts is defined by its schema. */
export function isPracticeEvent(value: unknown): value is PracticeEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  const kind = field('kind')
  const isKind = (name: unknown): name is PracticeEvent['kind'] =>
    isText(name) && Object.keys(shapes).includes(name)
  return isText(field('id')) && isCount(field('at')) && isKind(kind) && shapes[kind](field)
}
