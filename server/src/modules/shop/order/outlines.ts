import type { Outline } from '../../../domain/content/outline'
import type { Course } from '../../../../../contract/schemas/courses/course'
import { getOutline } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import { findOutline } from '../../../domain/order-outlines'
import type { OrderRow } from './repo'

/**
 * The courses that an order opens, as they were on the day of sale. For an order from before outlines were stored
 * they are those that its goods open now; none where that is not known.
 */
export async function orderOutline(
  db: Db,
  courses: readonly Course[],
  { terms }: Pick<OrderRow, 'terms'>,
): Promise<Outline> {
  const stored = terms.outline === undefined ? undefined : await findOutline(db, terms.outline)
  return stored ?? getOutline(courses, terms.goods)
}
