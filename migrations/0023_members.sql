-- Members: the people of a customer who use the console for their app. One person has one account and
-- a membership in each app; their second factors are in the tables of 0022, by the account's id.

CREATE TABLE members (
  id           text COLLATE "C" PRIMARY KEY,
  -- In lower case, so that one person has one account.
  email        text NOT NULL UNIQUE,
  -- `scrypt$N$r$p$salt$hash`; null until an invitation was accepted.
  password     text,
  disabled_at  timestamptz,
  last_seen_at timestamptz,
  created_at   timestamptz NOT NULL
);

CREATE TABLE memberships (
  id          text COLLATE "C" PRIMARY KEY,
  member_id   text NOT NULL REFERENCES members ON DELETE CASCADE,
  app_id      text NOT NULL REFERENCES apps,
  role        text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  -- The member who invited; null: an operator, or signed up.
  invited_by  text REFERENCES members ON DELETE SET NULL,
  created_at  timestamptz NOT NULL,
  -- Null: invited.
  accepted_at timestamptz,
  UNIQUE (member_id, app_id)
);
CREATE INDEX memberships_by_app ON memberships (app_id);

-- One-time links, by the SHA-256 of their token.
CREATE TABLE member_invitations (
  sha256        bytea PRIMARY KEY,
  -- `join` accepts a membership, `reset` sets the password of an account, `sign_up` makes an app.
  purpose       text NOT NULL CHECK (purpose IN ('join', 'reset', 'sign_up')),
  membership_id text REFERENCES memberships ON DELETE CASCADE,
  member_id     text REFERENCES members ON DELETE CASCADE,
  -- Of somebody who signs up.
  email         text,
  app_name      text,
  invited_by    text REFERENCES members ON DELETE CASCADE,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX member_invitations_by_age ON member_invitations (expires_at);

-- By the SHA-256 of the cookie's value: a dump of the table signs nobody in.
CREATE TABLE member_sessions (
  sha256       bytea PRIMARY KEY,
  member_id    text NOT NULL REFERENCES members ON DELETE CASCADE,
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX member_sessions_by_member ON member_sessions (member_id);

-- A password was right, and a second factor is still missing.
CREATE TABLE member_sign_ins (
  sha256     bytea PRIMARY KEY,
  member_id  text NOT NULL REFERENCES members ON DELETE CASCADE,
  needs      text NOT NULL CHECK (needs IN ('second_factor', 'enrolment')),
  expires_at timestamptz NOT NULL
);

-- A token belongs to a membership and ends with it; its role is never above the membership's.
CREATE TABLE member_tokens (
  id            text COLLATE "C" PRIMARY KEY,
  membership_id text NOT NULL REFERENCES memberships ON DELETE CASCADE,
  app_id        text NOT NULL REFERENCES apps,
  name          text NOT NULL,
  role          text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  sha256        bytea NOT NULL UNIQUE,
  hint          text NOT NULL,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL
);
CREATE INDEX member_tokens_by_app ON member_tokens (app_id);

-- Mails that wait for the task that sends them. Address and text are encrypted: a queued task holds ids only.
CREATE TABLE outgoing_mails (
  id         text COLLATE "C" PRIMARY KEY,
  -- Empty: about no app.
  app_id     text NOT NULL,
  sealed     bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- An app that signed up by itself has no live keys until an operator approves it.
ALTER TABLE apps ADD COLUMN is_sandbox_only boolean NOT NULL DEFAULT false;

-- Members are actors too; the program's type lists the kinds.
ALTER TABLE operator_audit DROP CONSTRAINT operator_audit_actor_kind_check;
CREATE INDEX operator_audit_by_app ON operator_audit ((details ->> 'app_id'), id)
  WHERE details ? 'app_id';

-- The journal of revocations.
CREATE FUNCTION note_member_password_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revocations (kind, target, proof)
  VALUES ('member_password', OLD.id, sha256(convert_to(OLD.password, 'UTF8')));
  RETURN NULL;
END $$;
CREATE TRIGGER members_disabled AFTER UPDATE OF disabled_at ON members FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION note_revocation('member_disabled');
CREATE TRIGGER members_enabled AFTER UPDATE OF disabled_at ON members FOR EACH ROW
  WHEN (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL) EXECUTE FUNCTION note_revocation('member_enabled');
CREATE TRIGGER members_deleted AFTER DELETE ON members FOR EACH ROW
  EXECUTE FUNCTION note_revocation('member_deleted');
CREATE TRIGGER members_password AFTER UPDATE OF password ON members FOR EACH ROW
  WHEN (OLD.password IS NOT NULL AND NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION note_member_password_end();
CREATE TRIGGER memberships_deleted AFTER DELETE ON memberships FOR EACH ROW
  EXECUTE FUNCTION note_revocation('membership');
CREATE TRIGGER memberships_no_owner AFTER UPDATE OF role ON memberships FOR EACH ROW
  WHEN (OLD.role = 'owner' AND NEW.role = 'developer') EXECUTE FUNCTION note_revocation('membership_to_developer');
CREATE TRIGGER memberships_viewer AFTER UPDATE OF role ON memberships FOR EACH ROW
  WHEN (OLD.role <> 'viewer' AND NEW.role = 'viewer') EXECUTE FUNCTION note_revocation('membership_to_viewer');
CREATE TRIGGER memberships_promoted AFTER UPDATE OF role ON memberships FOR EACH ROW
  WHEN (NEW.role = 'owner' AND OLD.role <> 'owner' OR OLD.role = 'viewer' AND NEW.role <> 'viewer')
  EXECUTE FUNCTION note_revocation('membership_promoted');
CREATE TRIGGER member_tokens_revoked AFTER UPDATE OF revoked_at ON member_tokens FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_revocation('member_token');
CREATE TRIGGER member_tokens_deleted AFTER DELETE ON member_tokens FOR EACH ROW
  EXECUTE FUNCTION note_revocation('member_token');
