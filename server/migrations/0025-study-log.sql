-- The log of what students did with words becomes the log of all that they study, by streams. A row is an event made on
-- a device, never changed: `body` is what its kind has besides, as the JSON that came, so that every text comes back as
-- it was written. `place` counts the rows of a user's stream in the order in which they were stored, so that a device
-- can ask for what it has not seen.
--
-- Nobody writes between the copy and the end of the old tables. Batches lock them in the same order.
LOCK TABLE word_logs, word_events IN ACCESS EXCLUSIVE MODE;

CREATE TABLE study_events (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  place bigint NOT NULL,
  happened_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  stream text NOT NULL,
  kind text NOT NULL,
  body json NOT NULL
);

-- The body is put together from texts: a half sign in a note, which JSON can write, has no place in other types.
INSERT INTO study_events (uid, id, place, happened_at, received_at, stream, kind, body)
SELECT uid, id, place, happened_at, received_at, 'words', kind,
  ('{' || concat_ws(',',
    '"word":' || to_json(word)::text,
    '"grade":' || grade,
    '"took":' || took,
    '"mode":' || to_json(mode)::text,
    nullif(btrim(regexp_replace(more::text, '^\s*\{|\}\s*$', '', 'g')), '')
  ) || '}')::json
FROM word_events;

ALTER TABLE study_events ADD PRIMARY KEY (uid, stream, id);
CREATE UNIQUE INDEX study_events_place ON study_events (uid, stream, place);

-- The newest place given in a user's stream. Its row is locked by a batch until that is stored, so that no place becomes
-- visible after a later one.
CREATE TABLE study_logs (
  uid uuid NOT NULL,
  stream text NOT NULL,
  newest bigint NOT NULL,
  PRIMARY KEY (uid, stream)
);
INSERT INTO study_logs (uid, stream, newest) SELECT uid, 'words', newest FROM word_logs;

DROP TABLE word_events, word_logs;
