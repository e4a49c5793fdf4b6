import { isDeepStrictEqual } from 'node:util'
import { ErrorCode } from '../../../../../contract/errors'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord, checkClaim, lastRecorded, releaseClaim } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { afterSaleText as text } from './strings/after-sale'
import { hashAddress, openAddress, sealedAddress } from './address'
import { findByNumber, lockOrder, type OrderKey, type OrderRow } from './repo'
import { notifyReturned, notifySent } from './notifications'
import type { UpdateObject } from 'kysely'
import type { Database } from '../../../db/types'

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
 * Changes the address of unsent goods to another one of the student; the order stores a copy. Throws OrderState where
 * nothing is sent by post or it was sent already, NotFound for an address that the student does not have.
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

/** The order of a parcel that waits to be sent. Throws OrderState where there is none, or no address. */
function toSend(order: OrderRow): OrderRow & { readonly address_cipher: Buffer } {
  const { terms, state, address_cipher } = order
  if (!terms.ships) throw new DomainError(ErrorCode.OrderState, text.notSent)
  if (state !== 'delivered') throw new DomainError(ErrorCode.OrderState)
  if (!address_cipher) throw new DomainError(ErrorCode.OrderState, text.addressMissing)
  return { ...order, address_cipher }
}

/** The order of a parcel that was sent or waits to be. Throws OrderState where there is none, or no address. */
const withParcel = (order: OrderRow): OrderRow & { readonly address_cipher: Buffer } =>
  order.shipped_at && order.address_cipher
    ? { ...order, address_cipher: order.address_cipher }
    : toSend(order)

/**
 * The address of a parcel with its whole phone, for staff who send it or look for it; each look is recorded.
 * Throws OrderState where there is none, ItemClaimed where a colleague works on the order.
 */
export async function revealAddress(
  { db, clock, keys }: ParcelDeps,
  staffId: string,
  number: string,
  requestId: string,
): Promise<Result<'revealAddress'>> {
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    await addRecord(tx, {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: 'reveal',
      reason: '',
      at: now,
    })
    await checkClaim(tx, 'orders', number, staffId, now)
    const { name, phone, region, detail } = openAddress(keys, order.uid, withParcel(order).address_cipher)
    return { name, phone, region, detail }
  })
}

/** Throws Conflict where the sending of a parcel has changed since it was seen. */
function checkSeen({ shipped_at, carrier, tracking }: OrderRow, seen: Body<'shipOrder'>['replaces']): void {
  const current = shipped_at ? { carrier, tracking } : undefined
  if (!isDeepStrictEqual(current, seen))
    throw new DomainError(ErrorCode.Conflict, text.sentOtherwise(current && `${carrier} ${tracking}`))
}

/**
 * Says that the parcel of an order was sent, or corrects how; the same request again changes nothing. Throws OrderState
 * where there is none to be sent or no address, Conflict where its sending or its address has changed since it was seen,
 * ItemClaimed where a colleague works on the order.
 */
export async function shipOrder(
  { db, clock }: Pick<ParcelDeps, 'db' | 'clock'>,
  staffId: string,
  number: string,
  { id: requestId, replaces, addressVersion, ...written }: Body<'shipOrder'>,
): Promise<void> {
  const [carrier, tracking] = [written.carrier, written.tracking].map((word) =>
    Buffer.from(word.trim()).toString(),
  )
  if (!carrier || !tracking) throw new DomainError(ErrorCode.Invalid, text.parcel)
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: replaces ? 'reship' : 'ship',
      reason: `${carrier} ${tracking}`,
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    const { address_cipher } = toSend(order)
    checkSeen(order, replaces)
    if (addressVersion !== undefined && addressVersion !== hashAddress(address_cipher))
      throw new DomainError(ErrorCode.Conflict, text.addressChanged)
    await change(tx, order, { carrier, tracking, shipped_at: order.shipped_at ?? now })
    await notifySent(tx, order, { carrier, tracking, change: requestId, at: now })
    await releaseClaim(tx, 'orders', number)
  })
}

/** The word for it in the records. */
const RETURNED = 'unship'

/** When the parcel of an order last came back or was lost; undefined where it never did. */
export const lastReturned = (db: Db, number: string): Promise<Date | undefined> =>
  lastRecorded(db, 'orders', number, RETURNED)

/**
 * Says that a parcel came back or was lost: it waits to be sent again, to another address where the student has one.
 * The same request again changes nothing. Throws OrderState where the order is over, Conflict where its sending has
 * changed since it was seen, ItemClaimed where a colleague works on the order.
 */
export async function returnParcel(
  { db, clock }: Pick<ParcelDeps, 'db' | 'clock'>,
  staffId: string,
  number: string,
  { id: requestId, reason, replaces }: Body<'returnParcel'>,
): Promise<void> {
  const found = await findByNumber(db, number)
  if (!found) throw new DomainError(ErrorCode.NotFound)
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const now = clock()
    const record = {
      requestId,
      staffId,
      queue: 'orders',
      item: number,
      action: RETURNED,
      reason: text.parcelBack(`${replaces.carrier} ${replaces.tracking}`, reason),
      at: now,
    } as const
    if (!(await addRecord(tx, record))) return
    await checkClaim(tx, 'orders', number, staffId, now)
    toSend(order)
    checkSeen(order, replaces)
    await change(tx, order, { carrier: '', tracking: '', shipped_at: null })
    await notifyReturned(tx, order, requestId, now)
    await releaseClaim(tx, 'orders', number)
  })
}
