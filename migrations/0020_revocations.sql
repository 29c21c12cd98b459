-- Who made a token or a one-time link, so that both end with that account; and the journal of
-- revocations, so that a restored backup does not revive what was ended since it was made.

-- `admin_id` answers for the token: its creator, or who answers for the token that created it.
-- Null: made on the command line, or before this migration.
ALTER TABLE operator_tokens
  ADD COLUMN created_by_kind text,
  ADD COLUMN created_by_id   text,
  ADD COLUMN admin_id        text REFERENCES operator_admins ON DELETE CASCADE;
ALTER TABLE operator_invitations
  ADD COLUMN invited_by text REFERENCES operator_admins ON DELETE CASCADE;

-- Tokens that an earlier version made are named in the audit log.
UPDATE operator_tokens t SET created_by_kind = a.actor_kind, created_by_id = a.actor_id,
  admin_id = (SELECT m.id FROM operator_admins m WHERE a.actor_kind = 'admin' AND m.id = a.actor_id)
FROM operator_audit a WHERE a.action = 'token.create' AND a.target_id = t.id;
WITH RECURSIVE made AS (
  SELECT id, admin_id FROM operator_tokens WHERE admin_id IS NOT NULL
  UNION SELECT t.id, m.admin_id FROM operator_tokens t
    JOIN made m ON t.created_by_kind = 'token' AND t.created_by_id = m.id)
UPDATE operator_tokens t SET admin_id = made.admin_id FROM made WHERE made.id = t.id AND t.admin_id IS NULL;
UPDATE operator_tokens t SET revoked_at = now()
FROM operator_admins a WHERE a.id = t.admin_id AND a.disabled_at IS NOT NULL AND t.revoked_at IS NULL;

CREATE TABLE revocations (
  no         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL,
  target     text NOT NULL,
  -- SHA-256 of what ended, where the target can have a newer one.
  proof      bytea,
  -- When a rotated key ends; null: at once.
  ends_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX revocations_by_age ON revocations (created_at);

-- Triggers, so that processes of an earlier version are recorded too. They refuse nothing.
CREATE FUNCTION note_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revocations (kind, target) VALUES (TG_ARGV[0], OLD.id);
  RETURN NULL;
END $$;
CREATE FUNCTION note_key_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revocations (kind, target, ends_at) VALUES ('key', OLD.id, NEW.expires_at);
  RETURN NULL;
END $$;
CREATE FUNCTION note_password_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revocations (kind, target, proof)
  VALUES ('admin_password', OLD.id, sha256(convert_to(OLD.password, 'UTF8')));
  RETURN NULL;
END $$;

CREATE TRIGGER api_keys_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_revocation('key');
CREATE TRIGGER api_keys_shortened AFTER UPDATE OF expires_at ON api_keys FOR EACH ROW
  WHEN (NEW.expires_at IS DISTINCT FROM OLD.expires_at AND NEW.expires_at IS NOT NULL)
  EXECUTE FUNCTION note_key_end();
CREATE TRIGGER apps_disabled AFTER UPDATE OF disabled_at ON apps FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION note_revocation('app_disabled');
CREATE TRIGGER apps_enabled AFTER UPDATE OF disabled_at ON apps FOR EACH ROW
  WHEN (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL) EXECUTE FUNCTION note_revocation('app_enabled');
CREATE TRIGGER apps_deleted AFTER UPDATE OF deleted_at ON apps FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION note_revocation('app_deleted');
CREATE TRIGGER operator_tokens_revoked AFTER UPDATE OF revoked_at ON operator_tokens FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_revocation('token');
CREATE TRIGGER operator_tokens_deleted AFTER DELETE ON operator_tokens FOR EACH ROW
  EXECUTE FUNCTION note_revocation('token');
CREATE TRIGGER operator_admins_disabled AFTER UPDATE OF disabled_at ON operator_admins FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION note_revocation('admin_disabled');
CREATE TRIGGER operator_admins_enabled AFTER UPDATE OF disabled_at ON operator_admins FOR EACH ROW
  WHEN (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL) EXECUTE FUNCTION note_revocation('admin_enabled');
CREATE TRIGGER operator_admins_deleted AFTER DELETE ON operator_admins FOR EACH ROW
  EXECUTE FUNCTION note_revocation('admin_disabled');
CREATE TRIGGER operator_admins_demoted AFTER UPDATE OF role ON operator_admins FOR EACH ROW
  WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION note_revocation('admin_demoted');
CREATE TRIGGER operator_admins_promoted AFTER UPDATE OF role ON operator_admins FOR EACH ROW
  WHEN (OLD.role <> 'admin' AND NEW.role = 'admin') EXECUTE FUNCTION note_revocation('admin_promoted');
CREATE TRIGGER operator_admins_password AFTER UPDATE OF password ON operator_admins FOR EACH ROW
  WHEN (OLD.password IS NOT NULL AND NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION note_password_end();
CREATE TRIGGER webhook_endpoints_deleted AFTER DELETE ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION note_revocation('endpoint');

-- What was revoked before this journal began.
INSERT INTO revocations (kind, target, created_at)
  SELECT * FROM (
    SELECT 'key', id, revoked_at FROM api_keys WHERE revoked_at IS NOT NULL
    UNION ALL SELECT 'token', id, revoked_at FROM operator_tokens WHERE revoked_at IS NOT NULL
    UNION ALL SELECT 'admin_disabled', id, disabled_at FROM operator_admins WHERE disabled_at IS NOT NULL
    UNION ALL SELECT 'app_disabled', id, disabled_at FROM apps WHERE disabled_at IS NOT NULL
    UNION ALL SELECT 'app_deleted', id, deleted_at FROM apps WHERE deleted_at IS NOT NULL
  ) AS ended (kind, target, at) ORDER BY at;
