import type { Product } from '../../../contract/schemas/content'
import { contentText, meaningText } from '../strings/content'
import type { Courses } from './courses'
import type { ContentFile, Report } from './files'

const faultOf =
  (name: string, report: Report) =>
  (field: string, what: string): void =>
    report(contentText.field(name, field, what))

/** Reports what is wrong with the name of a product that fits its schema. */
export function checkProduct({ name, value }: ContentFile<Product>, report: Report): void {
  const expected = name.slice('products/'.length, -'.json'.length)
  if (value.productId !== expected) faultOf(name, report)('productId', meaningText.fileName(expected))
}

/** Reports what is wrong with the lessons to try that a product leads to. */
export function checkTrials(
  { name, value }: ContentFile<Product>,
  { lessons }: Pick<Courses, 'lessons'>,
  report: Report,
): void {
  // An operator may write products before there is any course.
  if (lessons.size === 0) return
  const fault = faultOf(name, report)
  value.trials?.forEach(({ lesson, title }, at) => {
    const found = lessons.get(lesson)
    if (!found?.isTrial) fault(`trials.${at}.lesson`, meaningText.noTrial(lesson))
    else if (found.title !== title) fault(`trials.${at}.title`, meaningText.otherTitle(found.title))
  })
}
