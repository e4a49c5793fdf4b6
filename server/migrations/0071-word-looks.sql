-- Up to which place a log was read that said too little for a fit: it is read again once it has grown. Place 0 is that of
-- who was never fitted.
ALTER TABLE word_fits ADD COLUMN looked bigint NOT NULL DEFAULT 0;
