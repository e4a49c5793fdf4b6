-- Addresses below /media/ that a lesson of a sold course plays or once played, trials aside: their files have no plain
-- address until something open names them, also after the lesson plays another file or is gone.
CREATE TABLE closed_media (
  url text PRIMARY KEY,
  closed_at timestamptz NOT NULL
);
