-- Batches of résumé analyses. `job` is encrypted: what was asked for, with the language.
CREATE TABLE resume_batches (
  id           text COLLATE "C" PRIMARY KEY,
  app_id       text NOT NULL REFERENCES apps,
  mode         text NOT NULL CHECK (mode IN ('live', 'test')),
  request_id   uuid NOT NULL,
  status       text NOT NULL CHECK (status IN ('queued', 'processing', 'completed')),
  job          bytea NOT NULL,
  -- Files that were sent; an erasure takes its own out of resume_batch_files.
  total        smallint NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  completed_at timestamptz CHECK ((completed_at IS NULL) = (status <> 'completed')),
  expires_at   timestamptz NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX resume_batches_by_expiry ON resume_batches (expires_at);
CREATE INDEX resume_batches_under_way ON resume_batches (updated_at) WHERE status <> 'completed';

-- The files of a batch. `candidate` is a keyed hash; `input` (name, candidate id, URL), `content` and `result`
-- are encrypted. `content` goes when the file was read; `result` is an error, or an analysis that is kept nowhere.
CREATE TABLE resume_batch_files (
  batch_id    text COLLATE "C" NOT NULL REFERENCES resume_batches ON DELETE CASCADE,
  position    smallint NOT NULL,
  app_id      text NOT NULL REFERENCES apps,
  mode        text NOT NULL CHECK (mode IN ('live', 'test')),
  candidate   bytea,
  status      text NOT NULL CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  input       bytea NOT NULL,
  content     bytea CHECK (content IS NULL OR status IN ('queued', 'processing')),
  result      bytea,
  analysis_id text COLLATE "C" CHECK ((analysis_id IS NULL) = (status <> 'completed')),
  -- Runs begun, so that a file whose workers keep dying ends too.
  attempts    smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, position)
) WITH (fillfactor = 80);
CREATE INDEX resume_batch_files_by_candidate ON resume_batch_files (candidate) WHERE candidate IS NOT NULL;

-- Encrypted bytes do not compress.
ALTER TABLE resume_batches ALTER COLUMN job SET STORAGE EXTERNAL;
ALTER TABLE resume_batch_files ALTER COLUMN input SET STORAGE EXTERNAL,
  ALTER COLUMN content SET STORAGE EXTERNAL, ALTER COLUMN result SET STORAGE EXTERNAL;
