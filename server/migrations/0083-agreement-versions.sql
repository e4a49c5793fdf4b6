-- The words of every agreement that orders were made under: who signs later signs those. The digest tells versions apart
-- whose words were changed while their day was left as it was.
CREATE TABLE agreement_versions (
  agreement_id text NOT NULL,
  version text NOT NULL,
  digest text NOT NULL,
  agreement jsonb NOT NULL,
  stored_at timestamptz(3) NOT NULL,
  PRIMARY KEY (agreement_id, version, digest)
);

-- What was bought when an agreement was signed, and what an exchange was made of; unknown of earlier ones.
ALTER TABLE order_signatures ADD COLUMN bought_title text, ADD COLUMN bought_courses text[];
ALTER TABLE order_exchanges ADD COLUMN from_courses text[], ADD COLUMN to_courses text[];
