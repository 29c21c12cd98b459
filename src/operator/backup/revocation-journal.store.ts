import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export interface Revocation {
  readonly kind: string;
  /** Id of what ended. */
  readonly target: string;
  /** SHA-256 of what ended, in hexadecimal, where the target can have a newer one. */
  readonly proof: string | null;
  /** When a rotated key ends; null: at once. */
  readonly ends_at: string | null;
  readonly at: string;
}

const TIMESTAMP = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

export function listRevocations(db: Queryable): Promise<Revocation[]> {
  return db.query<Revocation>(
    `SELECT kind, target, encode(proof, 'hex') AS proof,
       to_char(ends_at AT TIME ZONE 'UTC', ${TIMESTAMP}) AS ends_at,
       to_char(created_at AT TIME ZONE 'UTC', ${TIMESTAMP}) AS at
     FROM revocations ORDER BY no`,
  );
}

export async function hasColumn(db: Queryable, table: string, column: string): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return found.length > 0;
}

interface Replay {
  table: string;
  /** What the backup's schema must have. */
  column: string;
  /** The kind of entry that takes it back. */
  undoneBy?: string;
  /** Returns how many rows were still in use. */
  run(tx: Tx, entries: readonly Revocation[]): Promise<number>;
}

/** A statement over the entries: `e.target`, `e.proof`, `e.ends_at`, `e.at`. */
const statement =
  (sql: string) =>
  async (tx: Tx, entries: readonly Revocation[]): Promise<number> => {
    if (entries.length === 0) return 0;
    const ended = await tx.query(
      `WITH e AS (
         SELECT DISTINCT ON (target, proof) * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[])
           AS e (target, proof, ends_at, at) ORDER BY target, proof, ends_at NULLS FIRST, at)
       ${sql} RETURNING 1`,
      [
        entries.map(({ target }) => target),
        entries.map(({ proof }) => proof),
        entries.map(({ ends_at }) => ends_at),
        entries.map(({ at }) => at),
      ],
    );
    return ended.length;
  };

/** By kind of entry, in the order of replaying. */
export const REPLAYS: Readonly<Record<string, Replay>> = {
  key: {
    table: "api_keys",
    column: "revoked_at",
    run: statement(
      `UPDATE api_keys k SET revoked_at = CASE WHEN e.ends_at IS NULL THEN e.at END,
         expires_at = least(k.expires_at, e.ends_at)
       FROM e WHERE k.id = e.target AND k.revoked_at IS NULL
         AND (e.ends_at IS NULL OR k.expires_at IS NULL OR k.expires_at > e.ends_at)`,
    ),
  },
  token: {
    table: "operator_tokens",
    column: "revoked_at",
    run: statement(
      `UPDATE operator_tokens t SET revoked_at = e.at
       FROM e WHERE t.id = e.target AND t.revoked_at IS NULL`,
    ),
  },
  admin_disabled: {
    table: "operator_admins",
    column: "disabled_at",
    undoneBy: "admin_enabled",
    run: statement(
      `UPDATE operator_admins a SET disabled_at = e.at, password = NULL
       FROM e WHERE a.id = e.target AND a.disabled_at IS NULL`,
    ),
  },
  admin_demoted: {
    table: "operator_admins",
    column: "role",
    undoneBy: "admin_promoted",
    run: statement(
      `UPDATE operator_admins a SET role = 'viewer' FROM e WHERE a.id = e.target AND a.role = 'admin'`,
    ),
  },
  admin_password: {
    table: "operator_admins",
    column: "password",
    run: statement(
      `UPDATE operator_admins a SET password = NULL FROM e
       WHERE a.id = e.target AND encode(sha256(convert_to(a.password, 'UTF8')), 'hex') = e.proof`,
    ),
  },
  member_token: {
    table: "member_tokens",
    column: "revoked_at",
    run: statement(
      `UPDATE member_tokens t SET revoked_at = e.at
       FROM e WHERE t.id = e.target AND t.revoked_at IS NULL`,
    ),
  },
  membership: {
    table: "memberships",
    column: "id",
    run: statement("DELETE FROM memberships m USING e WHERE m.id = e.target"),
  },
  membership_to_developer: {
    table: "memberships",
    column: "role",
    undoneBy: "membership_promoted",
    run: statement(
      `UPDATE memberships m SET role = 'developer' FROM e WHERE m.id = e.target AND m.role = 'owner'`,
    ),
  },
  membership_to_viewer: {
    table: "memberships",
    column: "role",
    undoneBy: "membership_promoted",
    run: statement(
      `UPDATE memberships m SET role = 'viewer' FROM e WHERE m.id = e.target AND m.role <> 'viewer'`,
    ),
  },
  member_deleted: {
    table: "members",
    column: "id",
    run: statement("DELETE FROM members m USING e WHERE m.id = e.target"),
  },
  member_disabled: {
    table: "members",
    column: "disabled_at",
    undoneBy: "member_enabled",
    run: statement(
      `UPDATE members m SET disabled_at = e.at FROM e WHERE m.id = e.target AND m.disabled_at IS NULL`,
    ),
  },
  member_password: {
    table: "members",
    column: "password",
    run: statement(
      `UPDATE members m SET password = NULL FROM e
       WHERE m.id = e.target AND encode(sha256(convert_to(m.password, 'UTF8')), 'hex') = e.proof`,
    ),
  },
  app_disabled: {
    table: "apps",
    column: "disabled_at",
    undoneBy: "app_enabled",
    run: statement(
      `UPDATE apps a SET disabled_at = e.at FROM e WHERE a.id = e.target AND a.disabled_at IS NULL`,
    ),
  },
  app_deleted: {
    table: "apps",
    column: "disabled_at",
    run: statement(
      `UPDATE apps a SET disabled_at = e.at FROM e WHERE a.id = e.target AND a.disabled_at IS NULL`,
    ),
  },
  totp: {
    table: "totp_secrets",
    column: "id",
    run: statement("DELETE FROM totp_secrets f USING e WHERE f.id = e.target"),
  },
  recovery_code: {
    table: "recovery_codes",
    column: "id",
    run: statement("DELETE FROM recovery_codes f USING e WHERE f.id = e.target"),
  },
  passkey: {
    table: "passkeys",
    column: "id",
    run: statement("DELETE FROM passkeys f USING e WHERE f.id = e.target"),
  },
  endpoint: {
    table: "webhook_endpoints",
    column: "id",
    run: statement(`DELETE FROM webhook_endpoints w USING e WHERE w.id = e.target`),
  },
};

export function findUndeletedApps(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; now: Date }[]> {
  return db.query(
    "SELECT id, now() AS now FROM apps WHERE id = ANY ($1) AND deleted_at IS NULL ORDER BY id",
    [ids],
  );
}
