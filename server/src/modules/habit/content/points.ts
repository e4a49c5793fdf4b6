import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Exact, Id, Text } from '../../../../../contract/schemas/common'
import type { CouponRule } from '../../../../../contract/schemas/shop/shop'
import { contentText, meaningText } from '../../../strings/content'
import { rewardFileText } from '../strings/content'
import { readJson, type Report } from '../../../json-files'
import { isGiven } from './tasks'

/** Where the rules of the points are. */
export const POINTS_FILE = 'points.json'

const some = (most: number) => Type.Integer({ minimum: 1, maximum: most })

const PointRules = Exact({
  /** The ways to earn them, as shown to students. */
  earning: Type.Array(Exact({ title: Text(40, 1), point: some(10_000), note: Text(100) }), { maxItems: 40 }),
  rules: Type.Array(Text(200, 1), { maxItems: 20 }),
  /** Coupons that points buy, with their price in points. */
  offers: Type.Array(Exact({ couponId: Id, price: some(1_000_000) }), { maxItems: 40 }),
})
export type PointRules = Static<typeof PointRules>

/** Points that buy nothing. */
export const plainPoints: PointRules = { earning: [], rules: [], offers: [] }

/** Reads the rules of the points and reports what is wrong with them; without a file they buy nothing. */
export async function readPoints(
  dir: string,
  { coupons }: { readonly coupons: readonly CouponRule[] | undefined },
  report: Report,
): Promise<PointRules> {
  if (!existsSync(join(dir, POINTS_FILE))) return plainPoints
  const points = (await readJson(dir, POINTS_FILE, PointRules, report))?.value ?? plainPoints
  const seen = new Set<string>()
  points.offers.forEach(({ couponId }, nth) => {
    const fault = (what: string) => report(contentText.field(POINTS_FILE, `offers.${nth}.couponId`, what))
    if (seen.has(couponId)) fault(meaningText.twice(couponId))
    else if (!isGiven(coupons, couponId)) fault(rewardFileText.noCoupon(couponId))
    seen.add(couponId)
  })
  return points
}
