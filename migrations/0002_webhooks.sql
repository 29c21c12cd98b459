-- Webhooks: endpoints, the events they get, the history of deliveries, and the queue of attempts.

CREATE TABLE webhook_endpoints (
  id                    text COLLATE "C" PRIMARY KEY,
  app_id                text NOT NULL REFERENCES apps,
  mode                  text NOT NULL CHECK (mode IN ('live', 'test')),
  url                   text NOT NULL,
  events                text[] NOT NULL CHECK (cardinality(events) > 0),
  description           text,
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  disabled_reason       text CHECK ((disabled_reason IS NULL) = (status = 'active')),
  consecutive_failures  int NOT NULL DEFAULT 0,
  secret                bytea NOT NULL,
  previous_secret       bytea,
  previous_secret_until timestamptz,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX webhook_endpoints_by_app ON webhook_endpoints (app_id, mode, id);

-- Events and deliveries live in a ring of daily partitions: `slot` is the day (UTC, counted from
-- 1970) modulo 36, and can be read from the time inside an id. A slot is truncated once all in it
-- is older than 30 days, so nothing is ever deleted row by row and no partition must be made in time.
-- A delivery has the slot of its event.

-- The one place where payloads are: encrypted, found by the candidate's keyed hash, emptied by erasure.
CREATE TABLE webhook_events (
  slot       smallint NOT NULL,
  id         text COLLATE "C" NOT NULL,
  app_id     text NOT NULL,
  mode       text NOT NULL,
  type       text NOT NULL,
  subject    bytea,
  payload    bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (slot, id)
) PARTITION BY LIST (slot);
-- Encrypted bytes do not compress.
ALTER TABLE webhook_events ALTER COLUMN payload SET STORAGE EXTERNAL;
CREATE INDEX webhook_events_by_subject ON webhook_events (subject) WHERE subject IS NOT NULL;

CREATE TABLE webhook_deliveries (
  slot          smallint NOT NULL,
  id            text COLLATE "C" NOT NULL,
  app_id        text NOT NULL,
  endpoint_id   text COLLATE "C" NOT NULL,
  event_id      text COLLATE "C" NOT NULL,
  event_type    text NOT NULL,
  status        text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  reason        text,
  attempts      jsonb NOT NULL DEFAULT '[]',
  attempt_count int NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (slot, id)
) PARTITION BY LIST (slot);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (endpoint_id, event_id) WHERE status = 'pending';

DO $$
BEGIN
  FOR slot IN 0..35 LOOP
    EXECUTE format('CREATE TABLE webhook_events_%s PARTITION OF webhook_events FOR VALUES IN (%s)', slot, slot);
    EXECUTE format('CREATE TABLE webhook_deliveries_%s PARTITION OF webhook_deliveries FOR VALUES IN (%s)', slot, slot);
  END LOOP;
END $$;

-- One row per attempt to come or under way; `failures` counts the scheduled attempts that failed.
-- `sender` is the process that makes it. Ids only: what is sent stays in webhook_events.
CREATE TABLE webhook_queue (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id text COLLATE "C" NOT NULL,
  slot        smallint NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  event_id    text COLLATE "C" NOT NULL,
  trigger     text NOT NULL CHECK (trigger IN ('scheduled', 'manual')),
  failures    smallint NOT NULL DEFAULT 0,
  priority    smallint NOT NULL,
  due_at      timestamptz NOT NULL,
  is_ready    boolean NOT NULL,
  sender      uuid
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0);
CREATE INDEX webhook_queue_ready ON webhook_queue (priority, endpoint_id, due_at) WHERE is_ready AND sender IS NULL;
CREATE INDEX webhook_queue_waiting ON webhook_queue (due_at) WHERE NOT is_ready;
CREATE INDEX webhook_queue_under_way ON webhook_queue (endpoint_id, due_at) WHERE sender IS NOT NULL;
CREATE INDEX webhook_queue_by_delivery ON webhook_queue (delivery_id);

-- Which processes send. One that is not seen for some seconds is dead; its attempts are free again.
CREATE TABLE webhook_senders (
  id      uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- Takes up to `wanted` attempts that are due, at most `per_endpoint` under way for each endpoint
-- over all processes; first attempts before retries, and those before what is recovered.
-- The lock makes claims take turns, each with a snapshot taken after it has the lock; a single
-- call holds it for no longer than the call, whatever becomes of the caller.
-- It goes from endpoint to endpoint by skipping through the index, from `start_after` on and then
-- from the beginning, until it has enough: a hundred thousand attempts that wait for one endpoint
-- cost no more than one, and every endpoint gets its turn.
-- A plan made while the queue is empty, as it mostly is, took 14 s a claim once it was full. So it
-- plans anew each time, and each look-up asks for an order that only the index meant for it has.
CREATE FUNCTION claim_webhook_attempts(me uuid, wanted int, per_endpoint int, start_after text)
RETURNS TABLE (id bigint, slot smallint, delivery_id text, event_id text, endpoint_id text, trigger text,
  failures smallint, url text, secret bytea, previous_secret bytea, previous_secret_until timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  missing int := wanted;
  claimed int;
BEGIN
  -- A claim that a crash of the database forgets is only made again.
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock(7294813);
  IF NOT EXISTS (SELECT FROM webhook_senders s WHERE s.id = me) THEN
    RETURN;
  END IF;
  UPDATE webhook_queue SET is_ready = true
  WHERE webhook_queue.id IN (SELECT w.id FROM webhook_queue w WHERE NOT w.is_ready AND w.due_at <= clock_timestamp()
    ORDER BY w.due_at LIMIT 2000 FOR UPDATE SKIP LOCKED);
  FOR level IN 0..2 LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM webhook_queue q
      WHERE q.is_ready AND q.sender IS NULL AND q.priority = level);
    FOR half IN 0..1 LOOP
      RETURN QUERY
      WITH RECURSIVE lanes AS (
        SELECT CASE half WHEN 0 THEN start_after ELSE '' END COLLATE "C" AS lane, 0 AS room, 0 AS total
        UNION ALL
        SELECT n.lane, n.room, l.total + n.room
        FROM lanes l CROSS JOIN LATERAL (
          SELECT q.endpoint_id AS lane,
            CASE (SELECT e.status FROM webhook_endpoints e WHERE e.id = q.endpoint_id)
              WHEN 'active' THEN per_endpoint - (SELECT count(*)::int FROM (SELECT FROM webhook_queue u
                WHERE u.endpoint_id = q.endpoint_id AND u.sender IS NOT NULL
                ORDER BY u.due_at LIMIT per_endpoint) AS under_way)
              ELSE 0 END AS room
          FROM webhook_queue q
          WHERE q.is_ready AND q.sender IS NULL AND q.priority = level AND q.endpoint_id > l.lane
            AND q.endpoint_id <= CASE half WHEN 0 THEN '~' ELSE start_after END
          ORDER BY q.endpoint_id LIMIT 1) n
        WHERE l.total < missing),
      picked AS (
        SELECT c.id FROM lanes l CROSS JOIN LATERAL (
          SELECT q.id FROM webhook_queue q
          WHERE q.is_ready AND q.sender IS NULL AND q.priority = level AND q.endpoint_id = l.lane
          ORDER BY q.due_at LIMIT l.room) c
        WHERE l.room > 0 LIMIT missing),
      free AS (
        SELECT q.id FROM webhook_queue q WHERE q.id IN (SELECT p.id FROM picked p) AND q.sender IS NULL
        FOR UPDATE SKIP LOCKED)
      UPDATE webhook_queue q SET sender = me
      FROM free f, webhook_endpoints e
      WHERE q.id = f.id AND e.id = q.endpoint_id
      RETURNING q.id, q.slot, q.delivery_id, q.event_id, q.endpoint_id, q.trigger, q.failures, e.url, e.secret,
        e.previous_secret, e.previous_secret_until;
      GET DIAGNOSTICS claimed = ROW_COUNT;
      missing := missing - claimed;
      IF missing <= 0 THEN
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;
