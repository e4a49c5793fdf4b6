-- What a user is tied to outside, and what a student told about themselves.

-- The user's side of third_directory: one identity of each kind for a user. A unionid, which is the same person in
-- every app of one provider, has a directory row of its own kind.
CREATE TABLE third_accounts (
  uid uuid NOT NULL,
  kind text NOT NULL,
  openid text NOT NULL,
  nickname text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  bound_at timestamptz NOT NULL,
  PRIMARY KEY (uid, kind)
);

INSERT INTO third_accounts (uid, kind, openid, bound_at)
SELECT t.uid, t.kind, t.openid, a.registered_at
FROM third_directory t JOIN accounts a ON a.uid = t.uid
ON CONFLICT DO NOTHING;

INSERT INTO third_directory (kind, openid, uid)
SELECT DISTINCT ON (unionid) 'wechat-union', unionid, uid
FROM third_directory WHERE unionid IS NOT NULL ORDER BY unionid, uid
ON CONFLICT DO NOTHING;

-- A login code works once, so the answer to a repeated request is remembered by a keyed hash of the code.
CREATE TABLE third_binds (
  uid uuid NOT NULL,
  code_hash bytea NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, code_hash)
);

CREATE TABLE students (
  uid uuid PRIMARY KEY,
  name text NOT NULL DEFAULT '',
  school text NOT NULL DEFAULT '',
  major text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  province text NOT NULL DEFAULT '',
  exam_year integer,
  target_school text NOT NULL DEFAULT '',
  target_major text NOT NULL DEFAULT '',
  subjects text[] NOT NULL DEFAULT '{}',
  created_fingerprint bytea NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Changes of a record that carried a client-made id: one that comes late a second time must not undo a newer one.
CREATE TABLE student_edits (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (uid, id)
);

CREATE TABLE members (
  uid uuid NOT NULL,
  member_id text NOT NULL,
  level integer NOT NULL,
  temporary boolean NOT NULL,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (uid, member_id)
);
