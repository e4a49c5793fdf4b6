-- What students are told. A message has a `key` that says what it is about, so that the same is said once. It stands in the
-- centre for good; `deliver_at` says when it may go to the student's devices, and is empty once it went or need not.
CREATE TABLE messages (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('report', 'live', 'task', 'order', 'correction')),
  title text NOT NULL,
  body text NOT NULL,
  target text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  deliver_at timestamptz(3),
  -- After which it disturbs nobody any more.
  until timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id),
  UNIQUE (uid, key)
);
CREATE INDEX messages_newest ON messages (uid, created_at DESC, id DESC);
CREATE INDEX messages_newest_of_kind ON messages (uid, kind, created_at DESC, id DESC);
CREATE INDEX messages_unread ON messages (uid, kind) WHERE read_at IS NULL;
CREATE INDEX messages_waiting ON messages (deliver_at) WHERE deliver_at IS NOT NULL;
CREATE INDEX messages_age ON messages (created_at);

-- What a student decided about messages; who decided nothing has no row. The quiet hours are minutes of the day in China.
CREATE TABLE message_settings (
  uid uuid PRIMARY KEY,
  muted text[] NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- The browsers that messages reach, as long as the student is signed in on that device. A browser belongs to one student.
CREATE TABLE push_subscriptions (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  device_key text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id)
);

-- What a student allowed in WeChat: one message by a template each time.
CREATE TABLE wechat_grants (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  template text NOT NULL,
  allowed_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (uid, id, template)
);
CREATE INDEX wechat_grants_used ON wechat_grants (used_at) WHERE used_at IS NOT NULL;
CREATE INDEX wechat_grants_left ON wechat_grants (uid, template, allowed_at) WHERE used_at IS NULL;

-- A message on its way to a browser (`way` is its id) or to WeChat, until it is there or given up.
CREATE TABLE message_sendings (
  uid uuid NOT NULL,
  message_id uuid NOT NULL,
  way text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  tries smallint NOT NULL,
  PRIMARY KEY (uid, message_id, way),
  FOREIGN KEY (uid, message_id) REFERENCES messages (uid, id) ON DELETE CASCADE
);
CREATE INDEX message_sendings_due ON message_sendings (due_at);
