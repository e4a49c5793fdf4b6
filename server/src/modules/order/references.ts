import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import { afterSaleText as text } from '../../strings/after-sale'
import { orderText } from '../../strings/order'
import { findOrder, type OrderKey } from './repo'

/** What staff typed as the reference of a sum, as the books keep it; empty where nothing of it can be seen. */
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

/** What makes a reference the same one, whatever its blanks, the signs that nobody sees, its case and its width. */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(/[\s\p{C}]/gu, '')
    .toUpperCase()

/** What a refund's number, or that of money which came too much, adds to the number that is known here. */
const NUMBER_END = /-\d{1,4}$|S\d?$/

/**
 * Throws Conflict where what staff typed as a reference stands for some sum already, at the desk or at WeChat, of whatever
 * order: of another one than `of` with its number, else as `used`; Invalid where it is the number of an order or of a
 * refund, which no bank gives.
 */
export async function checkReference(tx: Db, typed: string, used: string, of?: OrderKey): Promise<void> {
  const [known] = await ordersByReference(tx, typed)
  if (known) {
    const isOther = of !== undefined && (known.id !== of.id || known.uid !== of.uid)
    const other = isOther ? await findOrder(tx, known) : undefined
    throw new DomainError(ErrorCode.Conflict, isOther ? orderText.otherReference(other?.number ?? '') : used)
  }
  const number = referenceKey(typed).replace(NUMBER_END, '').toLowerCase()
  const ours = tx.selectFrom('order_numbers').select('order_id').where('number', '=', number)
  if (await ours.executeTakeFirst()) throw new DomainError(ErrorCode.Invalid, text.referenceOurs)
}
