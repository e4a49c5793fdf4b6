import { ErrorCode } from '../../../../../contract/errors'
import type { CouponRule } from '../../../../../contract/schemas/shop/shop'
import type { Body, Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { PointPurchasesTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { couponsHad, giveCoupon, isOver } from '../../../domain/coupons'
import { POINT_DAYS, countPoints, spendPoints } from '../../../domain/points'
import { DomainError } from '../../../errors'
import { newUuid } from '../../../lib/uuid'
import { rewardText } from './strings/reward'
import type { RewardDeps } from './deps'

/** The coupon of an offer, where it can be had. */
function givenRule({ content }: Pick<RewardDeps, 'content'>, id: string, now: Date): CouponRule | undefined {
  const rule = content.coupons.find(({ couponId, taking }) => couponId === id && taking === 'given')
  return rule && !isOver(rule, now) ? rule : undefined
}

/** How points are earned, and what they buy now. */
export function pointRules(deps: Pick<RewardDeps, 'content' | 'clock'>): Result<'getPointRules'> {
  const { earning, rules, offers } = deps.content.points
  const now = deps.clock()
  return {
    days: POINT_DAYS,
    earning: [...earning],
    rules: [...rules],
    offers: offers.flatMap(({ couponId, price }) => {
      const rule = givenRule(deps, couponId, now)
      if (!rule) return []
      const { title, note, off, from, sample } = rule
      return [{ couponId, title, note: note.slice(0, 100), off, from, price, sample }]
    }),
  }
}

async function bought(
  db: Db,
  { uid, id, coupon_id, price, bought_at }: PointPurchasesTable,
  { title, now }: { title: string; now: Date },
): Promise<Result<'spendPoints'>> {
  const entry = { id, at: bought_at.getTime(), kind: 'spend' as const, title, amount: -price }
  return { total: await countPoints(db, uid, now), entry, couponId: coupon_id }
}

/** The text of a line of a student's ledger; undefined where there is none of that id. */
async function findTitle(db: Db, uid: string, id: string): Promise<string | undefined> {
  const entry = db.selectFrom('point_entries').select('title').where('uid', '=', uid).where('id', '=', id)
  return (await entry.executeTakeFirst())?.title
}

/**
 * Buys a coupon with points; the same request again buys nothing more. Throws NotFound for what is not offered, Conflict
 * for a known id of another purchase or of points that came, for a coupon that the student has had or that there are no more of, and where there
 * are not enough points.
 */
export async function buyCoupon(
  deps: RewardDeps,
  uid: string,
  { id, couponId }: Body<'spendPoints'>,
): Promise<Result<'spendPoints'>> {
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const purchases = tx.selectFrom('point_purchases').selectAll().where('uid', '=', uid)
    const known = await purchases.where('id', '=', id).executeTakeFirst()
    const booked = await findTitle(tx, uid, id)
    if (known?.coupon_id === couponId) return bought(tx, known, { title: booked ?? '', now })
    if (known || booked !== undefined) throw new DomainError(ErrorCode.Conflict)
    const offer = deps.content.points.offers.find((item) => item.couponId === couponId)
    const rule = givenRule(deps, couponId, now)
    if (!offer || !rule) throw new DomainError(ErrorCode.NotFound, rewardText.noOffer)
    if ((await couponsHad(tx, deps.keys, uid)).has(couponId))
      throw new DomainError(ErrorCode.Conflict, rewardText.hasCoupon)
    const title = rewardText.bought(rule.title)
    const { price } = offer
    const entry = { uid, id, key: `spend:${id}`, kind: 'spend' as const, title, at: now, amount: price }
    if (!(await spendPoints(tx, entry))) throw new DomainError(ErrorCode.Conflict, rewardText.fewPoints)
    if (!(await giveCoupon(tx, deps.content, { uid, id: newUuid(now), rule, now })))
      throw new DomainError(ErrorCode.Conflict, rewardText.noneLeft)
    const purchase = { uid, id, coupon_id: couponId, price, bought_at: now }
    await tx.insertInto('point_purchases').values(purchase).execute()
    return bought(tx, purchase, { title, now })
  })
}
