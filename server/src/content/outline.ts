import type { OutlineCourse, OutlineLesson } from '../db/order-types'
import type { Course, LessonHead } from '../../../contract/schemas/courses/course'
import type { SoldCourse } from '../../../contract/schemas/shop/shop'
import { isShowing } from '../../../contract/domain/courses/showing'
import type { RefundRule } from '../../../contract/domain/shop/refund'

function outlineLesson(head: LessonHead): OutlineLesson {
  const { id, title, kind, isTrial, questions, seconds, minutes } = head
  const lengths = { ...(seconds !== undefined && { seconds }), ...(minutes !== undefined && { minutes }) }
  return { id, title, kind, isTrial, ...lengths, questions, isShowing: isShowing(head) }
}

/** A course as an order keeps it; a lesson that is retired is sold no more. */
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
