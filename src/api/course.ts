import { courseOperations as op } from '../../contract/operations/courses/course'
import type { Result } from '../../contract/types'
import type { Send } from './client'

export type CourseList = Result<'listCourses'>
export type Course = CourseList['courses'][number]
export type LessonHead = Course['chapters'][number]['lessons'][number]
export type Lesson = Result<'getLesson'>
export type CourseAccess = Result<'listCourseAccess'>['items'][number]
/** Where a lesson is played from now, and until when by the server's clock. */
export type LessonMediaAddress = Result<'getLessonMedia'>
export type LessonCurve = Result<'getLessonCurve'>

/** Courses and their lessons. */
export const createCourseApi = (send: Send) => ({
  listCourses: () => send(op.listCourses, {}),
  listCourseAccess: () => send(op.listCourseAccess, {}),
  getTrialLesson: (lesson: string) => send(op.getTrialLesson, { params: { lesson } }),
  getLesson: (lesson: string) => send(op.getLesson, { params: { lesson } }),
  getLessonMedia: (lesson: string) => send(op.getLessonMedia, { params: { lesson } }),
  getLessonCurve: (lesson: string) => send(op.getLessonCurve, { params: { lesson } }),
})
export type CourseApi = ReturnType<typeof createCourseApi>
