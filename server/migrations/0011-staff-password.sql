-- The client's id of the change that set a password, so that the same change sent again is known; null where the
-- operator set it.
ALTER TABLE staff ADD COLUMN password_change_id uuid;
