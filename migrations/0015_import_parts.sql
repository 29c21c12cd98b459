-- A replacing import that is spread over several processes: what each part has seen. The last part
-- closes the source's postings that no part has. `ids` are 64-bit hashes of external ids, ascending.
CREATE TABLE import_parts (
  source       text COLLATE "C" NOT NULL,
  run          text COLLATE "C" NOT NULL,
  part         int NOT NULL CHECK (part BETWEEN 1 AND parts),
  parts        int NOT NULL,
  -- Rejected rows that do not say which posting they are: then nothing is closed.
  unidentified int NOT NULL,
  ids          bytea NOT NULL,
  finished_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, run, part)
);
ALTER TABLE import_parts ALTER COLUMN ids SET STORAGE EXTERNAL;
