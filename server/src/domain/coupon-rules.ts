import { isDeepStrictEqual } from 'node:util'
import type { CouponRule } from '../../../contract/schemas/shop/shop'
import type { Db } from '../db'
import type { PriceChange } from './price-rule'
import { takeAdvisoryLock } from './advisory-lock'

/** The rule of a kind of coupon that holds, and when the newest file that said so was written, in Unix ms. */
export interface HeldRule {
  readonly rule: CouponRule
  readonly fileTime: number
}

/** A sum that was not taken: it is above double and confirmed by nothing, or its file is older than what holds. */
export interface RefusedSum extends PriceChange {
  readonly couponId: string
  readonly kind: 'beyond' | 'old'
}

/**
 * Judges what a file says of the sum of a coupon against the rule that holds; the first one of a kind is taken as it is.
 * Undefined where it is taken.
 */
export function judgeCoupon(
  held: HeldRule | undefined,
  { couponId, off, was }: CouponRule,
  fileTime: number,
): RefusedSum | undefined {
  if (!held || off === held.rule.off) return undefined
  const change = { couponId, from: held.rule.off, to: off }
  if (fileTime <= held.fileTime) return { kind: 'old', ...change }
  return off > held.rule.off * 2 && was !== held.rule.off ? { kind: 'beyond', ...change } : undefined
}

/** The rules that hold, by their ids. */
export async function heldRules(db: Db): Promise<ReadonlyMap<string, HeldRule>> {
  const rows = await db.selectFrom('coupon_rules').selectAll().execute()
  return new Map(
    rows.map(({ coupon_id, rule, file_time }) => [coupon_id, { rule, fileTime: file_time.getTime() }]),
  )
}

/** A rule as it holds: a confirmation counts for its one edit alone. */
function confirmed(rule: CouponRule): CouponRule {
  const { was: _, ...rest } = rule
  return rest
}

/** Judges the rules of a file and stores those that are taken; resolves to the ones that hold, and to what was refused. */
export async function proposeCoupons(
  db: Db,
  rules: readonly CouponRule[],
  { fileTime, now }: { readonly fileTime: number; readonly now: Date },
): Promise<{ readonly rules: readonly CouponRule[]; readonly refused: readonly RefusedSum[] }> {
  return db.transaction().execute(async (tx) => {
    await takeAdvisoryLock(tx, 'coupon rules')
    const held = await heldRules(tx)
    const refused: RefusedSum[] = []
    const holding: CouponRule[] = []
    // A file from the future would win over every edit until then.
    const time = Math.min(fileTime, now.getTime())
    for (const rule of rules) {
      const before = held.get(rule.couponId)
      const refusal = judgeCoupon(before, rule, time)
      if (refusal) refused.push(refusal)
      holding.push(refusal && before ? before.rule : confirmed(rule))
      if (!refusal) await storeRule(tx, { rule: confirmed(rule), fileTime: time }, { before, now })
    }
    return { rules: holding, refused }
  })
}

/** Stores a rule that is taken, where it is another one or a newer file says it. */
async function storeRule(
  tx: Db,
  { rule, fileTime }: HeldRule,
  { before, now }: { readonly before: HeldRule | undefined; readonly now: Date },
): Promise<void> {
  if (before && fileTime <= before.fileTime) return
  const isSame = before && isDeepStrictEqual(before.rule, rule)
  const own = { rule, file_time: new Date(fileTime) }
  await tx
    .insertInto('coupon_rules')
    .values({ coupon_id: rule.couponId, ...own, set_at: now })
    .onConflict((conflict) =>
      conflict
        .column('coupon_id')
        .doUpdateSet(isSame ? { file_time: own.file_time } : { ...own, set_at: now }),
    )
    .execute()
}
