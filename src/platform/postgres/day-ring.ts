/*
 * A ring of daily partitions: `slot` is the day (UTC, counted from 1970) modulo SLOTS. Emptying a
 * slot is a TRUNCATE, so nothing is deleted row by row and no partition must be created in time.
 */

const DAY_MS = 86_400_000;

/** More days than any history, so a slot can be emptied before it is reused. */
export const SLOTS = 36;

export const slotAt = (at: Date): number => Math.floor(at.getTime() / DAY_MS) % SLOTS;

export const daysBefore = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * DAY_MS);
