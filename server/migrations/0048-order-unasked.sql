-- Orders that were left at WeChat while it was off here: nobody has asked yet whether they were paid.
ALTER TABLE orders ADD COLUMN unasked boolean NOT NULL DEFAULT false;
CREATE INDEX orders_unasked ON orders (created_at) WHERE unasked;
