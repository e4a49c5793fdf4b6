import { sql } from 'kysely'

/**
 * Whether the invoice `i` that was asked for order `o` is still to come: as long as not all of its money was
 * refunded.
 */
const invoiceAsked = sql<boolean>`(i.state = 'asked' and (o.state in ('paid', 'delivered', 'refunding')
  or o.state = 'refunded' and o.amount > (select coalesce(sum(back.amount), 0) from order_refunds back
    where back.uid = o.uid and back.order_id = o.id and back.state = 'done')))`

/** Whether the invoice `i` of order `o` waits for staff: to be issued, or to be replaced or voided since money of it went back. */
export const invoiceWaits = sql<boolean>`(${invoiceAsked} or i.outdated_at is not null)`
