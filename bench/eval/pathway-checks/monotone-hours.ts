import { type Check, Findings } from "./check.ts";
import { WEEKS } from "./situation.ts";

/** Fewer hours never give a shorter plan, and a longer one wherever somebody studies in their own. */
export const monotoneHours: Check = {
  name: "fewer hours never shorten a plan",
  before: "39 of 50 roles had one length",
  find(situation) {
    const found = new Findings();
    for (const person of situation.people) {
      const plans = WEEKS.flatMap((hours) => {
        const plan = situation.decide(person.candidate, hours);
        return plan ? [{ hours, ...plan.schedule }] : [];
      });
      for (const [at, more] of plans.entries()) {
        const less = plans[at - 1];
        if (!less) continue;
        const isShorter = less.totalMonths < more.totalMonths;
        found.add(
          isShorter
            ? `${situation.name(person, less.hours)}: ${less.totalMonths} months, ${more.totalMonths} at ${more.hours} h`
            : undefined,
        );
      }
      const [fewest, most] = [plans[0], plans.at(-1)];
      if (!fewest || !most) continue;
      // Formalities keep their months, and posts before the role set those of the whole plan.
      const isOwn =
        fewest.phases.every(({ hours }) => hours.work === 0) &&
        fewest.phases.some(
          ({ pace, months, steps }) =>
            pace === "own" && months.end > months.start && steps.length === 0,
        );
      found.add(
        isOwn && fewest.totalMonths <= most.totalMonths
          ? `${situation.name(person)}: ${most.totalMonths} months at any hours`
          : undefined,
      );
    }
    return found;
  },
};
