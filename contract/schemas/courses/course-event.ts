import { Type, type Static } from 'typebox'
import { LESSON_ID, MAX_NOTE, MAX_SECONDS } from '../../domain/courses/event'
import { ClientId, Exact, Millis, Text } from '../common'
import { Room } from './live'

const base = { id: ClientId, at: Millis }
/** Says of a decision that it was made without having met the account: it holds only where that has decided nothing. */
const decision = { ...base, guest: Type.Optional(Type.Literal(true)) }

/** A lesson's name, `maths-limit.03-derivative`. */
export const LessonId = Type.String({ pattern: LESSON_ID.source })

const second = (minimum: number) => Type.Integer({ minimum, maximum: MAX_SECONDS })

const SeenEvent = Exact({
  ...base,
  kind: Type.Literal('seen'),
  lesson: LessonId,
  from: second(0),
  to: second(1),
  room: Type.Optional(Room),
})
const NoteEvent = Exact({
  ...decision,
  kind: Type.Literal('note'),
  note: ClientId,
  lesson: LessonId,
  second: second(0),
  text: Text(MAX_NOTE),
  isFlag: Type.Boolean(),
  state: Type.Union([Type.Literal('kept'), Type.Literal('gone')]),
})
const TickEvent = Exact({
  ...decision,
  kind: Type.Literal('tick'),
  thing: Type.String({ pattern: '^[a-z]{1,20}:[a-z0-9.-]{1,90}$' }),
  state: Type.Union([Type.Literal('open'), Type.Literal('done')]),
})

/** An event of the courses; see `contract/domain/courses/event.ts` for what each field means. */
export const CourseEvent = Type.Union([SeenEvent, NoteEvent, TickEvent])
export type CourseEvent = Static<typeof CourseEvent>
