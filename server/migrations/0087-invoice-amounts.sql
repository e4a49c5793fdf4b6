-- The sum that an invoice is made out for, in fen: what was kept of the order when it was asked for or issued. Of invoices
-- that were issued before and whose order was paid back since it is not known.
ALTER TABLE order_invoices ADD COLUMN amount integer CHECK (amount >= 0);
-- Since when an issued invoice says more than was kept, until it is replaced or voided.
ALTER TABLE order_invoices ADD COLUMN outdated_at timestamptz(3);
UPDATE order_invoices i SET amount = o.amount - back.amount
FROM orders o, LATERAL (
  SELECT coalesce(sum(r.amount), 0) AS amount FROM order_refunds r
  WHERE r.uid = o.uid AND r.order_id = o.id AND r.state = 'done') back
WHERE o.uid = i.uid AND o.id = i.order_id AND o.amount >= back.amount AND (i.state = 'asked' OR back.amount = 0);
DROP INDEX order_invoices_open;
CREATE INDEX order_invoices_open ON order_invoices (asked_at) WHERE state = 'asked' OR outdated_at IS NOT NULL;
