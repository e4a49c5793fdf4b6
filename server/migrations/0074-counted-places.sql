-- Up to which place of a student's stream the boards have counted it, whether it came to a score or not. Where there was
-- none, what is there has been looked at and came to nothing.
ALTER TABLE study_logs ADD COLUMN counted bigint NOT NULL DEFAULT 0;
UPDATE study_logs AS logs SET counted = coalesce((
  SELECT max(place) FROM board_scores AS scores WHERE scores.uid = logs.uid AND board = 'practice-week'), newest)
  WHERE stream = 'practice';
ALTER TABLE board_scores DROP COLUMN place;

-- The events of an attempt, and what was added to it beside however many answers. The attempt comes first, so that no
-- plan takes them for a way through all of a student's log.
DROP INDEX study_events_attempt;
CREATE INDEX study_events_attempt ON study_events (event_attempt(body), uid) WHERE stream = 'practice';
CREATE INDEX study_events_asked ON study_events (event_attempt(body), uid) WHERE stream = 'practice' AND kind = 'ask';
