-- Who takes part in a check-in activity of the content, and since which study day (counted from 1970).
CREATE TABLE clock_joins (
  uid uuid NOT NULL,
  activity_id text NOT NULL,
  joined_day integer NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, activity_id)
);
CREATE INDEX clock_joins_activity ON clock_joins (activity_id);

-- A check-in: what earned it is in the study log, or it is a missed day that a card made good. `card_id` is an awarded
-- card; a repaired day without one took a card of the month in which it was repaired.
CREATE TABLE clock_records (
  uid uuid NOT NULL,
  activity_id text NOT NULL,
  day integer NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  point integer NOT NULL CHECK (point >= 0),
  how text NOT NULL CHECK (how IN ('earned', 'late', 'repaired')),
  card_id uuid CHECK (card_id IS NULL OR how = 'repaired'),
  PRIMARY KEY (uid, activity_id, day),
  UNIQUE (uid, id)
);

-- Make-up cards that were awarded, each once for its `key`; those that everybody has each month are not kept.
CREATE TABLE repair_cards (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  granted_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (uid, id),
  UNIQUE (uid, key)
);
