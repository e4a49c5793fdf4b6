-- What is left of points that have ended is posted once; `closed_at` says since when, so that nobody looks for it again.
ALTER TABLE point_entries ADD COLUMN closed_at timestamptz(3);
DROP INDEX point_entries_end;
CREATE INDEX point_entries_end ON point_entries (ends_at) WHERE ends_at IS NOT NULL AND closed_at IS NULL;
