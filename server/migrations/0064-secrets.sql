-- The secrets that the data has been under, numbered in the order in which they came: a value that proves a secret,
-- and, sealed by it, the keys that outlive it.
CREATE TABLE secret_generations (
  generation integer PRIMARY KEY CHECK (generation BETWEEN 1 AND 65535),
  check_value bytea NOT NULL,
  ring bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- One row: the generation that everybody writes, since when, the first one of which something may still be left, and
-- how many rows that is: those still to be moved, and those that no secret opens.
CREATE TABLE secret_state (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  writing integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  oldest integer NOT NULL,
  rows_left bigint NOT NULL DEFAULT 0,
  rows_unreadable bigint NOT NULL DEFAULT 0
);

-- The running servers and the newest secret that each has: what is written waits for the last that lacks the newest.
CREATE TABLE secret_servers (
  id uuid PRIMARY KEY,
  newest integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- By which the leads of a phone move with it.
CREATE INDEX sales_clues_phone ON sales_clues (phone_index);

-- The generation that a keyed index ends with, and the one that a cipher begins with. The first writes none.
CREATE FUNCTION index_generation(index bytea) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN octet_length(index) = 34 THEN get_byte(index, 32) * 256 + get_byte(index, 33) ELSE 1 END
$$;
CREATE FUNCTION cipher_generation(cipher bytea) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN get_byte(cipher, 0) = 2 THEN get_byte(cipher, 1) * 256 + get_byte(cipher, 2) ELSE 1 END
$$;

-- A phone enters under the generation that everybody writes, or not at all: otherwise one phone could have an account
-- under the old secret and another under the new one. The lock makes the change of secrets wait for who is writing. The
-- error is that of a server that cannot answer yet, for the same request works a moment later.
CREATE FUNCTION refuse_other_generation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  index bytea := CASE TG_TABLE_NAME WHEN 'staff' THEN to_jsonb(NEW)->>'login_index' ELSE to_jsonb(NEW)->>'phone_index' END;
  writing integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301153);
  SELECT s.writing INTO writing FROM secret_state s;
  IF writing <> index_generation(index) THEN
    RAISE EXCEPTION 'a phone under another secret than the one that is written' USING ERRCODE = '57P03';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER phone_under_written_secret BEFORE INSERT OR UPDATE OF phone_index ON phone_directory
  FOR EACH ROW EXECUTE FUNCTION refuse_other_generation();
CREATE TRIGGER login_under_written_secret BEFORE INSERT OR UPDATE OF login_index ON staff
  FOR EACH ROW EXECUTE FUNCTION refuse_other_generation();
