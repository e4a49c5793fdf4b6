-- Whoever changes the windows of tries locks the names of those windows first, in one order, so that nobody waits for
-- another crosswise. Only windows that are over are deleted without, and then those that somebody holds are skipped.
CREATE FUNCTION lock_tries(p_subjects bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7102, names.hash) FROM (
    SELECT DISTINCT hashtext(encode(subject, 'hex')) AS hash FROM unnest(p_subjects) AS subject ORDER BY hash
  ) names;
END $$;

-- As before.
CREATE OR REPLACE FUNCTION count_tries(
  p_is_known boolean[], p_uid uuid[], p_device_key text[], p_now timestamptz[],
  p_own bytea[], p_account bytea[], p_address bytea[],
  p_own_most integer[], p_own_seconds integer[], p_account_most integer[], p_account_seconds integer[],
  p_address_most integer[], p_address_seconds integer[]
) RETURNS TABLE (known boolean, full_until timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_tries(p_own || p_account || p_address);
  RETURN QUERY SELECT c.known, c.full_until
    FROM unnest(p_is_known, p_uid, p_device_key, p_now, p_own, p_account, p_address)
      WITH ORDINALITY AS t (is_known, known_by, device_key, now, own, account, address, place)
    CROSS JOIN LATERAL count_try(t.is_known, t.known_by, t.device_key, t.now, t.own, t.account, t.address,
      p_own_most, p_own_seconds, p_account_most, p_account_seconds, p_address_most, p_address_seconds) c
    ORDER BY t.place;
END $$;

-- Takes a try back out of the windows in which it was counted.
CREATE FUNCTION return_try(p_subjects bytea[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_tries(p_subjects);
  UPDATE password_tries SET tries = greatest(tries - 1, 0)
    WHERE subject = ANY (p_subjects) AND starts_at <= p_now AND ends_at > p_now;
END $$;

-- Forgets the tries of a subject.
CREATE FUNCTION clear_tries(p_subject bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_tries(ARRAY[p_subject]);
  DELETE FROM password_tries WHERE ctid IN (
    SELECT ctid FROM password_tries WHERE subject = p_subject FOR UPDATE SKIP LOCKED
  );
END $$;
