-- What is refused in a room of a live class takes no place in it: places are those of messages, and of hiding them. As
-- before, whoever adds something holds the room's row until that is stored.
CREATE OR REPLACE FUNCTION say_live(
  p_uid uuid, p_id uuid, p_room text, p_text text, p_now timestamptz, p_is_open boolean, p_slow_ms integer,
  p_most integer
) RETURNS TABLE (outcome text, at_place bigint, wait_ms integer) LANGUAGE plpgsql AS $$
DECLARE
  known live_messages;
  said integer;
  last_said timestamptz;
  next_place bigint;
BEGIN
  PERFORM FROM accounts WHERE uid = p_uid FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'gone', NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  -- Before anything is looked up: what another server stores at this moment must be seen.
  PERFORM FROM live_rooms WHERE room = p_room FOR UPDATE;
  IF NOT FOUND AND p_is_open THEN
    INSERT INTO live_rooms (room, newest) VALUES (p_room, 0) ON CONFLICT DO NOTHING;
    PERFORM FROM live_rooms WHERE room = p_room FOR UPDATE;
  END IF;
  SELECT * INTO known FROM live_messages WHERE uid = p_uid AND id = p_id;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN known.room = p_room AND known.text = p_text THEN 'stored' ELSE 'conflict' END,
      known.place, NULL::integer;
    RETURN;
  END IF;
  IF NOT p_is_open OR is_live_muted(p_uid, p_room) THEN
    RETURN QUERY SELECT CASE WHEN p_is_open THEN 'muted' ELSE 'closed' END, NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  SELECT count(*), max(said_at) INTO said, last_said FROM live_messages WHERE uid = p_uid AND room = p_room;
  IF said >= p_most THEN
    RETURN QUERY SELECT 'many', NULL::bigint, NULL::integer;
    RETURN;
  END IF;
  IF last_said > p_now - make_interval(secs => p_slow_ms / 1000.0) THEN
    RETURN QUERY SELECT 'slow', NULL::bigint,
      least(p_slow_ms, ceil(extract(epoch FROM last_said - p_now) * 1000 + p_slow_ms)::integer);
    RETURN;
  END IF;
  next_place := next_live_place(p_room);
  INSERT INTO live_messages (uid, id, room, place, change, text, said_at)
    VALUES (p_uid, p_id, p_room, next_place, next_place, p_text, p_now);
  RETURN QUERY SELECT 'stored', next_place, NULL::integer;
END $$;
