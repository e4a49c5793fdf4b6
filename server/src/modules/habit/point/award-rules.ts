import { sql, type RawBuilder } from 'kysely'
import { booksText } from './strings/point'
import type { BooksRule } from './books-rule'

const { rules: titles } = booksText

/** The condition that an entry of a key moved to its student; nought where there is none. */
const moved = (uid: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`coalesce((
  select sum(amount) from point_entries as entries join point_postings as postings
    on postings.uid = entries.uid and entry_id = entries.id and account = 'student'
  where entries.uid = ${uid} and entries.key = ${key}), 0)`

/** The rules of awards, invitations and purchases, and of the points that they bring or cost. */
export const awardRules: readonly BooksRule[] = [
  {
    title: titles.claims,
    rows: sql`
      select ${moved(sql`claims.uid`, sql`'task:' || task_id`)} = point and case award->>'kind'
          when 'points' then point = (award->>'amount')::int
          when 'cards' then point = 0 and (award->>'amount')::int = (
            select count(*) from repair_cards as cards
            where cards.uid = claims.uid and starts_with(cards.key, 'task:' || task_id || ':'))
          when 'days' then point = 0 and exists (select from granted_goods as granted
            where granted.uid = claims.uid and key = 'task:' || task_id and goods_id = award->>'goods')
          else point = 0 and exists (select from coupons
            where coupons.uid = claims.uid and coupon_id = award->>'couponId') end as is_right,
        uid || ' ' || task_id as name
      from task_claims as claims`,
  },
  {
    title: titles.claimed,
    rows: sql`
      select exists (select from task_claims as claims
          where claims.uid = given.uid and claims.task_id = split_part(given.key, ':', 2)) as is_right,
        uid || ' ' || key as name
      from (
        select uid, key from point_entries where kind = 'task'
        union all select uid, key from granted_goods
        union all select uid, key from repair_cards where starts_with(key, 'task:')) as given`,
  },
  {
    title: titles.invitations,
    rows: sql`
      select ${moved(sql`invited.uid`, sql`'invite:' || award_id`)} = point
          and (settled_at is not null or point = 0) as is_right,
        uid || ' ' || award_id as name
      from (
        select uid, award_id, point, settled_at from invitations
        union all
        select uid, id, point, case when (state = 'earned') = (point > 0) then settled_at end
        from invitee_awards) as invited`,
  },
  {
    title: titles.invited,
    rows: sql`
      select exists (select from invitations where invitations.uid = entries.uid
            and entries.key = 'invite:' || award_id and settled_at is not null)
          or exists (select from invitee_awards as awards where awards.uid = entries.uid
            and entries.key = 'invite:' || awards.id and state = 'earned') as is_right,
        uid || ' ' || key as name
      from point_entries as entries where kind = 'invite'`,
  },
  {
    title: titles.purchases,
    rows: sql`
      select ${moved(sql`bought.uid`, sql`'spend:' || bought.id`)} = -price
          and exists (select from coupons where coupons.uid = bought.uid and coupons.coupon_id = bought.coupon_id)
          as is_right,
        uid || ' ' || id as name
      from point_purchases as bought`,
  },
  {
    title: titles.spent,
    rows: sql`
      select exists (select from point_purchases as bought
          where bought.uid = entries.uid and bought.id = entries.id) as is_right,
        uid || ' ' || key as name
      from point_entries as entries where kind = 'spend'`,
  },
]
