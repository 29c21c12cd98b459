import type { Clock } from "../platform/clock.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";
import { newId } from "../platform/ids.ts";

export interface App {
  id: string;
  name: string;
  balanceMillicredits: number;
  sandboxQuota: number;
  retentionMonths: number;
  rateRead: number;
  rateAi: number;
  /** Its live calls are not charged; the balance stays as it is. */
  hasUnlimitedCredits: boolean;
  /** Signed up by itself: no live keys until an operator approves it. */
  isSandboxOnly: boolean;
  disabledAt: Date | null;
  createdAt: Date;
}

export type AppSettings = Partial<
  Pick<
    App,
    | "name"
    | "sandboxQuota"
    | "retentionMonths"
    | "rateRead"
    | "rateAi"
    | "hasUnlimitedCredits"
    | "isSandboxOnly"
  >
>;

/** Engine calls of one app's sandbox keys in a calendar month. */
export const DEFAULT_SANDBOX_QUOTA = 200;
/** How long stored results are kept. */
export const DEFAULT_RETENTION_MONTHS = 12;
/** Requests of one key in a window, by class. */
export const DEFAULT_RATE_READ = 60;
export const DEFAULT_RATE_AI = 20;

export const APP_COLUMNS = `id, name, balance_millicredits AS "balanceMillicredits", sandbox_quota AS "sandboxQuota",
  retention_months AS "retentionMonths", rate_read AS "rateRead", rate_ai AS "rateAi",
  has_unlimited_credits AS "hasUnlimitedCredits", is_sandbox_only AS "isSandboxOnly",
  disabled_at AS "disabledAt", created_at AS "createdAt"`;
/** SQL: an app that was not deleted. */
export const IS_KEPT = "deleted_at IS NULL";

export async function createApp(
  db: Queryable,
  clock: Clock,
  settings: AppSettings & { name: string },
): Promise<App> {
  const [app] = await db.query<App>(
    `INSERT INTO apps (id, name, sandbox_quota, retention_months, rate_read, rate_ai, has_unlimited_credits,
       is_sandbox_only, created_at)
     VALUES ($1, $2, coalesce($3, ${DEFAULT_SANDBOX_QUOTA}), coalesce($4, ${DEFAULT_RETENTION_MONTHS}),
       coalesce($5, ${DEFAULT_RATE_READ}), coalesce($6, ${DEFAULT_RATE_AI}), coalesce($7, false), coalesce($8, false), $9)
     RETURNING ${APP_COLUMNS}`,
    [newId("app", clock()), ...valuesOf(settings), clock()],
  );
  return app!;
}

export function listApps(db: Queryable): Promise<App[]> {
  return db.query<App>(`SELECT ${APP_COLUMNS} FROM apps WHERE ${IS_KEPT} ORDER BY created_at, id`);
}

export async function findApp(db: Queryable, id: string): Promise<App | undefined> {
  const [app] = await db.query<App>(
    `SELECT ${APP_COLUMNS} FROM apps WHERE id = $1 AND ${IS_KEPT}`,
    [id],
  );
  return app;
}

/** The same, locked: of two changes the second sees the first. */
export async function lockApp(tx: Tx, id: string): Promise<App | undefined> {
  const [app] = await tx.query<App>(
    `SELECT ${APP_COLUMNS} FROM apps WHERE id = $1 AND ${IS_KEPT} FOR UPDATE`,
    [id],
  );
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
       rate_ai = coalesce($6, rate_ai), has_unlimited_credits = coalesce($7, has_unlimited_credits),
       is_sandbox_only = coalesce($8, is_sandbox_only)
     WHERE id = $1 AND ${IS_KEPT} RETURNING ${APP_COLUMNS}`,
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
  s.hasUnlimitedCredits ?? null,
  s.isSandboxOnly ?? null,
];

/** Null enables it again. Its keys follow within two seconds. */
export async function setDisabledAt(
  db: Queryable,
  id: string,
  at: Date | null,
): Promise<App | undefined> {
  const [app] = await db.query<App>(
    `UPDATE apps SET disabled_at = CASE WHEN $2::timestamptz IS NULL THEN NULL ELSE coalesce(disabled_at, $2) END
     WHERE id = $1 AND ${IS_KEPT} RETURNING ${APP_COLUMNS}`,
    [id, at],
  );
  return app;
}
