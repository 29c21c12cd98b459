-- Where postings are imported from on a schedule. The name is the source of the postings.
CREATE TABLE job_sources (
  name           text COLLATE "C" PRIMARY KEY,
  -- An address, or a job board such as `lever:acme`.
  origin         text NOT NULL,
  every_seconds  int NOT NULL CHECK (every_seconds > 0),
  is_replace     boolean NOT NULL,
  next_run_at    timestamptz NOT NULL,
  -- Set while a process imports it, which renews `seen_at`; without it the run is lost.
  run_id         text,
  seen_at        timestamptz,
  -- The last run: `finished_at` and `report` are null while the first one lasts.
  started_at     timestamptz,
  finished_at    timestamptz,
  report         jsonb,
  failure        text,
  created_at     timestamptz NOT NULL
);
