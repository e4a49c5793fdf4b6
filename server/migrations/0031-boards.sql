-- Leaderboards. A period of a board is a week, named by the day on which it begins: old weeks stay, a new one is empty.
--
-- Who is shown on none, since when. It stands in the account's own row, which whoever writes a score locks: so no score
-- can be counted that was begun before the student left and stored after.
ALTER TABLE accounts ADD COLUMN board_hidden_at timestamptz;

-- Scores by students, counted up to a place of the stream that feeds the board. `tie` orders those with the same score
-- at the same moment, and stands for the student in cursors, which others see; so it says nothing of them.
CREATE TABLE board_scores (
  uid uuid NOT NULL,
  board text NOT NULL,
  period text NOT NULL,
  score integer NOT NULL,
  reached_at timestamptz(3) NOT NULL,
  is_shown boolean NOT NULL,
  place bigint NOT NULL DEFAULT 0,
  tie uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (uid, board, period)
);
-- The order of a board. The score is negative, so that all goes upwards and one comparison of rows finds a place.
CREATE INDEX board_scores_order ON board_scores (board, period, (-score), reached_at, tie) WHERE is_shown;

-- Which questions a student's score of the running week has counted.
CREATE TABLE board_questions (
  uid uuid NOT NULL,
  board text NOT NULL,
  period text NOT NULL,
  question text NOT NULL,
  PRIMARY KEY (uid, board, period, question)
);

-- How many students that are shown have a score. A rank is one more than the sum above it: a few thousand rows at most,
-- however many students there are. Half of each page stays free, so that a changed count stays where it was.
CREATE TABLE board_counts (
  board text NOT NULL,
  period text NOT NULL,
  score integer NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (board, period, score)
) WITH (fillfactor = 50);

-- Keeps the counts with the scores, whatever writes or erases them. Counts are always taken in the same order, so that
-- two writers never wait for each other in a ring.
CREATE FUNCTION board_scores_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO board_counts AS counts (board, period, score, n)
    SELECT board, period, score, count(*) FROM added WHERE is_shown GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (board, period, score) DO UPDATE SET n = counts.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO board_counts AS counts (board, period, score, n)
    SELECT board, period, score, -count(*) FROM gone WHERE is_shown GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (board, period, score) DO UPDATE SET n = counts.n + excluded.n;
  ELSE
    INSERT INTO board_counts AS counts (board, period, score, n)
    SELECT board, period, score, sum(change) FROM (
      SELECT board, period, score, 1 AS change FROM added WHERE is_shown
      UNION ALL SELECT board, period, score, -1 FROM gone WHERE is_shown
    ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (board, period, score) DO UPDATE SET n = counts.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER board_scores_added AFTER INSERT ON board_scores
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION board_scores_count();
CREATE TRIGGER board_scores_changed AFTER UPDATE ON board_scores
  REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION board_scores_count();
CREATE TRIGGER board_scores_gone AFTER DELETE ON board_scores
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION board_scores_count();
