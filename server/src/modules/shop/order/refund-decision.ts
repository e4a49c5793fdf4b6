import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, releaseClaim } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { formatYuan } from '../../../lib/yuan'
import type { PayProviders } from '../../../providers/pay'
import { afterSaleText as text } from './strings/after-sale'
import type { OrderDeps } from './deps'
import { undoPayment } from './mistakes'
import { loadMoney } from './money'
import { checkReference, typedReference } from './references'
import { loadQuote, refundable } from './refund-quote'
import {
  changeRefund,
  findRefund,
  linesAsStored,
  findPayer,
  type RefundKey,
  type RefundRow,
} from './refund-repo'
import { finishRefund, settleRefund } from './refund-settlement'
import { getRefundNumber } from './refunds'
import { findByNumber, findOrder, lockOrder, type OrderRow } from './repo'
import { getProvider, type SettleDeps } from './settle'
import { takeStep } from './steps'
import { notifyApproved, notifyDeclined } from './notifications'

/** The dependencies of decisions about refunds. */
type DecideDeps = SettleDeps & Pick<OrderDeps, 'content'>
type Decision = Body<'decideRefund'>
/** A decision with its author and time. */
type Made = Decision & { readonly staffId: string; readonly now: Date; readonly pay: PayProviders } & Pick<
    DecideDeps,
    'content'
  >

async function decline(tx: Db, order: OrderRow, refund: RefundRow, made: Made): Promise<void> {
  const { now, staffId, reason } = made
  // The student, who asked for nothing, reads no answer.
  const answer = refund.mistake ? '' : reason
  await changeRefund(tx, refund, { state: 'declined', answer, ended_at: now })
  const key = `decline:${refund.id}`
  await takeStep(tx, order, 'delivered', { key, actor: 'staff', at: now, staffId })
  if (!refund.mistake) await notifyDeclined(tx, order, refund.id, now)
}

/** The first of the two gives any amount up to all that may go back, whatever was asked for; the student reads why. */
async function approve(tx: Db, order: OrderRow, refund: RefundRow, made: Made): Promise<void> {
  const { amount, now, staffId, reason } = made
  const most = await refundable(tx, order)
  if (amount > most) throw new DomainError(ErrorCode.AmountChanged, text.amountBeyond(formatYuan(most)))
  // The lines are those by which it was given: more may have been learnt since it was asked for.
  await changeRefund(tx, refund, {
    state: 'approved',
    amount,
    lines: linesAsStored((await loadQuote(tx, made.content, order, now)).lines),
    first_staff: staffId,
    approved_at: now,
    answer: reason,
  })
  await notifyApproved(tx, order, refund, amount, now)
}

/** The second of the two lets the money go back: what staff pay themselves has gone, a provider is asked next. */
async function release(tx: Db, order: OrderRow, refund: RefundRow, made: Made): Promise<void> {
  const { amount, now, staffId, reference: written } = made
  if (refund.first_staff === staffId) throw new DomainError(ErrorCode.SecondPerson)
  if (amount !== refund.amount)
    throw new DomainError(ErrorCode.AmountChanged, text.amountOther(formatYuan(refund.amount)))
  if (refund.mistake) return undoPayment(tx, order, refund, { now, staffId })
  const by = { actor: 'staff', now, staffId } as const
  const payer = await findPayer(tx, order)
  if (amount === 0 || payer === undefined) return finishRefund(tx, order, refund, [], by)
  if (payer === 'wechat') {
    // No refund is announced where no provider can be asked for it.
    getProvider(made.pay, payer)
    return changeRefund(tx, refund, { state: 'paying', second_staff: staffId })
  }
  const reference = typedReference(written ?? '')
  if (reference === '') throw new DomainError(ErrorCode.Invalid, text.refundReference)
  await checkReference(tx, reference, text.referenceUsed)
  return finishRefund(tx, order, refund, [{ provider: 'desk', reference, amount, at: now, staffId }], by)
}

async function decide(tx: Db, order: OrderRow, refund: RefundRow, made: Made): Promise<void> {
  if (refund.abnormal) throw new DomainError(ErrorCode.OrderState, text.refundAbnormal)
  if (refund.state === 'withdrawn') throw new DomainError(ErrorCode.OrderState, text.refundWithdrawn)
  const isOpen = refund.state === 'asked' || refund.state === 'approved'
  if (!isOpen) throw new DomainError(ErrorCode.OrderState, text.refundEnded)
  if (made.seen !== refund.state) throw new DomainError(ErrorCode.OrderState, text.refundMoved)
  if (made.decision === 'decline') return decline(tx, order, refund, made)
  return refund.state === 'asked' ? approve(tx, order, refund, made) : release(tx, order, refund, made)
}

/**
 * Decides about a refund: the first of two staff approves an amount, the second, another person, the same one; either
 * may decline. The same decision again does nothing but ask the provider once more where it is to pay. Throws
 * OrderState for a refund that is decided or has changed since it was seen, AmountChanged for more than may go back
 * or another amount than the first person's, SecondPerson for the first person once more, ItemClaimed where a
 * colleague works on it, PayDown where the provider does not answer: then it is paid back as soon as it does.
 */
export async function decideRefund(
  deps: DecideDeps,
  staffId: string,
  number: string,
  decision: Decision,
): Promise<void> {
  const { db, clock } = deps
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  const refund = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    const asked = order && (await findRefund(tx, order, decision.refundId))
    if (!asked) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const { id: requestId, decision: made, amount, reference = '' } = decision
    const action = asked.mistake ? `${made}-mistake` : made
    const reason =
      made === 'approve'
        ? text.recorded(formatYuan(amount), reference.trim(), decision.reason)
        : decision.reason
    const record = { requestId, staffId, queue: 'refunds', item: number, action, reason, at: now } as const
    if (!(await addRecord(tx, record))) return asked
    await checkClaim(tx, 'refunds', number, staffId, now)
    await decide(tx, order, asked, {
      ...decision,
      reason: Buffer.from(decision.reason).toString(),
      staffId,
      now,
      pay: deps.pay,
      content: deps.content,
    })
    await releaseClaim(tx, 'refunds', number)
    return (await findRefund(tx, order, asked.id)) ?? asked
  })
  if (refund.state === 'paying') await payRefund(deps, refund)
}

/**
 * Has a refund paid back that two people approved, or asks again how it stands: the provider pays one number once,
 * however often it is asked. For every other refund nothing happens. Throws PayDown where the provider does not answer.
 */
export async function payRefund(deps: SettleDeps, of: RefundKey): Promise<void> {
  const { db, pay } = deps
  const key = { uid: of.uid, id: of.order_id }
  const refund = await findRefund(db, key, of.id)
  const order = refund?.state === 'paying' ? await findOrder(db, key) : undefined
  if (!order || !refund) return
  const { paid } = await loadMoney(db, order)
  const refundNumber = getRefundNumber(refund.id, refund.attempt)
  const { amount, abnormal } = refund
  const part = { number: order.number, refundNumber, amount, paid, reason: text.refundWord }
  const wechat = getProvider(pay, 'wechat')
  const situation = await (abnormal ? wechat.queryRefund(refundNumber) : wechat.refund(part))
  await settleRefund(deps, refundNumber, situation)
}
