/** Time is passed in, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

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

/** A date (its first moment) or a timestamp, ISO 8601; without a zone it is UTC. */
export function findMoment(text: string): Date | undefined {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text);
  if (!isIso || !isDay(text.slice(0, 10))) return undefined;
  const hasZone = /^.{10}$|(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(hasZone ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** `Date` reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
