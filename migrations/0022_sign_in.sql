-- Signing in: second factors, sign-ins that wait for one, and the brake on wrong attempts. The second
-- factors know no operators: `subject` is the id of whoever signs in, `app_id` the app of a customer's
-- member, empty for an operator.

-- Replaces operator_failures, which the last release still writes.
CREATE TABLE sign_in_attempts (
  -- Keyed hash of an account with a device or a network, or of a network: it tells nothing of either.
  caller        bytea PRIMARY KEY,
  failures      int NOT NULL,
  blocked_until timestamptz NOT NULL,
  last_at       timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (last_at);

CREATE TABLE totp_secrets (
  id           text COLLATE "C" PRIMARY KEY,
  subject      text NOT NULL,
  app_id       text NOT NULL DEFAULT '',
  secret       bytea NOT NULL,
  -- The 30-second step of the last accepted code: none works twice.
  last_step    bigint NOT NULL DEFAULT 0,
  -- Null until the first code was entered.
  confirmed_at timestamptz,
  created_at   timestamptz NOT NULL
);
CREATE INDEX totp_secrets_by_subject ON totp_secrets (subject);

-- By keyed hash; a used code is deleted.
CREATE TABLE recovery_codes (
  id         text COLLATE "C" PRIMARY KEY,
  subject    text NOT NULL,
  app_id     text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX recovery_codes_by_subject ON recovery_codes (subject);

CREATE TABLE passkeys (
  -- The credential's id, base64url.
  id           text COLLATE "C" PRIMARY KEY,
  subject      text NOT NULL,
  app_id       text NOT NULL DEFAULT '',
  -- The host that it was made for.
  rp_id        text NOT NULL,
  public_key   bytea NOT NULL,
  counter      bigint NOT NULL,
  transports   text[] NOT NULL,
  name         text NOT NULL,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_subject ON passkeys (subject);

-- By SHA-256; each works once. Without a subject: for a sign-in that begins with a passkey.
CREATE TABLE passkey_challenges (
  sha256     bytea PRIMARY KEY,
  subject    text,
  purpose    text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges (expires_at);

-- A password was right, and a second factor is still missing. No session: versions that know no second
-- factor must not take it for one.
CREATE TABLE operator_sign_ins (
  sha256     bytea PRIMARY KEY,
  admin_id   text NOT NULL REFERENCES operator_admins ON DELETE CASCADE,
  needs      text NOT NULL CHECK (needs IN ('second_factor', 'enrolment')),
  expires_at timestamptz NOT NULL
);

-- Issuer and subject of the account at the OpenID provider, set by its first sign-in.
ALTER TABLE operator_admins ADD COLUMN oidc_subject text UNIQUE;

CREATE TRIGGER totp_secrets_deleted AFTER DELETE ON totp_secrets FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_revocation('totp');
CREATE TRIGGER recovery_codes_deleted AFTER DELETE ON recovery_codes FOR EACH ROW
  EXECUTE FUNCTION note_revocation('recovery_code');
CREATE TRIGGER passkeys_deleted AFTER DELETE ON passkeys FOR EACH ROW
  EXECUTE FUNCTION note_revocation('passkey');
