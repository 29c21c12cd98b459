import type { Log } from "./log.ts";
import type { Queryable } from "./postgres/database.ts";

/*
 * Stored times, expiries and bills go by the database's clock, which all processes share. A statement
 * that deletes uses SQL `now()`. Everything else asks a `Clock`, which continues the last measurement
 * of the database's clock with this machine's monotonic counter: setting the machine's wall clock
 * changes nothing. The wall clock is only compared, because a machine that is far off is broken.
 */

/** Time is passed in, so that tests can move it. */
export type Clock = () => Date;

/** This machine's wall clock: for tests and for programs without a database. */
export const systemClock: Clock = () => new Date();

/** A machine further off than this does not start, and takes no work while it is. */
export const MAX_DRIFT_MS = 30_000;
const MEASURE_EVERY_MS = 5_000;
/** A slower answer says too little about the time: its error is half of what it took. */
const SLOW_ANSWER_MS = 2_000;

export interface ClockWatch {
  /** The database's time. */
  readonly clock: Clock;
  /** How far this machine's wall clock is ahead of the database's; negative when it is behind. */
  driftMs(): number;
  isWrong(): boolean;
  /** How often the database's clock was seen to jump by more than MAX_DRIFT_MS. */
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
      // Within the error of the measurement the old origin is as good, and time does not stutter.
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

/** "45 s ahead of", "1 s behind": how a machine's clock stands to the database's. */
export function describeDrift(driftMs: number): string {
  const seconds = Math.round(Math.abs(driftMs) / 100) / 10;
  return `${seconds} s ${driftMs < 0 ? "behind" : "ahead of"}`;
}

/** The same day so many months later, or the last of a month that is too short for it. */
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
/** What `findMoment` takes, for the OpenAPI document; no single `format` says it. */
export const MOMENT_PATTERN = ISO_MOMENT.source;

/** A date (its first moment) or a timestamp, ISO 8601; without a zone it is UTC. */
export function findMoment(text: string): Date | undefined {
  if (!ISO_MOMENT.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const hasZone = /^.{10}$|(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** `Date` reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
