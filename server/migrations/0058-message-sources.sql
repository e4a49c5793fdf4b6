-- Who planned a live class is told before it begins.
CREATE INDEX study_events_planned ON study_events (happened_at) WHERE stream = 'plan' AND kind = 'task';

-- Corrections of the bank, since when the server knows them; those that were there at its first look are told to nobody.
CREATE TABLE question_changes (
  key text PRIMARY KEY,
  seen_at timestamptz(3) NOT NULL,
  is_told boolean NOT NULL
);
