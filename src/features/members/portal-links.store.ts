import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Mode } from "../../privacy/index.ts";
import type { Portal } from "./portal-tokens.ts";

/* The portal links that work: a revoked one has no row. */

export interface PortalLinkRow {
  id: string;
  mode: Mode;
  page: Portal["page"];
  /** The address of the member who made it; null: an operator. */
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertPortalLink(tx: Tx, portal: Portal, now: Date): Promise<void> {
  const { id, appId, mode, page, memberId, expiresAt } = portal;
  await tx.query(
    `INSERT INTO portal_links (id, app_id, mode, page, member_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, appId, mode, page, memberId, now, expiresAt],
  );
}

/** Newest first. */
export const listPortalLinks = (
  db: Queryable,
  appId: string,
  now: Date,
): Promise<PortalLinkRow[]> =>
  db.query<PortalLinkRow>(
    `SELECT l.id, l.mode, l.page, m.email AS "madeBy", l.created_at AS "createdAt",
       l.expires_at AS "expiresAt"
     FROM portal_links l LEFT JOIN members m ON m.id = l.member_id
     WHERE l.app_id = $1 AND l.expires_at > $2 ORDER BY l.id DESC`,
    [appId, now],
  );

export async function hasPortalLink(db: Queryable, id: string): Promise<boolean> {
  return (await db.query("SELECT 1 FROM portal_links WHERE id = $1", [id])).length > 0;
}

/** False where the app has no such link. */
export async function deletePortalLink(tx: Tx, appId: string, id: string): Promise<boolean> {
  const ended = await tx.query(
    "DELETE FROM portal_links WHERE app_id = $1 AND id = $2 RETURNING 1",
    [appId, id],
  );
  return ended.length > 0;
}
