import { namedUuidV7 } from '../../../../contract/domain/named-uuid'
import { ErrorCode } from '../../../../contract/errors'
import type { CouponChoice } from '../../../../contract/schemas/order'
import type { Coupon, CouponRefusal, CouponRule, OpenCoupon } from '../../../../contract/schemas/shop'
import type { Body, Result } from '../../../../contract/types'
import type { CouponsTable } from '../../db/order-types'
import { lockAccount } from '../../domain/account-lock'
import { couponOf, couponsHad, endOf, giveCoupon, isOver } from '../../domain/coupons'
import { DomainError } from '../../errors'
import { createRate } from '../../lib/rate'
import { orderText } from '../../strings/order'
import { couponsOf, findCoupon } from './coupon-repo'
import type { OrderDeps } from './deps'
import { takenOf } from './repo'

/** Codes that one student may try in ten minutes. */
const CODE_RATE = { max: 20, windowMs: 600_000 }

/** Coupons that a checkout shows; what counts comes first. */
const MOST_CHOICES = 500

/** What a coupon would be used for. */
export interface Purchase {
  readonly productId: string
  readonly price: number
}

/** The coupons of a deployment. */
export interface Coupons {
  /** What a student has, and what everybody may take that a student does not have; a guest has none. */
  list(uid: string | undefined): Promise<Omit<Result<'listCoupons'>, 'owned'>>
  /**
   * Takes a coupon; one that a student has stays as it is. Throws NotFound for one that is not to be taken in this way,
   * CouponGone where there is none left or a former account had it, Conflict for another coupon under a known id, TooMany for codes that are tried on.
   */
  take(uid: string, wanted: Body<'takeCoupon'>): Promise<Coupon>
  /**
   * A student's coupons as they would count for a purchase, and those that would be taken with it, the one that takes off
   * most first.
   */
  choices(uid: string, purchase: Purchase): Promise<CouponChoice[]>
}

/** The rule of a coupon; undefined where the operator has taken it away. */
export const ruleOf = (rules: readonly CouponRule[], id: string): CouponRule | undefined =>
  rules.find(({ couponId }) => couponId === id)

/** Why a coupon does not count for a purchase; undefined where it does. */
export function refusalOf(
  { order_id, expires_at }: Pick<CouponsTable, 'order_id' | 'expires_at'>,
  rule: CouponRule,
  { productId, price }: Purchase,
  now: Date,
): CouponRefusal | undefined {
  if (order_id !== null) return 'used'
  if (expires_at !== null && expires_at <= now) return 'expired'
  if (rule.products.length > 0 && !rule.products.includes(productId)) return 'product'
  return price < rule.from ? 'price' : undefined
}

/** The id that a coupon gets which is taken with an order; of each kind a student has one. */
export const offeredId = ({ couponId }: CouponRule): string => namedUuidV7(0, `coupon/${couponId}`)

/** The coupon that a student takes with an order by the id that the checkout gave it; undefined where there is none such. */
export const offeredBy = (rules: readonly CouponRule[], id: string): CouponRule | undefined =>
  rules.find((rule) => rule.taking === 'open' && offeredId(rule) === id)

/** What a coupon takes off a price. */
export const offOf = ({ off }: CouponRule, price: number): number => Math.min(off, price)

const choiceFacts = (rule: CouponRule, { price }: Purchase, expiresAt: Date | null) => ({
  title: rule.title,
  off: offOf(rule, price),
  note: rule.note,
  ...(expiresAt && { expiresAt: expiresAt.getTime() }),
})

