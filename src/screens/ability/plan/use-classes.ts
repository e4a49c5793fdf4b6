import { comparer, reaction } from 'mobx'
import { useEffect } from 'react'
import type { Course } from '@/api/course'
import { classesBetween, classFacts, lessonOfTask } from '@/features/course-access'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { CourseStore } from '@/stores/course-store'
import type { PlanStore } from '@/stores/plan-store'
import { chinaMidnight, DAY_MS } from '../../../../contract/domain/china-time'
import type { TaskFacts } from '../../../../contract/domain/plan/event'

/** Days ahead of which the classes are counted. */
const DAYS = 60

/** Courses that a student learns: those that were begun, are planned, or were bought. */
function learntCourses(courses: CourseStore, plan: PlanStore): ReadonlySet<Course> {
  const begun = courses.begun.map((id) => courses.shelf.headOf(id))
  const planned = plan.tasks.map((task) => lessonOfTask(courses, task))
  const bought = courses.shelf.courses.filter((one) => !one.isFree && courses.accessTo(one)?.state === 'open')
  return new Set([...[...begun, ...planned].flatMap((lesson) => lesson?.course ?? []), ...bought])
}

/** The live classes still to attend of the next time, of the courses that a student learns, as the plan has them. */
function classesOf(courses: CourseStore, plan: PlanStore, now: number): TaskFacts[] {
  const learnt = learntCourses(courses, plan)
  const attended = new Set(courses.attended.map(({ name }) => name))
  return classesBetween(courses, chinaMidnight(now), now + DAYS * DAY_MS)
    .filter(
      ({ lesson, session }) =>
        session.endsAt > now && learnt.has(lesson.course) && !attended.has(session.room),
    )
    .map(({ lesson, session }) => classFacts({ ...session, title: lesson.title }))
}

/** Tells the plan of the classes that a student is given, and of every change of them. */
export function useClasses(plan: PlanStore, courses: CourseStore | undefined): void {
  const { now } = serverTime(useRoot())
  useEffect(
    () =>
      courses &&
      reaction(
        () => classesOf(courses, plan, now()),
        (classes) => plan.giveClasses(classes),
        {
          fireImmediately: true,
          equals: comparer.structural,
        },
      ),
    [courses, plan, now],
  )
}
