-- What home says of a student by the log of one stream: made of the log up to a place, on a study day (counted from 1970),
-- by a version of the content. It follows from the log and is made again whenever one of these differs.
CREATE TABLE today_notes (
  uid uuid NOT NULL CONSTRAINT today_notes_account REFERENCES accounts ON DELETE CASCADE,
  stream text NOT NULL,
  place bigint NOT NULL,
  day integer NOT NULL,
  version text NOT NULL,
  note json NOT NULL,
  PRIMARY KEY (uid, stream)
);
