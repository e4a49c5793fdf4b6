-- Codes by who asks: strangers, strangers who solved a challenge, devices that the account knows, and staff. Each counts
-- for itself, so that what strangers use up reaches nobody else. A code belongs to who asked for it and lives beside
-- those that others asked for.

DROP FUNCTION take_code;

-- The address is counted in code_counts, for no longer than a limit needs it. `asker` and `network` are keyed hashes for
-- one phone each, so that no two phones can be joined by them.
ALTER TABLE sms_ledger
  ADD COLUMN class text NOT NULL DEFAULT 'stranger' CHECK (class IN ('stranger', 'solved', 'known', 'staff')),
  ADD COLUMN asker bytea,
  ADD COLUMN network bytea,
  DROP COLUMN ip_index;
UPDATE sms_ledger SET class = 'staff' WHERE type = 4;
ALTER TABLE sms_ledger ALTER COLUMN class DROP DEFAULT;

-- `others` are the wrong answers of everybody but the asker. Of one asker the newest code alone is good.
ALTER TABLE sms_codes
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN asker bytea,
  ADD COLUMN others integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT sms_codes_pkey,
  ADD PRIMARY KEY (phone_index, id);
ALTER TABLE sms_codes ALTER COLUMN id DROP DEFAULT;

ALTER TABLE sms_budget
  ADD COLUMN part text NOT NULL DEFAULT 'stranger' CHECK (part IN ('stranger', 'known', 'staff')),
  DROP CONSTRAINT sms_budget_pkey,
  ADD PRIMARY KEY (part, span, starts_at);
ALTER TABLE sms_budget ALTER COLUMN part DROP DEFAULT;

-- Codes that strangers were sent from a network in a fixed window, by a keyed hash of its address.
CREATE UNLOGGED TABLE code_counts (
  subject bytea NOT NULL,
  seconds integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  taken integer NOT NULL,
  PRIMARY KEY (subject, seconds, starts_at)
);
CREATE INDEX code_counts_end ON code_counts (ends_at);

