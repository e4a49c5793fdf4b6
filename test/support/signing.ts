import type { OrderState } from '../../contract/domain/shop/state'
import type { Db } from '../../server/src/db'
import { newUuid } from '../../server/src/lib/uuid'
import type { Member } from './accounts'
import type { TestServer } from './server'

/** The number of the order that is signed for. */
export const NUMBER = '261126120000123456'
/** The version of the shipped agreement. */
export const VERSION = '2026-12-01'
/** A signature. */
export const strokes = [
  [100, 120, 180, 110, 260, 118],
  [180, 60, 176, 200, 150, 320],
  [400, 90, 400, 90],
]

/** The address of what belongs to an order. */
export const signingUrl = (order: string, what: string): string => `/shop/v1/orders/${order}/${what}`

interface Signable {
  readonly state: OrderState
  readonly now: number
  /** Further fields of its terms besides its goods. */
  readonly own?: object
}

/** Puts an order of a student into the database, and resolves to its id. */
export async function addSignable(db: Db, { uid }: Member, { state, now, own }: Signable): Promise<string> {
  const id = newUuid(new Date(now))
  const row = {
    uid,
    id,
    number: NUMBER,
    product_id: 'sample-summer-27',
    title: '27 暑期强基营',
    sample: true,
    state,
    price: 148_000,
    off: 0,
    amount: 148_000,
    coupon_id: null,
    provider: null,
    terms: JSON.stringify({ goods: ['sample-english-writing'], ...own }) as never,
    agreement_id: 'course-27',
    agreement_version: VERSION,
    address_cipher: null,
    shipped_at: null,
    fingerprint: Buffer.alloc(32),
    created_at: new Date(now),
    expires_at: new Date(now),
    paid_at: null,
    ended_at: null,
    asked_at: null,
  }
  await db.insertInto('orders').values(row).execute()
  return id
}

/** Sends a signature for the words as they are read now; resolves to the answer. */
export async function sendSignature(
  { app }: TestServer,
  { headers }: Member,
  order: string,
  changes: object,
) {
  const read = await app.inject({ url: signingUrl(order, 'agreement-text'), headers })
  const version = read.statusCode === 200 ? read.json().result.version : VERSION
  const payload = { version, name: '林一帆', strokes, ...changes }
  const url = signingUrl(order, 'signature')
  return (await app.inject({ method: 'POST', url, headers, payload })).json()
}
