-- Links that open the webhook page of an app, until they end or somebody revokes them by deleting the row.
CREATE TABLE portal_links (
  id         text COLLATE "C" PRIMARY KEY,
  app_id     text NOT NULL REFERENCES apps,
  mode       text NOT NULL CHECK (mode IN ('live', 'test')),
  page       text NOT NULL,
  -- The member who made it; null: an operator.
  member_id  text REFERENCES members ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX portal_links_by_app ON portal_links (app_id, id);
