import { sql, type RawBuilder } from 'kysely'
import type { PayProvider } from '../../../contract/schemas/shop/order'

/**
 * Overpayments at a provider that it has not paid back yet: `uid`, `order_id`, `due` in fen and `since` when, as
 * a table; `only` narrows the orders that it looks at.
 */
export const owedAt = (
  provider: PayProvider,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`(
  select * from (
    select m.uid, m.order_id, min(m.at) filter (where m.kind = 'surplus') as since,
      coalesce(sum(m.amount) filter (where m.kind = 'surplus'), 0)
        - coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)
        -- What a refund paid back is none of it; it went where the payment had come.
        + case when bool_or(m.kind = 'payment') then coalesce((select sum(r.amount) from order_refunds r
            where r.uid = m.uid and r.order_id = m.order_id and r.state = 'done'), 0) else 0 end as due
    from order_money m
    where m.provider = ${provider} and (m.uid, m.order_id) in
      (select uid, order_id from order_money where kind = 'surplus' and provider = ${provider} and ${only})
    group by m.uid, m.order_id) each_one
  where due > 0)`
