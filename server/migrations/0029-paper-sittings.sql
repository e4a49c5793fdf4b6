-- Timed papers by their attempts. The log has what was done in them; here is what the server needs to keep their time:
-- when it is over, at which place of the practice's stream they were handed in, and up to which one they are marked.
CREATE TABLE paper_sittings (
  uid uuid NOT NULL,
  attempt uuid NOT NULL,
  paper text NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  marked_place bigint NOT NULL,
  handed_place bigint,
  PRIMARY KEY (uid, attempt)
);

-- Two devices that begin the same paper sit one.
CREATE UNIQUE INDEX paper_sittings_open ON paper_sittings (uid, paper) WHERE handed_place IS NULL;
CREATE INDEX paper_sittings_ends ON paper_sittings (ends_at) WHERE handed_place IS NULL;
