-- Staff hide what staff said, too, and show it again. `change` is the place at which that was done last; before, the message
-- has none, so that a server of the version before can still add one.
ALTER TABLE live_teacher_messages ADD COLUMN is_hidden boolean NOT NULL DEFAULT false, ADD COLUMN change bigint;
CREATE INDEX live_teacher_messages_change ON live_teacher_messages (room, coalesce(change, place));

-- What staff decided about a message of staff: appended together with the decision itself, and never changed.
CREATE TABLE live_teacher_decisions (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL,
  room text NOT NULL,
  message bigint NOT NULL,
  action text NOT NULL CHECK (action IN ('hide', 'show')),
  decided_at timestamptz(3) NOT NULL
);
CREATE INDEX live_teacher_decisions_time ON live_teacher_decisions (decided_at);
