-- The folder of pictures that belongs to this database, by the id that lies in it: at most one row.
CREATE TABLE files_folder (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id text NOT NULL
);
