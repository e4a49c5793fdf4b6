import { ErrorCode } from '../../errors'
import { CommonCode } from '../../errors/common'
import type { Operation } from '../../operation'

/** Courses that teach: their outlines, their lessons, and where students did not follow. */
export const courseOperations = {
  listCourses: {
    method: 'GET',
    path: '/study/v1/courses',
    origin: 'ours',
    auth: 'none',
    summary: 'All courses that are taught, with their outlines; has an ETag',
    errors: [],
  },
  listCourseAccess: {
    method: 'GET',
    path: '/study/v1/course-access',
    origin: 'ours',
    auth: 'user',
    summary:
      'Which courses the caller may open, and which have expired; with the outlines of what is retired and theirs',
    errors: [],
  },
  getTrialLesson: {
    method: 'GET',
    path: '/study/v1/trial-lessons/{lesson}',
    origin: 'ours',
    auth: 'none',
    summary: 'A trial lesson with all that it teaches; has an ETag',
    errors: [ErrorCode.NotFound, ErrorCode.CourseClosed],
  },
  getLesson: {
    method: 'GET',
    path: '/study/v1/lessons/{lesson}',
    origin: 'ours',
    auth: 'user',
    summary: 'A lesson of a course that the caller has, with all that it teaches; has an ETag',
    errors: [ErrorCode.NotFound, ErrorCode.CourseClosed, ErrorCode.CourseExpired, ErrorCode.SignFirst],
  },
  getLessonMedia: {
    method: 'GET',
    path: '/study/v1/lessons/{lesson}/media',
    origin: 'ours',
    auth: 'none',
    knowsUser: true,
    summary:
      'Where the film or recording of a lesson is played from now, of a live class that of its film, and until when the address is good; a trial is everybody’s',
    errors: [
      ErrorCode.NotFound,
      CommonCode.Unauthenticated,
      ErrorCode.CourseClosed,
      ErrorCode.CourseExpired,
      ErrorCode.SignFirst,
    ],
  },
  getLessonCurve: {
    method: 'GET',
    path: '/study/v1/lessons/{lesson}/curve',
    origin: 'ours',
    auth: 'none',
    knowsUser: true,
    summary:
      'Where students did not follow a lesson, second by second, without names; of what is retired for its owners',
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
