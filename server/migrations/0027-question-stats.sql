-- How students answered each question the first time, by its version: nobody is in it, and it stays when an account
-- goes. `options` counts the letters A to H, `times` the answers by how long they took.
CREATE TABLE question_stats (
  question text NOT NULL,
  version smallint NOT NULL,
  people integer NOT NULL,
  rights integer NOT NULL,
  options integer[] NOT NULL,
  times integer[] NOT NULL,
  PRIMARY KEY (question, version)
);

-- Whose first answer to a question has been counted, and up to which place of the practice's stream a student's answers
-- have been.
CREATE TABLE question_firsts (
  uid uuid NOT NULL,
  question text NOT NULL,
  PRIMARY KEY (uid, question)
);
CREATE TABLE question_tallies (
  uid uuid PRIMARY KEY,
  place bigint NOT NULL
);
