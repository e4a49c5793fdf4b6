-- What staff say in a room of a live class. It stands among what students say, by the same places, and no report hides it.
CREATE TABLE live_teacher_messages (
  staff_id uuid NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  room text NOT NULL,
  place bigint NOT NULL,
  text text NOT NULL,
  said_at timestamptz(3) NOT NULL,
  PRIMARY KEY (staff_id, id)
);
CREATE INDEX live_teacher_messages_place ON live_teacher_messages (room, place);
CREATE INDEX live_teacher_messages_said ON live_teacher_messages (said_at);
