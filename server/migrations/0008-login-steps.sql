-- The steps of a login as functions, so that each costs one round trip and its transaction is as short as can be.
-- Every number that is a rule (limits, lives, tries) comes from the application; here is only what must happen at once.

-- Whether a code may go out, and if so the ledger's row and the code that replaces the one before. `verdict` is sent,
-- early (`wait` seconds by a limit of `most`) or spent. Phone before address, so that two senders cannot wait for each
-- other; advisory locks share one number space, in which 7101 and 7102 belong to the sending of codes.
CREATE FUNCTION take_code(
  p_phone bytea, p_phone_lock integer, p_address bytea, p_address_lock integer,
  p_id uuid, p_type integer, p_mac bytea, p_now timestamptz, p_ends timestamptz,
  p_phone_most integer[], p_phone_seconds integer[], p_address_most integer[], p_address_seconds integer[],
  p_spans text[], p_starts timestamptz[], p_budgets integer[]
) RETURNS TABLE (verdict text, wait integer, most integer) LANGUAGE plpgsql AS $$
BEGIN
  -- Turns a flood away with one read, before it costs locks.
  IF EXISTS (
    SELECT FROM unnest(p_spans, p_starts, p_budgets) AS w (span, starts_at, budget)
    JOIN sms_budget b USING (span, starts_at) WHERE b.sent >= w.budget
  ) THEN
    RETURN QUERY SELECT 'spent', 0, 0;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7101, p_phone_lock);
  PERFORM pg_advisory_xact_lock(7102, p_address_lock);
  RETURN QUERY
    SELECT 'early', early.wait, early.most FROM (
      SELECT l.most, ceil(extract(epoch FROM m.created_at - p_now))::integer + l.seconds AS wait, 1 AS kind
      FROM unnest(p_phone_most, p_phone_seconds) AS l (most, seconds)
      JOIN (
        SELECT s.created_at, row_number() OVER (ORDER BY s.created_at DESC) AS place FROM (
          SELECT created_at FROM sms_ledger WHERE phone_index = p_phone AND state <> 'failed'
          ORDER BY created_at DESC LIMIT (SELECT max(x) FROM unnest(p_phone_most) x)
        ) s
      ) m ON m.place = l.most
    ) early WHERE early.wait > 0 ORDER BY early.wait DESC, early.most LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT 'early', early.wait, early.most FROM (
      SELECT l.most, ceil(extract(epoch FROM m.created_at - p_now))::integer + l.seconds AS wait
      FROM unnest(p_address_most, p_address_seconds) AS l (most, seconds)
      JOIN (
        SELECT s.created_at, row_number() OVER (ORDER BY s.created_at DESC) AS place FROM (
          SELECT created_at FROM sms_ledger WHERE ip_index = p_address
          ORDER BY created_at DESC LIMIT (SELECT max(x) FROM unnest(p_address_most) x)
        ) s
      ) m ON m.place = l.most
    ) early WHERE early.wait > 0 ORDER BY early.wait DESC, early.most LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  FOR i IN 1 .. cardinality(p_spans) LOOP
    INSERT INTO sms_budget AS b (span, starts_at, sent) VALUES (p_spans[i], p_starts[i], 1)
      ON CONFLICT (span, starts_at) DO UPDATE SET sent = b.sent + 1 WHERE b.sent < p_budgets[i];
    IF NOT FOUND THEN
      FOR j IN 1 .. i - 1 LOOP
        UPDATE sms_budget SET sent = sent - 1 WHERE span = p_spans[j] AND starts_at = p_starts[j];
      END LOOP;
      RETURN QUERY SELECT 'spent', 0, 0;
      RETURN;
    END IF;
  END LOOP;
  INSERT INTO sms_ledger (phone_index, id, ip_index, type, state, created_at)
    VALUES (p_phone, p_id, p_address, p_type, 'pending', p_now);
  INSERT INTO sms_codes (phone_index, type, code_hmac, tries, used, expires_at)
    VALUES (p_phone, p_type, p_mac, 0, false, p_ends)
    ON CONFLICT (phone_index, type) DO UPDATE
    SET code_hmac = p_mac, tries = 0, used = false, expires_at = p_ends;
  RETURN QUERY SELECT 'sent', 0, 0;
END $$;

