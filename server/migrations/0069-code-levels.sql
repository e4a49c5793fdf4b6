-- Proofs bear the level of work that their challenge asked for, which is compared with the level that holds when a code is
-- asked for: whoever collects challenges while they are cheap cannot use them once they are dear.

ALTER TYPE code_request ADD ATTRIBUTE proof_level integer;
-- The highest level of work.
ALTER TYPE code_rules ADD ATTRIBUTE levels integer;

-- The level of work for a phone: one more for each eighth of the strangers' budget beyond the share from which they are
-- challenged, and for each code that the phone was sent for a solved challenge in a day.
CREATE FUNCTION challenge_level(r code_rules, p_phone bytea, p_share real, p_now timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT least(r.levels, floor(greatest(0, p_share - r.challenged_from) * 8)::integer + (
    SELECT count(*)::integer FROM sms_ledger
    WHERE phone_index = p_phone AND class = 'solved' AND created_at > p_now - interval '24 hours'))
$$;

-- For how long an ordinary code, or one for a solved challenge, cannot go to a stranger, and by a limit of how many; zero
-- when one can.
CREATE FUNCTION stranger_wait(c code_request, r code_rules, p_is_solved boolean)
RETURNS TABLE (wait integer, most integer) LANGUAGE sql STABLE AS $$
  SELECT w.wait, w.most FROM (
    SELECT * FROM code_wait(c.phone, ARRAY['stranger'], NULL, NULL, r.phone_most, r.phone_seconds, c.now)
      WHERE NOT p_is_solved
    UNION ALL
    SELECT * FROM code_wait(c.phone, ARRAY['solved'], NULL, NULL, r.solved_most, r.solved_seconds, c.now)
      WHERE p_is_solved
    UNION ALL
    SELECT * FROM code_wait(c.phone, ARRAY['solved'], NULL, c.network, r.network_most, r.network_seconds, c.now)
      WHERE p_is_solved
    UNION ALL SELECT * FROM full_windows(c, p_is_solved)
    UNION ALL SELECT 0, 0
  ) w ORDER BY w.wait DESC, w.most LIMIT 1
$$;

-- The same for whichever of the two comes sooner.
CREATE FUNCTION shortest_wait(c code_request, r code_rules) RETURNS TABLE (wait integer, most integer)
LANGUAGE sql STABLE AS $$
  SELECT w.wait, w.most FROM (
    SELECT * FROM stranger_wait(c, r, false) UNION ALL SELECT * FROM stranger_wait(c, r, true)
  ) w ORDER BY w.wait, w.most LIMIT 1
$$;

-- What is to become of a request of a class whose budget is spent to this share; it changes nothing. `verdict` is sent,
-- early (`wait` seconds by a limit of `most`, after which a code can go out), challenge or spent; `proves` says that the
-- proof is used up by it.
CREATE OR REPLACE FUNCTION judge_code(c code_request, r code_rules, p_class text, p_share real)
RETURNS TABLE (verdict text, wait integer, most integer, class text, proves boolean) LANGUAGE plpgsql STABLE AS $$
DECLARE
  pause record;
  soonest record;
  is_ordinary boolean;
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
  SELECT w.wait, w.most INTO pause
    FROM code_wait(c.phone, ARRAY['stranger', 'solved'], c.asker, NULL, ARRAY[1], ARRAY[r.pause], c.now) w;
  IF FOUND THEN
    SELECT * INTO soonest FROM shortest_wait(c, r);
    IF soonest.wait > pause.wait THEN pause := soonest; END IF;
    RETURN QUERY SELECT 'early', pause.wait, pause.most, p_class, false;
    RETURN;
  END IF;
  is_ordinary := (SELECT w.wait = 0 FROM stranger_wait(c, r, false) w);
  IF is_ordinary AND p_share < r.challenged_from THEN
    RETURN QUERY SELECT 'sent', 0, 0, p_class, false;
  ELSIF c.proof IS NULL OR c.proof_level < challenge_level(r, c.phone, p_share, c.now)
    OR EXISTS (SELECT FROM used_proofs WHERE used_proofs.id = c.proof) THEN
    RETURN QUERY SELECT 'challenge', 0, 0, p_class, false;
  ELSIF is_ordinary THEN
    RETURN QUERY SELECT 'sent', 0, 0, p_class, true;
  ELSE
    SELECT * INTO soonest FROM shortest_wait(c, r);
    IF soonest.wait = 0 THEN
      RETURN QUERY SELECT 'sent', 0, 0, 'solved', true;
    ELSE
      RETURN QUERY SELECT 'early', soonest.wait, soonest.most, 'solved', false;
    END IF;
  END IF;
END $$;
