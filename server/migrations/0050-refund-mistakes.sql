-- A refund that pays nothing back: staff had confirmed another order's money, and its payment is undone in the books.
ALTER TABLE order_refunds ADD COLUMN mistake boolean NOT NULL DEFAULT false;
