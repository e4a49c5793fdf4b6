import { DAY_MS } from '../../../../../contract/domain/china-time'
import type { CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Award } from '../../../../../contract/schemas/habit/excitation'
import type { AwardRule } from '../content/tasks'
import { listCourses } from '../../../domain/content/sale'
import type { Db } from '../../../db'
import { couponsHad, giveCoupon, isOver } from '../../../domain/coupons'
import { grantPoints, pointsEnd } from '../../../domain/points'
import { grantCards } from '../../../domain/repair-cards'
import { newUuid } from '../../../lib/uuid'
import type { RewardDeps } from './deps'

/** The things that a student has of those that awards may bring, so that none brings what is of no use. */
export interface Having {
  readonly coupons: ReadonlySet<string>
  /** By the ids of the courses. */
  readonly access: ReadonlyMap<string, CourseAccess>
}

/** The things that a student has of those that some awards may bring. */
export async function loadHaving(
  db: Db,
  { content, loadAccess, keys }: RewardDeps,
  { uid, rules, now }: { uid: string; rules: readonly AwardRule[]; now: Date },
): Promise<Having> {
  const goods = rules.flatMap((rule) => (rule.kind === 'days' ? [rule.goods] : []))
  const courses = listCourses(content.courses.courses, goods)
  const access = courses.length === 0 ? [] : await loadAccess(db, uid, courses, now)
  const namesCoupon = rules.some(({ kind }) => kind === 'coupon')
  return {
    coupons: namesCoupon ? await couponsHad(db, keys, uid) : new Set(),
    access: new Map(access.map((item) => [item.course, item])),
  }
}

const given = ({ content }: Pick<RewardDeps, 'content'>, id: string, now: Date) =>
  content.coupons.find((rule) => rule.couponId === id && rule.taking === 'given' && !isOver(rule, now))

const isEndless = (access: CourseAccess | undefined): boolean =>
  access?.state === 'open' && access.until === undefined

/** The award of a student: points instead of what they have already, or what is not to be had any more. */
export function awardFor(
  deps: Pick<RewardDeps, 'content'>,
  rule: AwardRule,
  { coupons, access }: Having,
  now: Date,
): Award {
  if (rule.kind === 'coupon') {
    const coupon = given(deps, rule.couponId, now)
    if (coupon && !coupons.has(rule.couponId))
      return { kind: 'coupon', couponId: rule.couponId, title: coupon.title }
    return { kind: 'points', amount: rule.instead }
  }
  if (rule.kind === 'days') {
    const { goods, amount, instead } = rule
    const courses = listCourses(deps.content.courses.courses, [goods])
    const [first] = courses.filter(({ id }) => !isEndless(access.get(id)))
    if (first) return { kind: 'days', goods, amount, title: first.title.slice(0, 60) }
    return { kind: 'points', amount: instead }
  }
  return rule
}

/** An award that is given: to whom, under which key, once, and what it is for. */
export interface Giving {
  readonly uid: string
  readonly key: string
  readonly title: string
  readonly rule: AwardRule
  readonly now: Date
}

/** Opens goods for some days, from when what the student has of their courses ends. */
async function grantDays(
  tx: Db,
  { content }: RewardDeps,
  { uid, key, now }: Giving,
  { goods, amount, access }: { goods: string; amount: number; access: Having['access'] },
): Promise<void> {
  const ends = listCourses(content.courses.courses, [goods]).map(({ id }) => access.get(id)?.until ?? 0)
  const start = Math.max(now.getTime(), ...ends)
  await tx
    .insertInto('granted_goods')
    .values({
      uid,
      id: newUuid(now),
      key,
      goods_id: goods,
      granted_at: now,
      ends_at: new Date(start + amount * DAY_MS),
    })
    .execute()
}

/** Gives an award to a student whose account is locked, and resolves to what it was. */
export async function giveAward(tx: Db, deps: RewardDeps, giving: Giving): Promise<Award> {
  const { uid, key, title, rule, now } = giving
  const having = await loadHaving(tx, deps, { uid, rules: [rule], now })
  const award = awardFor(deps, rule, having, now)
  if (award.kind === 'cards') {
    await grantCards(tx, { uid, key, count: award.amount, now })
    return award
  }
  if (award.kind === 'days') {
    await grantDays(tx, deps, giving, { ...award, access: having.access })
    return award
  }
  if (award.kind === 'coupon') {
    const coupon = given(deps, award.couponId, now)
    if (coupon && (await giveCoupon(tx, deps.content, { uid, id: newUuid(now), rule: coupon, now })))
      return award
  }
  const amount = award.kind === 'points' ? award.amount : 'instead' in rule ? rule.instead : 0
  const ends_at = pointsEnd(now)
  await grantPoints(tx, [{ uid, key, kind: 'task', title, at: now, ends_at, amount }])
  return { kind: 'points', amount }
}
