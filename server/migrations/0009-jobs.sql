-- One row for each job: of all servers the one that locks it runs it, when its time has come.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  begun_at timestamptz,
  ended_at timestamptz,
  rows integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT ''
);

CREATE INDEX sms_ledger_age ON sms_ledger (created_at);
CREATE INDEX sms_codes_end ON sms_codes (expires_at);
CREATE INDEX refresh_tokens_end ON refresh_tokens (expires_at);
CREATE INDEX device_credentials_end ON device_credentials (expires_at);
