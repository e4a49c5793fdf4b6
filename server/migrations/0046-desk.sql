-- The desk of the staff. A claim holds for a while and is one person's; a record is appended with what was done and never
-- changed, and names students by nothing.
ALTER TABLE staff DROP CONSTRAINT staff_role_check;
ALTER TABLE staff ADD CONSTRAINT staff_role_check CHECK (role IN ('agent', 'teacher', 'cashier', 'admin'));

CREATE TABLE desk_claims (
  queue text NOT NULL,
  item text NOT NULL,
  staff_id uuid NOT NULL,
  claimed_at timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (queue, item)
);

CREATE TABLE desk_records (
  id uuid PRIMARY KEY,
  -- The request's id, so that one that comes twice is done once; of several servers the first wins.
  request_id uuid UNIQUE,
  at timestamptz(3) NOT NULL,
  staff_id uuid NOT NULL,
  queue text NOT NULL,
  item text NOT NULL,
  action text NOT NULL,
  reason text NOT NULL
);
CREATE INDEX desk_records_item ON desk_records (queue, item, at);
CREATE INDEX desk_records_time ON desk_records (at DESC, id DESC);
CREATE INDEX desk_records_staff ON desk_records (staff_id, at DESC, id DESC);

-- What students of leads paid lately.
CREATE INDEX orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;

-- How many others wait about the same question.
CREATE INDEX question_reports_question ON question_reports (question) WHERE state = 'open';
