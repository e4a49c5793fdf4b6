-- The ends of a run in the order in which they happened, beside however many answers. The attempt comes first, so that no plan
-- takes them for a way through all of a student's log.
CREATE INDEX study_events_ends ON study_events (event_attempt(body), uid, happened_at, id)
  WHERE stream = 'practice' AND kind = 'finish';
