import { ruleFor } from '../../../../contract/domain/order/refund'
import { ErrorCode } from '../../../../contract/errors'
import type { Checkout, PurchaseRefusal } from '../../../../contract/schemas/order'
import type { CourseAccess } from '../../../../contract/schemas/course'
import type { Agreement, OwnedProduct } from '../../../../contract/schemas/shop'
import { coursesOf, isSold, type SoldProduct } from '../../content/sale'
import { addressesOf, shownAddress } from '../../domain/own-addresses'
import { atHeldPrice } from '../../domain/prices'
import { DomainError } from '../../errors'
import { offersWechat } from '../../providers/pay'
import type { Coupons } from './coupons'
import type { OrderDeps } from './deps'
import { providersIn, type HostWays } from './hosts'
import type { Offers } from './offers'
import { hasRefund } from './refund-terms'
import { findWaiting } from './repo'

/** What is asked for what a student has. */
export type OwnedDeps = Pick<OrderDeps, 'clock' | 'accessOf'> & {
  readonly content: Pick<OrderDeps['content'], 'courses'>
}

/** Since when and until when a student has what a product brings. */
export interface Owned {
  /** The end that comes first; undefined where none of it ends. */
  readonly until?: number
}

const isForever = ({ state, until }: CourseAccess): boolean => state === 'open' && until === undefined

/** Whether all of some courses are open; undefined where not. */
function ownedIn(access: readonly CourseAccess[]): Owned | undefined {
  if (access.length === 0 || access.some(({ state }) => state !== 'open')) return undefined
  const ends = access.flatMap(({ until }) => until ?? [])
  return ends.length === 0 ? {} : { until: Math.min(...ends) }
}

/** Whether a student has all courses behind what is sold now; undefined where not. */
export async function ownedOf(
  { clock, content, accessOf }: OwnedDeps,
  uid: string,
  goods: readonly string[],
): Promise<Owned | undefined> {
  const courses = coursesOf(content.courses.courses, goods)
  return ownedIn(await accessOf(uid, courses, clock()))
}

/** All products of which a student has every course behind them. */
export async function ownedProducts(
  { clock, content, accessOf }: Pick<OrderDeps, 'clock' | 'content' | 'accessOf'>,
  uid: string,
): Promise<OwnedProduct[]> {
  const { courses } = content.courses
  const access = new Map((await accessOf(uid, courses, clock())).map((one) => [one.course, one]))
  return [...content.products.values()].filter(isSold).flatMap(({ productId, sale }) => {
    const owned = ownedIn(coursesOf(courses, sale.goods).flatMap(({ id }) => access.get(id) ?? []))
    return owned ? [{ productId, ...owned }] : []
  })
}

/** Whether a student has all courses behind what is sold without an end, so that there is nothing to pay for. */
export async function hasForever(deps: OwnedDeps, uid: string, goods: readonly string[]): Promise<boolean> {
  const owned = await ownedOf(deps, uid, goods)
  return owned !== undefined && owned.until === undefined
}

/** The product of an id, where it is sold. Throws NotFound for one that there is not; OfferEnded for one that is only shown. */
export function soldOf({ content }: Pick<OrderDeps, 'content'>, productId: string): SoldProduct {
  const product = content.products.get(productId)
  if (!product) throw new DomainError(ErrorCode.NotFound)
  if (!isSold(product)) throw new DomainError(ErrorCode.OfferEnded)
  return product
}

/** The agreement that a product is sold under. Throws OfferEnded where there is none, which no checked content has. */
export function agreementOf({ content }: Pick<OrderDeps, 'content'>, { sale }: SoldProduct): Agreement {
  const agreement = content.agreements.get(sale.agreement)
  if (!agreement) throw new DomainError(ErrorCode.OfferEnded)
  return agreement
}

/** What else a checkout works with. */
export interface CheckoutParts {
  readonly offers: Offers
  readonly coupons: Coupons
}

/** What a student needs to order a product. Throws NotFound for one that is not sold. */
export async function checkoutOf(
  deps: OrderDeps,
  { offers, coupons }: CheckoutParts,
  { uid, productId, host }: { uid: string; productId: string; host: HostWays },
): Promise<Checkout> {
  const shown = deps.content.products.get(productId)
  if (!shown || !isSold(shown)) throw new DomainError(ErrorCode.NotFound)
  const found = await atHeldPrice(deps.db, deps.content, shown, deps.clock())
  const agreement = agreementOf(deps, found)
  const courses = coursesOf(deps.content.courses.courses, found.sale.goods)
  const access = await deps.accessOf(uid, courses, deps.clock())
  const owned = ownedIn(access)
  const endless = courses.filter((_, at) => access.slice(at, at + 1).some(isForever))
  const refusal: PurchaseRefusal | undefined = host.isClosed
    ? 'host'
    : ((await offers.refusal(found)) ?? (owned && owned.until === undefined ? 'owned' : undefined))
  const waiting = await findWaiting(deps.db, { uid, product: productId }, deps.clock())
  const isAgain = found.sale.refund.once === true && (await hasRefund(deps.db, { uid, product: productId }))
  const addresses = found.sale.ships ? await addressesOf(deps.db, uid) : []
  return {
    productId,
    price: found.sale.price,
    ways: refusal ? [] : providersIn(host, offersWechat(deps.pay)),
    ...(refusal && { refusal }),
    ...(owned?.until !== undefined && { ownedUntil: owned.until }),
    ...(endless.length > 0 && { ownedCourses: endless.map(({ title }) => title) }),
    ...(waiting && { waiting: { orderId: waiting.id, expiresAt: waiting.expires_at.getTime() } }),
    coupons: await coupons.choices(uid, { productId, price: found.sale.price }),
    addresses: addresses.map(shownAddress),
    agreement: {
      agreementId: agreement.agreementId,
      title: agreement.title,
      version: agreement.updated,
    },
    ...(isAgain && { refundRule: ruleFor(found.sale.refund, true) }),
  }
}
