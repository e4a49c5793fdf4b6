-- Orders and what belongs to them. Everything is keyed by the student; a number by which provider and staff know an order
-- leads to it through a directory of its own, as a phone leads to an account.
CREATE TABLE order_numbers (
  number text PRIMARY KEY,
  uid uuid NOT NULL,
  order_id uuid NOT NULL
);

-- `terms` is what was sold, as it stood when the order was made: no later edit of the content changes it.
CREATE TABLE orders (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  product_id text NOT NULL,
  title text NOT NULL,
  sample boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('created', 'paying', 'paid', 'delivered', 'refunding', 'refunded', 'closed')),
  price integer NOT NULL CHECK (price >= 0),
  off integer NOT NULL CHECK (off >= 0 AND off <= price),
  amount integer NOT NULL CHECK (amount = price - off),
  coupon_id uuid,
  coupon_title text NOT NULL DEFAULT '',
  provider text CHECK (provider IN ('wechat', 'desk')),
  terms jsonb NOT NULL,
  agreement_id text NOT NULL,
  agreement_version text NOT NULL,
  address_cipher bytea,
  carrier text NOT NULL DEFAULT '',
  tracking text NOT NULL DEFAULT '',
  shipped_at timestamptz(3),
  failure text NOT NULL DEFAULT '' CHECK (failure IN ('', 'cancelled', 'expired', 'refused')),
  fingerprint bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  ended_at timestamptz(3),
  -- When the provider was asked last how it stands.
  asked_at timestamptz(3),
  PRIMARY KEY (uid, id)
);
CREATE INDEX orders_newest ON orders (uid, created_at DESC, id DESC);
CREATE INDEX orders_open ON orders (created_at) WHERE state IN ('created', 'paying', 'paid', 'refunding');
CREATE INDEX orders_time ON orders (created_at DESC, number DESC);
CREATE INDEX orders_parcels ON orders (paid_at) WHERE shipped_at IS NULL AND address_cipher IS NOT NULL;

-- Every step of an order, appended in the same transaction as the step; `key` tells a step that comes twice.
CREATE TABLE order_steps (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  key text NOT NULL,
  at timestamptz(3) NOT NULL,
  from_state text NOT NULL,
  state text NOT NULL,
  actor text NOT NULL CHECK (actor IN ('student', 'provider', 'staff', 'server')),
  staff_id uuid,
  detail text NOT NULL DEFAULT '',
  PRIMARY KEY (uid, order_id, id),
  UNIQUE (uid, order_id, key)
);
CREATE INDEX order_steps_time ON order_steps (at);

-- The books: every sum that came in (payment) or was paid back (refund), appended once. `surplus` is money that came for
-- an order that was paid already; it has to go back.
CREATE TABLE order_money (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('wechat', 'desk')),
  kind text NOT NULL CHECK (kind IN ('payment', 'surplus', 'refund')),
  reference text NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  at timestamptz(3) NOT NULL,
  staff_id uuid,
  PRIMARY KEY (uid, order_id, id),
  UNIQUE (uid, order_id, kind, provider, reference)
);
CREATE INDEX order_money_time ON order_money (at);

-- What the provider or the bank calls a sum of money: the same one counts for one order only.
CREATE TABLE money_references (
  provider text NOT NULL,
  reference text NOT NULL,
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  PRIMARY KEY (provider, reference)
);

-- What an order opened, and when that ended: by a refund or an exchange.
CREATE TABLE order_goods (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  goods_id text NOT NULL,
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (uid, order_id, goods_id)
);

-- What a student has, from whatever it came: the newest opening counts, because time runs from it.
CREATE VIEW opened_goods AS
  SELECT uid, goods_id, max(opened_at) AS opened_at FROM (
    SELECT uid, goods_id, opened_at FROM student_goods
    UNION ALL
    SELECT uid, goods_id, opened_at FROM order_goods WHERE ended_at IS NULL
  ) each_one
  GROUP BY uid, goods_id;

-- Coupons that students took; `order_id` is the order that holds or used one.
CREATE TABLE coupons (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  coupon_id text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  order_id uuid,
  PRIMARY KEY (uid, id),
  UNIQUE (uid, coupon_id)
);

-- How many of a coupon and of a product's seats are taken, by all students together.
CREATE TABLE shop_counts (
  kind text NOT NULL CHECK (kind IN ('coupon', 'seat')),
  name text NOT NULL,
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (kind, name)
);

CREATE TABLE order_refunds (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'paying', 'done', 'declined', 'withdrawn')),
  -- What the student asked for; `amount` is what the first of the staff made of it.
  asked_amount integer NOT NULL CHECK (asked_amount >= 0),
  amount integer NOT NULL CHECK (amount >= 0),
  lines jsonb NOT NULL,
  reason text NOT NULL,
  answer text NOT NULL DEFAULT '',
  asked_at timestamptz(3) NOT NULL,
  first_staff uuid,
  approved_at timestamptz(3),
  second_staff uuid,
  reference text NOT NULL DEFAULT '',
  ended_at timestamptz(3),
  PRIMARY KEY (uid, order_id, id)
);
CREATE UNIQUE INDEX order_refunds_running ON order_refunds (uid, order_id) WHERE state IN ('asked', 'approved', 'paying');
CREATE INDEX order_refunds_open ON order_refunds (asked_at) WHERE state IN ('asked', 'approved', 'paying');

CREATE TABLE order_invoices (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'company')),
  title text NOT NULL,
  tax_number text NOT NULL DEFAULT '',
  email text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'issued', 'declined')),
  number text NOT NULL DEFAULT '',
  answer text NOT NULL DEFAULT '',
  asked_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  PRIMARY KEY (uid, order_id, id)
);
CREATE UNIQUE INDEX order_invoices_one ON order_invoices (uid, order_id) WHERE state <> 'declined';
CREATE INDEX order_invoices_open ON order_invoices (asked_at) WHERE state = 'asked';

CREATE TABLE order_exchanges (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  from_product text NOT NULL,
  from_title text NOT NULL,
  to_product text NOT NULL,
  to_title text NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, order_id, id),
  UNIQUE (uid, order_id)
);

-- An agreement as it was signed: its words then, and the drawn signature.
CREATE TABLE order_signatures (
  uid uuid NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  agreement jsonb NOT NULL,
  name text NOT NULL,
  strokes jsonb NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, order_id)
);

CREATE TABLE addresses (
  uid uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_mask text NOT NULL,
  region_code text NOT NULL,
  region_names text[] NOT NULL,
  detail text NOT NULL,
  is_default boolean NOT NULL,
  change_id uuid NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (uid, id)
);

-- A day of the books in China, as it stood when it was looked at last.
CREATE TABLE day_reports (
  day date PRIMARY KEY,
  orders integer NOT NULL,
  paid bigint NOT NULL,
  refunded bigint NOT NULL,
  differences jsonb NOT NULL,
  made_at timestamptz(3) NOT NULL
);

-- What trade law keeps of a paid order when its account is gone: no person, no address, no invoice.
CREATE TABLE order_archive (
  number text PRIMARY KEY,
  product_id text NOT NULL,
  title text NOT NULL,
  state text NOT NULL,
  amount integer NOT NULL,
  paid integer NOT NULL,
  refunded integer NOT NULL,
  provider text,
  created_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  archived_at timestamptz(3) NOT NULL
);

-- Staff find an order by the last digits of a phone, of which the mask shows four.
CREATE INDEX accounts_phone_end ON accounts (right(phone_mask, 4));
