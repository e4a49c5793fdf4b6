-- Reports reach staff whoever made them. To hide a message before staff have looked, those count that eyewitnesses made:
-- students who signed in to the class, with accounts that were there long enough before the report. Three accounts made
-- for the purpose silence nobody.
DROP FUNCTION report_live(uuid, uuid, text, bigint, text, timestamptz, integer, integer);
CREATE FUNCTION report_live(
  p_uid uuid, p_id uuid, p_room text, p_message bigint, p_reason text, p_now timestamptz, p_hides integer, p_most integer,
  p_known_ms integer
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE uid = p_uid FOR KEY SHARE;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  PERFORM FROM live_reports WHERE uid = p_uid AND room = p_room AND message = p_message;
  IF FOUND THEN RETURN 'stored'; END IF;
  PERFORM FROM live_messages WHERE room = p_room AND place = p_message AND uid <> p_uid;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF (SELECT count(*) FROM live_reports WHERE uid = p_uid AND room = p_room) >= p_most THEN RETURN 'many'; END IF;
  -- One report in a room after the other, so that of two that are enough together one sees both.
  PERFORM FROM live_rooms WHERE room = p_room FOR UPDATE;
  INSERT INTO live_reports (uid, room, message, id, reason, reported_at)
    VALUES (p_uid, p_room, p_message, p_id, p_reason, p_now) ON CONFLICT DO NOTHING;
  IF (SELECT count(*) FROM live_reports AS r JOIN live_signs USING (uid, room) JOIN accounts AS a USING (uid)
      WHERE room = p_room AND r.message = p_message
        AND a.registered_at <= r.reported_at - make_interval(secs => p_known_ms / 1000.0)) >= p_hides THEN
    UPDATE live_messages SET is_hidden = true, change = next_live_place(p_room)
      WHERE room = p_room AND place = p_message AND NOT is_hidden AND decided_at IS NULL;
  END IF;
  RETURN 'stored';
END $$;
