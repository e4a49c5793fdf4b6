-- How often a provider closed a refund without paying it back: each further attempt has a number of its own there. One that
-- is abnormal hangs at the provider, which may still pay it back.
ALTER TABLE order_refunds ADD COLUMN attempt integer NOT NULL DEFAULT 0;
ALTER TABLE order_refunds ADD COLUMN abnormal boolean NOT NULL DEFAULT false;
