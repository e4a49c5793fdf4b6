-- Rooms of live classes with their newest place. Whoever adds or hides something in a room holds its row until that is
-- stored, so that who has read up to a place has missed nothing before it.
CREATE TABLE live_rooms (
  room text PRIMARY KEY,
  newest bigint NOT NULL
);

-- What students said. `place` is where it stands, `change` the place at which it was last hidden or shown, and at first
-- its own. `decided_at` says that staff looked at it: reports hide it no more.
CREATE TABLE live_messages (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  room text NOT NULL,
  place bigint NOT NULL,
  change bigint NOT NULL,
  text text NOT NULL,
  said_at timestamptz(3) NOT NULL,
  is_hidden boolean NOT NULL DEFAULT false,
  decided_at timestamptz(3),
  PRIMARY KEY (uid, id)
);
CREATE INDEX live_messages_change ON live_messages (room, change);
CREATE INDEX live_messages_place ON live_messages (room, place);
CREATE INDEX live_messages_said ON live_messages (said_at);

-- Who was there.
CREATE TABLE live_signs (
  uid uuid NOT NULL,
  room text NOT NULL,
  id uuid NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, room)
);

-- What students chose when a question was put to the class; the first choice counts.
CREATE TABLE live_answers (
  uid uuid NOT NULL,
  room text NOT NULL,
  quiz text NOT NULL,
  id uuid NOT NULL,
  choice text NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, room, quiz)
);
CREATE INDEX live_answers_quiz ON live_answers (room, quiz) INCLUDE (choice);

-- What students asked the teacher.
CREATE TABLE live_questions (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  room text NOT NULL,
  text text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id)
);
CREATE INDEX live_questions_room ON live_questions (room, asked_at);

-- Who found something wrong in a message, once each.
CREATE TABLE live_reports (
  uid uuid NOT NULL,
  room text NOT NULL,
  message bigint NOT NULL,
  id uuid NOT NULL,
  reason text NOT NULL,
  reported_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, room, message)
);
CREATE INDEX live_reports_message ON live_reports (room, message);
CREATE INDEX live_reports_time ON live_reports (reported_at);

-- What staff decided about a student's message or about the student: appended together with the decision itself, and
-- never changed. Of mutes in a room the last one holds.
CREATE TABLE live_decisions (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  room text NOT NULL,
  action text NOT NULL CHECK (action IN ('mute', 'unmute', 'hide', 'show')),
  message bigint,
  staff_id uuid NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (uid, id)
);
CREATE INDEX live_decisions_id ON live_decisions (id);

-- Tickets that open a socket once, by their hash; a guest's has no uid. They are worth nothing after a minute.
CREATE UNLOGGED TABLE live_tickets (
  ticket_hash bytea PRIMARY KEY,
  uid uuid,
  room text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX live_tickets_uid ON live_tickets (uid);
CREATE INDEX live_tickets_end ON live_tickets (expires_at);

-- How many people each server has in a room.
CREATE UNLOGGED TABLE live_presence (
  server uuid NOT NULL,
  room text NOT NULL,
  people integer NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  PRIMARY KEY (server, room)
);
CREATE INDEX live_presence_room ON live_presence (room);

-- Whether a student may write in a room.
CREATE FUNCTION is_live_muted(p_uid uuid, p_room text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT action = 'mute' FROM live_decisions
    WHERE uid = p_uid AND room = p_room AND action IN ('mute', 'unmute') ORDER BY place DESC LIMIT 1), false)
$$;

-- Takes the next place of a room and holds the room until the transaction ends.
CREATE FUNCTION next_live_place(p_room text) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO live_rooms AS r (room, newest) VALUES (p_room, 1)
    ON CONFLICT (room) DO UPDATE SET newest = r.newest + 1 RETURNING newest
$$;

-- Stores what a student says in a room. The outcome is `stored`, also for what was stored before; `slow` when the last
-- message is younger than the room allows, with the ms to wait; `closed`, `many`, `muted`, `conflict`, or `gone` without
-- an account.
CREATE FUNCTION say_live(
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
  next_place := next_live_place(p_room);
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
  INSERT INTO live_messages (uid, id, room, place, change, text, said_at)
    VALUES (p_uid, p_id, p_room, next_place, next_place, p_text, p_now);
  RETURN QUERY SELECT 'stored', next_place, NULL::integer;
END $$;

-- Stores what a student asks the teacher; the outcomes are those of `say_live` without `slow`.
CREATE FUNCTION ask_live(
  p_uid uuid, p_id uuid, p_room text, p_text text, p_now timestamptz, p_is_open boolean, p_most integer
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  known live_questions;
BEGIN
  -- One question of a student after the other, so that the most is never passed.
  PERFORM FROM accounts WHERE uid = p_uid FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  SELECT * INTO known FROM live_questions WHERE uid = p_uid AND id = p_id;
  IF FOUND THEN
    RETURN CASE WHEN known.room = p_room AND known.text = p_text THEN 'stored' ELSE 'conflict' END;
  END IF;
  IF NOT p_is_open THEN RETURN 'closed'; END IF;
  IF is_live_muted(p_uid, p_room) THEN RETURN 'muted'; END IF;
  IF (SELECT count(*) FROM live_questions WHERE uid = p_uid AND room = p_room) >= p_most THEN RETURN 'many'; END IF;
  INSERT INTO live_questions (uid, id, room, text, asked_at) VALUES (p_uid, p_id, p_room, p_text, p_now);
  RETURN 'stored';
END $$;

-- Stores that a student found something wrong in a message, and hides the message once so many have, unless staff have
-- decided about it. The outcome is `stored`, `unknown` for no message of others, `many`, or `gone`.
CREATE FUNCTION report_live(
  p_uid uuid, p_id uuid, p_room text, p_message bigint, p_reason text, p_now timestamptz, p_hides integer, p_most integer
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
  IF (SELECT count(*) FROM live_reports WHERE room = p_room AND message = p_message) >= p_hides THEN
    UPDATE live_messages SET is_hidden = true, change = next_live_place(p_room)
      WHERE room = p_room AND place = p_message AND NOT is_hidden AND decided_at IS NULL;
  END IF;
  RETURN 'stored';
END $$;
