-- Whose companion a student is on the leaderboards of a month: about fifty who aim at the same papers, in the order in
-- which they came.
CREATE TABLE board_cohorts (
  uid uuid NOT NULL,
  month text NOT NULL,
  kind text NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (uid, month)
);
CREATE INDEX board_cohorts_members ON board_cohorts (month, kind, number);

-- Students whose scores are to be counted anew, since when: something came into their log.
CREATE TABLE board_due (
  uid uuid PRIMARY KEY,
  since timestamptz(3) NOT NULL
);
CREATE INDEX board_due_since ON board_due (since);