-- Checks an answer to a code and uses the code up when it is right: right, wrong or expired.
CREATE FUNCTION spend_code(p_phone bytea, p_type integer, p_mac bytea, p_tries integer, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE code sms_codes;
BEGIN
  SELECT * INTO code FROM sms_codes WHERE phone_index = p_phone AND type = p_type FOR UPDATE;
  IF NOT FOUND THEN RETURN 'wrong'; END IF;
  IF code.used OR code.tries >= p_tries OR code.expires_at <= p_now THEN RETURN 'expired'; END IF;
  IF code.code_hmac = p_mac THEN
    UPDATE sms_codes SET used = true WHERE phone_index = p_phone AND type = p_type;
    RETURN 'right';
  END IF;
  UPDATE sms_codes SET tries = tries + 1 WHERE phone_index = p_phone AND type = p_type;
  RETURN 'wrong';
END $$;

-- Gives a phone to a uid, with an account, unless somebody has it; answers who has it now. Of two at once one gives.
CREATE FUNCTION claim_phone(p_phone bytea, p_uid uuid, p_cipher bytea, p_mask text, p_now timestamptz)
RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE owner uuid;
BEGIN
  INSERT INTO phone_directory (phone_index, uid) VALUES (p_phone, p_uid) ON CONFLICT (phone_index) DO NOTHING;
  IF FOUND THEN
    INSERT INTO accounts (uid, phone_cipher, phone_mask, registered_at) VALUES (p_uid, p_cipher, p_mask, p_now);
    RETURN p_uid;
  END IF;
  -- A second statement sees what a parallel transaction committed while the insert waited for it.
  SELECT uid INTO owner FROM phone_directory WHERE phone_index = p_phone;
  RETURN owner;
END $$;

-- Opens a session, notes the consent, clears away what ran out, and answers false for an account that is being erased.
CREATE FUNCTION open_session(
  p_uid uuid, p_id uuid, p_token bytea, p_token_ends timestamptz, p_refresh bytea, p_ends timestamptz,
  p_device text, p_device_key text, p_remember boolean, p_consent text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE consented text;
BEGIN
  -- Held, so that the account is not erased under its login.
  SELECT coalesce(consent_version, '') INTO consented FROM accounts WHERE uid = p_uid FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_consent <> '' AND p_consent <> consented THEN
    UPDATE accounts SET consent_version = p_consent, consent_at = p_now WHERE uid = p_uid;
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

-- A whole login by code for the account that the phone was seen to have, or for a fresh one: right, wrong, expired,
-- moved when the phone has another account by now, or busy. What is not right leaves the code as it was, but counted.
CREATE FUNCTION login_by_code(
  p_phone bytea, p_type integer, p_mac bytea, p_tries integer, p_cipher bytea, p_mask text,
  p_fresh boolean, p_uid uuid, p_id uuid, p_token bytea, p_token_ends timestamptz, p_refresh bytea,
  p_ends timestamptz, p_device text, p_device_key text, p_remember boolean, p_consent text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  verdict text := spend_code(p_phone, p_type, p_mac, p_tries, p_now);
  owner uuid;
BEGIN
  IF verdict <> 'right' THEN RETURN verdict; END IF;
  IF p_fresh THEN
    owner := claim_phone(p_phone, p_uid, p_cipher, p_mask, p_now);
  ELSE
    SELECT uid INTO owner FROM phone_directory WHERE phone_index = p_phone;
  END IF;
  IF owner IS DISTINCT FROM p_uid THEN
    verdict := 'moved';
  ELSIF NOT open_session(p_uid, p_id, p_token, p_token_ends, p_refresh, p_ends, p_device, p_device_key, p_remember,
    p_consent, p_now) THEN
    verdict := 'busy';
  END IF;
  IF verdict <> 'right' THEN
    UPDATE sms_codes SET used = false WHERE phone_index = p_phone AND type = p_type;
  END IF;
  RETURN verdict;
END $$;

-- Counts a try of a password in every window of who tries: the device's own when the account knows it, else the
-- account's and the address's. Answers whether it is known, and when the window ends that is full, if one is: then
-- none is counted. Windows that are over go away, each time a few more than are added.
CREATE FUNCTION take_try(
  p_is_known boolean, p_uid uuid, p_device_key text, p_now timestamptz, p_known boolean[],
  p_subjects bytea[], p_seconds integer[], p_starts timestamptz[], p_ends timestamptz[], p_most integer[]
) RETURNS TABLE (known boolean, full_until timestamptz) LANGUAGE plpgsql AS $$
DECLARE is_known boolean := p_is_known OR EXISTS (SELECT FROM known_devices WHERE uid = p_uid AND device_key = p_device_key);
BEGIN
  DELETE FROM password_tries WHERE ctid IN (
    SELECT ctid FROM password_tries WHERE ends_at <= p_now LIMIT 20 FOR UPDATE SKIP LOCKED
  );
  FOR i IN 1 .. cardinality(p_subjects) LOOP
    CONTINUE WHEN p_known[i] <> is_known;
    INSERT INTO password_tries AS t (subject, seconds, starts_at, ends_at, tries)
      VALUES (p_subjects[i], p_seconds[i], p_starts[i], p_ends[i], 1)
      ON CONFLICT (subject, seconds, starts_at) DO UPDATE SET tries = t.tries + 1 WHERE t.tries < p_most[i];
    IF NOT FOUND THEN
      FOR j IN 1 .. i - 1 LOOP
        CONTINUE WHEN p_known[j] <> is_known;
        UPDATE password_tries SET tries = tries - 1
          WHERE subject = p_subjects[j] AND seconds = p_seconds[j] AND starts_at = p_starts[j];
      END LOOP;
      RETURN QUERY SELECT is_known, p_ends[i];
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT is_known, NULL::timestamptz;
END $$;
