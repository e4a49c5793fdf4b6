-- Whether a sum that went back is what had come too much, and no refund of its order: the refunds by which that was judged
-- go with their accounts, and the books of past days stay.
ALTER TABLE order_money ADD COLUMN returned boolean NOT NULL DEFAULT false CHECK (NOT returned OR kind = 'refund');
UPDATE order_money m SET returned = true
WHERE m.kind = 'refund' AND NOT m.struck
  AND NOT EXISTS (SELECT FROM order_refunds r
    WHERE r.uid = m.uid AND r.order_id = m.order_id AND r.state = 'done' AND r.reference = m.reference)
  AND EXISTS (SELECT FROM order_money s
    WHERE s.uid = m.uid AND s.order_id = m.order_id AND s.kind = 'surplus' AND NOT s.struck);
