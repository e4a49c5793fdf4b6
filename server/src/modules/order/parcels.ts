import { ErrorCode } from '../../../../contract/errors'
import type { Body } from '../../../../contract/types'
import type { Db } from '../../db'
import { addRecord, checkClaim, releaseClaim } from '../../domain/desk'
import { DomainError } from '../../errors'
import type { Keys } from '../../security/keys'
import { afterSaleText as text } from '../../strings/after-sale'
import { sealedAddress } from './address'
import { findByNumber, lockOrder, type OrderKey, type OrderRow } from './repo'
import type { UpdateObject } from 'kysely'
import type { Database } from '../../db/types'

interface ParcelDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly keys: Keys
}

async function change(tx: Db, { uid, id }: OrderKey, set: UpdateObject<Database, 'orders'>): Promise<void> {
  await tx.updateTable('orders').set(set).where('uid', '=', uid).where('id', '=', id).execute()
}

/** States in which what an order brings may still be sent. */
const isSendable = ({ state }: OrderRow): boolean =>
  state === 'created' || state === 'paying' || state === 'paid' || state === 'delivered'

/**
 * Sends what is not yet sent to another address of the student; the order keeps it as it is now. Throws OrderState where
 * nothing is sent, or it has been, NotFound for an address that the student does not have.
 */
export async function setOrderAddress(
  { db, keys }: Pick<ParcelDeps, 'db' | 'keys'>,
  of: OrderKey,
  addressId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, of)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    if (!order.terms.ships) throw new DomainError(ErrorCode.OrderState, text.notSent)
    if (order.shipped_at) throw new DomainError(ErrorCode.OrderState, text.sent)
    if (!isSendable(order)) throw new DomainError(ErrorCode.OrderState)
    const address_cipher = await sealedAddress(tx, keys, order.uid, addressId)
    if (!address_cipher) throw new DomainError(ErrorCode.NotFound, text.noAddress)
    await change(tx, order, { address_cipher })
  })
}

/**
 * Says that the parcel of an order was sent, or corrects how; the same request again changes nothing. Throws OrderState
 * where there is none to be sent or no address, ItemClaimed where a colleague works on the order.
 */
export async function shipOrder(
  { db, clock }: Pick<ParcelDeps, 'db' | 'clock'>,
  staffId: string,
  number: string,
  { id: requestId, carrier: by, tracking: under }: Body<'shipOrder'>,
): Promise<void> {
  const [carrier, tracking] = [by, under].map((written) => Buffer.from(written.trim()).toString())
  if (!carrier || !tracking) throw new DomainError(ErrorCode.Invalid, text.parcel)
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const reason = `${carrier} ${tracking}`
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: 'ship',
      reason,
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    if (!order.terms.ships) throw new DomainError(ErrorCode.OrderState, text.notSent)
    if (order.state !== 'delivered') throw new DomainError(ErrorCode.OrderState)
    if (!order.address_cipher) throw new DomainError(ErrorCode.OrderState, text.addressMissing)
    await change(tx, order, { carrier, tracking, shipped_at: order.shipped_at ?? now })
    await releaseClaim(tx, 'orders', number)
  })
}
