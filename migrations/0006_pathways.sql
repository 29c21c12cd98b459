-- Career pathways. `candidate` is a keyed hash; `input` and `result` are encrypted and hold all that
-- the customer sent and gets. `request_id` is the request that paid, so that it can be refunded.

CREATE TABLE pathways (
  id              text COLLATE "C" PRIMARY KEY,
  app_id          text NOT NULL REFERENCES apps,
  mode            text NOT NULL CHECK (mode IN ('live', 'test')),
  candidate       bytea,
  request_id      uuid NOT NULL,
  status          text NOT NULL CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  error_code      text CHECK ((error_code IS NULL) = (status <> 'failed')),
  input           bytea NOT NULL,
  result          bytea CHECK ((result IS NULL) = (status <> 'completed')),
  readiness_score smallint,
  total_months    smallint,
  -- Runs begun, so that one whose workers keep dying ends too.
  attempts        smallint NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  completed_at    timestamptz,
  expires_at      timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX pathways_by_candidate ON pathways (candidate, id) WHERE candidate IS NOT NULL;
CREATE INDEX pathways_by_expiry ON pathways (expires_at);
CREATE INDEX pathways_under_way ON pathways (updated_at) WHERE status IN ('queued', 'processing');
CREATE INDEX pathways_by_completion ON pathways (completed_at) WHERE status = 'completed';

-- Encrypted bytes do not compress.
ALTER TABLE pathways ALTER COLUMN input SET STORAGE EXTERNAL, ALTER COLUMN result SET STORAGE EXTERNAL;
