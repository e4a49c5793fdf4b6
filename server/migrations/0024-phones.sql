-- The blind index of the number of a lead: whoever has that number by now may not want to be contacted. A lead of
-- before gets the index of its own account's number, where it says that number; of others none is known.
ALTER TABLE sales_clues ADD COLUMN phone_index bytea;

UPDATE sales_clues c SET phone_index = d.phone_index
FROM accounts a JOIN phone_directory d ON d.uid = a.uid
WHERE a.uid = c.uid AND c.phone_proven AND c.phone_mask = a.phone_mask;

-- The numbers that an account had before, by which what was sent to them while it had them is still its own.
CREATE TABLE former_phones (
  uid uuid NOT NULL,
  phone_index bytea NOT NULL,
  left_at timestamptz NOT NULL,
  PRIMARY KEY (uid, phone_index, left_at)
);

CREATE INDEX former_phones_number ON former_phones (phone_index, left_at);
CREATE INDEX former_phones_age ON former_phones (left_at);
