-- 0078 was released without this constraint first. A note of nobody's is made again when it is needed.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'today_notes_account') THEN
    DELETE FROM today_notes WHERE uid NOT IN (SELECT uid FROM accounts);
    ALTER TABLE today_notes ADD CONSTRAINT today_notes_account FOREIGN KEY (uid) REFERENCES accounts ON DELETE CASCADE;
  END IF;
END
$$;
