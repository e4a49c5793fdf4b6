-- The courses that orders open, as they stood on the day of sale: each content once, by its digest, which the terms of an
-- order name.
CREATE TABLE order_outlines (
  digest text PRIMARY KEY,
  outline jsonb NOT NULL
);

-- The courses that an order opened, each for the days of its day of sale (without an end where there are none), and when
-- that ended: by a refund or an exchange.
CREATE TABLE order_courses (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  course_id text NOT NULL,
  days integer CHECK (days > 0),
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (uid, order_id, course_id),
  CONSTRAINT order_courses_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE
);

-- Every course as it was last without a fault, with all lessons that it ever had: who owns one goes on learning it when
-- its files are gone.
CREATE TABLE kept_courses (
  course_id text PRIMARY KEY,
  course jsonb NOT NULL,
  lessons jsonb NOT NULL,
  kept_at timestamptz NOT NULL
);
