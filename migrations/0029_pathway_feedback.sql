-- What customers say is wrong or outdated in a plan, for the operator. `said` is encrypted (quote and note);
-- the document that the plan was made from is in clear, so that it can be counted.
CREATE TABLE pathway_feedback (
  id         text COLLATE "C" PRIMARY KEY,
  -- Ends with its pathway: expiry, erasure and the deletion of an app take it along.
  pathway_id text COLLATE "C" NOT NULL REFERENCES pathways ON DELETE CASCADE,
  app_id     text NOT NULL REFERENCES apps,
  candidate  bytea,
  kind       text NOT NULL CHECK (kind IN ('wrong', 'outdated')),
  said       bytea NOT NULL,
  -- Null: the pathway has no plan.
  basis_kind text,
  basis_id   text,
  role_id    text,
  created_at timestamptz NOT NULL,
  done_at    timestamptz
);
CREATE INDEX pathway_feedback_by_pathway ON pathway_feedback (pathway_id);
CREATE INDEX pathway_feedback_by_candidate ON pathway_feedback (candidate) WHERE candidate IS NOT NULL;
CREATE INDEX pathway_feedback_by_app ON pathway_feedback (app_id);
ALTER TABLE pathway_feedback ALTER COLUMN said SET STORAGE EXTERNAL;
