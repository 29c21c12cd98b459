import { batched } from "../../platform/batch.ts";
import type { Database, Queryable } from "../../platform/postgres/database.ts";
import { CURRENT_MONTH } from "../credits/credits.ts";

export const WINDOW_SECONDS = 60;
/** For callers without a valid key, by address. */
export const ADDRESS_LIMIT = 600;

export interface WindowAsk {
  /** A key's id, or a hash of a client's network. */
  subject: string;
  class: string;
  limit: number;
  /** The app whose balance is returned along with the rate; null for a caller without a key. */
  appId: string | null;
}

export interface Rate {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Unix second at which the window ends. */
  resetAt: number;
  retryAfterSeconds: number;
}

/** A recent balance: good enough to refuse early, never to charge by. */
export interface Means {
  balanceMillicredits: number;
  sandboxUsed: number;
}

/** One statement reads both, so that a request costs one round trip before its work. */
export interface Taken {
  rate: Rate;
  means: Means;
}

export interface WindowRow {
  endsAt: number;
  now: number;
  used: number;
}

/** SQL: when a window ends and the time now, in seconds. */
export const WINDOW_END = `extract(epoch FROM started_at)::float8 + ${WINDOW_SECONDS} AS "endsAt",
  extract(epoch FROM clock_timestamp())::float8 AS now`;

interface TakenRow extends WindowRow {
  subject: string;
  class: string;
  balance: number | null;
  sandboxUsed: number | null;
}

export interface Rates {
  take(ask: WindowAsk): Promise<Taken>;
  /** Reads the window without counting or opening one. */
  peek(ask: WindowAsk): Promise<Rate>;
}

/**
 * Counts requests in windows that start with their first request and are shared by all processes.
 * Counting continues past the limit; of n concurrent requests, those below the limit pass.
 */
export function createRates(db: Database, onBatch: (requests: number) => void = () => {}): Rates {
  const take = batched(async (asks: WindowAsk[]) => {
    onBatch(asks.length);
    const groups = new Map<string, WindowAsk[]>();
    for (const ask of asks) {
      const id = `${ask.subject} ${ask.class}`;
      const group = groups.get(id);
      if (group) group.push(ask);
      else groups.set(id, [ask]);
    }
    const heads = [...groups.values()].map((group) => group[0]!);
    const wanted = [...groups.values()].map((group) => group.length);
    const rows = await db.queryPrepared<TakenRow>("take_rates", TAKE, [
      heads.map((h) => h.subject),
      heads.map((h) => h.class),
      wanted,
      heads.map((h) => h.appId),
    ]);
    const taken = new Map<WindowAsk, Taken>();
    for (const row of rows) {
      const group = groups.get(`${row.subject} ${row.class}`)!;
      const means = { balanceMillicredits: row.balance ?? 0, sandboxUsed: row.sandboxUsed ?? 0 };
      let used = row.used - group.length;
      for (const ask of group) taken.set(ask, { rate: toRate(ask, row, ++used), means });
    }
    return asks.map((ask) => taken.get(ask)!);
  });

  const peek = async (ask: WindowAsk): Promise<Rate> => {
    const [row] = await db.query<WindowRow>(PEEK, [ask.subject, ask.class]);
    return toRate(ask, row!, row!.used);
  };
  return { take, peek };
}

export function toRate(ask: WindowAsk, row: WindowRow, used: number): Rate {
  return {
    isAllowed: used <= ask.limit,
    limit: ask.limit,
    remaining: Math.max(0, ask.limit - used),
    resetAt: Math.ceil(row.endsAt),
    retryAfterSeconds: Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil(row.endsAt - row.now))),
  };
}

// A crash of the database machine may lose a count, so it need not wait for the disk.
const TAKE = `
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  asked AS (
    SELECT a.* FROM unnest($1::text[], $2::text[], $4::text[]) AS a (subject, class, app_id))
  SELECT taken.subject, taken.class, taken.used, ${WINDOW_END},
    apps.balance_millicredits AS balance, m.used AS "sandboxUsed"
  FROM relaxed CROSS JOIN LATERAL count_requests($1, $2, $3, ${WINDOW_SECONDS}) AS taken
  JOIN asked USING (subject, class)
  LEFT JOIN apps ON apps.id = asked.app_id
  LEFT JOIN sandbox_months m ON m.app_id = asked.app_id AND m.month = ${CURRENT_MONTH}`;

const PEEK = `
  SELECT coalesce(w.used, 0)::bigint AS used,
    extract(epoch FROM coalesce(w.started_at, statement_timestamp()))::float8 + ${WINDOW_SECONDS} AS "endsAt",
    extract(epoch FROM statement_timestamp())::float8 AS now
  FROM (SELECT) one LEFT JOIN rate_windows w ON w.subject = $1 AND w.class = $2
    AND w.started_at > statement_timestamp() - interval '${WINDOW_SECONDS} seconds'`;

export async function deleteOldWindows(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM rate_windows WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM rate_windows WHERE started_at < now() - interval '5 minutes' LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
