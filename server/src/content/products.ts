import type { Product } from '../../../contract/schemas/content'
import { contentText, meaningText } from '../strings/content'
import type { Courses } from './courses'
import type { ContentFile, Report } from './files'

/** Reports what is wrong with a product that fits its schema: its name, and the lessons to try that it leads to. */
export function checkProduct(
  { name, value }: ContentFile<Product>,
  { lessons }: Pick<Courses, 'lessons'>,
  report: Report,
): void {
  const fault = (field: string, what: string) => report(contentText.field(name, field, what))
  const expected = name.slice('products/'.length, -'.json'.length)
  if (value.productId !== expected) fault('productId', meaningText.fileName(expected))
  // An operator may write products before there is any course.
  if (lessons.size === 0) return
  value.trials?.forEach(({ lesson, title }, at) => {
    const found = lessons.get(lesson)
    if (!found?.isTrial) fault(`trials.${at}.lesson`, meaningText.noTrial(lesson))
    else if (found.title !== title) fault(`trials.${at}.title`, meaningText.otherTitle(found.title))
  })
}
