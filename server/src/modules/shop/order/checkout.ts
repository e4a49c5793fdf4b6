import { ruleFor } from '../../../../../contract/domain/shop/refund'
import { ErrorCode } from '../../../../../contract/errors'
import type { Checkout, PurchaseRefusal } from '../../../../../contract/schemas/shop/order'
import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Agreement, OwnedProduct } from '../../../../../contract/schemas/shop/shop'
import { listCourses, isSold, type SoldProduct } from '../../../domain/content/sale'
import { getAddresses, presentAddress } from '../../../domain/own-addresses'
import { atHeldPrice } from '../../../domain/prices'
import { DomainError } from '../../../errors'
import { offersWechat } from '../../../providers/pay'
import { acceptedVersion } from './agreement-versions'
import type { Coupons } from './coupons'
import type { OrderDeps } from './deps'
import { providersIn, type HostWays } from './hosts'
import type { Offers } from './offers'
import { hasRefund } from './refund-terms'
import { findWaiting } from './repo'

/** The dependencies of a look at the courses of a student. */
export type OwnedDeps = Pick<OrderDeps, 'clock' | 'loadAccess'> & {
  readonly content: Pick<OrderDeps['content'], 'courses'>
}

/** Until when a student has everything that a product brings. */
interface Owned {
  /** The end that comes first; undefined where none of it ends. */
  readonly until?: number
}

/** The access of a student to all courses, by the ids of these. */
type AccessById = ReadonlyMap<string, CourseAccess>

async function readAccess({ clock, content, loadAccess }: OwnedDeps, uid: string): Promise<AccessById> {
  const access = await loadAccess(uid, content.courses.courses, clock())
  return new Map(access.map((item) => [item.course, item]))
}

const isOpen = ({ state }: CourseAccess): boolean => state === 'open'
const isForever = (access: CourseAccess | undefined): boolean =>
  access !== undefined && isOpen(access) && access.until === undefined

/**
 * The access to every course that one of the goods of a product opens when it is sold now. Where it opens none any more,
 * the retired courses of it that the student has take their place.
 */
function accessBehind(courses: readonly Course[], goods: string, access: AccessById): CourseAccess[] {
  const taught = listCourses(courses, [goods])
  if (taught.length > 0) return taught.flatMap(({ id }) => access.get(id) ?? [])
  const retired = courses.filter((course) => course.isRetired && course.goods.includes(goods))
  return retired.flatMap(({ id }) => access.get(id) ?? []).filter(isOpen)
}

/** Until when a student has all that some goods bring; undefined where they lack some of it. */
function ownedIn(
  courses: readonly Course[],
  goods: readonly string[],
  access: AccessById,
): Owned | undefined {
  const behind = goods.map((good) => accessBehind(courses, good, access))
  if (behind.some((all) => all.length === 0 || !all.every(isOpen))) return undefined
  const ends = behind.flat().flatMap(({ until }) => until ?? [])
  return ends.length === 0 ? {} : { until: Math.min(...ends) }
}

/** All products of which a student has every course behind them, also courses that are retired since. */
export async function ownedProducts(
  deps: Pick<OrderDeps, 'clock' | 'content' | 'loadAccess'>,
  uid: string,
): Promise<OwnedProduct[]> {
  const access = await readAccess(deps, uid)
  return [...deps.content.products.values()].filter(isSold).flatMap(({ productId, sale }) => {
    const owned = ownedIn(deps.content.courses.courses, sale.goods, access)
    return owned ? [{ productId, ...owned }] : []
  })
}

/** Whether a student has all that some goods bring without an end, so that there is nothing to pay for. */
export async function hasForever(deps: OwnedDeps, uid: string, goods: readonly string[]): Promise<boolean> {
  const owned = ownedIn(deps.content.courses.courses, goods, await readAccess(deps, uid))
  return owned !== undefined && owned.until === undefined
}

/** The product of an id, where it is sold. Throws NotFound for one that there is not; OfferEnded for one that is only shown. */
export function getSold({ content }: Pick<OrderDeps, 'content'>, productId: string): SoldProduct {
  const product = content.products.get(productId)
  if (!product) throw new DomainError(ErrorCode.NotFound)
  if (!isSold(product)) throw new DomainError(ErrorCode.OfferEnded)
  return product
}

/** The agreement that a product is sold under. Throws OfferEnded where there is none, which no checked content has. */
export function getAgreement({ content }: Pick<OrderDeps, 'content'>, { sale }: SoldProduct): Agreement {
  const agreement = content.agreements.get(sale.agreement)
  if (!agreement) throw new DomainError(ErrorCode.OfferEnded)
  return agreement
}

/** The further parts of a checkout. */
export interface CheckoutParts {
  readonly offers: Offers
  readonly coupons: Coupons
}

/** The data that a student needs to order a product. Throws NotFound for one that is not sold. */
export async function loadCheckout(
  deps: OrderDeps,
  { offers, coupons }: CheckoutParts,
  { uid, productId, host }: { uid: string; productId: string; host: HostWays },
): Promise<Checkout> {
  const shown = deps.content.products.get(productId)
  if (!shown || !isSold(shown)) throw new DomainError(ErrorCode.NotFound)
  const found = await atHeldPrice(deps.db, deps.content, shown, deps.clock())
  const agreement = getAgreement(deps, found)
  const { courses } = deps.content.courses
  const access = await readAccess(deps, uid)
  const owned = ownedIn(courses, found.sale.goods, access)
  const endless = listCourses(courses, found.sale.goods).filter(({ id }) => isForever(access.get(id)))
  const refusal: PurchaseRefusal | undefined = host.isClosed
    ? 'host'
    : ((await offers.refusal(found)) ?? (owned && owned.until === undefined ? 'owned' : undefined))
  const waiting = await findWaiting(deps.db, { uid, product: productId }, deps.clock())
  const isAgain = found.sale.refund.once === true && (await hasRefund(deps.db, { uid, product: productId }))
  const addresses = found.sale.ships ? await getAddresses(deps.db, uid) : []
  return {
    productId,
    price: found.sale.price,
    ways: refusal ? [] : providersIn(host, offersWechat(deps.pay)),
    ...(refusal && { refusal }),
    ...(owned?.until !== undefined && { ownedUntil: owned.until }),
    ...(endless.length > 0 && { ownedCourses: endless.map(({ title }) => title) }),
    ...(waiting && { waiting: { orderId: waiting.id, expiresAt: waiting.expires_at.getTime() } }),
    coupons: await coupons.choices(uid, { productId, price: found.sale.price }),
    addresses: addresses.map(presentAddress),
    agreement: {
      agreementId: agreement.agreementId,
      title: agreement.title,
      version: acceptedVersion(agreement, found.sale.refund),
    },
    ...(isAgain && { refundRule: ruleFor(found.sale.refund, true) }),
  }
}
