-- How a visitor came here, as their device kept it, stored with the clue and never changed. The touches of all devices
-- also go into the ledger, where the first one of a user stays the first.

CREATE TABLE clue_origins (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  first_touch jsonb NOT NULL,
  last_touch jsonb NOT NULL,
  trail jsonb NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE INDEX sales_clues_id ON sales_clues (id);

-- `touched_at` is by the device's clock; null where the server itself saw the touch.
ALTER TABLE attributions
  ADD COLUMN page text NOT NULL DEFAULT '',
  ADD COLUMN touched_at timestamptz;
