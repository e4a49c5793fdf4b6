import type { Db } from '../../../db'
import { addRecord } from '../../../domain/desk'
import { newUuid } from '../../../lib/uuid'
import { formatYuan } from '../../../lib/yuan'
import type { RefundSituation } from '../../../providers/pay/contract'
import { afterSaleText as text } from './strings/after-sale'
import type { OrderStepsTable } from '../tables'
import { followRefund } from './invoices'
import { bookPaidBack, bookRefund, type Sum } from './money'
import { changeRefund, findRefund, type RefundRow } from './refund-repo'
import { endGoods, findByNumber, freeSeat, lockOrder, type OrderRow } from './repo'
import type { SettleDeps } from './settle'
import { takeStep } from './steps'
import { notifyRefunded, notifyUndone } from './notifications'

/** A refund's id without its dashes, and which attempt it is; an order's number leads to an order as well. */
const REFUND_NUMBER = /^([0-9a-f]{32})(?:-(\d{1,4}))?$/
/** An order's number, where money that came too much for it goes back. */
const SURPLUS_NUMBER = /^(\d{18})S\d?$/

/** The source that says that a refund is paid back. */
type By = { readonly actor: OrderStepsTable['actor']; readonly now: Date; readonly staffId?: string }

/**
 * Ends an order by its refund, inside the caller's transaction: the refunded sums are booked, the goods close, and
 * the seat is free again; where nothing remains paid, no invoice is made out. There are no `sums` where nothing is
 * paid back, and several where several payments are undone.
 */
export async function finishRefund(
  tx: Db,
  order: OrderRow,
  refund: RefundRow,
  sums: readonly Sum[],
  { actor, now, staffId }: By,
): Promise<void> {
  for (const sum of sums) await (actor === 'provider' ? bookPaidBack : bookRefund)(tx, order, sum, now)
  const [sum] = sums
  const set = {
    state: 'done',
    abnormal: false,
    reference: sum?.reference ?? '',
    ended_at: sum?.at ?? now,
  } as const
  await changeRefund(tx, refund, { ...set, ...(staffId !== undefined && { second_staff: staffId }) })
  await followRefund(tx, order, refund.mistake ? text.invoiceMistaken : text.invoiceRefunded, now)
  await endGoods(tx, order, now)
  await freeSeat(tx, order)
  await takeStep(tx, order, 'refunded', {
    key: `refunded:${refund.id}`,
    actor,
    at: now,
    staffId,
    set: { ended_at: now },
  })
  if (refund.mistake) await notifyUndone(tx, order, refund.id, now)
  else await notifyRefunded(tx, order, refund.id, sum && formatYuan(sum.amount), now)
}

/** The refund that a provider knows under a number, with its order, both held until the transaction ends. */
async function lockByNumber(
  tx: Db,
  refundNumber: string,
): Promise<{ order: OrderRow; refund: RefundRow; attempt: number } | undefined> {
  const [, first = '', attempt = '0'] = REFUND_NUMBER.exec(refundNumber) ?? []
  const found = first === '' ? undefined : await findByNumber(tx, first)
  const order = found && (await lockOrder(tx, found))
  if (!order) return undefined
  const refundId = first.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const refund = await findRefund(tx, order, refundId)
  return refund && { order, refund, attempt: Number(attempt) }
}

/** Whether a provider knows under a number what came too much for an order; the job that sent it back asks what became of it. */
async function isSurplusBack(tx: Db, refundNumber: string): Promise<boolean> {
  const [, number] = SURPLUS_NUMBER.exec(refundNumber) ?? []
  return number !== undefined && (await findByNumber(tx, number)) !== undefined
}

/** How a refund was not paid back. */
type NotPaid = Exclude<RefundSituation['state'], 'done' | 'paying'>

/**
 * A refund that was not paid back waits for the second person again, with a record; for another attempt after a closed one.
 * One that hangs at the provider is paid back there or closed: until then nobody decides anything about it.
 */
async function failRefund(
  tx: Db,
  { number }: OrderRow,
  refund: RefundRow,
  how: NotPaid,
  now: Date,
): Promise<void> {
  const { state, second_staff: staffId, abnormal, attempt } = refund
  if (abnormal && how !== 'closed') return
  if (how === 'abnormal') await changeRefund(tx, refund, { state: 'paying', abnormal: true })
  else {
    const next = how === 'closed' ? attempt + 1 : attempt
    await changeRefund(tx, refund, { state: 'approved', abnormal: false, second_staff: null, attempt: next })
  }
  if (state !== 'paying' || staffId === null) return
  await addRecord(tx, {
    requestId: newUuid(now),
    staffId,
    queue: 'refunds',
    item: number,
    action: how === 'abnormal' ? 'abnormal' : 'fail',
    reason: text.refundNotPaid[how],
    at: now,
  })
}

/**
 * Records a provider's report about a refund, however often and in whatever order reports come. One that is paid back
 * ends the order; one that could not be paid back waits for the second person again, with a record. Money that goes
 * back beyond that, as by an attempt that seemed to have failed, is booked. Resolves to false for an unknown refund.
 */
export async function settleRefund(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  refundNumber: string,
  situation: RefundSituation,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const found = await lockByNumber(tx, refundNumber)
    if (!found) return isSurplusBack(tx, refundNumber)
    const { order, refund, attempt } = found
    const now = clock()
    const isRunning = refund.state === 'paying' || refund.state === 'approved'
    if (situation.state !== 'done') {
      // The outcome of an earlier attempt, said again or late, is nothing new.
      const isNews = isRunning && attempt === refund.attempt && situation.state !== 'paying'
      if (isNews) await failRefund(tx, order, refund, situation.state, now)
      return true
    }
    const { reference, at } = situation
    const sum = { provider: 'wechat', reference, amount: refund.amount, at } as const
    // Money that went back is booked, whatever was decided in the meantime; the day's report lists the rest.
    if (isRunning) await finishRefund(tx, order, refund, [sum], { actor: 'provider', now })
    else await bookPaidBack(tx, order, sum, now)
    return true
  })
}
