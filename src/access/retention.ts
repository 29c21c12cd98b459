import { apiError } from "../errors.ts";
import { addMonths } from "../platform/clock.ts";
import type { Database, Queryable, Tx } from "../platform/postgres/database.ts";
import { defineTask, enqueue, type Task } from "../platform/tasks.ts";
import type { Space } from "../privacy/index.ts";

/*
 * Whether an app keeps results. One with `retention_months` 0 keeps none: an analysis is never stored,
 * pathways and stored replies are held, encrypted, for HELD_MINUTES, and the payload of an event until
 * every first attempt is over, at most as long. Afterwards only ids are left, and reading one is 410. A
 * thread that read a document of it ends.
 *
 * A call stores by the app's settings when its caller was admitted, at most two seconds old; events and
 * stored replies go by the app's row. When an app stops keeping results, two tasks take out what
 * lies there: one at once, one after HELD_MINUTES for the calls that were under way. They go through
 * the tables page by page and may be repeated at any point.
 */

export const HELD_MINUTES = 10;
/** How long the id of a result answers 410. */
const ID_MONTHS = 12;
const PAGE = 1_000;

/** SQL: what is held since before this time is over. */
export const HELD_SINCE = `now() - interval '${HELD_MINUTES} minutes'`;
/** SQL, of any table with an `app_id`: the app keeps no results. */
export const KEEPS_NO_RESULTS =
  "EXISTS (SELECT FROM apps WHERE apps.id = app_id AND retention_months = 0)";

export const keepsResults = ({ retentionMonths }: { retentionMonths: number }): boolean =>
  retentionMonths > 0;

/** When a result that is made now can no longer be read. */
export const endOfResult = (app: { retentionMonths: number }, now: Date): Date =>
  keepsResults(app)
    ? addMonths(now, app.retentionMonths)
    : new Date(now.getTime() + HELD_MINUTES * 60_000);

export const notRetained = (what: string): Error =>
  apiError("not_retained", `${what} is not kept: this app keeps no results.`);

/** SQL that keeps the ids of `rows`, a list of deleted or ending results. */
export const noteReleased = (rows: string): string =>
  `INSERT INTO released_results (id, app_id, mode) SELECT id, app_id, mode FROM ${rows} ON CONFLICT DO NOTHING`;

/** With the result, if its app keeps none: its id is what stays of it. */
export async function noteResult(tx: Tx, { appId, mode }: Space, id: string): Promise<void> {
  await tx.query(noteReleased("(VALUES ($1, $2, $3)) AS made (id, app_id, mode)"), [
    id,
    appId,
    mode,
  ]);
}

export async function isReleased(
  db: Queryable,
  { appId, mode }: Space,
  id: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM released_results WHERE id = $1 AND app_id = $2 AND mode = $3",
    [id, appId, mode],
  );
  return rows.length > 0;
}

/** Takes an app's results out of tables of its own, in short statements. */
export type Release = (db: Database, appId: string) => Promise<void>;

/**
 * Goes through a table by its primary key, whatever the app, so that no statement reads more than a
 * page. `change` is a CTE that takes the rows of app `$1` out of `page`.
 */
export const releasePages =
  (table: { name: string; key: string; where?: string }, change: string): Release =>
  async (db, appId) => {
    const { name, key, where = "true" } = table;
    const sql = `WITH page AS MATERIALIZED (
        SELECT ${key} AS id FROM ${name} WHERE ${where} AND ${key} > $2 ORDER BY ${key} LIMIT ${PAGE}),
      ${change}
      SELECT max(id) AS last FROM page`;
    let after: string | null = "";
    while (after !== null) {
      const values: string[] = [appId, after];
      const rows: { last: string | null }[] = await db.transaction((tx) => tx.query(sql, values));
      after = rows[0]!.last;
    }
  };

const RELEASE_TASK = { name: "release-results", maxAttempts: 25 };

/** In the transaction in which the app stops keeping results. */
export async function queueRelease(tx: Tx, appId: string): Promise<void> {
  for (const minutes of [0, HELD_MINUTES])
    await enqueue(tx, RELEASE_TASK, { appId }, appId, minutes);
}

export const releaseTask = (db: Database, releases: readonly Release[]): Task<{ appId: string }> =>
  defineTask({
    ...RELEASE_TASK,
    async run({ appId }) {
      const [app] = await db.query(
        "SELECT 1 FROM apps WHERE id = $1 AND retention_months = 0 AND deleted_at IS NULL",
        [appId],
      );
      if (app) for (const release of releases) await release(db, appId);
    },
  });

export async function deleteOldIds(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM released_results WHERE id IN (
       SELECT id FROM released_results WHERE created_at < now() - interval '${ID_MONTHS} months' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
