-- Tries of a batch lock windows one after the other, which two batches may do crosswise. So a batch first locks the names of
-- all its windows, in one order: those with the same hash wait for each other without need, and no worse.
CREATE FUNCTION count_tries(
  p_is_known boolean[], p_uid uuid[], p_device_key text[], p_now timestamptz[],
  p_own bytea[], p_account bytea[], p_address bytea[],
  p_own_most integer[], p_own_seconds integer[], p_account_most integer[], p_account_seconds integer[],
  p_address_most integer[], p_address_seconds integer[]
) RETURNS TABLE (known boolean, full_until timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7102, names.hash) FROM (
    SELECT DISTINCT hashtext(encode(subject, 'hex')) AS hash FROM unnest(p_own || p_account || p_address) AS subject
    ORDER BY hash
  ) names;
  RETURN QUERY SELECT c.known, c.full_until
    FROM unnest(p_is_known, p_uid, p_device_key, p_now, p_own, p_account, p_address)
      WITH ORDINALITY AS t (is_known, known_by, device_key, now, own, account, address, place)
    CROSS JOIN LATERAL count_try(t.is_known, t.known_by, t.device_key, t.now, t.own, t.account, t.address,
      p_own_most, p_own_seconds, p_account_most, p_account_seconds, p_address_most, p_address_seconds) c
    ORDER BY t.place;
END $$;

-- What an account signs in with is looked up by the account.
CREATE INDEX third_directory_uid ON third_directory (uid);
