-- The courses that a student has.
CREATE TABLE student_goods (
  uid uuid NOT NULL,
  goods_id text NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (uid, goods_id)
);
