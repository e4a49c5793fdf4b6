-- Who runs a job, so that a server that has lost one can neither keep it nor write down how it ended. While a job runs,
-- due_at is when its lease ends.
ALTER TABLE jobs ADD COLUMN holder uuid;
