-- Files that students hand in. The bytes lie in the file store under `name`; a file that is used for nothing is removed
-- after a day, and everything with its account.
CREATE TABLE files (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  use text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  digest bytea NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (uid, id)
);

CREATE INDEX files_unused ON files (created_at) WHERE used_at IS NULL;

-- Names whose bytes are still to be removed: whatever deletes a row, nothing of it is forgotten.
CREATE TABLE file_removals (
  name text PRIMARY KEY,
  since timestamptz NOT NULL
);

CREATE FUNCTION note_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_removals (name, since) VALUES (OLD.name, now()) ON CONFLICT (name) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER files_removed AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION note_file_removal();
