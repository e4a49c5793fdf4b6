import { namedUuidV7 } from '../../../../../contract/domain/named-uuid'
import { ErrorCode } from '../../../../../contract/errors'
import type { CouponChoice } from '../../../../../contract/schemas/shop/order'
import type { Coupon, CouponRefusal, CouponRule, OpenCoupon } from '../../../../../contract/schemas/shop/shop'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { CouponsTable } from '../tables'
import { termsNow, findTerms, type CouponTerms } from '../../../domain/coupon-terms'
import { lockAccount } from '../../../domain/account-lock'
import { getCoupon, couponsHad, findEnd, giveCoupon, isOver, type CouponGift } from '../../../domain/coupons'
import { DomainError } from '../../../errors'
import { createRate } from '../../../lib/rate'
import { orderText } from '../../../strings/order'
import { getCoupons, findCoupon } from './coupon-repo'
import type { OrderDeps } from './deps'
import { loadTaken } from './repo'

/** How many codes a student may try in ten minutes. */
const CODE_RATE = { max: 20, windowMs: 600_000 }

/** How many coupons a checkout shows at most. */
const MOST_CHOICES = 500

/** A purchase that coupons are checked against. */
export interface Purchase {
  readonly productId: string
  readonly price: number
}

/** The coupons of a deployment. */
export interface Coupons {
  /** Lists the coupons of a student and those that the student may still take; a guest has none. */
  list(uid: string | undefined): Promise<Omit<Result<'listCoupons'>, 'owned'>>
  /**
   * Takes a coupon; one that the student has already stays as it is. Throws NotFound for one that cannot be taken in this
   * way, CouponGone where none is left or a former account had it, Conflict for another coupon under a known id, TooMany
   * where too many codes are tried.
   */
  take(uid: string, wanted: Body<'takeCoupon'>): Promise<Coupon>
  /**
   * Lists the coupons of a student for a purchase, each with what it takes off or why it cannot be used, and those that
   * would be taken with it. Usable ones come first, the highest amount before the others.
   */
  choices(uid: string, purchase: Purchase): Promise<CouponChoice[]>
}

/** The reason why a coupon cannot be used for a purchase; undefined where it can. */
export function findRefusal(
  { order_id, expires_at }: Pick<CouponsTable, 'order_id' | 'expires_at'>,
  { products, from }: Pick<CouponTerms, 'products' | 'from'>,
  { productId, price }: Purchase,
  now: Date,
): CouponRefusal | undefined {
  if (order_id !== null) return 'used'
  if (expires_at !== null && expires_at <= now) return 'expired'
  if (products.length > 0 && !products.some((product) => product.productId === productId)) return 'product'
  return price < from ? 'price' : undefined
}

/** The id of the coupon that a checkout offers to take with the order; a student has one coupon of each kind. */
export const offeredId = ({ couponId }: CouponRule): string => namedUuidV7(0, `coupon/${couponId}`)

/** The rule that a checkout offered under an id; undefined where there is none. */
export const offeredBy = (rules: readonly CouponRule[], id: string): CouponRule | undefined =>
  rules.find((rule) => rule.taking === 'open' && offeredId(rule) === id)

/** The amount that a coupon takes off a price. */
export const getDiscount = ({ off }: Pick<CouponTerms, 'off'>, price: number): number => Math.min(off, price)

const choiceFacts = (terms: CouponTerms, { price }: Purchase, expiresAt: Date | null) => ({
  title: terms.title,
  off: getDiscount(terms, price),
  note: terms.note,
  ...(expiresAt && { expiresAt: expiresAt.getTime() }),
})

type CouponDeps = Pick<OrderDeps, 'db' | 'clock' | 'content' | 'keys'>

/** A coupon of a student as it is shown; undefined where nothing is known of its terms. */
function presentCoupon(row: CouponsTable, content: CouponDeps['content'], now: Date): Coupon | undefined {
  const terms = findTerms(row, content)
  if (!terms) return undefined
  const isExpired = row.expires_at !== null && row.expires_at <= now
  return {
    id: row.id,
    couponId: row.coupon_id,
    ...terms,
    products: terms.products.map(({ productId, title }) => ({
      productId,
      title: content.products.get(productId)?.title ?? title,
    })),
    takenAt: row.taken_at.getTime(),
    ...(row.expires_at && { expiresAt: row.expires_at.getTime() }),
    state: row.order_id !== null ? 'used' : isExpired ? 'expired' : 'open',
    ...(row.order_id !== null && { orderId: row.order_id }),
  }
}

/** The rules of which everybody may take a coupon and a student has not had one. */
async function openRules(
  { db, keys, content }: CouponDeps,
  uid: string | undefined,
  now: Date,
): Promise<CouponRule[]> {
  const has = uid === undefined ? new Set() : await couponsHad(db, keys, uid)
  const open = content.coupons.filter(
    (rule) => rule.taking === 'open' && !has.has(rule.couponId) && !isOver(rule, now),
  )
  const ids = open.map(({ couponId }) => couponId)
  const taken = await loadTaken(db, 'coupon', ids)
  return open
    .filter(({ couponId, amount }) => amount === undefined || (taken.get(couponId) ?? 0) < amount)
    .slice(0, 200)
}

