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

const COLUMNS = `id, name, balance_millicredits AS "balanceMillicredits", sandbox_quota AS "sandboxQuota",
  retention_months AS "retentionMonths", rate_read AS "rateRead", rate_ai AS "rateAi", created_at AS "createdAt"`;

export async function createApp(
  db: Queryable,
  clock: Clock,
  settings: AppSettings & { name: string },
): Promise<App> {
  const [app] = await db.query<App>(
    `INSERT INTO apps (id, name, sandbox_quota, retention_months, rate_read, rate_ai, created_at)
     VALUES ($1, $2, coalesce($3, 200), coalesce($4, 12), coalesce($5, 60), coalesce($6, 20), $7)
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
