import { orderPartsText as text } from '@/strings/shop/order-parts'
import { chinaTime } from '../../../contract/domain/china-time'

/** Until when something can be learnt, as a student reads it; without an end where none is given. */
export function untilWords(until: number | undefined): string {
  if (until === undefined) return text.endless
  const { year, month, day } = chinaTime(until)
  return text.until(year, month, day)
}

/** How long courses stay open after they were bought. */
export function termWords(courses: readonly { readonly days?: number | undefined }[]): string {
  const days = courses.map((course) => course.days)
  if (days.length === 0 || days.includes(undefined)) return text.endless
  const known = days.filter((count) => count !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most ? text.days(least) : text.daysBetween(least, most)
}
