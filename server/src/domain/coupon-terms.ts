import { sql } from 'kysely'
import type { Coupon, CouponRule } from '../../../contract/schemas/shop/shop'
import type { Content } from './content/content'
import type { Db } from '../db'
import type { Database } from '../db/types'

/** The promise of a coupon, as it was when the student took it. */
export type CouponTerms = Pick<Coupon, 'title' | 'off' | 'from' | 'products' | 'note' | 'sample'>

/** The rules of coupons, and the products that they name. */
export type CouponContent = Pick<Content, 'coupons' | 'products'>

/** Coupons that get their terms in one transaction. */
const BATCH = 1000

/** The terms on which a coupon is taken now. */
export const termsNow = (
  { title, off, from, products: ids, note, sample }: CouponRule,
  products: Content['products'],
): CouponTerms => ({
  title,
  off,
  from,
  products: ids.map((productId) => ({ productId, title: products.get(productId)?.title ?? productId })),
  note,
  sample,
})

/**
 * The terms of a coupon that a student has: those of its taking. A coupon from before terms were stored goes by the rule
 * of now; undefined where that is gone as well.
 */
export function findTerms(
  { coupon_id, terms }: Pick<Database['coupons'], 'coupon_id' | 'terms'>,
  { coupons, products }: CouponContent,
): CouponTerms | undefined {
  if (terms) return terms
  const rule = coupons.find(({ couponId }) => couponId === coupon_id)
  return rule && termsNow(rule, products)
}

/** Gives coupons from before terms were stored the terms of the content of now; done again, it changes nothing. */
export async function storeOlderTerms(db: Db, { coupons, products }: CouponContent): Promise<void> {
  for (const rule of coupons) {
    const terms = JSON.stringify(termsNow(rule, products))
    for (let last = -1n; last !== 0n;) {
      const { numAffectedRows = 0n } = await sql`
        update coupons set terms = ${terms}::jsonb where (uid, id) in (
          select uid, id from coupons where coupon_id = ${rule.couponId} and terms is null
          order by uid, id limit ${BATCH} for update)`.execute(db)
      last = numAffectedRows
    }
  }
}

/** A kind of coupon that students hold unused and whose rule in the content was changed or removed since. */
export interface EditedCoupon {
  readonly couponId: string
  /** The title at the taking; missing where nothing is known of the terms, so that nobody can use it. */
  readonly title?: string
  readonly students: number
  readonly isRemoved: boolean
}

/** True where a rule promises the same as the terms of a coupon; the titles of products are not compared. */
function isSame(rule: CouponRule, terms: CouponTerms): boolean {
  const ids = terms.products.map(({ productId }) => productId)
  const facts = ['title', 'off', 'from', 'note', 'sample'] as const
  return (
    facts.every((fact) => rule[fact] === terms[fact]) &&
    ids.length === rule.products.length &&
    ids.every((id) => rule.products.includes(id))
  )
}

/** Lists the coupons that students can still use and whose rule was changed or removed since, by their ids. */
export async function findEdited(
  db: Db,
  { coupons }: Pick<Content, 'coupons'>,
  now: Date,
): Promise<EditedCoupon[]> {
  const { rows } = await sql<{ id: string; terms: CouponTerms | null; students: number }>`
    select coupon_id as id, terms, count(*)::integer as students from coupons
    where order_id is null and (expires_at is null or expires_at > ${now})
    group by coupon_id, terms order by coupon_id, max(taken_at) desc`.execute(db)
  const edited = new Map<string, EditedCoupon>()
  for (const { id, terms, students } of rows) {
    const rule = coupons.find(({ couponId }) => couponId === id)
    if (rule && (!terms || isSame(rule, terms))) continue
    const before = edited.get(id)
    const title = before?.title ?? terms?.title
    const all = (before?.students ?? 0) + students
    edited.set(id, {
      couponId: id,
      ...(title !== undefined && { title }),
      students: all,
      isRemoved: rule === undefined,
    })
  }
  return [...edited.values()]
}
