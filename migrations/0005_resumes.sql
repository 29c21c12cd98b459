-- Résumé analyses and the files they were read from. Neither holds a word of a résumé in clear, nor
-- the customer's candidate id: `candidate` is a keyed hash, `body` and `content` are encrypted.

CREATE TABLE resume_analyses (
  id         text COLLATE "C" PRIMARY KEY,
  app_id     text NOT NULL REFERENCES apps,
  mode       text NOT NULL CHECK (mode IN ('live', 'test')),
  candidate  bytea,
  body       bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX resume_analyses_by_candidate ON resume_analyses (candidate) WHERE candidate IS NOT NULL;
CREATE INDEX resume_analyses_by_expiry ON resume_analyses (expires_at);

CREATE TABLE resume_files (
  analysis_id text COLLATE "C" PRIMARY KEY,
  app_id      text NOT NULL REFERENCES apps,
  mode        text NOT NULL CHECK (mode IN ('live', 'test')),
  candidate   bytea,
  content     bytea NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX resume_files_by_candidate ON resume_files (candidate) WHERE candidate IS NOT NULL;
CREATE INDEX resume_files_by_expiry ON resume_files (expires_at);

-- Encrypted bytes do not compress.
ALTER TABLE resume_analyses ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE resume_files ALTER COLUMN content SET STORAGE EXTERNAL;
