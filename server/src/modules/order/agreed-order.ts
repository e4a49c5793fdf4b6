import type { AgreedOrder } from '../../../../contract/schemas/shop'
import type { Content } from '../../content'
import { coursesOf } from '../../content/sale'
import type { Db } from '../../db'
import type { OrderSignaturesTable } from '../../db/order-types'
import { findExchange, type OrderRow } from './repo'

/** What an order for which an agreement holds needs to be told by. */
export type AgreedRow = Pick<OrderRow, 'uid' | 'id' | 'number' | 'title' | 'terms'>

/** The titles of the courses that goods open. */
export const courseTitles = ({ courses }: Pick<Content, 'courses'>, goods: readonly string[]): string[] =>
  coursesOf(courses.courses, goods).map(({ title }) => title)

/** The goods that an order opened before a time. */
async function goodsBefore(db: Db, { uid, id }: AgreedRow, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_goods')
    .select('goods_id')
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('opened_at', '<', at)
    .execute()
  return rows.map(({ goods_id }) => goods_id)
}

/**
 * The order for which an agreement is or was signed: its number, what was bought and, after an exchange, what that was
 * exchanged for. What was signed stays as it was called then.
 */
export async function agreedOrder(
  db: Db,
  content: Pick<Content, 'courses'>,
  order: AgreedRow,
  signature?: OrderSignaturesTable,
): Promise<AgreedOrder> {
  const { number, title, terms } = order
  const exchange = await findExchange(db, order)
  const signed = typeof signature?.bought_title === 'string' && {
    title: signature.bought_title,
    courses: signature.bought_courses ?? [],
  }
  const now = { title, courses: courseTitles(content, terms.goods) }
  if (!exchange) return { number, ...(signed || now) }
  const { at, from_title, from_courses, to_title, to_courses } = exchange
  const isLater = signature !== undefined && signature.signed_at >= at
  const before = {
    title: from_title,
    courses: from_courses ?? courseTitles(content, await goodsBefore(db, order, at)),
  }
  const after = { title: to_title, courses: to_courses ?? now.courses }
  return {
    number,
    ...(isLater ? before : signed || before),
    exchanged: { ...(isLater ? signed || after : after), at: at.getTime() },
  }
}
