import type { Log } from "../../platform/log.ts";
import { isPassing, type Database, type Queryable } from "../../platform/postgres/database.ts";
import { daysBefore, slotAt, SLOTS } from "../../platform/postgres/day-ring.ts";
import { OVERDUE_BY, type Sweep } from "../../platform/sweeps.ts";
import { VERSION } from "../../version.ts";

/*
 * The request log: one row for each request to /v1, and counts by hour, for operators by app and for
 * customers by key. Entries wait
 * in memory and are written once a second by one statement, so no request waits for its row. A
 * process that dies loses the last second; a database that stays away loses what exceeds
 * MAX_WAITING. Neither affects a charge.
 *
 * It holds nothing about a person: the route's pattern instead of the path, no query, no body, no
 * address.
 */

export const REQUEST_LOG_DAYS = 30;
export const REQUEST_HOURS_DAYS = 400;

export interface RequestEntry {
  /** A UUID that begins with the time of the request. */
  id: string;
  appId: string | null;
  keyId: string | null;
  route: string;
  method: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  chargedMillicredits: number;
}

export interface RequestLog {
  add(entry: RequestEntry): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 1_000;
const MAX_ROWS = 2_000;
const MAX_WAITING = 50_000;
const HOUR_MS = 3_600_000;

/** Upper bounds of the histogram in ms; a last bucket counts what is slower. */
export const DURATION_BOUNDS_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
] as const;

