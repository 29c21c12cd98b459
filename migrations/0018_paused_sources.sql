-- A source that fails is run less often, and no longer after many failures or after its import ended
-- the process three times; `paused_at` is set then, until an operator resumes it.
ALTER TABLE job_sources
  -- Runs that failed since the last one that did not, and those of them that ended their process.
  ADD COLUMN failures int NOT NULL DEFAULT 0,
  ADD COLUMN crashes int NOT NULL DEFAULT 0,
  ADD COLUMN paused_at timestamptz;
