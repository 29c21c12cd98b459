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
