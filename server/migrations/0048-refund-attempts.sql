-- How often a provider closed a refund without paying it back: each further attempt has a number of its own there.
ALTER TABLE order_refunds ADD COLUMN attempt integer NOT NULL DEFAULT 0;
