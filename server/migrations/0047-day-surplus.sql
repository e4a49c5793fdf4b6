-- What came too much on a day of the books, apart from what paid for orders.
ALTER TABLE day_reports ADD COLUMN surplus bigint NOT NULL DEFAULT 0;
