import type { StudyEvent } from '../study/stream'

/** Most characters of a note, and of the words beside a mark. */
export const MAX_NOTE = 500
/** Longest film or recording, in seconds. */
export const MAX_SECONDS = 6 * 3600
/** Longest stretch of one event, in seconds of the film: a device reports at least this often. */
export const MAX_STRETCH = 600

/** A lesson's name: its course and its file, `maths-limit.03-derivative`. */
export const LESSON_ID = /^[a-z0-9][a-z0-9-]{0,39}\.[a-z0-9][a-z0-9-]{0,39}$/

/** A stretch of a film or recording was watched or listened to: whole seconds of it, `from` before `to`. */
export interface SeenEvent extends StudyEvent {
  readonly kind: 'seen'
  readonly lesson: string
  readonly from: number
  readonly to: number
  /** The room of the live class in which it was shown. */
  readonly room?: string
}

/** A student's note at a second of a lesson. A flag says 没听懂; its words are why, and may be missing. */
export interface NoteFacts {
  /** A UUIDv7 made on the device. */
  readonly note: string
  readonly lesson: string
  /** Second of the film, 0 in a text. */
  readonly second: number
  readonly text: string
  readonly isFlag: boolean
}

/** Writes a note or a flag, or changes it; `gone` takes it back, and its words stay in the log. */
export interface NoteEvent extends StudyEvent, NoteFacts {
  readonly kind: 'note'
  readonly state: 'kept' | 'gone'
}

/** Marks something as done that no film records: a text read, a line of a checklist, a class signed in to. */
export interface TickEvent extends StudyEvent {
  readonly kind: 'tick'
  /** `lesson:<id>`, `known:<id>` of a lesson learnt elsewhere, `school:<line>`, `class:<room>`, `read:<id>.<paragraph>`. */
  readonly thing: string
  readonly state: 'open' | 'done'
}

/** The name of a ticked thing of a kind, as `lesson` or `class`; undefined for a thing of another kind. */
export function nameIn(thing: string, kind: string): string | undefined {
  return thing.startsWith(`${kind}:`) ? thing.slice(kind.length + 1) : undefined
}

/** The name of the tick on a lesson that was learnt here. */
export const lessonThing = (lesson: string): string => `lesson:${lesson}`

/**
 * The name of the tick on a lesson that was learnt elsewhere: it is behind the student, and no reason to pay less
 * back.
 */
export const knownThing = (lesson: string): string => `known:${lesson}`

/** The name of the tick on the paragraphs of a text, without their number, which counts from 0. */
export const getParagraphs = (lesson: string): string => `read:${lesson}.`

/** An event of the courses' stream. `seen` adds up; the others are decisions, of which one holds for each subject. */
export type CourseEvent = SeenEvent | NoteEvent | TickEvent

/** The subject of a decision; undefined for what adds up. */
export function courseSubject(
  event: Pick<NoteEvent, 'kind' | 'note'> | Pick<TickEvent, 'kind' | 'thing'> | Pick<SeenEvent, 'kind'>,
): string | undefined {
  switch (event.kind) {
    case 'note':
      return `note/${event.note}`
    case 'tick':
      return `tick/${event.thing}`
    case 'seen':
      return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** Whether a value stored on a device is a valid course event. What the server accepts is defined by its schema. */
export function isCourseEvent(value: unknown): value is CourseEvent {
  if (typeof value !== 'object' || value === null) return false
  const field = (name: string): unknown => Reflect.get(value, name)
  if (!isText(field('id')) || !isCount(field('at'))) return false
  switch (field('kind')) {
    case 'seen': {
      const [from, to, room] = [field('from'), field('to'), field('room')]
      const isPlaced = isText(field('lesson')) && (room === undefined || isText(room))
      return isPlaced && isCount(from) && isCount(to) && from < to
    }
    case 'note':
      return (
        ['note', 'lesson', 'text'].every((name) => isText(field(name))) &&
        isCount(field('second')) &&
        typeof field('isFlag') === 'boolean' &&
        ['kept', 'gone'].some((state) => state === field('state'))
      )
    case 'tick':
      return isText(field('thing')) && ['open', 'done'].some((state) => state === field('state'))
    default:
      return false
  }
}
