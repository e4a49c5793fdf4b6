-- What visitors do. The id is a UUIDv7 made by the client, whose first 48 bits are the time by the client's clock; the
-- months are ranges of ids. So the id alone says where a row belongs, and sent again, even in another month, it meets
-- itself. There is no default partition: the server makes each month when it is first needed.

CREATE TABLE events (
  id uuid NOT NULL PRIMARY KEY,
  -- A keyed hash of the installation's id; `visitors` knows whose it is.
  visitor uuid NOT NULL,
  e_type smallint NOT NULL,
  e_name text NOT NULL,
  e_content text NOT NULL,
  e_content_id text NOT NULL,
  -- Milliseconds; null where the event has no length.
  duration integer,
  page text NOT NULL,
  promotion_id text NOT NULL,
  invite_code text NOT NULL,
  source text NOT NULL,
  -- By the server's clock: what the client said, moved by as much as its clock was wrong.
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  late boolean NOT NULL,
  skewed boolean NOT NULL
) PARTITION BY RANGE (id);

CREATE INDEX events_visitor ON events (visitor, id);

CREATE TABLE log_records (
  id uuid NOT NULL PRIMARY KEY,
  visitor uuid,
  project text NOT NULL,
  environment text NOT NULL,
  referer text NOT NULL,
  user_agent text NOT NULL,
  message text NOT NULL,
  client_time timestamptz NOT NULL,
  received_at timestamptz NOT NULL
) PARTITION BY RANGE (id);

-- The installations on which a user was signed in while events came from them.
CREATE TABLE visitors (
  uid uuid NOT NULL,
  visitor uuid NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (uid, visitor)
);
