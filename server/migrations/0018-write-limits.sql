-- How many writes that reach staff came today from a user and from a device, each by a keyed hash: it tells nothing, and
-- joins no two users on one device.
CREATE TABLE write_counts (
  subject bytea NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  writes integer NOT NULL,
  PRIMARY KEY (subject, starts_at)
);

CREATE INDEX write_counts_end ON write_counts (ends_at);

-- Whether the phone of a lead is one that the student proved by a code. What is sealed cannot be compared here: for leads
-- from before, the mask of the account's phone decides.
ALTER TABLE sales_clues ADD COLUMN phone_proven boolean NOT NULL DEFAULT false;

UPDATE sales_clues c SET phone_proven = true
FROM accounts a WHERE a.uid = c.uid AND c.phone_mask <> '' AND c.phone_mask = a.phone_mask;
