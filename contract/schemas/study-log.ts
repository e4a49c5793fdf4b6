import { Type, type Static, type TSchema } from 'typebox'
import type { StudyEvent } from '../domain/learning/stream'
import { Cursor, Exact, Id, Millis } from './common'
import { streams } from './streams'

/** Most events that one request carries. */
export const MAX_STUDY_EVENTS = 200
/** Most events that one page of the log has. */
export const MAX_STUDY_PAGE = 1000

/**
 * What became of one event: stored now, stored before, or refused because it is none that a device may send (`shape`),
 * it names what the content or the student does not have (`content`), or its time is more than a day ahead or years past (`time`).
 */
export const StudyOutcome = Exact({
  state: Type.Union([Type.Literal('accepted'), Type.Literal('duplicate'), Type.Literal('refused')]),
  reason: Type.Optional(Type.Union([Type.Literal('shape'), Type.Literal('content'), Type.Literal('time')])),
})
export type StudyOutcome = Static<typeof StudyOutcome>

/** An event of any stream; who reads a stream knows more of its events. */
const StoredEvent = Type.Unsafe<StudyEvent>(
  Type.Union(Object.values(streams).flatMap(({ stored }): TSchema[] => [...stored.anyOf])),
)

const params = Exact({ uid: Id, stream: Id })

/** The schemas of the operations of the study log. */
export const studyLogSchemas = {
  addStudyEvents: {
    params,
    body: Exact({
      events: Type.Array(
        Type.Unknown({
          description: 'An event of the stream; one that is none is refused and harms no other.',
        }),
        { minItems: 1, maxItems: MAX_STUDY_EVENTS },
      ),
    }),
    /**
     * One outcome an event, in their order. `now` is the server's time, so that a device learns how far its clock is off.
     */
    result: Exact({ outcomes: Type.Array(StudyOutcome, { maxItems: MAX_STUDY_EVENTS }), now: Millis }),
  },
  listStudyEvents: {
    params,
    query: Exact({ cursor: Type.Optional(Cursor) }),
    result: Exact({
      events: Type.Array(StoredEvent, { maxItems: MAX_STUDY_PAGE }),
      cursor: Cursor,
      isEnd: Type.Boolean(),
      now: Millis,
    }),
  },
}
