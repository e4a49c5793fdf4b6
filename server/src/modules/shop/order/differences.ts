import { sql } from 'kysely'
import type { Db } from '../../../db'
import type { orderText } from '../../../strings/order'

/** The differences that the books of an order can have. */
export type DifferenceKind = keyof typeof orderText.difference

/** An order whose books disagree, and in what. */
export interface Difference {
  readonly number: string
  readonly what: DifferenceKind
}

/** The most differences that are listed; nobody reads more. */
const MOST = 1000

/**
 * Lists the disagreements in the books of orders that changed between two times; the second one is a
 * little before now, so that nothing that is just being done counts. Money that has to go back counts at any time after it
 * came, until it went back. It only reads.
 */
export async function findDifferences(db: Db, from: Date, to: Date): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with touched as (
      select uid, order_id, bool_or(is_here) as is_here from (
        select uid, id as order_id, true as is_here from orders where created_at >= ${from} and created_at < ${to}
        union select uid, order_id, true from order_steps where at >= ${from} and at < ${to}
        union select uid, order_id, true from order_money where at >= ${from} and at < ${to}
        union select uid, order_id, false from order_money where kind = 'surplus' and at < ${from}) each_one
      group by uid, order_id
    ),
    books as (
      select o.uid, o.id, o.number, o.state, o.amount, o.terms, o.product_id, o.paid_at, t.is_here, money.paid, money.surplus, money.refunded,
        coalesce((select sum(r.amount) from order_refunds r
          where r.uid = o.uid and r.order_id = o.id and r.state = 'done'), 0) as granted
      from touched t join orders o on o.uid = t.uid and o.id = t.order_id
      cross join lateral (
        select coalesce(sum(m.amount) filter (where m.kind = 'payment'), 0) as paid,
          coalesce(sum(m.amount) filter (where m.kind = 'surplus'), 0) as surplus,
          coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0) as refunded
        from order_money m where m.uid = o.uid and m.order_id = o.id) money
    ),
    checked as (
      select b.*,
        b.state in ('paid', 'delivered', 'refunding', 'refunded') as is_paid,
        exists (select from order_steps s
          where s.uid = b.uid and s.order_id = b.id and s.state = 'paid') as was_paid,
        exists (select from order_goods g
          where g.uid = b.uid and g.order_id = b.id and g.ended_at is null) as has_goods,
        exists (select from jsonb_array_elements_text(b.terms -> 'goods') sold (goods_id) where not exists (
          select from order_goods g where g.uid = b.uid and g.order_id = b.id and g.goods_id = sold.goods_id
            and g.ended_at is null)) as lacks_goods,
        -- Each step begins where another one ended, and of the state in which the order is one more step leads in than out.
        not exists (select from order_steps s where s.uid = b.uid and s.order_id = b.id and s.state = b.state)
          or exists (
            select from (
              select s.state, count(*) as times from order_steps s
              where s.uid = b.uid and s.order_id = b.id group by s.state) led
            full join (
              select s.from_state as state, count(*) as times from order_steps s
              where s.uid = b.uid and s.order_id = b.id group by s.from_state) left_off
            on led.state = left_off.state
            where coalesce(led.times, 0) <> coalesce(left_off.times, 0)
              + case when coalesce(led.state, left_off.state) = b.state then 1 else 0 end
              - case when coalesce(led.state, left_off.state) = 'created' then 1 else 0 end
          ) as is_broken
      from books b
    )
    select number, what from checked cross join lateral (values
      ('paid-without-money', is_paid and amount > 0 and paid = 0),
      ('money-without-paid', not is_paid and paid > 0),
      ('money-not-amount', paid > 0 and paid <> amount),
      ('delivered-without-payment', not was_paid and (has_goods or is_paid)),
      ('paid-not-delivered', state = 'paid' and paid_at < ${to}),
      ('goods-missing', state in ('delivered', 'refunding') and lacks_goods),
      ('goods-after-refund', state = 'refunded' and has_goods),
      ('surplus', surplus > refunded - granted),
      ('refund-without-money', refunded < granted or (state = 'refunded' and granted = 0 and amount > 0 and paid > 0
        and not exists (select from order_refunds r where r.uid = checked.uid and r.order_id = checked.id and r.state = 'done'))),
      ('refund-beyond-payment', refunded > paid + surplus or granted > paid or refunded - granted > surplus),
      ('steps-broken', is_broken),
      -- Staff booked it for some order before WeChat told of it.
      ('booked-twice', exists (select from order_money m
        join money_references r on r.provider = 'desk' and r.reference = upper(m.reference)
        where m.uid = checked.uid and m.order_id = checked.id and m.provider = 'wechat' and m.kind <> 'refund')),
      -- What is paid after its closing is delivered, seats or not; somebody has to know that there was none.
      ('seats-beyond', is_paid and state <> 'refunded' and (terms ->> 'seats')::int <
        (select c.taken from shop_counts c where c.kind = 'seat' and c.name = product_id)
        and exists (select from order_steps s where s.uid = checked.uid and s.order_id = checked.id
          and s.from_state = 'closed' and s.state = 'paid'))
    ) found (what, holds)
    where holds and (is_here or what = 'surplus')
    order by number, what
    limit ${MOST}`.execute(db)
  return rows
}
