import type { Grade } from './memory'
import type { StudyEvent } from '../study/stream'

/** How a review was made: by turning the card, by choosing, by spelling or by listening. */
export type ReviewMode = 'card' | 'choice' | 'spell' | 'listen'

/** A student's mark on a word as a whole: known for good (熟词), set aside, or neither. */
export type Mark = 'mastered' | 'suspended' | 'none'

/** Scheme by which reviews are placed: steady recall of 0.90 or of 0.95, or the date of the exam. */
export type StudyModel = 1 | 2 | 3

/** The tip on the front of a card: the word alone, its example as well, or example and word parts. */
export type MemoryTip = 1 | 2 | 3

/** A student's decisions about their vocabulary. */
export interface WordPlan {
  /** Day of the exam in China, `YYYY-MM-DD`; `NO_EXAM` where there is none. */
  readonly examDate: string
  /** New words a day, 0 to 300. */
  readonly newADay: number
  readonly model: StudyModel
  readonly tip: MemoryTip
  /** Words of a group, 5 to 50. */
  readonly group: number
  /** Reviews and new words a day at most, up to 2000; 0 for no limit. */
  readonly cap: number
  /** Minutes a day at most, up to 600; 0 or absent for no limit. */
  readonly minutes?: number
  /** New words in a hundred that the student knows already, as a placement found; absent where there was none. */
  readonly known?: number
  /** Weekdays with half of the usual work; 0 is Sunday. */
  readonly easyDays: readonly number[]
  /** The fields that the student has left to the app: the official date of the exam, the usual new words a day. */
  readonly follows?: readonly ('date' | 'pace')[]
}

/**
 * The fields of a plan that a student decides one by one; what they leave to the app goes with the date and the pace.
 */
export const planFields = [
  'examDate',
  'newADay',
  'model',
  'tip',
  'group',
  'cap',
  'minutes',
  'known',
  'easyDays',
] as const
export type PlanField = (typeof planFields)[number]

type EventBase = Pick<StudyEvent, 'id' | 'at'>

/** One review of one word; `took` is the time to the answer in ms. */
export type ReviewEvent = EventBase & {
  readonly kind: 'review'
  readonly word: string
  readonly grade: Grade
  readonly took: number
  readonly mode: ReviewMode
}

/** The review with the id `of` no longer counts. */
export type UndoEvent = EventBase & { readonly kind: 'undo'; readonly of: string }

/** The fields of every decision. */
type DecisionBase = Pick<StudyEvent, 'id' | 'at' | 'guest'>
export type MarkEvent = DecisionBase & { readonly kind: 'mark'; readonly word: string; readonly mark: Mark }
/** A student's own note on a word; an empty text removes it. */
export type NoteEvent = DecisionBase & { readonly kind: 'note'; readonly word: string; readonly text: string }
/** A plan as it was saved; `changed` are the fields that the student decided, all of them where it is missing. */
export type PlanEvent = DecisionBase & {
  readonly kind: 'plan'
  readonly plan: WordPlan
  readonly changed?: readonly PlanField[]
}
/** A student's decision, of which the newest holds, of a plan that of each field; all else adds up. */
export type Decision = MarkEvent | NoteEvent | PlanEvent
/** A student's own 21 parameters of FSRS-6, fitted by the server. */
export type WeightsEvent = EventBase & { readonly kind: 'weights'; readonly weights: readonly number[] }

/**
 * Something a student did with words, or that the server has learnt of how they remember. Events are made once and
 * never changed; all that is known of a student's vocabulary is a fold of them.
 */
export type WordEvent = ReviewEvent | UndoEvent | MarkEvent | NoteEvent | PlanEvent | WeightsEvent

/**
 * The subject of an event's decision, the same for those of which only one holds; undefined for one that decides
 * nothing.
 */
export function findSubject(event: WordEvent): string | undefined {
  if (event.kind === 'plan') return event.kind
  return event.kind === 'mark' || event.kind === 'note' ? `${event.kind}/${event.word}` : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** The fields of each kind of event besides id and time. */
const shapes: Readonly<Record<WordEvent['kind'], (field: (name: string) => unknown) => boolean>> = {
  review: (field) =>
    isText(field('word')) && [1, 2, 3, 4].includes(Number(field('grade'))) && isCount(field('took')),
  undo: (field) => isText(field('of')),
  mark: (field) => isText(field('word')) && isText(field('mark')),
  note: (field) => isText(field('word')) && isText(field('text')),
  plan: (field) => isPlan(field('plan')) && isFields(field('changed')),
  weights: (field) => {
    const weights = field('weights')
    return Array.isArray(weights) && weights.length === 21 && weights.every(Number.isFinite)
  },
}

function isFields(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((name) => planFields.includes(name)))
}

function isPlan(value: unknown): value is WordPlan {
  if (typeof value !== 'object' || value === null) return false
  const counts = ['newADay', 'model', 'tip', 'group', 'cap'] as const
  return (
    ['minutes', 'known'].every((name) => isCount(Reflect.get(value, name) ?? 0)) &&
    isText(Reflect.get(value, 'examDate')) &&
    Number.isFinite(Date.parse(String(Reflect.get(value, 'examDate')))) &&
    counts.every((name) => isCount(Reflect.get(value, name))) &&
    Array.isArray(Reflect.get(value, 'easyDays'))
  )
}

/** Whether a value stored on a device is a valid word event. What the server accepts is defined by its schema. */
export function isWordEvent(value: unknown): value is WordEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  const kind = field('kind')
  const isKind = (name: unknown): name is WordEvent['kind'] =>
    isText(name) && Object.keys(shapes).includes(name)
  return isText(field('id')) && isCount(field('at')) && isKind(kind) && shapes[kind](field)
}
