-- How much of a student's log was there when it was last looked for what it finished.
CREATE TABLE reward_looks (
  uid uuid PRIMARY KEY,
  newest bigint NOT NULL
);

-- Invitations of which nothing has come yet.
CREATE INDEX invitations_open ON invitations (joined_at) WHERE settled_at IS NULL;