/** Makes the coupons over a database. */
export function createCoupons({
  db,
  clock,
  content,
  keys,
}: Pick<OrderDeps, 'db' | 'clock' | 'content' | 'keys'>): Coupons {
  const codeRate = createRate(CODE_RATE)

  const factsOf = ({ couponId, title, off, from, products, note, sample }: CouponRule) => ({
    couponId,
    title,
    off,
    from,
    products: products.map((productId) => ({
      productId,
      title: content.products.get(productId)?.title ?? productId,
    })),
    note,
    sample,
  })

  function shown(row: CouponsTable, rule: CouponRule, now: Date): Coupon {
    const isOver = row.expires_at !== null && row.expires_at <= now
    return {
      id: row.id,
      ...factsOf(rule),
      takenAt: row.taken_at.getTime(),
      ...(row.expires_at && { expiresAt: row.expires_at.getTime() }),
      state: row.order_id !== null ? 'used' : isOver ? 'expired' : 'open',
      ...(row.order_id !== null && { orderId: row.order_id }),
    }
  }

  /** What everybody may take and a student has not had. */
  async function openRules(uid: string | undefined, now: Date): Promise<CouponRule[]> {
    const has = uid === undefined ? new Set() : await couponsHad(db, keys, uid)
    const open = content.coupons.filter(
      (rule) => rule.taking === 'open' && !has.has(rule.couponId) && !isOver(rule, now),
    )
    const taken = await takenOf(
      db,
      'coupon',
      open.map(({ couponId }) => couponId),
    )
    return open
      .filter(({ couponId, amount }) => amount === undefined || (taken.get(couponId) ?? 0) < amount)
      .slice(0, 200)
  }

  async function openOnes(uid: string | undefined, now: Date): Promise<OpenCoupon[]> {
    return (await openRules(uid, now)).map((rule) => ({
      ...factsOf(rule),
      ...(rule.until !== undefined && { until: rule.until }),
      ...(rule.days !== undefined && { days: rule.days }),
    }))
  }

  /** Coupons that a student would take with a purchase. */
  async function offered(uid: string, purchase: Purchase, now: Date): Promise<CouponChoice[]> {
    return (await openRules(uid, now)).flatMap((rule): CouponChoice[] => {
      const expires_at = endOf(rule, now)
      if (refusalOf({ order_id: null, expires_at }, rule, purchase, now)) return []
      return [{ id: offeredId(rule), ...choiceFacts(rule, purchase, expires_at), isOffered: true }]
    })
  }

  function wantedRule(uid: string, { couponId, code }: Body<'takeCoupon'>, now: Date): CouponRule {
    if (code !== undefined) {
      const wait = codeRate(uid, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, undefined, { retryAfter: Math.ceil(wait / 1000) })
    }
    const rule = content.coupons.find((one) =>
      code === undefined
        ? one.taking === 'open' && one.couponId === couponId
        : one.taking === 'code' && one.code === code.toUpperCase(),
    )
    if (!rule) throw new DomainError(ErrorCode.NotFound, code === undefined ? undefined : orderText.noCode)
    return rule
  }

  return {
    async list(uid) {
      const now = clock()
      const rows = uid === undefined ? [] : await couponsOf(db, uid)
      const own = rows.flatMap((row) => {
        const rule = ruleOf(content.coupons, row.coupon_id)
        return rule ? shown(row, rule, now) : []
      })
      return { own, open: await openOnes(uid, now), now: now.getTime() }
    },

    async take(uid, wanted) {
      const now = clock()
      const rule = wantedRule(uid, wanted, now)
      return db.transaction().execute(async (tx) => {
        if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
        const known = await findCoupon(tx, uid, wanted.id)
        if (known && known.coupon_id !== rule.couponId) throw new DomainError(ErrorCode.Conflict)
        const has = await couponOf(tx, uid, rule.couponId)
        if (has) return shown(has, rule, now)
        if ((await couponsHad(tx, keys, uid)).has(rule.couponId))
          throw new DomainError(ErrorCode.CouponGone, orderText.hadCoupon)
        const given = await giveCoupon(tx, { uid, id: wanted.id, rule, now })
        if (!given) throw new DomainError(ErrorCode.CouponGone)
        return shown(given, rule, now)
      })
    },

    async choices(uid, purchase) {
      const now = clock()
      const own = (await couponsOf(db, uid)).flatMap((row): CouponChoice[] => {
        const rule = ruleOf(content.coupons, row.coupon_id)
        if (!rule) return []
        const refusal = refusalOf(row, rule, purchase, now)
        return [{ id: row.id, ...choiceFacts(rule, purchase, row.expires_at), ...(refusal && { refusal }) }]
      })
      const byWorth = [...own, ...(await offered(uid, purchase, now))].sort(
        (one, other) =>
          Number(one.refusal !== undefined) - Number(other.refusal !== undefined) || other.off - one.off,
      )
      return byWorth.slice(0, MOST_CHOICES)
    },
  }
}
