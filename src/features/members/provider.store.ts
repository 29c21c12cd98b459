import type { SealContext, Vault } from "../../platform/crypto.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";

/* The OpenID provider of an app's organisation, and which member is which of its people. */

export interface AppProvider {
  appId: string;
  domain: string;
  issuer: string;
  clientId: string;
  /** Empty: a public client. */
  clientSecret: string;
  updatedAt: Date;
}

interface Row extends Omit<AppProvider, "clientSecret"> {
  sealed: Buffer;
}

const PURPOSE = "app-provider";
const contextOf = (appId: string): SealContext => ({ purpose: PURPOSE, appId, id: appId });

export const sealedProviders: SealedColumn = {
  table: "app_providers",
  column: "client_secret",
  key: ["app_id"],
  purpose: PURPOSE,
  id: "app_id",
};

const PROVIDER = `SELECT p.app_id AS "appId", p.domain, p.issuer, p.client_id AS "clientId",
    p.client_secret AS sealed, p.updated_at AS "updatedAt"
  FROM app_providers p JOIN apps a ON a.id = p.app_id AND a.disabled_at IS NULL AND a.deleted_at IS NULL`;

const opened = (vault: Vault, { sealed, ...row }: Row): AppProvider => ({
  ...row,
  clientSecret: vault.decrypt(contextOf(row.appId), sealed).toString("utf8"),
});

/** Undefined for a disabled app too, as the next. */
export async function findProvider(
  db: Queryable,
  vault: Vault,
  appId: string,
): Promise<AppProvider | undefined> {
  const [row] = await db.query<Row>(`${PROVIDER} WHERE p.app_id = $1`, [appId]);
  return row && opened(vault, row);
}

/** Of several apps that name the domain, the oldest first. */
export async function findProvidersOf(
  db: Queryable,
  vault: Vault,
  domain: string,
): Promise<AppProvider[]> {
  const rows = await db.query<Row>(
    `${PROVIDER} WHERE p.domain = $1 ORDER BY a.created_at, a.id LIMIT 100`,
    [domain],
  );
  return rows.map((row) => opened(vault, row));
}

export async function hasProviders(db: Queryable): Promise<boolean> {
  const found = await db.query("SELECT 1 FROM app_providers LIMIT 1");
  return found.length > 0;
}

/** Another issuer or domain begins without known people. */
export async function putProvider(tx: Tx, vault: Vault, provider: AppProvider): Promise<void> {
  const { appId, domain, issuer, clientId, clientSecret, updatedAt } = provider;
  await tx.query(
    `UPDATE memberships SET oidc_subject = NULL WHERE app_id = $1 AND NOT EXISTS (
       SELECT FROM app_providers WHERE app_id = $1 AND issuer = $2 AND domain = $3)`,
    [appId, issuer, domain],
  );
  await tx.query(
    `INSERT INTO app_providers (app_id, domain, issuer, client_id, client_secret, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (app_id) DO UPDATE SET domain = excluded.domain, issuer = excluded.issuer,
       client_id = excluded.client_id, client_secret = excluded.client_secret, updated_at = excluded.updated_at`,
    [
      appId,
      domain,
      issuer,
      clientId,
      vault.encrypt(contextOf(appId), Buffer.from(clientSecret)),
      updatedAt,
    ],
  );
}

export async function deleteProvider(tx: Tx, appId: string): Promise<boolean> {
  await tx.query("UPDATE memberships SET oidc_subject = NULL WHERE app_id = $1", [appId]);
  const gone = await tx.query("DELETE FROM app_providers WHERE app_id = $1 RETURNING 1", [appId]);
  return gone.length > 0;
}

export interface OrganisationMember {
  id: string;
  email: string;
  password: string | null;
  isProved: boolean;
  membershipId: string;
}

/** By the provider's name for the person, else by an address of the domain that has none yet. */
export async function findByProvider(
  tx: Tx,
  { appId, domain }: Pick<AppProvider, "appId" | "domain">,
  { subject, email }: { subject: string; email: string | undefined },
): Promise<OrganisationMember | undefined> {
  const [row] = await tx.query<OrganisationMember>(
    `SELECT m.id, m.email, m.password, m.proved_at IS NOT NULL AS "isProved", s.id AS "membershipId"
     FROM memberships s JOIN members m ON m.id = s.member_id
     WHERE s.app_id = $1 AND m.disabled_at IS NULL AND right(m.email, length($2) + 1) = '@' || $2
       AND (s.oidc_subject = $3 OR (s.oidc_subject IS NULL AND m.email = $4))
     ORDER BY s.oidc_subject IS NULL LIMIT 1`,
    [appId, domain, subject, email ?? null],
  );
  return row;
}

/** False: the membership ended meanwhile, or somebody else came in with it. */
export async function bindSubject(tx: Tx, membershipId: string, subject: string): Promise<boolean> {
  const bound = await tx.query(
    `UPDATE memberships SET oidc_subject = $2
     WHERE id = $1 AND (oidc_subject IS NULL OR oidc_subject = $2) RETURNING 1`,
    [membershipId, subject],
  );
  return bound.length > 0;
}

export async function dropPassword(tx: Tx, memberId: string): Promise<void> {
  await tx.query("UPDATE members SET password = NULL WHERE id = $1", [memberId]);
}
