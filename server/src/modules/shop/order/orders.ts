import { ErrorCode } from '../../../../../contract/errors'
import type { Order } from '../../../../../contract/schemas/shop/order'
import type { Query, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { getPage, readCursor } from '../../../domain/time-cursor'
import { DomainError } from '../../../errors'
import { offersWechat } from '../../../providers/pay'
import type { OrderDeps } from './deps'
import { providersIn, type HostWays } from './hosts'
import { payeesIn } from './payees'
import { findOrder, getOrders, type OrderKey, type OrderRow } from './repo'
import { askPayment, closeUnpaid } from './settle'
import { listBriefs, loadOrder } from './present-order'

const PAGE = 20
/** How often a provider is asked about one order, in ms. */
const ASK_EVERY_MS = 3000

/** An order as its student is shown it in a host. */
export async function shownTo(deps: OrderDeps, row: OrderRow, host: HostWays): Promise<Order> {
  const order = await loadOrder(deps, row, providersIn(host, offersWechat(deps.pay)))
  // Where nothing is sold no word is said of paying.
  const isDue = order.state === 'paying' && order.provider === 'desk' && order.ways.includes('desk')
  return { ...order, ...(isDue && payeesIn(deps.content)) }
}

/** A page of a student's orders, the newest first. Throws Invalid for a foreign cursor. */
export async function pageOfOrders(
  db: Db,
  uid: string,
  { cursor, limit = PAGE }: Query<'listOrders'>,
): Promise<Result<'listOrders'>> {
  const rows = await getOrders(db, uid, { after: readCursor(cursor), limit: limit + 1 })
  const { shown, ...next } = getPage(rows, limit)
  return { items: await listBriefs(db, uid, shown), ...next }
}

/**
 * An order of a student; with `isFresh` as its provider says that it stands, who is asked at most once in three seconds.
 * One who does not answer changes nothing. Throws NotFound.
 */
export async function findOwn(deps: OrderDeps, of: OrderKey, isFresh: boolean): Promise<OrderRow> {
  const order = await findOrder(deps.db, of)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  // Staff are no provider: what they confirm stands in the order already.
  const isAsked = isFresh && order.state === 'paying' && order.provider !== 'desk'
  if (!isAsked || !(await mayAsk(deps.db, of, deps.clock()))) return order
  return askPayment(deps, order).catch((cause: unknown) => {
    if (cause instanceof DomainError && cause.code === ErrorCode.PayDown) return order
    throw cause
  })
}

/** Notes that a provider is asked about an order; false where that was done just now. */
async function mayAsk(db: Db, { uid, id }: OrderKey, now: Date): Promise<boolean> {
  const asked = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('asked_at', 'is', null),
        where('asked_at', '<=', new Date(now.getTime() - ASK_EVERY_MS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}

/** Closes an order that its student gives up; one that is closed already stays so. Throws as `closeUnpaid` does. */
export async function closeOwn(deps: OrderDeps, of: OrderKey, request: string): Promise<OrderRow> {
  return closeUnpaid(deps, of, 'cancelled', `close:${request}`, { actor: 'student', now: deps.clock() })
}
