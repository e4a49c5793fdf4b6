import type { CourseEvent } from '../../../../contract/domain/courses/event'
import { CourseFold } from '../../../../contract/domain/courses/fold'
import { courseEvents } from '@/stores/stream-events/course'
import type { StreamDefinition, Unmade } from '@/stores/study-log/stream'

/** An event of the courses before it has an id and a time. */
export type NewCourseEvent = Unmade<CourseEvent>

/** The courses' stream of the study log. */
export const courseStream = {
  ...courseEvents,
  createFold: () => new CourseFold(),
  replaced: (fold, event) => (event.kind === 'seen' ? undefined : fold.replaced(event)),
  complete: (event, made) => ({ ...event, ...made }),
} as const satisfies StreamDefinition<CourseEvent, CourseFold, NewCourseEvent>