const presentOpen = (rule: CouponRule, { products }: CouponDeps['content']): OpenCoupon => ({
  couponId: rule.couponId,
  ...termsNow(rule, products),
  ...(rule.until !== undefined && { until: rule.until }),
  ...(rule.days !== undefined && { days: rule.days }),
})

/** The coupons that a student has, for a purchase. */
async function getOwnChoices(
  { db, content }: CouponDeps,
  uid: string,
  purchase: Purchase,
  now: Date,
): Promise<CouponChoice[]> {
  return (await getCoupons(db, uid)).flatMap((row): CouponChoice[] => {
    const terms = findTerms(row, content)
    if (!terms) return []
    const refusal = findRefusal(row, terms, purchase, now)
    return [{ id: row.id, ...choiceFacts(terms, purchase, row.expires_at), ...(refusal && { refusal }) }]
  })
}

/** Coupons that a student would take with a purchase. */
async function offeredChoices(
  deps: CouponDeps,
  uid: string,
  purchase: Purchase,
  now: Date,
): Promise<CouponChoice[]> {
  return (await openRules(deps, uid, now)).flatMap((rule): CouponChoice[] => {
    const expires_at = findEnd(rule, now)
    const terms = termsNow(rule, deps.content.products)
    if (findRefusal({ order_id: null, expires_at }, terms, purchase, now)) return []
    return [{ id: offeredId(rule), ...choiceFacts(terms, purchase, expires_at), isOffered: true }]
  })
}

const findRule = (
  rules: readonly CouponRule[],
  { couponId, code }: Body<'takeCoupon'>,
): CouponRule | undefined =>
  rules.find((rule) =>
    code === undefined
      ? rule.taking === 'open' && rule.couponId === couponId
      : rule.taking === 'code' && rule.code === code.toUpperCase(),
  )

/** Returns the coupon of a request that is sent again after its rule was removed. Throws NotFound for another request. */
async function takenBefore(
  { db, content }: CouponDeps,
  uid: string,
  { id, couponId, code }: Body<'takeCoupon'>,
  now: Date,
): Promise<Coupon> {
  const known = await findCoupon(db, uid, id)
  const isSame = known !== undefined && (couponId === undefined || known.coupon_id === couponId)
  const coupon = isSame ? presentCoupon(known, content, now) : undefined
  if (!coupon) throw new DomainError(ErrorCode.NotFound, code === undefined ? undefined : orderText.noCode)
  return coupon
}

/** Finds the coupon of a rule that a student has, or gives it. Throws as `take` does. */
async function takeByRule(
  tx: Db,
  { content, keys }: CouponDeps,
  { uid, id, rule, now }: CouponGift,
): Promise<CouponsTable> {
  if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
  const known = await findCoupon(tx, uid, id)
  if (known && known.coupon_id !== rule.couponId) throw new DomainError(ErrorCode.Conflict)
  const has = await getCoupon(tx, uid, rule.couponId)
  if (has) return has
  if ((await couponsHad(tx, keys, uid)).has(rule.couponId))
    throw new DomainError(ErrorCode.CouponGone, orderText.hadCoupon)
  const given = await giveCoupon(tx, content, { uid, id, rule, now })
  if (!given) throw new DomainError(ErrorCode.CouponGone)
  return given
}

/** Makes the coupons over a database. */
export function createCoupons(deps: CouponDeps): Coupons {
  const { db, clock, content } = deps
  const codeRate = createRate(CODE_RATE)

  return {
    async list(uid) {
      const now = clock()
      const rows = uid === undefined ? [] : await getCoupons(db, uid)
      const own = rows.flatMap((row) => presentCoupon(row, content, now) ?? [])
      const open = (await openRules(deps, uid, now)).map((rule) => presentOpen(rule, content))
      return { own, open, now: now.getTime() }
    },

    async take(uid, wanted) {
      const now = clock()
      const wait = wanted.code === undefined ? 0 : codeRate(uid, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
      const rule = findRule(content.coupons, wanted)
      if (!rule) return takenBefore(deps, uid, wanted, now)
      const gift = { uid, id: wanted.id, rule, now }
      const row = await db.transaction().execute((tx) => takeByRule(tx, deps, gift))
      const coupon = presentCoupon(row, content, now)
      if (!coupon) throw new DomainError(ErrorCode.NotFound)
      return coupon
    },

    async choices(uid, purchase) {
      const now = clock()
      const own = await getOwnChoices(deps, uid, purchase, now)
      const byWorth = [...own, ...(await offeredChoices(deps, uid, purchase, now))].sort(
        (a, b) => Number(a.refusal !== undefined) - Number(b.refusal !== undefined) || b.off - a.off,
      )
      return byWorth.slice(0, MOST_CHOICES)
    },
  }
}
