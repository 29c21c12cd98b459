import type { Clock } from "../platform/clock.ts";
import type { Queryable, Tx } from "../platform/postgres/database.ts";
import { newId } from "../platform/ids.ts";

export interface App {
  id: string;
  name: string;
  balanceMillicredits: number;
  sandboxQuota: number;
  /** 0: no results are kept, see retention.ts. */
  retentionMonths: number;
  rateRead: number;
  rateAi: number;
  /** Its live calls are not charged; the balance stays as it is. */
  hasUnlimitedCredits: boolean;
  /** Signed up by itself: no live keys until an operator approves it. */
  isSandboxOnly: boolean;
  /** Bodies of its sandbox requests are kept for a day. */
  logsSandboxBodies: boolean;
  /** The start of its webhook receivers' replies is kept with the attempts. */
  keepsReplyExcerpt: boolean;
  /** An alert is due when the balance falls below it; null: none. */
  lowCreditMillicredits: number | null;
  /** Counts for pathways whose request names no country; null: none. */
  defaultCountry: string | null;
  disabledAt: Date | null;
  createdAt: Date;
}

export type AppSettings = Partial<
  Omit<App, "id" | "balanceMillicredits" | "disabledAt" | "createdAt">
>;

/** Engine calls of one app's sandbox keys in a calendar month. */
export const DEFAULT_SANDBOX_QUOTA = 200;
/** How long stored results are kept. */
export const DEFAULT_RETENTION_MONTHS = 12;
export const MAX_RETENTION_MONTHS = 120;
/** Requests of one key in a window, by class. */
export const DEFAULT_RATE_READ = 60;
export const DEFAULT_RATE_AI = 20;

const SETTINGS = {
  name: "name",
  sandboxQuota: "sandbox_quota",
  retentionMonths: "retention_months",
  rateRead: "rate_read",
  rateAi: "rate_ai",
  hasUnlimitedCredits: "has_unlimited_credits",
  isSandboxOnly: "is_sandbox_only",
  logsSandboxBodies: "log_sandbox_bodies",
  keepsReplyExcerpt: "keep_reply_excerpt",
  lowCreditMillicredits: "low_credit_millicredits",
  defaultCountry: "default_country",
} as const satisfies Record<keyof AppSettings, string>;
const SETTING_NAMES = Object.keys(SETTINGS) as (keyof AppSettings)[];

export const APP_COLUMNS = `id, balance_millicredits AS "balanceMillicredits", disabled_at AS "disabledAt",
  created_at AS "createdAt", ${SETTING_NAMES.map((name) => `${SETTINGS[name]} AS "${name}"`).join(", ")}`;
/** SQL: an app that was not deleted. */
export const IS_KEPT = "deleted_at IS NULL";

/** The values of an app that states no others; the table has the remaining ones. */
const DEFAULTS: AppSettings = {
  sandboxQuota: DEFAULT_SANDBOX_QUOTA,
  retentionMonths: DEFAULT_RETENTION_MONTHS,
  rateRead: DEFAULT_RATE_READ,
  rateAi: DEFAULT_RATE_AI,
};

export async function createApp(
  db: Queryable,
  clock: Clock,
  settings: AppSettings & { name: string },
): Promise<App> {
  const all = { ...DEFAULTS, ...settings };
  const names = SETTING_NAMES.filter((name) => all[name] !== undefined);
  const [app] = await db.query<App>(
    `INSERT INTO apps (id, created_at, ${names.map((name) => SETTINGS[name]).join(", ")})
     VALUES ($1, $2, ${names.map((_, i) => `$${i + 3}`).join(", ")}) RETURNING ${APP_COLUMNS}`,
    [newId("app", clock()), clock(), ...names.map((name) => all[name])],
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
  const names = SETTING_NAMES.filter((name) => settings[name] !== undefined);
  if (names.length === 0) return findApp(db, id);
  const [app] = await db.query<App>(
    `UPDATE apps SET ${names.map((name, i) => `${SETTINGS[name]} = $${i + 2}`).join(", ")}
     WHERE id = $1 AND ${IS_KEPT} RETURNING ${APP_COLUMNS}`,
    [id, ...names.map((name) => settings[name])],
  );
  return app;
}

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
