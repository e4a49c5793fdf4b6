-- The address under which a student has the plan as a calendar: by the hash of its token alone, which no dump gives back.
-- It is empty where the newest has ended; `ended` keeps the last few, so that a request that comes late opens none anew.
CREATE TABLE calendar_feeds (
  uid uuid PRIMARY KEY,
  id uuid,
  token_hash bytea,
  made_at timestamptz(3),
  ended uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX calendar_feeds_token ON calendar_feeds (token_hash);
