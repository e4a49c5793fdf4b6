import type { TSchema, TUnion } from 'typebox'
import type { StudyStream } from '../../domain/study/stream'
import { CourseEvent } from '../courses/course-event'
import { FocusEvent } from '../habit/focus-event'
import { PlanEvent } from '../plan/plan-event'
import { PracticeDeviceEvent, PracticeEvent } from '../practice/practice-event'
import { WordDeviceEvent, WordEvent } from '../words/word-event'

/** The events of a stream: a union of objects that have `id`, `kind` and `at` besides what is their own. */
export interface StreamSchema {
  /** The events that a device may send. */
  readonly sent: TUnion<TSchema[]>
  /** The events that the log holds: that, and what the server makes itself. */
  readonly stored: TUnion<TSchema[]>
}

/** Every stream of the study log by its name. */
export const streams = {
  words: { sent: WordDeviceEvent, stored: WordEvent },
  practice: { sent: PracticeDeviceEvent, stored: PracticeEvent },
  plan: { sent: PlanEvent, stored: PlanEvent },
  course: { sent: CourseEvent, stored: CourseEvent },
  focus: { sent: FocusEvent, stored: FocusEvent },
} as const satisfies Readonly<Record<StudyStream, StreamSchema>>
