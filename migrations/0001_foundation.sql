-- Who may call, how often, and what it costs.

CREATE TABLE apps (
  id                   text PRIMARY KEY,
  name                 text NOT NULL,
  balance_millicredits bigint NOT NULL DEFAULT 0 CHECK (balance_millicredits >= 0),
  sandbox_quota        int NOT NULL DEFAULT 200 CHECK (sandbox_quota >= 0),
  retention_months     int NOT NULL DEFAULT 12 CHECK (retention_months BETWEEN 1 AND 120),
  rate_read            int NOT NULL DEFAULT 60 CHECK (rate_read > 0),
  rate_ai              int NOT NULL DEFAULT 20 CHECK (rate_ai > 0),
  created_at           timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

CREATE TABLE api_keys (
  id            text PRIMARY KEY,
  app_id        text NOT NULL REFERENCES apps,
  mode          text NOT NULL CHECK (mode IN ('live', 'test')),
  type          text NOT NULL CHECK (type IN ('secret', 'publishable')),
  name          text NOT NULL,
  sha256        bytea NOT NULL UNIQUE,
  hint          text NOT NULL,
  scopes        text[] NOT NULL,
  ip_allowlist  text[] NOT NULL DEFAULT '{}',
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_keys_by_app ON api_keys (app_id);

-- One row per key and class (or per address): the current window. A window that has ended is
-- begun anew by the next request; the sweep removes what nobody comes back to.
CREATE TABLE rate_windows (
  subject    text NOT NULL,
  class      text NOT NULL,
  started_at timestamptz NOT NULL,
  used       bigint NOT NULL,
  PRIMARY KEY (subject, class)
) WITH (fillfactor = 50);

-- Append-only: the balance of an app is the sum of its entries. Every billed read adds one, so it
-- has no foreign key (each entry is inserted from its app's locked row) and few indexes.
CREATE TABLE ledger_entries (
  id                          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id                      text NOT NULL,
  kind                        text NOT NULL CHECK (kind IN ('grant', 'charge', 'refund')),
  amount_millicredits         bigint NOT NULL,
  balance_after_millicredits  bigint NOT NULL CHECK (balance_after_millicredits >= 0),
  request_id                  uuid,
  is_refundable               boolean NOT NULL DEFAULT false,
  note                        text,
  created_at                  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_entries_by_app ON ledger_entries (app_id, id);
CREATE UNIQUE INDEX ledger_entries_refundable ON ledger_entries (request_id) WHERE is_refundable;
CREATE UNIQUE INDEX ledger_entries_one_refund ON ledger_entries (request_id) WHERE kind = 'refund';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Charges for reads of one app, many at once: as many as the balance pays for, the cheapest first.
-- A function, so that the look after the lock is a statement of its own and sees what the lock waited
-- for; lock and update in one statement can deadlock with each other.
CREATE FUNCTION charge_reads(app text, costs bigint[], request_ids uuid[], at timestamptz)
RETURNS TABLE (n bigint, is_paid boolean, balance bigint) LANGUAGE plpgsql AS $$
DECLARE
  available bigint;
  spent bigint;
BEGIN
  SELECT balance_millicredits INTO available FROM apps WHERE id = app FOR NO KEY UPDATE;
  SELECT coalesce(sum(d.cost), 0) INTO spent FROM (
    SELECT c.cost, sum(c.cost) OVER (ORDER BY c.cost, c.n) AS due
    FROM unnest(costs) WITH ORDINALITY AS c (cost, n)) d WHERE d.due <= available;
  UPDATE apps SET balance_millicredits = balance_millicredits - spent WHERE id = app AND spent > 0;
  INSERT INTO ledger_entries (app_id, kind, amount_millicredits, balance_after_millicredits, request_id, created_at)
  SELECT app, 'charge', -d.cost, available - d.due, d.request_id, at FROM (
    SELECT c.cost, c.request_id, c.n, sum(c.cost) OVER (ORDER BY c.cost, c.n) AS due
    FROM unnest(costs, request_ids) WITH ORDINALITY AS c (cost, request_id, n)) d
  WHERE d.due <= available ORDER BY d.due;
  RETURN QUERY
  SELECT d.n, d.due <= available, (CASE WHEN d.due <= available THEN available - d.due ELSE available - spent END)::bigint
  FROM (SELECT c.n, sum(c.cost) OVER (ORDER BY c.cost, c.n) AS due
        FROM unnest(costs) WITH ORDINALITY AS c (cost, n)) d;
END $$;

-- Engine calls of sandbox keys, counted by calendar month (UTC).
CREATE TABLE sandbox_months (
  app_id text NOT NULL REFERENCES apps,
  month  date NOT NULL,
  used   int NOT NULL CHECK (used >= 0),
  PRIMARY KEY (app_id, month)
);
CREATE TABLE sandbox_calls (
  request_id  uuid PRIMARY KEY,
  app_id      text NOT NULL REFERENCES apps,
  month       date NOT NULL,
  returned_at timestamptz
);
CREATE INDEX sandbox_calls_by_month ON sandbox_calls (month);

-- A row without a reply is a request under way. Neither the customer's key nor the body is here,
-- only keyed hashes; the reply is encrypted. `subject` is a keyed hash of the candidate it is about.
CREATE TABLE idempotency_keys (
  app_id       text NOT NULL REFERENCES apps,
  mode         text NOT NULL,
  key_hash     bytea NOT NULL,
  fingerprint  bytea NOT NULL,
  lock_token   uuid NOT NULL,
  locked_until timestamptz NOT NULL,
  status       int,
  reply        bytea,
  subject      bytea,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (app_id, mode, key_hash)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
CREATE INDEX idempotency_keys_by_subject ON idempotency_keys (subject) WHERE subject IS NOT NULL;
CREATE INDEX idempotency_keys_by_lock ON idempotency_keys (lock_token) WHERE reply IS NULL;

-- Which worker pools are alive; the tasks of the others are unlocked.
CREATE TABLE worker_heartbeats (
  pool_id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- What the whole installation must agree on, such as a fingerprint of its secret.
CREATE TABLE facts (
  name  text PRIMARY KEY,
  value bytea NOT NULL
);
