-- A random key for each candidate, by the candidate's keyed hash. What is kept of them opens with
-- this key and WAYMARK_SECRET together, so erasing the row destroys every copy of their data.
-- In a schema of its own: dumps of the data leave it out (docs/erasure.md).

CREATE SCHEMA waymark_keys;

CREATE TABLE waymark_keys.candidate_keys (
  candidate_hash bytea PRIMARY KEY,
  app_id         text NOT NULL,
  mode           text NOT NULL CHECK (mode IN ('live', 'test')),
  key            bytea NOT NULL,
  -- After everything encrypted with it has expired.
  expires_at     timestamptz NOT NULL
) PARTITION BY HASH (candidate_hash);
CREATE INDEX candidate_keys_by_expiry ON waymark_keys.candidate_keys (expires_at);

-- Sixteen files, so that rewriting one to shred deleted keys locks a sixteenth of the candidates.
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE waymark_keys.candidate_keys_%s PARTITION OF waymark_keys.candidate_keys
      FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;
