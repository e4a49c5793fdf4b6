-- An upload notes its name before it writes, so that nothing stays of one that never ends: what is still noted at `since` is
-- removed. `digest` is the SHA-256 of the bytes that are being written; null for those of a file that is gone.
ALTER TABLE file_removals ADD COLUMN digest bytea;

-- Where a run comes from, as `JSON.stringify` writes it; read as text for the same reason as the attempt of an event.
CREATE FUNCTION event_source(body json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(body::text FROM '"source":"([^"]+)"')
$$;

-- A student's runs of a public paper in the order in which they began, however long the log is. The source comes first, so
-- that no plan takes it for a way through all of a student's log.
CREATE INDEX study_events_public ON study_events (event_source(body), uid, happened_at, id)
  WHERE stream = 'practice' AND kind = 'begin' AND body::text LIKE '%"mode":"public"%';
