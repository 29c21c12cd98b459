-- Erasures of the last day, by the candidate's keyed hash: a call that began before one and ends
-- after it keeps nothing. Neither the id nor the app stands here.

CREATE TABLE candidate_erasures (
  no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  candidate  bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX candidate_erasures_by_candidate ON candidate_erasures (candidate, no);
CREATE INDEX candidate_erasures_by_age ON candidate_erasures (created_at);
