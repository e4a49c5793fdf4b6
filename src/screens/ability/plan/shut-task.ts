import type { Course } from '@/api/course'
import { shutOn, type Shut } from '@/features/course-access'
import type { CourseStore } from '@/stores/course-store'
import type { PlacedLesson } from '@/stores/course-shelf'
import { lessonOf } from '../../../../contract/domain/live/schedule'
import type { Task } from '../../../../contract/domain/plan/fold'

/** Why a task cannot be done now: its lesson is one of a course that is not open. */
export interface ShutTask {
  readonly shut: Shut
  readonly course: Course
}

/** The lesson that a task's id names, as `lesson.<id>`, `again.<id>` or `live.<room>`. */
export function lessonOfTask({ shelf }: CourseStore, { task }: Pick<Task, 'task'>): PlacedLesson | undefined {
  const [, kind, name = ''] = /^(lesson|again|live)\.(.+)$/.exec(task) ?? []
  return kind === undefined ? undefined : shelf.headOf(kind === 'live' ? (lessonOf(name) ?? '') : name)
}

/** Why a task cannot be done now; undefined for one that can, as far as is known. */
export function shutTask(courses: CourseStore | undefined, task: Task): ShutTask | undefined {
  const lesson = courses && lessonOfTask(courses, task)
  const shut = lesson && shutOn(courses, lesson)
  return shut && { shut, course: lesson.course }
}
