-- The log of what students did with words: a row a review, made on a device, never changed. `place` counts a user's rows
-- in the order in which they were stored, so that a device can ask for what it has not seen.
CREATE TABLE word_reviews (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  place bigint NOT NULL,
  word text NOT NULL,
  grade smallint NOT NULL,
  took integer NOT NULL,
  reviewed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE UNIQUE INDEX word_reviews_place ON word_reviews (uid, place);

-- The newest place given to a user. Its row is locked by a batch until that is stored, so that no place becomes visible
-- after a later one.
CREATE TABLE word_logs (
  uid uuid PRIMARY KEY,
  newest bigint NOT NULL
);
