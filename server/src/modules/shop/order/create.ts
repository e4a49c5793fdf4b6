import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { CHINA_OFFSET_MS } from '../../../../../contract/domain/china-time'
import { PAY_WITHIN_MS } from '../../../../../contract/domain/shop/state'
import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import { getOutline, type SoldProduct } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import type { CouponsTable, OrdersTable } from '../tables'
import { findTerms as couponTermsOf, type CouponTerms } from '../../../domain/coupon-terms'
import { lockAccount } from '../../../domain/account-lock'
import { getCoupon, couponsHad, giveCoupon } from '../../../domain/coupons'
import { storeOutline } from '../../../domain/order-outlines'
import { atHeldPrice } from '../../../domain/prices'
import { takeOne } from '../../../domain/shop-counts'
import { chinaDay } from '../../../domain/china-day'
import { DomainError } from '../../../errors'
import { formatYuan } from '../../../lib/yuan'
import { fingerprint } from '../../../security/fingerprint'
import { orderText } from '../../../strings/order'
import { offersWechat } from '../../../providers/pay'
import { sealedAddress } from './address'
import { acceptedVersion, storeAgreement } from './agreement-versions'
import { getAgreement, hasForever, getSold } from './checkout'
import { offeredBy, getDiscount, findRefusal } from './coupons'
import type { OrderDeps } from './deps'
import { providersIn, type HostWays } from './hosts'
import type { Offers } from './offers'
import {
  claimNumber,
  countOrdersSince,
  findOrder,
  findWaiting,
  holdCoupon,
  lockCoupon,
  type OrderKey,
  type OrderRow,
} from './repo'
import { addStep } from './steps'

/** Orders that a student makes in a day at most: each one stays in the books. */
const MOST_A_DAY = 30

/** An order as its student sends it, and where that is. */
export interface Ordering {
  readonly uid: string
  readonly order: Body<'createOrder'>
  readonly host: HostWays
}

/**
 * Makes an order at the price that the student was shown, with the coupon and the seat that it takes; the same order
 * again changes nothing. Throws Conflict for another one under its id, or while one for the product waits for its
 * payment; OfferEnded, OfferChanged, CouponUnusable and AddressMissing for what their names say;
 * TooMany for more than anybody makes in a day.
 */
export async function createOrder(deps: OrderDeps, offers: Offers, ordering: Ordering): Promise<OrderRow> {
  const { uid, order, host } = ordering
  const print = fingerprint(deps.keys, order)
  const known = await sameOrder(deps.db, { uid, id: order.id }, print)
  if (known) return known
  const shown = getSold(deps, order.productId)
  if (host.isClosed) throw new DomainError(ErrorCode.OfferEnded, orderText.closedHost)
  await checkOffer(deps, offers, uid, shown)
  const agreement = getAgreement(deps, shown)
  const accepted = acceptedVersion(agreement, shown.sale.refund)
  if (accepted !== order.agreementVersion) throw new DomainError(ErrorCode.OfferChanged)
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const twin = await sameOrder(tx, { uid, id: order.id }, print)
    if (twin) return twin
    if (await findWaiting(tx, { uid, product: shown.productId }, now))
      throw new DomainError(ErrorCode.Conflict, orderText.waiting)
    const { starts, secondsLeft: retryAfter } = chinaDay(now)
    if ((await countOrdersSince(tx, uid, starts)) >= MOST_A_DAY)
      throw new DomainError(ErrorCode.TooMany, orderText.often, { retryAfter })
    const agreementDigest = await storeAgreement(tx, agreement, now)
    const product = await atHeldPrice(tx, deps.content, shown, now)
    const address_cipher = await addressFor(tx, deps, product, ordering)
    const coupon =
      order.couponId === undefined ? undefined : await couponFor(tx, deps, product, ordering, now)
    const { price } = product.sale
    const off = coupon ? getDiscount(coupon.terms, price) : 0
    if (price - off !== order.amount)
      throw new DomainError(ErrorCode.OfferChanged, orderText.otherAmount(formatYuan(price - off)))
    const bare = await loadTerms(tx, deps.content, product, agreement.title)
    const terms = { ...bare, agreementDigest, accepted }
    // Last, because every buyer of a product waits here for the one before.
    const { seats } = product.sale
    if (seats !== undefined && !(await takeOne(tx, 'seat', product.productId, seats)))
      throw new DomainError(ErrorCode.OfferEnded, orderText.soldOut)
    const row = await addOrder(tx, {
      uid,
      id: order.id,
      number: await newNumber(tx, { uid, id: order.id }, now),
      product_id: product.productId,
      title: product.title,
      sample: product.sample,
      state: 'created',
      price,
      off,
      amount: price - off,
      coupon_id: coupon?.id ?? null,
      coupon_title: coupon?.terms.title ?? '',
      provider: null,
      terms,
      agreement_id: agreement.agreementId,
      agreement_version: agreement.updated,
      address_cipher,
      shipped_at: null,
      fingerprint: print,
      created_at: now,
      expires_at: new Date(now.getTime() + patience(deps, host)),
      paid_at: null,
      ended_at: null,
      asked_at: null,
    })
    if (coupon) await holdCoupon(tx, row, coupon.id)
    await addStep(tx, row, 'created', 'created', { key: 'creation', actor: 'student', at: now })
    return row
  })
}

