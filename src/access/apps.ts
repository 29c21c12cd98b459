import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/postgres/database.ts";
import { newId } from "../platform/ids.ts";

export interface App {
  id: string;
  name: string;
  balanceMillicredits: number;
  sandboxQuota: number;
  retentionMonths: number;
  rateRead: number;
  rateAi: number;
  createdAt: Date;
}

export type AppSettings = Partial<
  Pick<App, "name" | "sandboxQuota" | "retentionMonths" | "rateRead" | "rateAi">
>;

/** Engine calls of one app's sandbox keys in a calendar month. */
export const DEFAULT_SANDBOX_QUOTA = 200;
/** How long stored results are kept. */
export const DEFAULT_RETENTION_MONTHS = 12;
/** Requests of one key in a window, by class. */
export const DEFAULT_RATE_READ = 60;
export const DEFAULT_RATE_AI = 20;

const COLUMNS = `id, name, balance_millicredits AS "balanceMillicredits", sandbox_quota AS "sandboxQuota",
  retention_months AS "retentionMonths", rate_read AS "rateRead", rate_ai AS "rateAi", created_at AS "createdAt"`;

export async function createApp(
  db: Queryable,
  clock: Clock,
  settings: AppSettings & { name: string },
): Promise<App> {
  const [app] = await db.query<App>(
    `INSERT INTO apps (id, name, sandbox_quota, retention_months, rate_read, rate_ai, created_at)
     VALUES ($1, $2, coalesce($3, ${DEFAULT_SANDBOX_QUOTA}), coalesce($4, ${DEFAULT_RETENTION_MONTHS}),
       coalesce($5, ${DEFAULT_RATE_READ}), coalesce($6, ${DEFAULT_RATE_AI}), $7)
     RETURNING ${COLUMNS}`,
    [newId("app", clock()), ...valuesOf(settings), clock()],
  );
  return app!;
}

export function listApps(db: Queryable): Promise<App[]> {
  return db.query<App>(`SELECT ${COLUMNS} FROM apps ORDER BY created_at, id`);
}

export async function findApp(db: Queryable, id: string): Promise<App | undefined> {
  const [app] = await db.query<App>(`SELECT ${COLUMNS} FROM apps WHERE id = $1`, [id]);
  return app;
}

export async function updateApp(
  db: Queryable,
  id: string,
  settings: AppSettings,
): Promise<App | undefined> {
  const [app] = await db.query<App>(
    `UPDATE apps SET name = coalesce($2, name), sandbox_quota = coalesce($3, sandbox_quota),
       retention_months = coalesce($4, retention_months), rate_read = coalesce($5, rate_read),
       rate_ai = coalesce($6, rate_ai)
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, ...valuesOf(settings)],
  );
  return app;
}

const valuesOf = (s: AppSettings): unknown[] => [
  s.name ?? null,
  s.sandboxQuota ?? null,
  s.retentionMonths ?? null,
  s.rateRead ?? null,
  s.rateAi ?? null,
];
