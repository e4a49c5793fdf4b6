-- Up to which place of their log a student's own parameters of memory were fitted last, whether they were kept or not.
CREATE TABLE word_fits (
  uid uuid PRIMARY KEY,
  place bigint NOT NULL,
  fitted_at timestamptz NOT NULL
);
