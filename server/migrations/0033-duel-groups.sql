-- Who is on a season's board together: about fifty students who were similarly able when they finished their first duel
-- of the season. `board` is the name of their leaderboard.
CREATE TABLE duel_groups (
  uid uuid NOT NULL,
  season text NOT NULL,
  board text NOT NULL,
  PRIMARY KEY (uid, season)
);
CREATE INDEX duel_groups_board ON duel_groups (season, board);

-- Those who aim at the same.
CREATE INDEX students_target ON students (target_school, target_major) WHERE target_school <> '' AND target_major <> '';
