-- The rule of each kind of coupon as it was last taken from the content, so that all servers of a deployment, and the same
-- one after a restart, measure an edit of its sum by the same one. `file_time` is when the file was written that said so.
CREATE TABLE coupon_rules (
  coupon_id text PRIMARY KEY,
  rule jsonb NOT NULL,
  file_time timestamptz NOT NULL,
  set_at timestamptz NOT NULL
);
