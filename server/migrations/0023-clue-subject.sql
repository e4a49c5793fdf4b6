-- What a reservation is for; empty where a clue reserves nothing.
ALTER TABLE sales_clues ADD COLUMN subject text NOT NULL DEFAULT '';
