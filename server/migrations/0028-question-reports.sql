-- What students found wrong in questions. Staff name a report by its number.
CREATE TABLE question_reports (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  question text NOT NULL,
  version smallint NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open',
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  PRIMARY KEY (uid, id)
);

CREATE INDEX question_reports_time ON question_reports (uid, created_at);
CREATE INDEX question_reports_open ON question_reports (number) WHERE state = 'open';