export function createRequestLog(db: Database, log: Log): RequestLog {
  let waiting: RequestEntry[] = [];
  let dropped = 0;
  let writing: Promise<void> = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, MAX_ROWS);
      try {
        await write(db, some);
      } catch (error) {
        if (isPassing(error)) return;
        log.error({ err: error, requests: some.length }, "requests could not be logged");
      }
      waiting = waiting.slice(some.length);
    }
    if (dropped === 0) return;
    log.warn({ requests: dropped }, "the request log was full; these requests are missing in it");
    dropped = 0;
  };
  const flush = (): Promise<void> => (writing = writing.then(writeAll));
  const timer = setInterval(() => void (waiting.length > 0 && flush()), FLUSH_EVERY_MS);
  timer.unref();

  return {
    add(entry) {
      if (waiting.length >= MAX_WAITING) dropped++;
      else waiting.push(entry);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The time in a request id. */
export const timeOfRequest = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/** Sorts before every id of a request at or after this time. */
export function firstRequestAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Requests of an hour that differ only in their id, duration and charge. */
interface Kind {
  position: number;
  at: Date;
  entry: RequestEntry;
  requests: number;
  charged: number;
  buckets: number[];
}

async function write(db: Database, entries: readonly RequestEntry[]): Promise<void> {
  const times = entries.map(({ id }) => timeOfRequest(id).getTime());
  const kinds = new Map<string, Kind>();
  const positions = entries.map((entry, i) => addToKind(kinds, entry, times[i]!));
  const all = [...kinds.values()];
  const hours = sumKinds(all, ({ appId, route, method, status }) => [appId, route, method, status]);
  const ofKeys = all.filter(({ entry }) => entry.appId !== null && entry.keyId !== null);
  const keyHours = sumKinds(ofKeys, ({ keyId, route, method, status }) => [
    keyId,
    route,
    method,
    status,
  ]);
  await db.queryPrepared("log_requests", LOG, [
    arrayOf(positions, (n) => n),
    arrayOf(entries, (e) => e.id),
    arrayOf(entries, (e) => e.durationMs),
    arrayOf(entries, (e) => e.chargedMillicredits),
    arrayOf(times, (at) => at),
    arrayOf(all, (k) => slotAt(k.at)),
    arrayOf(all, (k) => k.entry.appId),
    arrayOf(all, (k) => k.entry.keyId),
    arrayOf(all, (k) => k.entry.route),
    arrayOf(all, (k) => k.entry.method),
    arrayOf(all, (k) => k.entry.status),
    arrayOf(all, (k) => k.entry.errorCode),
    hours.map((h) => h.at),
    hours.map((h) => h.entry.appId ?? ""),
    hours.map((h) => h.entry.route),
    hours.map((h) => h.entry.method),
    hours.map((h) => h.entry.status),
    hours.map((h) => h.requests),
    hours.map((h) => h.charged),
    hours.map((h) => `{${h.buckets.join()}}`),
    VERSION,
    keyHours.map((h) => h.at),
    keyHours.map((h) => h.entry.appId),
    keyHours.map((h) => h.entry.keyId),
    keyHours.map((h) => h.entry.route),
    keyHours.map((h) => h.entry.method),
    keyHours.map((h) => h.entry.status),
    keyHours.map((h) => h.requests),
    keyHours.map((h) => h.charged),
    keyHours.map((h) => `{${h.buckets.join()}}`),
  ]);
}

/** Returns the position of the kind, from 1. */
function addToKind(kinds: Map<string, Kind>, entry: RequestEntry, atMs: number): number {
  const { appId, keyId, route, method, status, errorCode } = entry;
  const hourMs = atMs - (atMs % HOUR_MS);
  const key = `${hourMs} ${appId} ${keyId} ${route} ${method} ${status} ${errorCode}`;
  let kind = kinds.get(key);
  if (!kind) {
    const buckets = Array.from({ length: DURATION_BOUNDS_MS.length + 1 }, () => 0);
    const position = kinds.size + 1;
    kind = { position, at: new Date(hourMs), entry, requests: 0, charged: 0, buckets };
    kinds.set(key, kind);
  }
  kind.requests++;
  kind.charged += entry.chargedMillicredits;
  const bucket = DURATION_BOUNDS_MS.findIndex((bound) => entry.durationMs <= bound);
  kind.buckets[bucket < 0 ? DURATION_BOUNDS_MS.length : bucket]!++;
  return kind.position;
}

/** Together what is of the same hour and the same in these fields. */
function sumKinds(
  kinds: readonly Kind[],
  fieldsOf: (entry: RequestEntry) => (string | number | null)[],
): Kind[] {
  const sums = new Map<string, Kind>();
  for (const kind of kinds) {
    const key = [kind.at.getTime(), ...fieldsOf(kind.entry)].join(" ");
    const sum = sums.get(key);
    sums.set(key, {
      ...kind,
      requests: kind.requests + (sum?.requests ?? 0),
      charged: kind.charged + (sum?.charged ?? 0),
      buckets: kind.buckets.map((n, i) => n + (sum?.buckets[i] ?? 0)),
    });
  }
  return [...sums.values()];
}

/** An array in PostgreSQL's text form. The driver's own takes three times as long. */
function arrayOf<T>(items: readonly T[], valueOf: (item: T) => string | number | null): string {
  const elements = items.map((item) => {
    const value = valueOf(item);
    if (typeof value !== "string") return value === null ? "NULL" : String(value);
    return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`;
  });
  return `{${elements.join()}}`;
}

const ADD_COUNTS = `requests = h.requests + excluded.requests,
    charged_millicredits = h.charged_millicredits + excluded.charged_millicredits,
    buckets = ARRAY(SELECT a + b FROM unnest(h.buckets, excluded.buckets) WITH ORDINALITY AS t (a, b, i) ORDER BY i)`;

// Every process locks the hours in the same order, so two of them never deadlock. A crash of the
// database machine may lose a second of the log, so it need not wait for the disk.
const LOG = `
  WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true)),
  logged AS (
    INSERT INTO request_log (slot, id, app_id, key_id, route, method, status, error_code, duration_ms,
      charged_millicredits, created_at)
    SELECT k.slot, r.id, k.app_id, k.key_id, k.route, k.method, k.status, k.error_code, r.ms, r.charged,
      to_timestamp(r.at_ms::float8 / 1000)
    FROM relaxed, unnest($1::int[], $2::uuid[], $3::real[], $4::bigint[], $5::bigint[])
      AS r (kind, id, ms, charged, at_ms)
    JOIN unnest($6::smallint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::smallint[], $12::text[])
      WITH ORDINALITY AS k (slot, app_id, key_id, route, method, status, error_code, kind) USING (kind)),
  by_key AS (
    INSERT INTO request_key_hours AS h (hour, app_id, key_id, route, method, status, requests, charged_millicredits, buckets)
    SELECT n.hour, n.app_id, n.key_id, n.route, n.method, n.status, n.requests, n.charged, n.buckets::bigint[]
    FROM unnest($22::timestamptz[], $23::text[], $24::text[], $25::text[], $26::text[], $27::smallint[], $28::bigint[],
      $29::bigint[], $30::text[]) AS n (hour, app_id, key_id, route, method, status, requests, charged, buckets)
    ORDER BY n.app_id, n.hour, n.key_id, n.route, n.method, n.status
    ON CONFLICT (app_id, hour, key_id, route, method, status) DO UPDATE SET ${ADD_COUNTS})
  INSERT INTO request_hours AS h (hour, app_id, route, method, status, requests, charged_millicredits, buckets, version)
  SELECT n.hour, n.app_id, n.route, n.method, n.status, n.requests, n.charged, n.buckets::bigint[], $21
  FROM unnest($13::timestamptz[], $14::text[], $15::text[], $16::text[], $17::smallint[], $18::bigint[],
    $19::bigint[], $20::text[]) AS n (hour, app_id, route, method, status, requests, charged, buckets)
  ORDER BY n.hour, n.app_id, n.route, n.method, n.status
  ON CONFLICT (hour, app_id, route, method, status, version) DO UPDATE SET ${ADD_COUNTS}`;

const OVERDUE_HOURS = `hour < now() - interval '${REQUEST_HOURS_DAYS} days'`;

export const requestLogSweeps: readonly Sweep[] = [
  {
    name: "request-log",
    schedule: "23 * * * *",
    guard: { table: "request_log", overdue: overdueRequests },
    run: dropOldRequests,
  },
  ...["request_hours", "request_key_hours"].map((table) => ({
    name: table.replaceAll("_", "-"),
    schedule: "29 * * * *",
    guard: { table, overdue: `${OVERDUE_HOURS} - interval '${OVERDUE_BY}'` },
    async run(db: Database) {
      await db.query(`DELETE FROM ${table} WHERE ${OVERDUE_HOURS}`);
    },
  })),
];

/** A day's requests go together, when the last of them is old enough: the first wait for a day. */
const KEPT_DAYS = REQUEST_LOG_DAYS + 1;

async function overdueRequests(db: Queryable): Promise<string> {
  const [row] = await db.query<{ at: Date }>(`SELECT now() - interval '${OVERDUE_BY}' AS at`);
  return `id < '${firstRequestAt(daysBefore(row!.at, KEPT_DAYS))}'`;
}

/** Empties the slots whose newest request is older than the log; readers skip what is left of a day. */
async function dropOldRequests(db: Database): Promise<void> {
  const [clock] = await db.query<{ now: Date }>("SELECT now()");
  const start = firstRequestAt(daysBefore(clock!.now, REQUEST_LOG_DAYS));
  const forgotten = firstRequestAt(daysBefore(clock!.now, KEPT_DAYS));
  for (let slot = 0; slot < SLOTS; slot++) {
    const part = `request_log_${slot}`;
    const [newest] = await db.query<{ id: string }>(
      `SELECT id FROM ${part} ORDER BY id DESC LIMIT 1`,
    );
    if (!newest) continue;
    if (newest.id < start)
      await db.transaction(async (tx) => {
        // Readers of the log must not queue behind a lock request that waits.
        await tx.query("SET LOCAL lock_timeout = '2s'");
        await tx.query(`TRUNCATE ${part}`);
      });
    // Finds rows only if the sweep was down for days and the slot is in use again.
    else await db.query(`DELETE FROM ${part} WHERE id < $1`, [forgotten]);
  }
}
