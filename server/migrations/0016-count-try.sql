-- The count of a password's try with few values each, so that one statement serves many: it makes its windows itself.

DROP FUNCTION take_try;

-- Counts a try of a password in every window of who tries: the device's own when the account knows it, else the
-- account's and the address's. Answers whether it is known, and when the window ends that is full, if one is: then
-- none is counted. The account comes before the address, so that two tries cannot wait for each other. Windows that
-- are over go away, each time a few more than are added.
CREATE FUNCTION count_try(
  p_is_known boolean, p_uid uuid, p_device_key text, p_now timestamptz,
  p_own bytea, p_account bytea, p_address bytea,
  p_own_most integer[], p_own_seconds integer[], p_account_most integer[], p_account_seconds integer[],
  p_address_most integer[], p_address_seconds integer[]
) RETURNS TABLE (known boolean, full_until timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  is_known boolean := p_is_known OR EXISTS (SELECT FROM known_devices WHERE uid = p_uid AND device_key = p_device_key);
  of_own integer := CASE WHEN is_known THEN cardinality(p_own_most) ELSE 0 END;
  of_account integer := CASE WHEN is_known THEN 0 ELSE cardinality(p_account_most) END;
  of_address integer := CASE WHEN is_known THEN 0 ELSE cardinality(p_address_most) END;
  subjects bytea[] := array_fill(p_own, ARRAY[of_own]) || array_fill(p_account, ARRAY[of_account])
    || array_fill(p_address, ARRAY[of_address]);
  limits integer[] := p_own_most[:of_own] || p_account_most[:of_account] || p_address_most[:of_address];
  spans integer[] := p_own_seconds[:of_own] || p_account_seconds[:of_account] || p_address_seconds[:of_address];
  starts timestamptz;
  ends timestamptz;
BEGIN
  DELETE FROM password_tries WHERE ctid IN (
    SELECT ctid FROM password_tries WHERE ends_at <= p_now LIMIT 20 FOR UPDATE SKIP LOCKED
  );
  FOR i IN 1 .. cardinality(subjects) LOOP
    starts := to_timestamp(floor(extract(epoch FROM p_now) / spans[i]) * spans[i]);
    ends := starts + make_interval(secs => spans[i]);
    INSERT INTO password_tries AS t (subject, seconds, starts_at, ends_at, tries)
      VALUES (subjects[i], spans[i], starts, ends, 1)
      ON CONFLICT (subject, seconds, starts_at) DO UPDATE SET tries = t.tries + 1 WHERE t.tries < limits[i];
    IF NOT FOUND THEN
      UPDATE password_tries t SET tries = t.tries - 1
        FROM unnest(subjects[:i - 1], spans[:i - 1]) AS w (subject, seconds)
        WHERE t.subject = w.subject AND t.seconds = w.seconds AND t.starts_at <= p_now AND t.ends_at > p_now;
      RETURN QUERY SELECT is_known, ends;
      RETURN;
    END IF;
  END LOOP;
  RETURN QUERY SELECT is_known, NULL::timestamptz;
END $$;
