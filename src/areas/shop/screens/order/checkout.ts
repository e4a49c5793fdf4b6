import type { Checkout, CouponChoice } from '@/api/order'

/** Coupons that count for the product, the one that takes off most first, and those that do not, in their order. */
export function sortedCoupons(coupons: readonly CouponChoice[]): {
  readonly open: readonly CouponChoice[]
  readonly shut: readonly CouponChoice[]
} {
  const soonest = ({ expiresAt = Infinity }: CouponChoice) => expiresAt
  const open = coupons
    .filter(({ refusal }) => refusal === undefined)
    // Of two that take off the same, one that the student has is used, and of these the one that ends sooner.
    .sort(
      (a, b) =>
        b.off - a.off ||
        Number(a.isOffered === true) - Number(b.isOffered === true) ||
        Math.sign(soonest(a) - soonest(b)) ||
        0,
    )
  return { open, shut: coupons.filter(({ refusal }) => refusal !== undefined) }
}

/** The student's wish about coupons: one of them, none, or whichever takes off most. */
export type CouponWish = string | 'none' | undefined

/** The coupon that counts: the wanted one while it does, else the one that takes off most. */
export function findCoupon(coupons: readonly CouponChoice[], wish: CouponWish): CouponChoice | undefined {
  if (wish === 'none') return undefined
  const { open } = sortedCoupons(coupons)
  return open.find(({ id }) => id === wish) ?? open[0]
}

/** The discount of a coupon on a price: never more than there is. */
export const getDiscount = (price: number, coupon: Pick<CouponChoice, 'off'> | undefined): number =>
  Math.min(coupon?.off ?? 0, price)

/** Where it is sent: the address that was chosen while it is there; where none was, the usual one. */
export function findAddress(
  addresses: Checkout['addresses'],
  chosen: string | undefined,
): Checkout['addresses'][number] | undefined {
  if (chosen !== undefined) return addresses.find(({ addressId }) => addressId === chosen)
  return addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
}
