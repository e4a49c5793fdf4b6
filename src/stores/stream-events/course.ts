import { courseSubject, isCourseEvent } from '../../../contract/domain/course/event'

/** How events of the courses are known on a device. */
export const courseEvents = {
  name: 'course',
  clockKey: 'course-clock',
  isEvent: isCourseEvent,
  subjectOf: courseSubject,
} as const
