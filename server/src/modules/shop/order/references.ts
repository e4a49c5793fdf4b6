import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { seesOrder, type OrderScope } from '../../../domain/order-scope'
import { DomainError } from '../../../errors'
import { afterSaleText as text } from './strings/after-sale'
import { orderText } from '../../../strings/order'
import { findOrder, type OrderKey } from './repo'

/** The reference of a sum as staff typed it, in the books' form; empty where nothing of it can be seen. */
export function typedReference(written: string): string {
  const reference = Buffer.from(written.trim()).toString()
  return referenceKey(reference) === '' ? '' : reference
}

/** The orders whose money somebody calls so, at the desk or at a provider. */
export async function ordersByReference(db: Db, written: string): Promise<OrderKey[]> {
  return db
    .selectFrom('money_references')
    .select(['uid', 'order_id as id'])
    .where('provider', 'in', ['desk', 'wechat'])
    .where('reference', '=', referenceKey(written))
    .execute()
}

/** The part of a reference that identifies it, whatever its blanks, invisible characters, case and width. */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()

/** Whether two typed references are the same. */
export const isSameReference = (a: string, b: string): boolean => referenceKey(a) === referenceKey(b)

/** The suffix that a refund's number, or that of money which came too much, adds to the number that is known here. */
const NUMBER_END = /-\d{1,4}$|S\d?$/

/** The order that a sum is booked for, and the orders that the member of staff who books it sees. */
export interface Booking {
  readonly of: OrderKey
  readonly scope: OrderScope
}

/** The number of the order that a reference is in use for, where it is another one than the booking's and in its scope. */
async function otherNumber(
  tx: Db,
  { uid, id }: OrderKey,
  { of, scope }: Booking,
): Promise<string | undefined> {
  if ((id === of.id && uid === of.uid) || !(await seesOrder(tx, scope, { uid, id }))) return undefined
  return (await findOrder(tx, { uid, id }))?.number
}

/**
 * Throws Conflict where the reference that staff typed is in use for some sum, at the desk or at WeChat: with the number of
 * the order where it is another one that the booking's staff see, else as `used`. Throws Invalid for the number of an order
 * or of a refund, which no bank gives.
 */
export async function checkReference(tx: Db, typed: string, used: string, booking?: Booking): Promise<void> {
  const [known] = await ordersByReference(tx, typed)
  if (known) {
    const number = booking && (await otherNumber(tx, known, booking))
    throw new DomainError(ErrorCode.Conflict, number === undefined ? used : orderText.otherReference(number))
  }
  const number = referenceKey(typed).replace(NUMBER_END, '').toLowerCase()
  const ours = tx.selectFrom('order_numbers').select('order_id').where('number', '=', number)
  if (await ours.executeTakeFirst()) throw new DomainError(ErrorCode.Invalid, text.referenceOurs)
}
