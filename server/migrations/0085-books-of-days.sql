-- A payment that was put to a wrong order and its reversal count, as a surplus that was struck does, in nothing that a bank
-- shows: they have lines of their own in the books of their days.
UPDATE order_money m SET struck = true FROM order_refunds r
WHERE r.mistake AND r.state = 'done' AND r.uid = m.uid AND r.order_id = m.order_id AND r.reference = m.reference
  AND m.provider = 'desk' AND m.kind IN ('payment', 'refund');
ALTER TABLE day_reports ADD COLUMN mistaken bigint NOT NULL DEFAULT 0;
ALTER TABLE day_reports ADD COLUMN undone bigint NOT NULL DEFAULT 0;
UPDATE day_reports d SET paid = d.paid - s.paid, surplus = d.surplus - s.surplus, refunded = d.refunded - s.refunded,
  mistaken = s.mistaken, undone = s.undone
FROM (
  SELECT (at AT TIME ZONE 'Asia/Shanghai')::date AS day,
    coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0) AS paid,
    coalesce(sum(amount) FILTER (WHERE kind = 'surplus'), 0) AS surplus,
    coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
    coalesce(sum(amount) FILTER (WHERE kind <> 'refund' AND amount > 0), 0) AS mistaken,
    coalesce(sum(abs(amount)) FILTER (WHERE kind = 'refund' OR amount < 0), 0) AS undone
  FROM order_money WHERE struck GROUP BY 1
) s
WHERE s.day = d.day;
-- The number of an order whose account is gone, by which the archive still knows what was sold.
ALTER TABLE order_money ADD COLUMN number text;
