-- What was studied on a day is read from the log by its time.
CREATE INDEX study_events_time ON study_events (uid, happened_at);

-- The points, in double entry. An entry says what happened, once for each `key`; its postings sum to nought. What came
-- makes a batch, named by its entry, that ends at `ends_at`; whatever becomes of it later is posted to that batch. So what
-- is left of a batch is the sum of the student's postings to it, and nothing else says how many points there are.
CREATE TABLE point_entries (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('clock', 'streak', 'task', 'invite', 'spend', 'expire', 'correct')),
  title text NOT NULL,
  at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  PRIMARY KEY (uid, id),
  UNIQUE (uid, key)
);
CREATE INDEX point_entries_newest ON point_entries (uid, at DESC, id DESC);
CREATE INDEX point_entries_end ON point_entries (ends_at) WHERE ends_at IS NOT NULL;

CREATE TABLE point_postings (
  uid uuid NOT NULL,
  entry_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('student', 'issued', 'spent', 'expired')),
  amount integer NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (uid, entry_id, batch_id, account)
);
CREATE INDEX point_postings_batch ON point_postings (uid, batch_id) WHERE account = 'student';
