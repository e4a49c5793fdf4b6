-- What the question bank says, to be searched: a row a question, and one for the text that several share. It is filled
-- from the content folder. `matter` is the text as it is compared, `shown` as it is read; `grams` are its words and the
-- pairs of its Chinese signs. `place` is the order of the bank.
CREATE TABLE question_search (
  doc text PRIMARY KEY,
  question text NOT NULL,
  set text NOT NULL,
  subject text NOT NULL,
  place integer NOT NULL,
  shown text NOT NULL,
  matter text NOT NULL,
  grams tsvector NOT NULL
);

CREATE INDEX question_search_grams ON question_search USING gin (grams);
