import type { Coupon, CouponList, OpenCoupon, SaleItem } from '@/api/coupon'
import type { Product } from '@/api/content'

/** A coupon that a student has, or one that can be taken. */
export type AnyCoupon = Coupon | OpenCoupon

/** Why a product cannot be had with a coupon. */
export type Unusable = 'used' | 'expired' | 'product' | 'price' | 'soldOut' | 'unsold' | 'free' | 'owned'

/** A product beside a coupon: what it costs then, or why the coupon does not count for it. */
export interface Judged {
  readonly item: SaleItem
  readonly after?: number
  readonly why?: Unusable
  /** Until when the student has it already. */
  readonly ownedUntil?: number | undefined
}

type Owned = CouponList['owned'][number]

/** The state of a coupon; one that is not taken yet is open. */
export const getState = (coupon: AnyCoupon): Coupon['state'] => ('state' in coupon ? coupon.state : 'open')

function whyNot(
  coupon: AnyCoupon,
  { productId, price, isSoldOut }: SaleItem,
  owned: Owned | undefined,
): Unusable | undefined {
  const state = getState(coupon)
  if (state !== 'open') return state
  if (coupon.products.length > 0 && !coupon.products.some((product) => product.productId === productId))
    return 'product'
  if (price === undefined) return 'unsold'
  if (price === 0) return 'free'
  // A course that ends can be had for longer.
  if (owned && owned.until === undefined) return 'owned'
  if (isSoldOut) return 'soldOut'
  return price < coupon.from ? 'price' : undefined
}

/** The use of a coupon for a product; `ownedOnes` are those that the student has. */
export function judge(coupon: AnyCoupon, item: SaleItem, ownedOnes: readonly Owned[]): Judged {
  const owned = ownedOnes.find(({ productId }) => productId === item.productId)
  const why = whyNot(coupon, item, owned)
  if (why) return { item, why }
  return { item, after: Math.max(0, (item.price ?? 0) - coupon.off), ownedUntil: owned?.until }
}

/** A product as a list of the shop has it. */
export function getItem({ productId, title, subtitle, sample, sale, refusal }: Product): SaleItem {
  return {
    productId,
    title,
    subtitle,
    sample,
    isSoldOut: false,
    // Without a price it is not sold now.
    ...(sale && refusal !== 'ended' && { price: sale.price }),
  }
}
