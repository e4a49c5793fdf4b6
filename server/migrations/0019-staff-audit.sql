-- What operators did with staff accounts: appended together with the change itself, and never changed. No phone and no
-- name is in it; the account is named by its id.
CREATE TABLE staff_audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL CHECK (action IN ('add', 'change', 'disable', 'enable', 'reset', 'release')),
  staff_id uuid NOT NULL,
  detail text NOT NULL
);

CREATE INDEX staff_audit_time ON staff_audit (at DESC);
