import type { Grade } from '../words/memory'
import type { StudyEvent } from '../study/stream'
import type { PastResult } from './exam-parts'
import type { RunModeName } from './modes'

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

/** A question is kept in a folder, by its name; in none where that is empty. */
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
  /** It came when the time was over, or after the run was handed in: it is kept and does not count. */
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
