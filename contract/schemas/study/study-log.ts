import { Type, type Static, type TSchema } from 'typebox'
import type { PackedEvents } from '../../domain/words/packed'
import type { StudyEvent } from '../../domain/study/stream'
import { Cursor, Exact, Id, Millis, Text } from '../common'
import { streams } from './streams'

/** Most events that one request carries. */
export const MAX_STUDY_EVENTS = 200
/** Most events that one page of the log has. */
export const MAX_STUDY_PAGE = 1000
/** Most pages that one answer carries. */
export const MAX_STUDY_PAGES = 16

/**
 * The outcome of one event: stored now, stored before, or refused because a device may not send such an event
 * (`shape`), because it names something unknown to the content or the student (`content`), or because its time is
 * more than a day ahead or years past (`time`).
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

/** A time, or the difference of two. */
const Span = Type.Integer({ minimum: -4_320_000_000_000_000, maximum: 4_320_000_000_000_000 })
const few = { maxItems: MAX_STUDY_PAGE }

/** A page of the log by columns; see `contract/domain/words/packed.ts` for what each means. */
const PackedPage = Exact({
  at: Type.Array(Span, few),
  made: Type.Array(Span, few),
  ids: Type.String({ pattern: `^[0-9a-f]{0,${19 * MAX_STUDY_PAGE}}$` }),
  shapes: Type.Array(Type.Array(Text(40, 1), { maxItems: 40 }), few),
  shape: Type.Array(Type.Integer({ minimum: 0, maximum: MAX_STUDY_PAGE }), few),
  values: Type.Unsafe<PackedEvents['values']>(
    Type.Unknown({ description: 'Lists of what events of the stream have, by the names of their fields.' }),
  ),
  /** The cursor after it. */
  cursor: Cursor,
})

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
    /** With `pages`, up to so many pages come at once, by columns; without it, as former apps ask, one page of events. */
    query: Exact({
      cursor: Type.Optional(Cursor),
      pages: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_STUDY_PAGES })),
    }),
    result: Exact({
      events: Type.Array(StoredEvent, { maxItems: MAX_STUDY_PAGE }),
      pages: Type.Optional(Type.Array(PackedPage, { maxItems: MAX_STUDY_PAGES })),
      /** The cursor after the last of them. */
      cursor: Cursor,
      isEnd: Type.Boolean(),
      now: Millis,
    }),
  },
}
