-- Promotions and sellers are imported from the content folder at every start. What a user did with them is
-- keyed by (uid, id), where id is made by the client, so that a repeated request writes nothing new. The
-- fingerprint is a keyed hash of the request: it tells a repetition from another request under the same id.

CREATE TABLE promotions (
  id text PRIMARY KEY,
  title text NOT NULL,
  branch_id text NOT NULL,
  consult_url text NOT NULL,
  img_url text NOT NULL,
  share_title text NOT NULL,
  share_description text NOT NULL,
  utm_campaign text NOT NULL,
  sample boolean NOT NULL
);

CREATE TABLE sellers (
  invite_code text PRIMARY KEY,
  name text NOT NULL,
  agent_code text NOT NULL,
  branch_id text NOT NULL,
  sale_url text NOT NULL,
  sample boolean NOT NULL
);

CREATE TABLE invites (
  uid uuid PRIMARY KEY,
  invite_code text NOT NULL,
  bound_at timestamptz NOT NULL
);

-- Touches are appended and never changed. The first one of a user is marked; the last one is the newest row.
CREATE TABLE attributions (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  touch text NOT NULL CHECK (touch IN ('first', 'later')),
  promotion_id text NOT NULL,
  invite_code text NOT NULL DEFAULT '',
  agent_code text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE UNIQUE INDEX attributions_first ON attributions (uid) WHERE touch = 'first';

CREATE TABLE sign_ups (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  promotion_id text NOT NULL,
  fingerprint bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE INDEX sign_ups_promotion ON sign_ups (uid, promotion_id);

CREATE TABLE sales_clues (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  phone_cipher bytea,
  phone_mask text NOT NULL DEFAULT '',
  promotion_id text NOT NULL DEFAULT '',
  invite_code text NOT NULL DEFAULT '',
  agent_code text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  school text NOT NULL DEFAULT '',
  college text NOT NULL DEFAULT '',
  class text NOT NULL DEFAULT '',
  submitted_at timestamptz,
  fingerprint bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE INDEX sales_clues_newest ON sales_clues (uid, created_at DESC, id DESC);
