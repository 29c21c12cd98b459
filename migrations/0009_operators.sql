-- The operators' side: who may use /operator/v1, what they changed, and what they imported.

CREATE TABLE operator_admins (
  id            text COLLATE "C" PRIMARY KEY,
  -- In lower case, so that one person has one account.
  email         text NOT NULL UNIQUE,
  role          text NOT NULL CHECK (role IN ('admin', 'viewer')),
  -- `scrypt$N$r$p$salt$hash`; null until the one-time link was used.
  password      text,
  disabled_at   timestamptz,
  last_seen_at  timestamptz,
  created_at    timestamptz NOT NULL
);

-- One-time links, by the SHA-256 of their token. Without an administrator it makes the first one,
-- who chooses the e-mail address.
CREATE TABLE operator_invitations (
  sha256     bytea PRIMARY KEY,
  admin_id   text REFERENCES operator_admins ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- By the SHA-256 of the cookie's value: a dump of the table signs nobody in.
CREATE TABLE operator_sessions (
  sha256       bytea PRIMARY KEY,
  admin_id     text NOT NULL REFERENCES operator_admins ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX operator_sessions_by_admin ON operator_sessions (admin_id);

CREATE TABLE operator_tokens (
  id           text COLLATE "C" PRIMARY KEY,
  name         text NOT NULL,
  role         text NOT NULL CHECK (role IN ('admin', 'viewer')),
  sha256       bytea NOT NULL UNIQUE,
  hint         text NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  created_at   timestamptz NOT NULL
);

-- Failed sign-ins by keyed hash of an account or a network, known or not.
CREATE TABLE operator_failures (
  caller_hash bytea PRIMARY KEY,
  failures    int NOT NULL,
  started_at  timestamptz NOT NULL
);

-- What operators changed: ids and names of fields, no values of people and no secrets.
CREATE TABLE operator_audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_kind text NOT NULL CHECK (actor_kind IN ('admin', 'token', 'command', 'anyone')),
  actor_id   text,
  action     text NOT NULL,
  target_id  text,
  details    jsonb NOT NULL,
  request_id uuid,
  created_at timestamptz NOT NULL
);
CREATE INDEX operator_audit_by_target ON operator_audit (target_id, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER operator_audit_append_only BEFORE UPDATE OR DELETE ON operator_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER operator_audit_no_truncate BEFORE TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Imports over HTTP. The process that runs one renews `seen_at`; without it the import is lost.
CREATE TABLE operator_imports (
  id          text COLLATE "C" PRIMARY KEY,
  source      text NOT NULL,
  format      text NOT NULL,
  is_replace  boolean NOT NULL,
  origin      text NOT NULL,
  status      text NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  total_bytes bigint NOT NULL,
  read_bytes  bigint NOT NULL DEFAULT 0,
  report      jsonb NOT NULL,
  failure     text,
  created_at  timestamptz NOT NULL,
  started_at  timestamptz,
  finished_at timestamptz,
  seen_at     timestamptz NOT NULL
);

-- Server processes, as they report themselves every few seconds.
CREATE TABLE operator_processes (
  id          text COLLATE "C" PRIMARY KEY,
  role        text NOT NULL,
  version     text NOT NULL,
  host        text NOT NULL,
  pid         int NOT NULL,
  index_state text,
  postings    int,
  memory_mb   int NOT NULL,
  started_at  timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL
);
