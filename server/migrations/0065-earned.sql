-- Lessons that this deployment has or had in its content, with the most seconds that one ever had: only of these is
-- anything earned, also once they are gone. Of before, those are known that students have begun.
CREATE TABLE taught_lessons (
  lesson text PRIMARY KEY,
  seconds integer
);
INSERT INTO taught_lessons (lesson) SELECT lesson FROM lesson_viewers UNION SELECT lesson FROM lesson_flags;

-- The attempt that an event belongs to, as `JSON.stringify` writes it. Read as text: `->>` fails on a body with half a
-- surrogate pair, as some were stored long ago, and an index that cannot be made would keep a server from starting.
CREATE FUNCTION event_attempt(body json) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(body::text FROM '"attempt":"([^"]+)"')
$$;

-- The events of an attempt are found in whichever order they came.
CREATE INDEX study_events_attempt ON study_events (uid, event_attempt(body)) WHERE stream = 'practice';

-- Which run of a student in a subject is the newest: it is their rating, by which opponents are found, each student once.
ALTER TABLE duel_runs ADD COLUMN is_newest boolean NOT NULL DEFAULT false;
UPDATE duel_runs SET is_newest = true WHERE (uid, attempt) IN (
  SELECT DISTINCT ON (uid, subject) uid, attempt FROM duel_runs ORDER BY uid, subject, answered_at DESC, attempt DESC);
DROP INDEX duel_runs_near;
CREATE INDEX duel_runs_near ON duel_runs (subject, mean) WHERE is_newest;
CREATE INDEX duel_runs_own ON duel_runs (uid, subject, answered_at DESC);

-- What was once a person's: what an erased account had, by a keyed hash of its phone or its WeChat account. `at` is when
-- the person had it first.
CREATE TABLE former_claims (
  person bytea NOT NULL,
  what text NOT NULL,
  at timestamptz NOT NULL,
  kept_since timestamptz NOT NULL,
  PRIMARY KEY (person, what)
);
CREATE INDEX former_claims_age ON former_claims (kept_since);
