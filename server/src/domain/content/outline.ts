import type { Course, LessonHead } from '../../../../contract/schemas/courses/course'
import type { SoldCourse } from '../../../../contract/schemas/shop/shop'
import { isShowing } from '../../../../contract/domain/courses/showing'
import type { RefundRule } from '../../../../contract/domain/shop/refund'

/** A lesson as stored with an order: the fields that a refund and the page of the order need. */
export interface OutlineLesson extends Pick<LessonHead, 'id' | 'title' | 'kind' | 'isTrial' | 'questions'> {
  readonly seconds?: number
  readonly minutes?: number
  /** It only shows the film of another one at a set hour. */
  readonly isShowing: boolean
}

/** A course as stored with an order. */
export interface OutlineCourse {
  readonly course: string
  readonly title: string
  readonly teacher: Course['teacher']
  readonly days?: number
  readonly lessons: readonly OutlineLesson[]
}

/** The courses that an order opens, as they were on the day of sale. */
export interface Outline {
  readonly courses: readonly OutlineCourse[]
}

function outlineLesson(head: LessonHead): OutlineLesson {
  const { id, title, kind, isTrial, questions, seconds, minutes } = head
  const lengths = { ...(seconds !== undefined && { seconds }), ...(minutes !== undefined && { minutes }) }
  return { id, title, kind, isTrial, ...lengths, questions, isShowing: isShowing(head) }
}

/** Makes the outline of a course for an order; retired lessons are no longer sold. */
export function outlineCourse({ id, title, teacher, days, chapters }: Course): OutlineCourse {
  const heads = chapters.flatMap(({ lessons }) => lessons).filter((head) => !head.isRetired)
  return {
    course: id,
    title,
    teacher,
    ...(days !== undefined && { days }),
    lessons: heads.map(outlineLesson),
  }
}

/** The lessons that a rule counts: all but the trial ones, and under a rule without a last lesson no showings. */
export function countedUnder(
  { lessons }: OutlineCourse,
  { last }: Pick<RefundRule, 'last'>,
): OutlineLesson[] {
  return lessons.filter(({ isTrial, isShowing: isShown }) => !isTrial && (last !== undefined || !isShown))
}

/** A course as the shop shows it, or an order under its own rule. */
export function soldCourse(outlined: OutlineCourse, rule: RefundRule): SoldCourse {
  const { course, title, teacher, days, lessons } = outlined
  return {
    course,
    title,
    teacher,
    lessons: countedUnder(outlined, rule).length,
    trials: lessons.filter(({ isTrial }) => isTrial).length,
    ...(days !== undefined && { days }),
  }
}
