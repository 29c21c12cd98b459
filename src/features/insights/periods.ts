/**
 * The starts of whole months up to and with today, the oldest first, in milliseconds; days are those
 * of UTC. Months end today, so that the last one is as long as the others.
 */
export function periodsBefore(now: Date, months: number): number[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return Array.from({ length: months }, (_, period) => {
    const earlier = month - months + period;
    // The day after the same day of the earlier month, or after its last day if it is shorter.
    return Date.UTC(year, earlier, Math.min(day, daysIn(year, earlier)) + 1);
  });
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
