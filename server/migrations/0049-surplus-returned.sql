-- What came too much and was sent back on a day of the books, apart from what refunds of orders paid back.
ALTER TABLE day_reports ADD COLUMN returned bigint NOT NULL DEFAULT 0;
UPDATE day_reports d SET refunded = d.refunded - back.amount, returned = back.amount
FROM (
  SELECT (m.at AT TIME ZONE 'Asia/Shanghai')::date AS day, sum(m.amount) AS amount FROM order_money m
  WHERE m.kind = 'refund' AND NOT EXISTS (SELECT FROM order_refunds r
    WHERE r.uid = m.uid AND r.order_id = m.order_id AND r.state = 'done' AND r.reference = m.reference)
  GROUP BY 1
) back
WHERE back.day = d.day AND d.refunded >= back.amount;
CREATE INDEX order_money_surplus ON order_money (uid, order_id) WHERE kind = 'surplus';
