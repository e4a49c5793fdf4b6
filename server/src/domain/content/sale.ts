import { chinaDate } from '../../../../contract/domain/china-time'
import { countedUnder, outlineCourse, type Outline, type OutlineLesson } from './outline'
import type { Product } from '../../../../contract/schemas/main/content'
import type { Course } from '../../../../contract/schemas/courses/course'
import type { SaleItem } from '../../../../contract/schemas/shop/shop'

/** A product that is sold. */
export type SoldProduct = Product & { readonly sale: NonNullable<Product['sale']> }

/** Whether a product is sold at all, be it now or not. */
export const isSold = (product: Product): product is SoldProduct => product.sale !== undefined

/** The courses that goods open when they are sold now, in the order of the courses; a retired one is sold no more. */
export function listCourses(courses: readonly Course[], goods: readonly string[]): Course[] {
  return courses.filter((course) => !course.isRetired && course.goods.some((good) => goods.includes(good)))
}

/** The courses, and those of them that have a fault. */
export interface TaughtCourses {
  readonly courses: readonly Course[]
  readonly faulty?: ReadonlySet<string> | undefined
}

/** Whether a course cannot be read, so that its goods are unknown. */
export const isUnread = ({ courses, faulty = new Set() }: TaughtCourses): boolean =>
  [...faulty].some((id) => !courses.some((course) => course.id === id))

/** Those of some goods that open no course which is taught now: what is sold with them would lack it. */
export const idleGoods = (courses: readonly Course[], goods: readonly string[]): string[] =>
  goods.filter((good) => listCourses(courses, [good]).length === 0)

/** The lessons of a course that its refund counts: all but the trial ones and the showings. */
export const paidLessons = (course: Course): OutlineLesson[] => countedUnder(outlineCourse(course), {})

/** The outline that an order of goods opens when it is made now. */
export function getOutline(courses: readonly Course[], goods: readonly string[]): Outline {
  return { courses: listCourses(courses, goods).map(outlineCourse) }
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
