import type { Course } from '@/api/course'
import type { CourseStore } from '../../store/course-store'
import type { PlacedLesson } from '../../store/course-shelf'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'
import type { Task } from '../../../../../contract/domain/plan/fold'
import { shutOn, type Shut } from './shut'

/** Why a task cannot be done now: its lesson is one of a course that is not open, or of none any more. */
export type ShutTask = { readonly shut: Shut; readonly course: Course } | { readonly shut: 'gone' }

/** The name of the lesson that a task's id names, as `lesson.<id>`, `again.<id>` or `live.<room>`. */
function lessonNamed({ task }: Pick<Task, 'task'>): string | undefined {
  const [, kind, name = ''] = /^(lesson|again|live)\.(.+)$/.exec(task) ?? []
  return kind === 'live' ? findLesson(name) : kind && name
}

/** The lesson that a task's id names; undefined where it names none, or one that no course has any more. */
export const lessonOfTask = ({ shelf }: CourseStore, task: Pick<Task, 'task'>): PlacedLesson | undefined =>
  shelf.findHead(lessonNamed(task) ?? '')

/** Why a task cannot be done now; undefined for one that can, as far as is known. */
export function shutTask(courses: CourseStore | undefined, task: Task): ShutTask | undefined {
  const name = lessonNamed(task)
  if (!courses || name === undefined) return undefined
  const lesson = courses.shelf.findHead(name)
  if (!lesson) return courses.shelf.isGone(name) ? { shut: 'gone' } : undefined
  const shut = shutOn(courses, lesson)
  return shut && { shut, course: lesson.course }
}
