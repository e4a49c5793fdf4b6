import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { OrderScope } from '../../../domain/order-scope'
import { DomainError } from '../../../errors'
import { formatYuan } from '../../../lib/yuan'
import { afterSaleText as text } from './strings/after-sale'
import { bookPaymentIn } from './money'
import { checkReference, isSameReference, referenceKey, typedReference } from './references'
import type { OrderKey, OrderRow } from './repo'
import { owedAtDesk, standing, unbookSurplus } from './overpayments'

/** One of the transfers by which an order was paid outside of WeChat, in fen. */
export interface Transfer {
  readonly amount: number
  readonly reference: string
}

/**
 * The transfers that a confirmation names, as they are booked. Throws Invalid for one without a reference of its own
 * or an amount, AmountChanged where they do not come to what is due.
 */
export function listTransfers(
  { amount, reference, further = [] }: Pick<Body<'confirmPayment'>, 'amount' | 'reference' | 'further'>,
  due: number,
): Transfer[] {
  const transfers = [{ amount, reference }, ...further].map((item) => ({
    ...item,
    reference: typedReference(item.reference),
  }))
  const keys = transfers.map((transfer) => referenceKey(transfer.reference))
  if (keys.includes('')) throw new DomainError(ErrorCode.Invalid, text.paymentReference)
  if (new Set(keys).size < keys.length) throw new DomainError(ErrorCode.Invalid, text.referenceTwice)
  if (further.length > 0 && amount === 0) throw new DomainError(ErrorCode.Invalid, text.emptyTransfer)
  const came = transfers.reduce((sum, transfer) => sum + transfer.amount, 0)
  if (came < due)
    throw new DomainError(
      ErrorCode.AmountChanged,
      text.paymentShort(formatYuan(came), formatYuan(due), formatYuan(due - came)),
    )
  if (came > due) throw new DomainError(ErrorCode.AmountChanged, text.paymentAmount(formatYuan(due)))
  return transfers
}

/** The record of the transfers that were confirmed, and why. */
export const getRecord = (transfers: readonly Transfer[], reason: string): string =>
  text.recordedAll(
    transfers.map(({ amount, reference }) => ({ yuan: formatYuan(amount), reference })),
    reason,
  )

/** Whether a confirmation put just these transfers into the books of an order; their sum is what it costs. */
export async function areBooked(
  tx: Db,
  { uid, id }: OrderKey,
  transfers: readonly Transfer[],
): Promise<boolean> {
  const rows = await tx
    .selectFrom('order_money')
    .select(['amount', 'reference'])
    .where('uid', '=', uid)
    .where('order_id', '=', id)
    .where('kind', '=', 'payment')
    .where('provider', '=', 'desk')
    .execute()
  return transfers.every((transfer) =>
    rows.some(({ amount, reference }) => amount === transfer.amount && reference === transfer.reference),
  )
}

/** The staff member who confirms transfers, when and why, and the orders that this person sees. */
interface By {
  readonly staffId: string
  readonly scope: OrderScope
  readonly now: Date
  readonly reason: string
}

/**
 * Lets a transfer pay its order that was booked as too much for it, while it was the only one: it stands in the books once.
 * Resolves to whether it was. Throws Conflict where it was booked as another sum, or went back.
 */
async function takeFromSurplus(
  tx: Db,
  order: OrderRow,
  { amount, reference }: Transfer,
  by: By,
): Promise<boolean> {
  const rows = await standing(tx, order)
  const booked = rows.find((row) => row.kind === 'surplus' && isSameReference(row.reference, reference))
  if (!booked) return false
  if (booked.amount !== amount)
    throw new DomainError(
      ErrorCode.Conflict,
      text.surplusOtherwise(booked.reference, formatYuan(booked.amount)),
    )
  if (amount > (await owedAtDesk(tx, order)))
    throw new DomainError(ErrorCode.Conflict, text.surplusReturned(booked.reference))
  await unbookSurplus(tx, order, booked, by)
  return true
}

/**
 * Books the transfers that together pay an order, each as a sum of its own, inside the caller's transaction. Throws Conflict
 * for a reference that stands for other money, Invalid for the number of an order.
 */
export async function bookTransfers(
  tx: Db,
  order: OrderRow,
  transfers: readonly Transfer[],
  by: By,
): Promise<void> {
  const { staffId, scope, now, reason } = by
  for (const transfer of transfers)
    if (!(await takeFromSurplus(tx, order, transfer, by)))
      await checkReference(tx, transfer.reference, text.referenceBooked, { of: order, scope })
  const sums = transfers.map((transfer) => ({ ...transfer, provider: 'desk', at: now, staffId }) as const)
  const booked = await bookPaymentIn(tx, order, sums, { actor: 'staff', now, staffId, detail: reason })
  if (booked !== 'paid') throw new DomainError(ErrorCode.Conflict, text.referenceTaken)
}
