-- Exports that students asked for, one at a time. Whoever writes one holds it until `leased_until`; each try has its number,
-- so that a server that lost its hold adds nothing more.
CREATE TABLE account_exports (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  site text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'failed')),
  attempt integer NOT NULL,
  leased_until timestamptz(3),
  asked_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  text_bytes bigint NOT NULL,
  json_bytes bigint NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE UNIQUE INDEX account_exports_waiting ON account_exports (uid) WHERE state = 'waiting';
CREATE INDEX account_exports_ending ON account_exports (ends_at) WHERE ends_at IS NOT NULL;

-- Their files, packed and sealed, in parts. They go with the end of the export, and with the account.
CREATE TABLE export_parts (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  form text NOT NULL,
  nth integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (uid, id, form, nth),
  FOREIGN KEY (uid, id) REFERENCES account_exports ON DELETE CASCADE
);

ALTER TABLE export_parts ALTER COLUMN sealed SET STORAGE EXTERNAL;
