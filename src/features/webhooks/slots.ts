import { newId } from "../../platform/ids.ts";
import { daysBefore, slotAt } from "../../platform/postgres/day-ring.ts";
import { HISTORY_DAYS } from "./limits.ts";

const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";

/** Of an id, after its prefix. */
export const TIME_DIGITS = 10;

/** The slot of an event or delivery, from the time in its id; undefined for a malformed id. */
export function slotOf(id: string): number | undefined {
  const time = timeOfId(id);
  return time === undefined ? undefined : slotAt(time);
}

export function timeOfId(id: string): Date | undefined {
  const [, digits] = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const ms = [...digits].reduce((sum, digit) => sum * 32 + BASE32.indexOf(digit), 0);
  return ms < 8.64e15 ? new Date(ms) : undefined;
}

/** Sorts after every earlier id with this prefix and before every later one. */
export const firstIdAt = (prefix: string, at: Date): string =>
  newId(prefix, at).slice(0, prefix.length + 1 + TIME_DIGITS);

export const historyStart = (now: Date): Date => daysBefore(now, HISTORY_DAYS);
