import { Home } from '../../../../../contract/schemas/main/content'
import { readJson, type Report } from '../../../json-files'
import { contentText, meaningText } from '../../../strings/content'
import { isRealDay } from '../../../domain/content/real-day'

/** Reads and checks the home page; reports every problem, and answers it when there is none. */
export const readHome = async (
  dir: string,
  products: ReadonlySet<string>,
  report: Report,
): Promise<Home | undefined> => {
  const file = await readJson(dir, 'home.json', Home, report)
  if (file === undefined) return undefined
  const { name, value } = file
  const faults: [field: string, what: string][] = []
  const checkDay = (field: string, day: string | undefined): void => {
    if (day !== undefined && !isRealDay(day)) faults.push([field, meaningText.noDay])
  }
  checkDay('examDate', value.examDate)
  for (const list of ['campaigns', 'courses'] as const)
    value[list].forEach(({ from, until }, at) => {
      checkDay(`${list}.${at}.from`, from)
      checkDay(`${list}.${at}.until`, until)
      if (from !== undefined && until !== undefined && until < from)
        faults.push([`${list}.${at}.until`, meaningText.order])
    })
  value.courses.forEach(({ productId }, at) => {
    if (!products.has(productId)) faults.push([`courses.${at}.productId`, meaningText.noProduct(productId)])
  })
  faults.forEach(([field, what]) => report(contentText.field(name, field, what)))
  return faults.length === 0 ? value : undefined
}