/** The terms of a product that its order stores; the outline of its courses is stored. */
export async function loadTerms(
  tx: Db,
  { courses }: Pick<OrderDeps['content'], 'courses'>,
  { sale }: SoldProduct,
  agreement: string,
): Promise<OrderRow['terms']> {
  const { goods, delivers, ships, refund, seats, signFirst } = sale
  const opened = getOutline(courses.courses, goods)
  const isEndless = opened.courses.length > 0 && opened.courses.every(({ days }) => days === undefined)
  const outline = await storeOutline(tx, opened)
  const seated = { hasSeat: seats !== undefined, ...(seats !== undefined && { seats }) }
  const signing = signFirst === true && { signFirst }
  return { goods, delivers, ships, refund, ...seated, ...signing, isEndless, outline, agreement }
}

/** How long an order waits for its student to choose how to pay. */
const patience = ({ pay }: OrderDeps, host: HostWays): number =>
  PAY_WITHIN_MS[providersIn(host, offersWechat(pay))[0] ?? 'desk']

/** The order of an id that was made before. Throws Conflict where it is another one. */
async function sameOrder(db: Db, of: OrderKey, print: Buffer): Promise<OrderRow | undefined> {
  const known = await findOrder(db, of)
  if (known && !known.fingerprint.equals(print)) throw new DomainError(ErrorCode.Conflict)
  return known
}

async function checkOffer(deps: OrderDeps, offers: Offers, uid: string, product: SoldProduct): Promise<void> {
  const refusal = await offers.refusal(product)
  if (refusal === 'sold-out') throw new DomainError(ErrorCode.OfferEnded, orderText.soldOut)
  if (refusal) throw new DomainError(ErrorCode.OfferEnded, orderText.ended)
  if (await hasForever(deps, uid, product.sale.goods))
    throw new DomainError(ErrorCode.OfferEnded, orderText.owned)
}

async function addressFor(
  tx: Db,
  { keys }: OrderDeps,
  { sale }: SoldProduct,
  { uid, order: { addressId } }: Ordering,
): Promise<Buffer | null> {
  if (!sale.ships) return null
  const sealed = addressId === undefined ? undefined : await sealedAddress(tx, keys, uid, addressId)
  if (!sealed) throw new DomainError(ErrorCode.AddressMissing)
  return sealed
}

/**
 * The coupon that an order uses and its terms, locked until the transaction ends; one that the checkout offered is taken
 * now. Throws CouponUnusable.
 */
async function couponFor(
  tx: Db,
  deps: OrderDeps,
  { productId, sale }: SoldProduct,
  { uid, order: { couponId = '' } }: Ordering,
  now: Date,
): Promise<{ readonly id: string; readonly terms: CouponTerms }> {
  const coupon =
    (await lockCoupon(tx, uid, couponId)) ?? (await takeOffered(tx, deps, { uid, couponId, now }))
  const terms = coupon && couponTermsOf(coupon, deps.content)
  if (!coupon || !terms) throw new DomainError(ErrorCode.CouponUnusable)
  const refusal = findRefusal(coupon, terms, { productId, price: sale.price }, now)
  if (refusal) throw new DomainError(ErrorCode.CouponUnusable, orderText.coupon[refusal])
  return { id: coupon.id, terms }
}

/** Takes the coupon that a checkout offered, or finds it where the student has taken it since; undefined for another id. */
async function takeOffered(
  tx: Db,
  { keys, content }: OrderDeps,
  { uid, couponId, now }: { readonly uid: string; readonly couponId: string; readonly now: Date },
): Promise<CouponsTable | undefined> {
  const rule = offeredBy(content.coupons, couponId)
  if (!rule) return undefined
  const has = await getCoupon(tx, uid, rule.couponId)
  if (has) return lockCoupon(tx, uid, has.id)
  if ((await couponsHad(tx, keys, uid)).has(rule.couponId))
    throw new DomainError(ErrorCode.CouponUnusable, orderText.hadCoupon)
  const given = await giveCoupon(tx, content, { uid, id: couponId, rule, now })
  if (!given) throw new DomainError(ErrorCode.CouponUnusable, orderText.couponGone)
  return given
}

/** Tries that a number is given; of a second's million it hits one that is taken so often never. */
const MOST_TRIES = 20

/** A number that no order has: the time in China to the second, and six digits. */
async function newNumber(tx: Db, of: OrderKey, now: Date): Promise<string> {
  const time = new Date(now.getTime() + CHINA_OFFSET_MS).toISOString().replace(/\D/g, '').slice(2, 14)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const number = `${time}${String(randomInt(1_000_000)).padStart(6, '0')}`
    if (await claimNumber(tx, number, of)) return number
  }
  throw new DomainError(ErrorCode.Busy)
}

async function addOrder(tx: Db, row: Insertable<OrdersTable>): Promise<OrderRow> {
  return tx.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
}
