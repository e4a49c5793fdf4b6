-- Tasks whose award a student has taken, and what it was; `point` is what it brought in points.
CREATE TABLE task_claims (
  uid uuid NOT NULL,
  task_id text NOT NULL,
  award json NOT NULL,
  point integer NOT NULL CHECK (point >= 0),
  claimed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, task_id)
);

-- Courses that an award opened for some days; each ends by itself.
CREATE TABLE granted_goods (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  goods_id text NOT NULL,
  granted_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id),
  UNIQUE (uid, key)
);

-- By what a student invites others.
CREATE TABLE invite_codes (
  uid uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  made_at timestamptz(3) NOT NULL
);

-- Who was invited: once in a lifetime. The row says of who invited them only which award it is about, so that nothing of
-- theirs is left where they are gone; `point` is what it brought to who was invited.
CREATE TABLE invitations (
  uid uuid PRIMARY KEY,
  award_id uuid NOT NULL UNIQUE,
  task_id text NOT NULL,
  code text NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  point integer NOT NULL DEFAULT 0 CHECK (point >= 0)
);

-- What inviting somebody brings to who did; the row stays where whom they invited is gone, and does not name them.
CREATE TABLE invitee_awards (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  task_id text NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  looked_at timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'earned', 'over')),
  point integer NOT NULL DEFAULT 0 CHECK (point >= 0),
  settled_at timestamptz(3),
  PRIMARY KEY (uid, id)
);
CREATE UNIQUE INDEX invitee_awards_id ON invitee_awards (id);
CREATE INDEX invitee_awards_newest ON invitee_awards (uid, joined_at DESC, id DESC);

-- Coupons that were bought with points, by the id of the entry that paid for them.
CREATE TABLE point_purchases (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  coupon_id text NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  bought_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id)
);
