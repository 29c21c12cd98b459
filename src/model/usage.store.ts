import type { Sweep } from "../platform/sweeps.ts";
import type { Queryable } from "../platform/postgres/database.ts";
import type { ModelTask } from "../platform/config.ts";
import type { ModelLedger, UsedByResult } from "./port.ts";

/** Days of use that are kept, for comparisons with the year before. */
const USAGE_DAYS = 400;

const TODAY = "(now() AT TIME ZONE 'UTC')::date";

export const createModelLedger = (db: Queryable): ModelLedger => ({
  async spent(owner) {
    const [row] = await db.query<{ tokens: number }>(
      `SELECT coalesce(sum(sent + received), 0)::float8 AS tokens FROM model_usage
       WHERE app_id = $1 AND day = ${TODAY}`,
      [owner],
    );
    return row!.tokens;
  },
  async add(owner, task, { isWritten, calls, sent, received, millis }: UsedByResult) {
    await db.query(
      `INSERT INTO model_usage AS known (app_id, day, task, results, failures, calls, sent, received, millis)
       VALUES ($1, ${TODAY}, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (app_id, day, task) DO UPDATE SET results = known.results + $3,
         failures = known.failures + $4, calls = known.calls + $5, sent = known.sent + $6,
         received = known.received + $7, millis = known.millis + $8`,
      [owner, task, Number(isWritten), Number(!isWritten), calls, sent, received, millis],
    );
  },
});

export interface ModelUsageRow {
  readonly task: ModelTask;
  readonly results: number;
  readonly failures: number;
  readonly calls: number;
  readonly sent: number;
  readonly received: number;
  readonly millis: number;
}

const SUMS = ["results", "failures", "calls", "sent", "received", "millis"]
  .map((column) => `sum(${column})::float8 AS ${column}`)
  .join(", ");

/** What all apps used in the last days, today included. */
export const readUsageByTask = (db: Queryable, days: number): Promise<ModelUsageRow[]> =>
  db.query<ModelUsageRow>(
    `SELECT task, ${SUMS} FROM model_usage WHERE day > ${TODAY} - $1::int GROUP BY task ORDER BY task`,
    [days],
  );

export interface AppUsageRow {
  readonly appId: string;
  readonly sent: number;
  readonly received: number;
  readonly today: number;
}

/** The apps that used the most, first. */
export const readUsageByApp = (
  db: Queryable,
  days: number,
  limit: number,
): Promise<AppUsageRow[]> =>
  db.query<AppUsageRow>(
    `SELECT app_id AS "appId", sum(sent)::float8 AS sent, sum(received)::float8 AS received,
       coalesce(sum(sent + received) FILTER (WHERE day = ${TODAY}), 0)::float8 AS today
     FROM model_usage WHERE day > ${TODAY} - $1::int
     GROUP BY app_id ORDER BY sum(sent + received) DESC, app_id LIMIT $2`,
    [days, limit],
  );

const OLD = `day < ${TODAY} - ${USAGE_DAYS}`;
/** Rows that a sweep of the day before would have deleted: many of them mean a clock that jumped. */
const OVERDUE = `day < ${TODAY} - ${USAGE_DAYS + 1}`;

export const modelSweeps: readonly Sweep[] = [
  {
    name: "model_usage",
    schedule: "17 3 * * *",
    guard: { table: "model_usage", overdue: OVERDUE },
    run: async (db) => void (await db.query(`DELETE FROM model_usage WHERE ${OLD}`)),
  },
];
