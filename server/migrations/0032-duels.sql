-- Runs of questions that other students may meet in a duel: the first ten questions of a duel, a walk over the network
-- of a subject's knowledge, or an ability test, as the server marked them. `run` names one to others, and says nothing
-- of whose it is. `mean` and `error` are what the student's runs up to this one tell of the ability, in logits.
CREATE TABLE duel_runs (
  uid uuid NOT NULL,
  attempt uuid NOT NULL,
  run uuid NOT NULL DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  questions text[] NOT NULL,
  rights boolean[] NOT NULL,
  times integer[] NOT NULL,
  mean double precision NOT NULL,
  error double precision NOT NULL,
  answers integer NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, attempt)
);
CREATE UNIQUE INDEX duel_runs_run ON duel_runs (run);
CREATE INDEX duel_runs_near ON duel_runs (subject, mean);

-- Duels by their attempts. What the other side came to is noted when the duel begins, so that it outlives that account;
-- who it was stands nowhere but in the run. `place` is the order in which the server heard of them: a device's clock does
-- not decide which was the first.
CREATE TABLE duels (
  uid uuid NOT NULL,
  attempt uuid NOT NULL,
  run uuid NOT NULL,
  subject text NOT NULL,
  season text NOT NULL,
  is_own boolean NOT NULL DEFAULT false,
  their_rights integer,
  their_time integer,
  rights integer,
  time integer,
  finished_at timestamptz(3),
  place bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (uid, attempt)
);
CREATE INDEX duels_run ON duels (uid, run);
