import { APP_COLUMNS, IS_KEPT, type App } from "../../access/index.ts";
import { rowsToRead, type Page } from "../../platform/pagination.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

/* Pages over apps. */

const FOUND = `${IS_KEPT} AND ($1::text IS NULL OR id = $1 OR strpos(lower(name), lower($1)) > 0)`;

export async function findApps(
  db: Queryable,
  text: string | null,
  page: Page,
): Promise<{ apps: App[]; total: number }> {
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*) AS total FROM apps WHERE ${FOUND}`,
    [text],
  );
  const apps = await db.query<App>(
    `SELECT ${APP_COLUMNS} FROM apps WHERE ${FOUND} AND ($2::text IS NULL OR id > $2)
     ORDER BY id LIMIT $3 OFFSET $4`,
    [text, page.after ?? null, rowsToRead(page), page.offset],
  );
  return { apps, total: row!.total };
}
