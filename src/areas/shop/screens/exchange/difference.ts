import type { Product } from '@/api/content'
import type { Order } from '@/api/order'
import { exchangeText as text } from '../../strings/exchange'

/** The gains, losses and common parts of an exchange, each a line. */
export interface Difference {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
  readonly kept: readonly string[]
}

type Content = Pick<Order, 'courses' | 'delivers'>

const courseLine = ({ title, lessons, trials, teacher }: Content['courses'][number]): string =>
  text.course(title, lessons + trials, teacher.name)

/** The lines of a purchase by their keys: courses by their id, everything else by its title. */
function listLines({ courses, delivers }: Content): ReadonlyMap<string, string> {
  return new Map([
    ...courses.map((course) => [`course:${course.course}`, courseLine(course)] as const),
    ...delivers.map(({ title }) => [`thing:${title}`, title] as const),
  ])
}

/**
 * How the content of another product differs from that of an order. Without a common course nothing stays: equal titles
 * are then of lessons of different courses.
 */
export function getDifference(
  order: Content,
  { courses, sale }: Pick<Product, 'courses' | 'sale'>,
): Difference {
  const before = listLines(order)
  const after = listLines({ courses, delivers: sale?.delivers ?? [] })
  const apart = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
    [...a].filter(([key]) => !b.has(key)).map(([, line]) => line)
  const hasCommon = order.courses.some(({ course }) => after.has(`course:${course}`))
  if (!hasCommon) return { gained: [...after.values()], lost: [...before.values()], kept: [] }
  return {
    gained: apart(after, before),
    lost: apart(before, after),
    kept: [...after].filter(([key]) => before.has(key)).map(([, line]) => line),
  }
}
