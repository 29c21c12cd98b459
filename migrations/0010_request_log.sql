-- Every request to /v1, for operators: no query, no body, no address, nothing about a person.
-- A ring of daily partitions like webhook_events: `slot` is the day (UTC, counted from 1970) modulo
-- 36, read from the time inside the request id, and truncated once all in it is older than 30 days.
CREATE TABLE request_log (
  slot                 smallint NOT NULL,
  id                   uuid NOT NULL,
  app_id               text,
  key_id               text,
  route                text NOT NULL,
  method               text NOT NULL,
  status               smallint NOT NULL,
  error_code           text,
  duration_ms          real NOT NULL,
  charged_millicredits bigint NOT NULL,
  created_at           timestamptz NOT NULL
) PARTITION BY LIST (slot);
-- Ids begin with their time, so each index grows at one end.
CREATE INDEX request_log_by_id ON request_log (id);
CREATE INDEX request_log_by_app ON request_log (app_id, id);

DO $$
BEGIN
  FOR slot IN 0..35 LOOP
    EXECUTE format('CREATE TABLE request_log_%s PARTITION OF request_log FOR VALUES IN (%s)', slot, slot);
  END LOOP;
END $$;

-- The same requests counted by hour, kept for longer. `app_id` is empty for callers without a valid
-- key. `buckets` counts durations by the bounds in src/access/request-log.ts.
CREATE TABLE request_hours (
  hour                 timestamptz NOT NULL,
  app_id               text NOT NULL,
  route                text NOT NULL,
  method               text NOT NULL,
  status               smallint NOT NULL,
  version              text NOT NULL,
  requests             bigint NOT NULL,
  charged_millicredits bigint NOT NULL,
  buckets              bigint[] NOT NULL,
  PRIMARY KEY (hour, app_id, route, method, status, version)
) WITH (fillfactor = 70);

-- Leads from a request to its events.
ALTER TABLE webhook_events ADD COLUMN request_id uuid;
CREATE INDEX webhook_events_by_request ON webhook_events (request_id) WHERE request_id IS NOT NULL;
