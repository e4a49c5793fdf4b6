import { chinaDate } from '../../../contract/domain/china-time'
import { isShowing } from '../../../contract/domain/course/showing'
import type { RefundRule } from '../../../contract/domain/order/refund'
import type { Product } from '../../../contract/schemas/content'
import type { Course, LessonHead } from '../../../contract/schemas/course'
import type { SaleItem, SoldCourse } from '../../../contract/schemas/shop'

/** A product that is sold. */
export type SoldProduct = Product & { readonly sale: NonNullable<Product['sale']> }

/** Whether a product is sold at all, be it now or not. */
export const isSold = (product: Product): product is SoldProduct => product.sale !== undefined

/** The courses that goods open, in the order of the courses. */
export function coursesOf(courses: readonly Course[], goods: readonly string[]): Course[] {
  return courses.filter((course) => course.goods.some((one) => goods.includes(one)))
}

const lessonsOf = ({ chapters }: Course): LessonHead[] => chapters.flatMap(({ lessons }) => lessons)

/** The lessons of a course that its refund counts: all but the trial ones and the showings. */
export function paidLessons(course: Course): LessonHead[] {
  return lessonsOf(course).filter((lesson) => !lesson.isTrial && !isShowing(lesson))
}

/** The lessons that an order counts: the rule of those with a last lesson counts showings as well. */
export function lessonsUnder(course: Course, { last }: RefundRule): LessonHead[] {
  return last === undefined ? paidLessons(course) : lessonsOf(course).filter(({ isTrial }) => !isTrial)
}

/** A course as the shop shows it, or an order under its own rule. */
export function soldCourse(course: Course, rule: RefundRule): SoldCourse {
  const lessons = lessonsUnder(course, rule).length
  return {
    course: course.id,
    title: course.title,
    teacher: course.teacher,
    lessons,
    trials: lessonsOf(course).filter(({ isTrial }) => isTrial).length,
    ...(course.days !== undefined && { days: course.days }),
  }
}

/** Why nobody can buy a product now; undefined where it can be bought. `taken` are the seats that are taken. */
export function offerRefusal(product: Product, taken: number, now: Date): 'ended' | 'sold-out' | undefined {
  if (!isSold(product)) return 'ended'
  const { from, until, seats } = product.sale
  const today = chinaDate(now.getTime())
  if ((from !== undefined && today < from) || (until !== undefined && today > until)) return 'ended'
  return seats !== undefined && taken >= seats ? 'sold-out' : undefined
}

/** A product as a list of the shop shows it. */
export function saleItem(product: Product, taken: number): SaleItem {
  const { sale } = product
  return {
    productId: product.productId,
    title: product.title,
    subtitle: product.subtitle,
    sample: product.sample,
    ...(sale && { price: sale.price }),
    isSoldOut: sale?.seats !== undefined && taken >= sale.seats,
  }
}
