import type { AgreedOrder, Agreement } from '../../../../../contract/schemas/shop/shop'
import type { Content } from '../../../domain/content/content'
import { listCourses } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import type { OrderSignaturesTable } from '../tables'
import { orderOutline } from './outlines'
import { findExchange, type OrderRow } from './repo'

/** The fields of an order that say which agreement holds. */
export type AgreedRow = Pick<OrderRow, 'uid' | 'id' | 'number' | 'title' | 'terms' | 'agreement_version'>

/** The titles of the courses that an order opens, as they were called when it was made. */
export async function soldTitles(
  db: Db,
  { courses }: Pick<Content, 'courses'>,
  order: Pick<OrderRow, 'terms'>,
): Promise<string[]> {
  const outline = await orderOutline(db, courses.courses, order)
  return outline.courses.map(({ title }) => title)
}

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
 * The order for which an agreement is or was signed: its number, the product bought and, after an exchange, the
 * product that replaced it, and the agreement version of the order where the text is of another version. A signed
 * product keeps the title it had then.
 */
export async function agreedOrder(
  db: Db,
  content: Pick<Content, 'courses'>,
  order: AgreedRow,
  { updated }: Pick<Agreement, 'updated'>,
  signature?: OrderSignaturesTable,
): Promise<AgreedOrder> {
  const { title, terms, agreement_version: madeUnder } = order
  const facts = { number: order.number, ...(madeUnder !== updated && { madeUnder }) }
  const exchange = await findExchange(db, order)
  const signed = typeof signature?.bought_title === 'string' && {
    title: signature.bought_title,
    courses: signature.bought_courses ?? [],
  }
  const now = { title, courses: await soldTitles(db, content, { terms }) }
  if (!exchange) return { ...facts, ...(signed || now) }
  const { at, from_title, from_courses, to_title, to_courses } = exchange
  const isLater = signature !== undefined && signature.signed_at >= at
  const before = {
    title: from_title,
    courses:
      from_courses ??
      listCourses(content.courses.courses, await goodsBefore(db, order, at)).map((course) => course.title),
  }
  const after = { title: to_title, courses: to_courses ?? now.courses }
  return {
    ...facts,
    ...(isLater ? before : signed || before),
    exchanged: { ...(isLater ? signed || after : after), at: at.getTime() },
  }
}
