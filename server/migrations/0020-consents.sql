-- What users agreed to and took back: a row each time, never changed. `about` is the agreement, or the wish to be
-- contacted by teachers; `place` is where it was said. What a deletion leaves of it names nobody: `person` is a keyed
-- hash of the phone, by which the operator can look up one number that somebody asks about, and nothing else.

CREATE TABLE consents (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  about text NOT NULL CHECK (about IN ('agreement', 'contact')),
  given boolean NOT NULL,
  version text NOT NULL,
  place text NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE INDEX consents_newest ON consents (uid, about, created_at DESC);

INSERT INTO consents (uid, id, about, given, version, place, device, created_at)
SELECT uid, gen_random_uuid(), 'agreement', true, consent_version, 'login', '', consent_at
FROM accounts WHERE consent_version IS NOT NULL AND consent_at IS NOT NULL;

CREATE TABLE consent_proofs (
  id uuid PRIMARY KEY,
  person bytea NOT NULL,
  about text NOT NULL,
  given boolean NOT NULL,
  version text NOT NULL,
  place text NOT NULL,
  created_at timestamptz NOT NULL,
  kept_since timestamptz NOT NULL
);

CREATE INDEX consent_proofs_person ON consent_proofs (person);
CREATE INDEX consent_proofs_age ON consent_proofs (kept_since);

-- Since when the user does not want to be contacted; null while teachers may.
ALTER TABLE accounts ADD COLUMN no_contact_at timestamptz;

-- The consent that was the newest when the lead was made.
ALTER TABLE sales_clues ADD COLUMN consent_id uuid;

-- Log records are deleted with the account whose installation sent them.
CREATE INDEX log_records_visitor ON log_records (visitor);

-- As before, and with a row for each consent that comes with a login.
CREATE OR REPLACE FUNCTION open_session(
  p_uid uuid, p_id uuid, p_token bytea, p_token_ends timestamptz, p_refresh bytea, p_ends timestamptz,
  p_device text, p_device_key text, p_remember boolean, p_consent text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE consented text;
BEGIN
  -- Held, so that the account is not erased under its login.
  SELECT coalesce(consent_version, '') INTO consented FROM accounts WHERE uid = p_uid FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_consent <> '' THEN
    INSERT INTO consents (uid, id, about, given, version, place, device, created_at)
      VALUES (p_uid, p_id, 'agreement', true, p_consent, 'login', p_device, p_now);
    IF p_consent <> consented THEN
      UPDATE accounts SET consent_version = p_consent, consent_at = p_now WHERE uid = p_uid;
    END IF;
  END IF;
  DELETE FROM sessions WHERE uid = p_uid AND expires_at <= p_now;
  DELETE FROM refresh_tokens WHERE uid = p_uid AND expires_at <= p_now;
  INSERT INTO sessions (uid, id, token_hash, token_expires_at, device, device_key, created_at, last_seen_at, expires_at)
    VALUES (p_uid, p_id, p_token, p_token_ends, p_device, p_device_key, p_now, p_now, p_ends);
  INSERT INTO refresh_tokens (uid, token_hash, session_id, used_at, expires_at)
    VALUES (p_uid, p_refresh, p_id, NULL, p_ends);
  IF p_remember THEN
    INSERT INTO known_devices (uid, device_key, last_login_at) VALUES (p_uid, p_device_key, p_now)
      ON CONFLICT (uid, device_key) DO UPDATE SET last_login_at = p_now;
  END IF;
  RETURN true;
END $$;
