-- A sum that staff booked as too much by mistake, and the row of the negative amount that takes it back: together they are
-- nothing, and what the bank calls it may be booked anew.
ALTER TABLE order_money ADD COLUMN struck boolean NOT NULL DEFAULT false;
ALTER TABLE order_money DROP CONSTRAINT order_money_amount_check;
ALTER TABLE order_money ADD CONSTRAINT order_money_amount_check CHECK (amount >= 0 OR (struck AND kind = 'surplus'));
ALTER TABLE order_money DROP CONSTRAINT order_money_uid_order_id_kind_provider_reference_key;
CREATE UNIQUE INDEX order_money_once ON order_money (uid, order_id, kind, provider, reference) WHERE NOT struck;
