-- Corrections of an analysis that were made. Null: the analysis is itself a correction.
ALTER TABLE resume_analyses ADD COLUMN corrections smallint DEFAULT 0;

-- Who decided what about a candidate, for the customer's own log. `said` is encrypted (outcome, person
-- responsible, note, and the score that the analysis showed).
CREATE TABLE resume_decisions (
  id          text COLLATE "C" PRIMARY KEY,
  -- Ends with its analysis: expiry, erasure and the deletion of an app take it along.
  analysis_id text COLLATE "C" NOT NULL REFERENCES resume_analyses ON DELETE CASCADE,
  app_id      text NOT NULL REFERENCES apps,
  mode        text NOT NULL CHECK (mode IN ('live', 'test')),
  candidate   bytea,
  said        bytea NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE INDEX resume_decisions_by_analysis ON resume_decisions (analysis_id);
CREATE INDEX resume_decisions_by_candidate ON resume_decisions (candidate) WHERE candidate IS NOT NULL;
CREATE INDEX resume_decisions_by_app ON resume_decisions (app_id, mode, id);
ALTER TABLE resume_decisions ALTER COLUMN said SET STORAGE EXTERNAL;
