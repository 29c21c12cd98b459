-- Apps that keep no results: retention_months 0 (src/access/retention.ts).
ALTER TABLE apps DROP CONSTRAINT apps_retention_months_check,
  ADD CONSTRAINT apps_retention_months_check CHECK (retention_months BETWEEN 0 AND 120);

-- Ids of results that such an app got, so that reading one is 410 and not 404. Nothing else of them stays.
CREATE TABLE released_results (
  id         text COLLATE "C" PRIMARY KEY,
  app_id     text NOT NULL REFERENCES apps,
  mode       text NOT NULL CHECK (mode IN ('live', 'test')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX released_results_by_age ON released_results (created_at);

-- The id that stands for the payload in retries, where the app keeps no results. Null: the payload is kept.
ALTER TABLE webhook_events ADD COLUMN result_id text;
CREATE INDEX webhook_events_held ON webhook_events (created_at)
  WHERE result_id IS NOT NULL AND payload IS NOT NULL;
