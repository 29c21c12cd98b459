-- What the customers' console shows: usage by key, bodies of sandbox requests, the start of webhook
-- receivers' replies, alerts of low credits, and receipts of erasures.

ALTER TABLE apps
  -- Keeps bodies of sandbox requests for a day; never those of live ones.
  ADD COLUMN log_sandbox_bodies boolean NOT NULL DEFAULT false,
  -- Keeps the start of each webhook receiver's reply, as long as the attempt is kept.
  ADD COLUMN keep_reply_excerpt boolean NOT NULL DEFAULT false,
  -- An alert is due when the balance falls below it. Null: none.
  ADD COLUMN low_credit_millicredits bigint CHECK (low_credit_millicredits > 0);

-- As request_hours, by key. Customers' figures come from here, operators' from there.
CREATE TABLE request_key_hours (
  hour                 timestamptz NOT NULL,
  app_id               text NOT NULL,
  key_id               text NOT NULL,
  route                text NOT NULL,
  method               text NOT NULL,
  status               smallint NOT NULL,
  requests             bigint NOT NULL,
  charged_millicredits bigint NOT NULL,
  buckets              bigint[] NOT NULL,
  PRIMARY KEY (app_id, hour, key_id, route, method, status)
) WITH (fillfactor = 70);
CREATE INDEX request_key_hours_by_age ON request_key_hours (hour);

-- Encrypted, under the key of the candidate that the request names, if it names one.
CREATE TABLE sandbox_bodies (
  request_id uuid PRIMARY KEY,
  app_id     text NOT NULL,
  candidate  bytea,
  request    bytea,
  reply      bytea,
  expires_at timestamptz NOT NULL
);
ALTER TABLE sandbox_bodies ALTER COLUMN request SET STORAGE EXTERNAL, ALTER COLUMN reply SET STORAGE EXTERNAL;
CREATE INDEX sandbox_bodies_by_age ON sandbox_bodies (expires_at);
CREATE INDEX sandbox_bodies_by_app ON sandbox_bodies (app_id);
CREATE INDEX sandbox_bodies_by_candidate ON sandbox_bodies (candidate) WHERE candidate IS NOT NULL;

-- Encrypted like the event that was sent. `id` and `slot` are those of the delivery; the attempt is
-- found by the time at which it started. The same ring of days as webhook_deliveries.
CREATE TABLE webhook_replies (
  slot       smallint NOT NULL,
  id         text COLLATE "C" NOT NULL,
  started_ms bigint NOT NULL,
  app_id     text NOT NULL,
  mode       text NOT NULL,
  subject    bytea,
  excerpt    bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (slot, id, started_ms)
) PARTITION BY LIST (slot);
CREATE INDEX webhook_replies_by_subject ON webhook_replies (subject) WHERE subject IS NOT NULL;
DO $$
BEGIN
  FOR slot IN 0..35 LOOP
    EXECUTE format('CREATE TABLE webhook_replies_%s PARTITION OF webhook_replies FOR VALUES IN (%s)', slot, slot);
  END LOOP;
END $$;

-- One row each time a balance fell below its app's threshold, made in the transaction of the charge;
-- a task then sends the event, which only the program can encrypt.
CREATE TABLE credit_alerts (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id                 text NOT NULL,
  balance_millicredits   bigint NOT NULL,
  threshold_millicredits bigint NOT NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  sent_at                timestamptz
);
CREATE INDEX credit_alerts_by_app ON credit_alerts (app_id, id);
CREATE INDEX credit_alerts_unsent ON credit_alerts (id) WHERE sent_at IS NULL;

-- A trigger, so that charges of an earlier version count too. The charge holds the app's row, so of
-- two charges at the same time one crosses the threshold.
CREATE FUNCTION note_low_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_alerts (app_id, balance_millicredits, threshold_millicredits)
  VALUES (NEW.id, NEW.balance_millicredits, NEW.low_credit_millicredits);
  RETURN NULL;
END $$;
CREATE TRIGGER apps_low_credits AFTER UPDATE OF balance_millicredits ON apps FOR EACH ROW
  WHEN (OLD.balance_millicredits >= NEW.low_credit_millicredits
    AND NEW.balance_millicredits < NEW.low_credit_millicredits)
  EXECUTE FUNCTION note_low_credits();

-- The signed receipt of each erasure. It names the candidate by a keyed hash only.
CREATE TABLE erasure_receipts (
  id         text COLLATE "C" PRIMARY KEY,
  app_id     text NOT NULL,
  receipt    text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX erasure_receipts_by_app ON erasure_receipts (app_id, id);
CREATE INDEX erasure_receipts_by_age ON erasure_receipts (created_at);