-- Proofs that a code was sent for: each is good once, at all servers.
CREATE UNLOGGED TABLE used_proofs (
  id bytea PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_proofs_end ON used_proofs (ends_at);

-- A request for a code. `windows` are those of its network: subject, seconds, starts, ends, most, and most with a proof.
CREATE TYPE code_request AS (
  place integer, phone bytea, asker bytea, network bytea, is_staff boolean, uid uuid, device_key text,
  id uuid, type integer, mac bytea, proof bytea, proof_ends timestamptz, now timestamptz, ends timestamptz, windows jsonb
);

-- The limits of a phone for one class, for who solved a challenge, and for the part of one network in the latter; for
-- how long who got a code waits for the next; the share of the strangers' budget from which they solve challenges; and
-- the budget, one entry of each list for a part.
CREATE TYPE code_rules AS (
  phone_most integer[], phone_seconds integer[], solved_most integer[], solved_seconds integer[],
  network_most integer[], network_seconds integer[], pause integer, challenged_from real,
  parts text[], hour_starts timestamptz, day_starts timestamptz, hour_most integer[], day_most integer[]
);

-- How long the messages to a phone that are meant have to rest, and by a limit of how many; nothing when one may go out.
CREATE FUNCTION code_wait(
  p_phone bytea, p_classes text[], p_asker bytea, p_network bytea, p_most integer[], p_seconds integer[],
  p_now timestamptz
) RETURNS TABLE (wait integer, most integer) LANGUAGE sql STABLE AS $$
  SELECT early.wait, early.most FROM (
    SELECT l.most, ceil(extract(epoch FROM m.created_at - p_now))::integer + l.seconds AS wait
    FROM unnest(p_most, p_seconds) AS l (most, seconds)
    JOIN (
      SELECT s.created_at, row_number() OVER (ORDER BY s.created_at DESC) AS place FROM (
        SELECT created_at FROM sms_ledger
        WHERE phone_index = p_phone AND class = ANY (p_classes) AND state <> 'failed'
          AND (p_asker IS NULL OR asker = p_asker) AND (p_network IS NULL OR network = p_network)
        ORDER BY created_at DESC LIMIT (SELECT max(x) FROM unnest(p_most) x)
      ) s
    ) m ON m.place = l.most
  ) early WHERE early.wait > 0 ORDER BY early.wait DESC, early.most LIMIT 1
$$;

-- The windows of a request's network that are full, and for how long they still are.
CREATE FUNCTION full_windows(c code_request, p_is_solved boolean) RETURNS TABLE (wait integer, most integer)
LANGUAGE sql STABLE AS $$
  SELECT greatest(1, ceil(extract(epoch FROM n.ends_at - c.now))::integer), w.most
  FROM jsonb_to_recordset(c.windows) AS w (subject bytea, seconds integer, starts timestamptz, most integer, solved integer)
  JOIN code_counts n ON n.subject = w.subject AND n.seconds = w.seconds AND n.starts_at = w.starts
  WHERE n.taken >= CASE WHEN p_is_solved THEN w.solved ELSE w.most END
$$;

-- What is to become of a request of a class whose budget is spent to this share; it changes nothing. `verdict` is sent,
-- early (`wait` seconds by a limit of `most`), challenge or spent; `proves` says that the proof is used up by it.
CREATE FUNCTION judge_code(c code_request, r code_rules, p_class text, p_share real)
RETURNS TABLE (verdict text, wait integer, most integer, class text, proves boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE is_ordinary boolean;
BEGIN
  IF p_share >= 1 THEN
    RETURN QUERY SELECT 'spent', 0, 0, p_class, false;
    RETURN;
  END IF;
  IF p_class <> 'stranger' THEN
    RETURN QUERY SELECT 'early', w.wait, w.most, p_class, false
      FROM code_wait(c.phone, ARRAY[p_class], NULL, NULL, r.phone_most, r.phone_seconds, c.now) w;
    IF NOT FOUND THEN RETURN QUERY SELECT 'sent', 0, 0, p_class, false; END IF;
    RETURN;
  END IF;
  RETURN QUERY SELECT 'early', w.wait, w.most, p_class, false
    FROM code_wait(c.phone, ARRAY['stranger', 'solved'], c.asker, NULL, ARRAY[1], ARRAY[r.pause], c.now) w;
  IF FOUND THEN RETURN; END IF;
  is_ordinary := NOT EXISTS (SELECT FROM full_windows(c, false)) AND NOT EXISTS (
    SELECT FROM code_wait(c.phone, ARRAY[p_class], NULL, NULL, r.phone_most, r.phone_seconds, c.now));
  IF is_ordinary AND p_share < r.challenged_from THEN
    RETURN QUERY SELECT 'sent', 0, 0, p_class, false;
  ELSIF c.proof IS NULL OR EXISTS (SELECT FROM used_proofs WHERE used_proofs.id = c.proof) THEN
    RETURN QUERY SELECT 'challenge', 0, 0, p_class, false;
  ELSIF is_ordinary THEN
    RETURN QUERY SELECT 'sent', 0, 0, p_class, true;
  ELSE
    RETURN QUERY SELECT 'early', w.wait, w.most, 'solved', false FROM (
      SELECT * FROM code_wait(c.phone, ARRAY['solved'], NULL, NULL, r.solved_most, r.solved_seconds, c.now)
      UNION ALL
      SELECT * FROM code_wait(c.phone, ARRAY['solved'], NULL, c.network, r.network_most, r.network_seconds, c.now)
      UNION ALL SELECT * FROM full_windows(c, true)
    ) w ORDER BY w.wait DESC LIMIT 1;
    IF NOT FOUND THEN RETURN QUERY SELECT 'sent', 0, 0, 'solved', true; END IF;
  END IF;
END $$;

-- Takes requests for codes in their order: whether each may go out, and if so the ledger's row and the code. `share` is
-- how much of its budget is spent by then. All sending of codes goes through one lock, which is taken only once a code is
-- to go out, so that no two batches can wait for each other and a flood of refusals waits for nobody. Advisory locks
-- share one number space, in which 7101 belongs to the sending of codes.
CREATE FUNCTION take_codes(p_codes jsonb, p_rules jsonb)
RETURNS TABLE (verdict text, wait integer, most integer, class text, share real) LANGUAGE plpgsql AS $$
DECLARE
  r code_rules := jsonb_populate_record(NULL::code_rules, p_rules);
  c code_request;
  j record;
  own text;
  part_at integer;
  is_locked boolean := false;
  in_hour integer[] := spent_codes(r, 'hour');
  in_day integer[] := spent_codes(r, 'day');
  added integer[] := array_fill(0, ARRAY[cardinality(r.parts)]);
BEGIN
  FOR c IN SELECT * FROM jsonb_populate_recordset(NULL::code_request, p_codes) x ORDER BY x.place LOOP
    own := CASE
      WHEN c.is_staff THEN 'staff'
      WHEN EXISTS (SELECT FROM known_devices k WHERE k.uid = c.uid AND k.device_key = c.device_key) THEN 'known'
      ELSE 'stranger' END;
    LOOP
      part_at := array_position(r.parts, own);
      share := greatest(in_hour[part_at]::real / r.hour_most[part_at], in_day[part_at]::real / r.day_most[part_at]);
      SELECT * INTO j FROM judge_code(c, r, own, share);
      -- Where the reserve is used up, a known device is like any other.
      IF j.verdict = 'spent' AND own = 'known' THEN own := 'stranger'; CONTINUE; END IF;
      EXIT WHEN j.verdict <> 'sent' OR is_locked;
      PERFORM pg_advisory_xact_lock(7101, 0);
      is_locked := true;
      in_hour := spent_codes(r, 'hour');
      in_day := spent_codes(r, 'day');
    END LOOP;
    IF j.verdict = 'sent' THEN
      PERFORM note_code(c, j.class, j.proves);
      in_hour[part_at] := in_hour[part_at] + 1;
      in_day[part_at] := in_day[part_at] + 1;
      added[part_at] := added[part_at] + 1;
      share := greatest(in_hour[part_at]::real / r.hour_most[part_at], in_day[part_at]::real / r.day_most[part_at]);
    END IF;
    verdict := j.verdict; wait := j.wait; most := j.most; class := j.class;
    RETURN NEXT;
  END LOOP;
  IF is_locked THEN
    INSERT INTO sms_budget AS b (part, span, starts_at, sent)
      SELECT u.part, s.span, s.starts_at, u.sent FROM unnest(r.parts, added) AS u (part, sent)
      CROSS JOIN (VALUES ('hour', r.hour_starts), ('day', r.day_starts)) AS s (span, starts_at) WHERE u.sent > 0
      ON CONFLICT (part, span, starts_at) DO UPDATE SET sent = b.sent + excluded.sent;
  END IF;
END $$;

-- How many codes each part of the budget was spent on in the running window.
CREATE FUNCTION spent_codes(r code_rules, p_span text) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(coalesce(b.sent, 0) ORDER BY p.place)
  FROM unnest(r.parts) WITH ORDINALITY AS p (part, place)
  LEFT JOIN sms_budget b ON b.part = p.part AND b.span = p_span
    AND b.starts_at = CASE p_span WHEN 'hour' THEN r.hour_starts ELSE r.day_starts END
$$;

-- Writes down a code that goes out: in the ledger, with the proof it took, and where its network is counted.
CREATE FUNCTION note_code(c code_request, p_class text, p_proves boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sms_ledger (phone_index, id, class, asker, network, type, state, created_at)
    VALUES (c.phone, c.id, p_class, c.asker, c.network, c.type, 'pending', c.now);
  INSERT INTO sms_codes (phone_index, id, type, asker, code_hmac, tries, others, used, expires_at)
    VALUES (c.phone, c.id, c.type, c.asker, c.mac, 0, 0, false, c.ends);
  IF p_proves THEN INSERT INTO used_proofs (id, ends_at) VALUES (c.proof, c.proof_ends); END IF;
  IF p_class IN ('stranger', 'solved') THEN
    INSERT INTO code_counts AS n (subject, seconds, starts_at, ends_at, taken)
      SELECT w.subject, w.seconds, w.starts, w.ends, 1 FROM jsonb_to_recordset(c.windows)
        AS w (subject bytea, seconds integer, starts timestamptz, ends timestamptz)
      ON CONFLICT (subject, seconds, starts_at) DO UPDATE SET taken = n.taken + 1;
  END IF;
END $$;

DROP FUNCTION spend_code(bytea, integer, bytea, integer, timestamptz);

-- Checks an answer to the codes of a phone and uses the right one up: right, wrong or expired. A wrong answer is a try
-- at every live code: at the asker's own among the asker's tries, at the others' among those that all others share.
CREATE FUNCTION spend_code(
  p_phone bytea, p_type integer, p_mac bytea, p_asker bytea, p_tries integer, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  live uuid[];
  found_id uuid;
  own_ended boolean;
BEGIN
  -- Two answers to one phone come one after the other, whatever codes they meet.
  PERFORM FROM sms_codes WHERE phone_index = p_phone AND type = p_type AND expires_at > p_now ORDER BY id FOR UPDATE;
  SELECT array_agg(n.id ORDER BY n.id) INTO live FROM (
    SELECT DISTINCT ON (asker) * FROM sms_codes
    WHERE phone_index = p_phone AND type = p_type ORDER BY asker, id DESC
  ) n
  WHERE NOT n.used AND n.expires_at > p_now
    AND CASE WHEN n.asker = p_asker THEN n.tries ELSE n.others END < p_tries;
  UPDATE sms_codes SET used = true
    WHERE phone_index = p_phone AND id = (
      SELECT id FROM sms_codes WHERE phone_index = p_phone AND id = ANY (live) AND code_hmac = p_mac LIMIT 1)
    RETURNING id INTO found_id;
  IF found_id IS NOT NULL THEN RETURN 'right'; END IF;
  SELECT NOT id = ANY (coalesce(live, '{}')) INTO own_ended FROM sms_codes
    WHERE phone_index = p_phone AND type = p_type AND (asker = p_asker OR live IS NULL)
    ORDER BY asker = p_asker DESC NULLS LAST, id DESC LIMIT 1;
  UPDATE sms_codes SET
      tries = tries + CASE WHEN asker = p_asker THEN 1 ELSE 0 END,
      others = others + CASE WHEN asker = p_asker THEN 0 ELSE 1 END
    WHERE phone_index = p_phone AND id = ANY (live);
  RETURN CASE WHEN own_ended THEN 'expired' ELSE 'wrong' END;
END $$;

DROP FUNCTION login_by_code;

-- A whole login by code for the account that the phone was seen to have, or for a fresh one: right, wrong, expired,
-- moved when the phone has another account by now, or busy. What is not right leaves the code as it was, but counted.
CREATE FUNCTION login_by_code(
  p_phone bytea, p_type integer, p_mac bytea, p_asker bytea, p_tries integer, p_cipher bytea, p_mask text,
  p_fresh boolean, p_uid uuid, p_id uuid, p_token bytea, p_token_ends timestamptz, p_refresh bytea,
  p_ends timestamptz, p_device text, p_device_key text, p_remember boolean, p_consent text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  verdict text := spend_code(p_phone, p_type, p_mac, p_asker, p_tries, p_now);
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
    UPDATE sms_codes SET used = false
      WHERE phone_index = p_phone AND type = p_type AND code_hmac = p_mac AND expires_at > p_now;
  END IF;
  RETURN verdict;
END $$;
