-- A ticket is worth as much as the session that asked for it: who signed out opens nothing with one from before. Staff
-- have tickets of their own; a guest's has neither owner nor session. Those from before are good for half a minute.
DELETE FROM live_tickets;
ALTER TABLE live_tickets
  ADD COLUMN staff_id uuid,
  ADD COLUMN session_id uuid,
  ADD CHECK (num_nonnulls(uid, staff_id) = num_nonnulls(session_id));
