import type { Outline } from '../../../domain/content/outline'
import type { Course } from '../../../../../contract/schemas/courses/course'
import { getOutline } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import { findOutline } from '../../../domain/order-outlines'
import type { OrderRow } from './repo'

/**
 * What an order opens, as it stood on the day of sale. For one that was made before this was kept it is what its goods
 * open now; without any course where that is not known.
 */
export async function orderOutline(
  db: Db,
  courses: readonly Course[],
  { terms }: Pick<OrderRow, 'terms'>,
): Promise<Outline> {
  const stored = terms.outline === undefined ? undefined : await findOutline(db, terms.outline)
  return stored ?? getOutline(courses, terms.goods)
}
