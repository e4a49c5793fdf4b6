import type { Db } from '../db'
import { findEdited, storeOlderTerms, type CouponContent, type EditedCoupon } from '../domain/coupon-terms'
import { liveText } from '../strings/content'

/** One sentence about coupons that students hold and that are not in the content as they took them. */
export function editedLine({ couponId, title, students, isRemoved }: EditedCoupon): string {
  if (title === undefined) return liveText.couponUnknown(couponId, students)
  return isRemoved
    ? liveText.couponRemoved(couponId, title, students)
    : liveText.couponChanged(couponId, title, students)
}

/** Stores the terms of coupons from before terms were stored, and says which held coupons were changed or removed. */
export async function storeCoupons(
  db: Db,
  content: CouponContent,
  { clock, say }: { readonly clock: () => Date; readonly say: (line: string) => void },
): Promise<void> {
  await storeOlderTerms(db, content)
  for (const edited of await findEdited(db, content, clock())) say(editedLine(edited))
}
