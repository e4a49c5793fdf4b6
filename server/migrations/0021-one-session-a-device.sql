-- A device has one session of an account: a login ends those that it had before, whoever forgot to sign out. What
-- opened a session so far is the inner step now, whichever migration wrote it last.

ALTER FUNCTION open_session(
  uuid, uuid, bytea, timestamptz, bytea, timestamptz, text, text, boolean, text, timestamptz
) RENAME TO add_session;

-- Opens a session in the place of the device's others, and answers false for an account that is being erased. A
-- session without an installation has a device of its own, so that it ends no other.
CREATE FUNCTION open_session(
  p_uid uuid, p_id uuid, p_token bytea, p_token_ends timestamptz, p_refresh bytea, p_ends timestamptz,
  p_device text, p_device_key text, p_remember boolean, p_consent text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT add_session(p_uid, p_id, p_token, p_token_ends, p_refresh, p_ends, p_device, p_device_key, p_remember,
    p_consent, p_now) THEN
    RETURN false;
  END IF;
  DELETE FROM sessions WHERE uid = p_uid AND device_key = p_device_key AND id <> p_id;
  RETURN true;
END $$;
