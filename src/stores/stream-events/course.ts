import { courseSubject, isCourseEvent } from '../../../contract/domain/courses/event'

/** How events of the courses are known on a device. */
export const courseEvents = {
  name: 'course',
  clockKey: 'course-clock',
  isEvent: isCourseEvent,
  findSubject: courseSubject,
} as const
