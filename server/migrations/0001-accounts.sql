-- Accounts, sessions and SMS codes. Every id is a UUIDv7 made by the application. Each user table leads its
-- keys with uid, so that it can be distributed by uid; what must be unique over all users (a phone, an openid)
-- lives in a small directory table of its own.

CREATE TABLE accounts (
  uid uuid PRIMARY KEY,
  phone_cipher bytea,
  phone_mask text NOT NULL DEFAULT '',
  consent_version text,
  consent_at timestamptz,
  registered_at timestamptz NOT NULL
);

-- A profile exists once the client has registered the user; an account without one answers x40000.
CREATE TABLE profiles (
  uid uuid PRIMARY KEY,
  name text NOT NULL,
  avatar text NOT NULL DEFAULT '',
  branch_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);

CREATE TABLE phone_directory (
  phone_index bytea PRIMARY KEY,
  uid uuid NOT NULL
);

CREATE TABLE third_directory (
  kind text NOT NULL,
  openid text NOT NULL,
  uid uuid NOT NULL,
  unionid text,
  PRIMARY KEY (kind, openid)
);

CREATE TABLE sessions (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id),
  UNIQUE (uid, token_hash)
);

CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The newest code of a phone and a purpose; a new one replaces it.
CREATE TABLE sms_codes (
  phone_index bytea NOT NULL,
  type integer NOT NULL,
  code_hmac bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (phone_index, type)
);

-- One row for every message, written before the gateway is called: a crash can cost a message, never a limit.
CREATE TABLE sms_ledger (
  phone_index bytea NOT NULL,
  id uuid NOT NULL,
  ip_index bytea NOT NULL,
  type integer NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'sent', 'failed')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (phone_index, id)
);

CREATE INDEX sms_ledger_phone ON sms_ledger (phone_index, created_at);
CREATE INDEX sms_ledger_ip ON sms_ledger (ip_index, created_at);

-- Messages sent in a fixed window by everybody together; the counter only rises while it is under the budget.
CREATE TABLE sms_budget (
  span text NOT NULL,
  starts_at timestamptz NOT NULL,
  sent integer NOT NULL,
  PRIMARY KEY (span, starts_at)
);
