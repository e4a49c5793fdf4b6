-- Difficulties of questions in logits, as far as answers tell, by the version of the question. `level` is the share of
-- average students that is right as it is served; empty while too few have answered. Nobody is in it, and it stays when
-- an account goes.
CREATE TABLE question_difficulties (
  question text NOT NULL,
  version smallint NOT NULL,
  answers integer NOT NULL,
  mean double precision NOT NULL,
  error double precision NOT NULL,
  level double precision,
  PRIMARY KEY (question, version)
);

-- Whether a student's first answer to a question has moved its difficulty: what has not is where the next run goes on.
ALTER TABLE question_firsts ADD COLUMN is_rated boolean NOT NULL DEFAULT false;
CREATE INDEX question_firsts_unrated ON question_firsts (uid) WHERE NOT is_rated;
