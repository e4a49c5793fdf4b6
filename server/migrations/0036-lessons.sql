-- Where students did not follow a lesson, as far as the log tells: the newest word on each flag. It makes the curve of a
-- lesson without reading everybody's logs.
CREATE TABLE lesson_flags (
  uid uuid NOT NULL,
  note uuid NOT NULL,
  lesson text NOT NULL,
  second integer NOT NULL,
  is_kept boolean NOT NULL,
  happened_at timestamptz NOT NULL,
  event uuid NOT NULL,
  PRIMARY KEY (uid, note)
);
CREATE INDEX lesson_flags_curve ON lesson_flags (lesson, second) WHERE is_kept;

-- Who has begun a lesson.
CREATE TABLE lesson_viewers (
  uid uuid NOT NULL,
  lesson text NOT NULL,
  PRIMARY KEY (uid, lesson)
);
CREATE INDEX lesson_viewers_lesson ON lesson_viewers (lesson);
