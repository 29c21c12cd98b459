-- Members of an app sign in at the OpenID provider of their organisation.

CREATE TABLE app_providers (
  app_id        text PRIMARY KEY REFERENCES apps,
  -- In lower case. Only members with an address of it sign in this way, while its DNS names the app.
  domain        text NOT NULL,
  issuer        text NOT NULL,
  client_id     text NOT NULL,
  -- Encrypted; empty: a public client.
  client_secret bytea NOT NULL,
  updated_at    timestamptz NOT NULL
);
CREATE INDEX app_providers_by_domain ON app_providers (domain);

-- Issuer and subject of the member at the app's provider, set by the first sign-in there.
ALTER TABLE memberships ADD COLUMN oidc_subject text;
CREATE UNIQUE INDEX memberships_by_oidc_subject ON memberships (app_id, oidc_subject)
  WHERE oidc_subject IS NOT NULL;
