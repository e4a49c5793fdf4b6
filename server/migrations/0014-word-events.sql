-- The log of reviews becomes the log of all that students do with words: reviews, what takes one back, marks, notes,
-- plans and fitted weights. `more` is what a kind has besides, as the JSON that came, so that every text comes back as
-- it was written.
ALTER TABLE word_reviews RENAME TO word_events;
ALTER TABLE word_events RENAME CONSTRAINT word_reviews_pkey TO word_events_pkey;
ALTER INDEX word_reviews_place RENAME TO word_events_place;
ALTER TABLE word_events RENAME COLUMN reviewed_at TO happened_at;
ALTER TABLE word_events
  ADD COLUMN kind text NOT NULL DEFAULT 'review',
  ADD COLUMN mode text DEFAULT 'card',
  ADD COLUMN more json,
  ALTER COLUMN word DROP NOT NULL,
  ALTER COLUMN grade DROP NOT NULL,
  ALTER COLUMN took DROP NOT NULL;
-- Only the rows from before have these without being told.
ALTER TABLE word_events ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN mode DROP DEFAULT;
