-- Staff are not users: they have no uid, sign in elsewhere, and only operations for staff answer them. Who they are
-- is written by the operator; what they confirmed about it is appended and never changed.

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  login_index bytea NOT NULL UNIQUE,
  phone_cipher bytea NOT NULL,
  phone_mask text NOT NULL,
  name text NOT NULL,
  branch_id text NOT NULL,
  role text NOT NULL CHECK (role IN ('agent', 'admin')),
  invite_code text UNIQUE,
  password_hash text NOT NULL,
  password_set_at timestamptz NOT NULL,
  confirmation_id uuid,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE staff_confirmations (
  staff_id uuid NOT NULL,
  id uuid NOT NULL,
  real_name text NOT NULL,
  branch_id text NOT NULL,
  terms_version text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, id)
);

-- The password step of a login that waits for its code.
CREATE TABLE staff_tickets (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  ticket_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, ticket_hash)
);

CREATE TABLE staff_sessions (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  device_key text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, id),
  UNIQUE (staff_id, token_hash)
);

CREATE TABLE staff_known_devices (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  device_key text NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_key)
);

CREATE INDEX sales_clues_seller ON sales_clues (invite_code, created_at DESC);
CREATE INDEX sales_clues_time ON sales_clues (created_at DESC);
