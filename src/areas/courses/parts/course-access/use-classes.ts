import { comparer, reaction } from 'mobx'
import { useEffect } from 'react'
import type { Course } from '@/api/course'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { CourseStore } from '../../store/course-store'
import type { PlanStore } from '@/stores/plan-store'
import { chinaMidnight, DAY_MS } from '../../../../../contract/domain/china-time'
import type { TaskFacts } from '../../../../../contract/domain/plan/event'
import { classesBetween, classFacts } from './classes'
import { lessonOfTask } from './shut-task'

/** Days ahead of which the classes are counted. */
const DAYS = 60

/**
 * Courses that a student learns: those that were begun, are planned, or were opened. Home has the same of the server
 * (`LiveSource.learnt`), and shows a guest, as here, what opens for everybody.
 */
function learntCourses(courses: CourseStore, plan: PlanStore): ReadonlySet<Course> {
  if (courses.isGuest) return new Set(courses.shelf.courses)
  const begun = courses.state.begun.map((id) => courses.shelf.findHead(id))
  const planned = plan.tasks.map((task) => lessonOfTask(courses, task))
  const opened = courses.shelf.courses.filter((course) => !course.isFree && courses.isOpen(course))
  return new Set([...[...begun, ...planned].flatMap((lesson) => lesson?.course ?? []), ...opened])
}

/** The live classes still to attend of the next time, of the courses that a student learns, as the plan has them. */
function listClasses(courses: CourseStore, plan: PlanStore, now: number): TaskFacts[] {
  const learnt = learntCourses(courses, plan)
  const attended = new Set(courses.attended.map(({ name }) => name))
  return classesBetween(courses, chinaMidnight(now), now + DAYS * DAY_MS)
    .filter(
      ({ lesson, session }) =>
        session.endsAt > now && learnt.has(lesson.course) && !attended.has(session.room),
    )
    .map(({ lesson, session }) => classFacts({ ...session, title: lesson.title }))
}

/** Passes a student's classes to the plan, and every change of them. */
export function useClasses(plan: PlanStore | undefined, courses: CourseStore | undefined): void {
  const { now } = serverTime(useRoot())
  useEffect(
    () =>
      plan &&
      courses &&
      reaction(
        () => listClasses(courses, plan, now()),
        (classes) => plan.giveClasses(classes),
        {
          fireImmediately: true,
          equals: comparer.structural,
        },
      ),
    [courses, plan, now],
  )
}
