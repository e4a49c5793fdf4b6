-- Passwords, refreshable sessions and devices. An installation is known by a keyed hash of its id, made for one
-- user only, so that the rows of two users on one device cannot be joined.

ALTER TABLE sessions
  ADD COLUMN device_key text NOT NULL DEFAULT '',
  ADD COLUMN token_expires_at timestamptz,
  ADD COLUMN old_token_hash bytea,
  ADD COLUMN old_token_expires_at timestamptz;

-- Sessions from before keep the token that they were given until they end.
UPDATE sessions SET token_expires_at = expires_at, device_key = id::text;

ALTER TABLE sessions ALTER COLUMN token_expires_at SET NOT NULL;

-- Every refresh token of a session, used ones too: that one comes again is how theft shows.
CREATE TABLE refresh_tokens (
  uid uuid NOT NULL,
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (uid, token_hash),
  FOREIGN KEY (uid, session_id) REFERENCES sessions (uid, id) ON DELETE CASCADE
);

CREATE INDEX refresh_tokens_session ON refresh_tokens (uid, session_id);

CREATE TABLE passwords (
  uid uuid PRIMARY KEY,
  hash text NOT NULL,
  change_id uuid NOT NULL,
  set_at timestamptz NOT NULL
);

CREATE TABLE known_devices (
  uid uuid NOT NULL,
  device_key text NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (uid, device_key)
);

CREATE TABLE device_credentials (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  credential_hash bytea NOT NULL,
  device_key text NOT NULL,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id),
  UNIQUE (uid, credential_hash)
);

-- Password tries in a fixed window, by a keyed hash of what is guarded (an account, a device, an address). A try is
-- counted before the password is looked at and given back when it was right.
CREATE TABLE password_tries (
  subject bytea NOT NULL,
  seconds integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  tries integer NOT NULL,
  PRIMARY KEY (subject, seconds, starts_at)
);

CREATE INDEX password_tries_end ON password_tries (ends_at);
