-- How the address of a touch had its codes where a chat had changed them; empty where they came as they were written.
ALTER TABLE attributions ADD COLUMN raw text NOT NULL DEFAULT '';
