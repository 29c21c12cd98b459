import type { Log } from "./log.ts";
import type { Queryable } from "./postgres/database.ts";

/*
 * Stored times, expiries and bills use the database's clock, which all processes share. Deletes use
 * SQL `now()`; everything else asks a `Clock`, which extends the last measurement of the database's
 * clock with this machine's monotonic counter, so setting the wall clock changes nothing.
 * The wall clock is only compared with it: a machine whose clock is far off is misconfigured.
 */

/** Injected, so tests can move the time. */
export type Clock = () => Date;

/** This machine's wall clock, for tests and for programs without a database. */
export const systemClock: Clock = () => new Date();

/** A machine with a larger drift does not start, and takes no work until it is corrected. */
export const MAX_DRIFT_MS = 30_000;
const MEASURE_EVERY_MS = 5_000;
/** A measurement's error is half its round trip, so slower answers are discarded. */
const SLOW_ANSWER_MS = 2_000;

export interface ClockWatch {
  /** The database's time. */
  readonly clock: Clock;
  /** Wall clock minus database clock: negative when this machine is behind. */
  driftMs(): number;
  isWrong(): boolean;
  /** Number of jumps of the database's clock beyond MAX_DRIFT_MS. */
  jumps(): number;
  stop(): void;
}

/** Measures the database's clock now and every few seconds. */
export async function watchClock(
  db: Queryable,
  log: Log,
  { localTime = Date.now, everyMs = MEASURE_EVERY_MS } = {},
): Promise<ClockWatch> {
  /** The database's time at zero of the monotonic counter. */
  let { originMs } = await measure(db);
  let jumps = 0;
  let isMeasuring = false;

  const remeasure = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      const { originMs: measured, errorMs } = await measure(db);
      const changeMs = Math.abs(measured - originMs);
      // A change within the measurement error is noise; keeping the origin keeps time steady.
      if (errorMs > SLOW_ANSWER_MS / 2 || changeMs <= errorMs) return;
      if (changeMs > MAX_DRIFT_MS) jumps++;
      originMs = measured;
    } catch (error) {
      log.debug({ err: error }, "the database's clock could not be read");
    } finally {
      isMeasuring = false;
    }
  };
  const timer = setInterval(() => void remeasure(), everyMs);
  timer.unref();

  const nowMs = (): number => originMs + performance.now();
  const driftMs = (): number => Math.round(localTime() - nowMs());
  return {
    clock: () => new Date(nowMs()),
    driftMs,
    isWrong: () => Math.abs(driftMs()) > MAX_DRIFT_MS,
    jumps: () => jumps,
    stop: () => clearInterval(timer),
  };
}

async function measure(db: Queryable): Promise<{ originMs: number; errorMs: number }> {
  const asked = performance.now();
  const [row] = await db.query<{ ms: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms",
  );
  const answered = performance.now();
  return { originMs: row!.ms - (asked + answered) / 2, errorMs: (answered - asked) / 2 };
}

/** Wording of a drift: "45 s ahead of", "1 s behind". */
export function describeDrift(driftMs: number): string {
  const seconds = Math.round(Math.abs(driftMs) / 100) / 10;
  return `${seconds} s ${driftMs < 0 ? "behind" : "ahead of"}`;
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;
/** The pattern of `findMoment`, for the OpenAPI document; no single `format` covers it. */
export const MOMENT_PATTERN = ISO_MOMENT.source;

/** An ISO 8601 date (its first moment) or timestamp; UTC when it names no zone. */
export function findMoment(text: string): Date | undefined {
  if (!ISO_MOMENT.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const hasZone = /^.{10}$|(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** `Date` parses 31 February as 3 March, so the day is compared with the text. */
function isDay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
