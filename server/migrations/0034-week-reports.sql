-- What a student's answers of a study week came to, made once the week is over. `week` is the day on which it begins, a
-- Monday. A report is made again when answers of its week or before it arrive later; `updated_at` says when that
-- changed it.
CREATE TABLE week_reports (
  uid uuid NOT NULL,
  week text NOT NULL,
  content jsonb NOT NULL,
  made_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3),
  PRIMARY KEY (uid, week)
);

-- Up to which place of the practice's stream a student's log was looked at for reports, on which study day last (counted
-- from 1970), and whether it then had answers of a week that was not over.
CREATE TABLE week_report_looks (
  uid uuid PRIMARY KEY,
  place bigint NOT NULL,
  day integer NOT NULL,
  is_open boolean NOT NULL
);
