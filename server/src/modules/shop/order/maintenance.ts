import { sql, type RawBuilder } from 'kysely'
import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { PayProvider, RefundSituation } from '../../../providers/pay/contract'
import { orderText } from '../../../strings/order'
import { bookRefund, deliver } from './money'
import { payRefund } from './refund-decision'
import { payingRefunds } from './refund-repo'
import { findOrder, isOwnedUnpaid, markAsked, type OrderRow } from './repo'
import { askPayment, closeUnpaid, PayingNow, getProvider, type SettleDeps } from './settle'
import { OWNED } from './steps'
import { owedAt } from './overpayments'
import { notifySurplusBack } from './notifications'

/** Orders that one round looks at; the next one goes on. */
const MOST = 500
/** How old an order is before its provider is asked unbidden, in ms. */
const ASK_AFTER_MS = 10 * 60_000

/**
 * The work of one round on each order, and the number of orders that it worked for. One whose provider is away waits
 * for the next round.
 */
async function forEachOrder<Order>(
  orders: readonly Order[],
  signal: AbortSignal,
  work: (order: Order) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const order of orders) {
    if (signal.aborted) break
    try {
      await work(order)
      done += 1
    } catch (cause) {
      if (!(cause instanceof DomainError)) throw cause
    }
  }
  return done
}

/** Opens what was paid, where a server was cut off between the two. */
export async function deliverPaid(db: Db, now: Date, signal: AbortSignal): Promise<number> {
  const paid = db.selectFrom('orders').selectAll().where('state', '=', 'paid')
  const orders = await paid.orderBy('created_at').limit(MOST).execute()
  return forEachOrder(orders, signal, (order) => deliver(db, order, now))
}

/** Whether a provider could not be reached, so that it is in vain to ask it about the next order. */
const isAway = (cause: unknown): boolean =>
  cause instanceof DomainError && cause.code === ErrorCode.PayDown && !(cause instanceof PayingNow)

/** The same for what a provider is asked about: once it is away the others wait for the next round. */
async function forEachAskedOrder<Order>(
  orders: readonly Order[],
  signal: AbortSignal,
  work: (order: Order) => Promise<unknown>,
): Promise<number> {
  const away = new AbortController()
  return forEachOrder(orders, AbortSignal.any([signal, away.signal]), (order) =>
    work(order).catch((cause: unknown) => {
      if (isAway(cause)) away.abort()
      throw cause
    }),
  )
}

/**
 * Does something to the orders that are not paid and meet a condition: first to those that need no word of WeChat, then to
 * those that it was asked about longest ago. Once it is away the others wait for the next round, which begins with them.
 */
async function forEachUnpaidOrder(
  { db }: SettleDeps,
  condition: RawBuilder<boolean>,
  now: Date,
  signal: AbortSignal,
  work: (order: OrderRow) => Promise<unknown>,
): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['created', 'paying'])
    .where(condition)
    .orderBy(sql`coalesce(provider = 'wechat', false)`)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return forEachAskedOrder(orders, signal, async (order) => {
    if (order.provider === 'wechat') await markAsked(db, order, now)
    await work(order)
  })
}

/** Closes orders whose time is over, each at its provider first; one that turns out to be paid is paid. */
export async function closeExpired(deps: SettleDeps, now: Date, signal: AbortSignal): Promise<number> {
  return forEachUnpaidOrder(deps, sql`expires_at <= ${now}`, now, signal, (order) =>
    closeUnpaid(deps, order, 'expired', 'expiry', { actor: 'server', now }),
  )
}

/** Closes orders at WeChat that bring only what their students have by now, there first; one that was paid is paid. */
export async function closeOwnedAtWechat(deps: SettleDeps, now: Date, signal: AbortSignal): Promise<number> {
  const owned = sql<boolean>`state = 'paying' and provider = 'wechat' and ${isOwnedUnpaid}`
  return forEachUnpaidOrder(deps, owned, now, signal, (order) =>
    closeUnpaid(deps, order, 'cancelled', OWNED, { actor: 'server', now, detail: OWNED }),
  )
}

/** Asks WeChat about every order there that is not paid ten minutes after it was made. */
export async function askAboutOldOrders(deps: SettleDeps, now: Date, signal: AbortSignal): Promise<number> {
  const since = new Date(now.getTime() - ASK_AFTER_MS)
  const old = sql<boolean>`state = 'paying' and provider = 'wechat' and created_at <= ${since}`
  return forEachUnpaidOrder(deps, old, now, signal, (order) => askPayment(deps, order))
}

/** Has refunds paid back that two people approved, where a server was cut off or the provider takes its time. */
export async function payRefunds(deps: SettleDeps, signal: AbortSignal): Promise<number> {
  return forEachAskedOrder(await payingRefunds(deps.db, MOST), signal, (refund) => payRefund(deps, refund))
}

/** How many orders wait for WeChat's word, and refunds that it is to pay. */
export async function countAtWechat(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from orders where state = 'paying' and provider = 'wechat')
      + (select count(*) from order_refunds where state = 'paying'))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** How often money is sent back that WeChat closed each time: then staff have to look. */
const MOST_ATTEMPTS = 5

/** Sends money of an order back where it came from; where that was closed, under the next number. */
async function sendBack(provider: PayProvider, number: string, amount: number): Promise<RefundSituation> {
  const part = { number, amount, paid: amount, reason: orderText.surplusBack }
  for (let attempt = 1; ; attempt += 1) {
    const refundNumber = `${number}S${attempt === 1 ? '' : attempt}`
    const situation = await provider.refund({ ...part, refundNumber })
    if (situation.state !== 'closed' || attempt === MOST_ATTEMPTS) return situation
  }
}

/**
 * Sends overpayments by WeChat back to where they came from; asking again under the same number pays nothing twice.
 * Other overpayments are listed in the day's report until staff record that they sent them back.
 */
export async function returnSurplus(deps: SettleDeps, now: Date, signal: AbortSignal): Promise<number> {
  const { db, pay } = deps
  if (!pay.wechat) return 0
  return forEachAskedOrder(await owedAt(db, 'wechat'), signal, async ({ uid, id, number, due }) => {
    const situation = await sendBack(getProvider(pay, 'wechat'), number, due)
    if (situation.state !== 'done') return
    const { reference, at } = situation
    const sum = { provider: 'wechat', reference, amount: due, at, isSurplusBack: true } as const
    await db.transaction().execute(async (tx) => {
      await bookRefund(tx, { uid, id }, sum, now)
      const order = await findOrder(tx, { uid, id })
      if (order) await notifySurplusBack(tx, order, sum, now)
    })
  })
}
