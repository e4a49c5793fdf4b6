import type { PayFailure, PayProvider } from '../../../../../contract/schemas/shop/order'
import type { Db } from '../../../db'
import { postMessages } from '../../../domain/messages'
import { formatYuan } from '../../../lib/yuan'
import { orderTold as text } from '../../../strings/notifications'
import type { RefundRow } from './refund-repo'
import { isUnpaid, type OrderRow } from './repo'

/** The message to the student of an order, once for each key. */
async function notify(
  tx: Db,
  { uid, id }: OrderRow,
  key: string,
  message: { readonly title: string; readonly body: string },
  at: Date,
): Promise<void> {
  const to = `/courses/paycourse-details?order=${id}`
  await postMessages(tx, [{ uid, kind: 'order', key: `order ${id} ${key}`, ...message, to, at }])
}

/** Says that what was bought is open. */
export async function notifyOpened(tx: Db, order: OrderRow, at: Date): Promise<void> {
  const { ships, signFirst } = order.terms
  const { title, body } = signFirst ? text.openedSigned(ships) : ships ? text.openedSent : text.opened
  await notify(tx, order, 'opened', { title, body: body(order.title) }, at)
}

/**
 * Notifies a student that their order was closed by somebody else. A student who had not begun to pay lost nothing
 * and gets no message.
 */
export async function notifyClosed(tx: Db, order: OrderRow, failure: PayFailure, at: Date): Promise<void> {
  if (order.provider === null || failure === 'cancelled' || failure === 'refused') return
  const late = order.provider === 'desk' ? text.closed.lateAtDesk : text.closed.late
  const { title, body } = failure === 'expired' ? late : text.closed[failure]
  await notify(tx, order, 'closed', { title, body: body(order.title) }, at)
}

/** Says that money came for an order that was closed, and opened it again. */
export async function notifyReopened(tx: Db, order: OrderRow, at: Date): Promise<void> {
  const { title, body } = text.reopened
  await notify(tx, order, 'reopened', { title, body: body(order.title) }, at)
}

/** A sum that came too much for an order: its id in the books, and where it came. */
interface NotifiedSurplus {
  readonly id: string
  readonly provider: PayProvider
  readonly amount: number
}

/** Says that money came for an order that does not pay it: too much of it, or another sum than the order waits for. */
export async function notifySurplus(
  tx: Db,
  order: OrderRow,
  { id, provider, amount }: NotifiedSurplus,
  at: Date,
): Promise<void> {
  const came = formatYuan(amount)
  if (provider === 'desk' && isUnpaid(order)) {
    const { title, body } = order.state === 'closed' ? text.arrivedClosed : text.arrived
    const message = { title, body: body(order.title, came, formatYuan(order.amount)) }
    return notify(tx, order, `surplus ${id}`, message, at)
  }
  const { title, body } = provider === 'desk' ? text.surplusAtDesk : text.surplus
  await notify(tx, order, `surplus ${id}`, { title, body: body(order.title, came) }, at)
}

/** Notifies a student that an overpayment which was announced to them never arrived. */
export async function notifySurplusWrong(
  tx: Db,
  order: OrderRow,
  { id, amount }: Omit<NotifiedSurplus, 'provider'>,
  at: Date,
): Promise<void> {
  const { title, body } = isUnpaid(order) ? text.arrivedWrong : text.surplusWrong
  await notify(tx, order, `surplus ${id} wrong`, { title, body: body(order.title, formatYuan(amount)) }, at)
}

/** Says that money which came too much went back, by what the provider or the bank call that. */
export async function notifySurplusBack(
  tx: Db,
  order: OrderRow,
  { provider, reference, amount }: { provider: PayProvider; reference: string; amount: number },
  at: Date,
): Promise<void> {
  const { title, body } = provider === 'desk' && isUnpaid(order) ? text.arrivedBack : text.surplusBack
  const key = `surplus back ${provider} ${reference}`
  await notify(tx, order, key, { title, body: body(order.title, formatYuan(amount)) }, at)
}

/** Says that a parcel was sent, or by which number it really was; `change` names what said so. */
export async function notifySent(
  tx: Db,
  order: OrderRow,
  { carrier, tracking, change, at }: { carrier: string; tracking: string; change: string; at: Date },
): Promise<void> {
  const { title, body } = order.shipped_at ? text.resent : text.sent
  await notify(tx, order, `sent ${change}`, { title, body: body(order.title, carrier, tracking) }, at)
}

/** Says that a parcel came back or was lost and is sent again; `change` names what said so. */
export async function notifyReturned(tx: Db, order: OrderRow, change: string, at: Date): Promise<void> {
  const { title, body } = text.parcelBack
  await notify(tx, order, `returned ${change}`, { title, body: body(order.title) }, at)
}

/** Says that the first of two staff approved a refund, and of which amount where it is not what was asked for. */
export async function notifyApproved(
  tx: Db,
  order: OrderRow,
  { id, asked_amount: asked }: Pick<RefundRow, 'id' | 'asked_amount'>,
  amount: number,
  at: Date,
): Promise<void> {
  const { title, body, other } = text.refundApproved
  const said =
    amount === asked
      ? body(order.title, formatYuan(amount))
      : other(order.title, formatYuan(asked), formatYuan(amount))
  await notify(tx, order, `refund ${id} approved`, { title, body: said }, at)
}

/** Says that a refund was declined. */
export async function notifyDeclined(tx: Db, order: OrderRow, refund: string, at: Date): Promise<void> {
  const { title, body } = text.refundDeclined
  await notify(tx, order, `refund ${refund} declined`, { title, body: body(order.title) }, at)
}

/** Says that money went back, or that nothing had to; `amount` is missing then. */
export async function notifyRefunded(
  tx: Db,
  order: OrderRow,
  refund: string,
  amount: string | undefined,
  at: Date,
): Promise<void> {
  const message =
    amount === undefined
      ? { title: text.refundedNothing.title, body: text.refundedNothing.body(order.title) }
      : { title: text.refunded.title, body: text.refunded.body(order.title, amount) }
  await notify(tx, order, `refund ${refund} done`, message, at)
}

/** Notifies a student, who saw the course open, that the payment was somebody else's and is undone. */
export async function notifyUndone(tx: Db, order: OrderRow, refund: string, at: Date): Promise<void> {
  const { title, body } = text.undone
  await notify(tx, order, `refund ${refund} undone`, { title, body: body(order.title) }, at)
}

const invoiceWords = {
  issued: text.invoiced,
  declined: text.invoiceDeclined,
  voided: text.invoiceVoided,
  voidedForGood: text.invoiceVoidedForGood,
} as const

/**
 * Says that an invoice was issued, not issued or voided, with or without another one to ask for; `change` names what said
 * so.
 */
export async function notifyInvoice(
  tx: Db,
  order: OrderRow,
  { state, said, change, at }: { state: keyof typeof invoiceWords; said: string; change: string; at: Date },
): Promise<void> {
  const { title, body } = invoiceWords[state]
  await notify(tx, order, `invoice ${change}`, { title, body: body(order.title, said) }, at)
}
