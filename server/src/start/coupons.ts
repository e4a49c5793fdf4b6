import type { Say } from '../lib/say'
import { join } from 'node:path'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import { COUPONS_FILE } from '../modules/shop/content/coupons'
import type { Kind } from '../domain/content/kinds'
import type { LiveShopDeps } from '../modules/shop/content/live-shop'
import { writtenAt, type LiveContent } from '../domain/content/watch'
import type { Db } from '../db'
import { heldRules, judgeCoupon, proposeCoupons, type RefusedSum } from '../domain/coupon-rules'
import { findEdited, storeOlderTerms, type CouponContent, type EditedCoupon } from '../domain/coupon-terms'
import { liveText } from '../strings/content'
import { couponSumText } from '../domain/strings/prices'

/** One sentence about coupons that students hold and that are not in the content as they took them. */
export function editedLine({ couponId, title, students, isRemoved }: EditedCoupon): string {
  if (title === undefined) return liveText.couponUnknown(couponId, students)
  return isRemoved
    ? liveText.couponRemoved(couponId, title, students)
    : liveText.couponChanged(couponId, title, students)
}

const refusedLine = ({ kind, couponId, ...change }: RefusedSum): string =>
  couponSumText[kind](couponId, change)

/**
 * The rules of coupons that hold of those that a file says: one whose sum is refused stays as it was, with a line in the
 * log. `fileTime` is when the file was written, in Unix ms.
 */
export async function judgeCoupons(
  db: Db,
  proposed: readonly CouponRule[],
  { fileTime, clock, say }: { readonly fileTime: number; readonly clock: () => Date; readonly say: Say },
): Promise<readonly CouponRule[]> {
  const { rules, refused } = await proposeCoupons(db, proposed, { fileTime, now: clock() })
  for (const refusedSum of refused) say(refusedLine(refusedSum))
  return rules
}

/** The server's refusals of the sums of coupons in a file, one sentence each. */
export async function checkSums(db: Db, rules: readonly CouponRule[], fileTime: number): Promise<string[]> {
  const held = await heldRules(db)
  const refused = rules.map((rule) => judgeCoupon(held.get(rule.couponId), rule, fileTime))
  return refused.flatMap((refusedSum) => (refusedSum?.kind === 'beyond' ? [refusedLine(refusedSum)] : []))
}

/** Stores the terms of coupons from before terms were stored, and says which held coupons were changed or removed. */
export async function storeCoupons(
  db: Db,
  content: CouponContent,
  { clock, say }: { readonly clock: () => Date; readonly say: Say },
): Promise<void> {
  await storeOlderTerms(db, content)
  for (const edited of await findEdited(db, content, clock()))
    say(editedLine(edited), edited.isRemoved ? undefined : 'news')
}

/** The coupons of a server, in its database once that is there. */
interface CouponKeeping extends Required<Pick<LiveShopDeps, 'judge' | 'store'>> {
  /** Puts the rules that hold in the place of those that the server read before its database was there. */
  begin(live: LiveContent, held: ReadonlySet<Kind>): Promise<void>
}

/** Judges rules of coupons and stores their terms as soon as `opened` has a database. */
export function saveCoupons(
  opened: { readonly db?: Db },
  deps: {
    readonly dir: string
    readonly content: CouponContent
    readonly clock: () => Date
    readonly say: Say
  },
): CouponKeeping {
  const { dir, content, clock, say } = deps
  const judge = async (rules: readonly CouponRule[], fileTime: number) =>
    opened.db ? judgeCoupons(opened.db, rules, { fileTime, clock, say }) : rules
  const store = async () => (opened.db ? storeCoupons(opened.db, content, { clock, say }) : undefined)
  const begin = async (live: LiveContent, held: ReadonlySet<Kind>): Promise<void> => {
    // Rules of the server before are older than the file, which is broken.
    const fileTime = held.has('coupons') ? 0 : await writtenAt(join(dir, COUPONS_FILE))
    await live.look()
    content.coupons = await judge(content.coupons, fileTime)
    await store()
  }
  return { judge, store, begin }
}
