import type { Product, ProductFile } from '../../../../../contract/schemas/main/content'
import { contentText, meaningText } from '../../../strings/content'
import { shopFileText } from '../strings/content'
import type { Courses } from '../../../domain/content/courses/types'
import type { ContentFile, Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'
import {
  listCourses,
  idleGoods,
  isUnread,
  paidLessons,
  type TaughtCourses,
} from '../../../domain/content/sale'

const getFault =
  (name: string, report: Report) =>
  (field: string, what: string): void =>
    report(contentText.field(name, field, what))

/** A product as it is sold and shown: without what its file plans and confirms of its price. */
export function productIn({ sale, ...product }: ProductFile): Product {
  if (!sale) return product
  const { was: _, next: _later, ...terms } = sale
  return { ...product, sale: terms }
}

/** Reports what is wrong with the name of a product that fits its schema. */
export function checkProduct({ name, value }: ContentFile<Product>, report: Report): void {
  const expected = name.slice('products/'.length, -'.json'.length)
  if (value.productId !== expected) getFault(name, report)('productId', meaningText.fileName(expected))
}

/** Reports what is wrong with the lessons to try that a product leads to. */
export function checkTrials(
  { name, value }: ContentFile<Product>,
  { lessons, faulty }: Pick<Courses, 'lessons'> & Pick<TaughtCourses, 'faulty'>,
  report: Report,
): void {
  // An operator may write products before there is any course.
  if (lessons.size === 0) return
  const fault = getFault(name, report)
  value.trials?.forEach(({ lesson, title }, at) => {
    const found = lessons.get(lesson)
    // The fault of its course is reported with the course.
    if (!found && faulty?.has(lesson.split('.')[0] ?? '')) return
    if (!found?.isTrial) fault(`trials.${at}.lesson`, meaningText.noTrial(lesson))
    else if (found.title !== title) fault(`trials.${at}.title`, meaningText.otherTitle(found.title))
  })
}

/** Reports free courses of a product that there are not. */
export function checkFree(
  { name, value }: ContentFile<Product>,
  { courses, faulty }: TaughtCourses,
  report: Report,
): void {
  // An operator may write products before there is any course.
  if (courses.length === 0) return
  const fault = getFault(name, report)
  value.free?.forEach((id, at) => {
    if (!faulty?.has(id) && !courses.some((course) => course.id === id))
      fault(`free.${at}`, meaningText.noFreeCourse(id))
  })
}

/** Reports what is wrong with what is planned of the price of a product. */
export function checkPrice({ name, value }: ContentFile<ProductFile>, report: Report): void {
  const day = value.sale?.next?.from
  if (day !== undefined && !isRealDay(day)) getFault(name, report)('sale.next.from', meaningText.noDay)
}

/**
 * Reports faults in the terms on which a product is sold. Faults that only an edit of the courses could mend are
 * reported apart: they do not stop a site from starting.
 */
export function checkSale(
  file: ContentFile<ProductFile>,
  taught: TaughtCourses,
  { report, reportCourse }: { readonly report: Report; readonly reportCourse: Report },
): void {
  const { name, value } = file
  const { sale } = value
  if (!sale) return
  checkPrice(file, report)
  const fault = getFault(name, report)
  const { from, until, refund, goods } = sale
  for (const [field, day] of Object.entries({ from, until }))
    if (day !== undefined && !isRealDay(day)) fault(`sale.${field}`, meaningText.noDay)
  if (from !== undefined && until !== undefined && until < from) fault('sale.until', meaningText.order)
  if (refund.shipped !== undefined) {
    if (!sale.ships) fault('sale.refund.shipped', shopFileText.nothingSent)
    else if (refund.shipped >= sale.price) fault('sale.refund.shipped', shopFileText.keptBeyond)
  }
  if (refund.once === true && refund.full === 0) fault('sale.refund.once', shopFileText.idleOnce)
  const { courses } = taught
  // An operator may write products before there is any course.
  if (courses.length === 0 || isUnread(taught)) return
  const sold = listCourses(courses, goods)
  const courseFault = getFault(name, reportCourse)
  const idle = idleGoods(courses, goods)
  if (idle.length > 0) courseFault('sale.goods', shopFileText.noCourse(idle))
  if (sold.length === 0) return
  const lessons = sold.flatMap(paidLessons).length
  if (refund.full > lessons) courseFault('sale.refund.full', shopFileText.fullBeyond(lessons))
}
