/*
 * One role in one country, with the people who may ask for it. Plans are made when a check first asks
 * for them and kept for the next check.
 */
import { type Engine, type Pathway, type Role, findTarget } from "../../../src/engine/index.ts";
import { ENGLISH } from "../../../src/engine/languages/speech.ts";
import { type PlanDecisions, openWays, takeShortest } from "../../../src/engine/pathway/pathway.ts";
import type { CandidateInput } from "../../../src/engine/pathway/read/candidate.ts";
import { tellPathway } from "../../../src/engine/pathway/tell/tell-pathway.ts";
import { type Person, peopleFor } from "./people.ts";

export const CHECKED_COUNTRIES = ["US", "GB", "DE", "FR", "ES", "IT", "NL", "PL"] as const;
export const WEEKS = [2, 6, 20, 40] as const;
/** Where the hours do not matter. */
const USUAL_WEEK = 6;

export interface Situation {
  readonly engine: Engine;
  readonly role: Role;
  readonly country: string;
  readonly people: readonly Person[];
  /** Undefined where the title of the role is not read as any role. */
  decide(candidate: CandidateInput, hours?: number, title?: string): PlanDecisions | undefined;
  tell(candidate: CandidateInput, hours?: number): Pathway | undefined;
  /** "java-developer DE, half of the core", for the lists of faults. */
  name(person: Person | string, hours?: number): string;
}

export function situationOf(engine: Engine, role: Role, country: string): Situation {
  const targetOf = kept((title: string, currentRole: string | undefined) =>
    findTarget(engine, { title }, currentRole),
  );
  const waysOf = kept((candidate: CandidateInput, title: string) => {
    const target = targetOf(title, candidate.currentRole);
    return target && openWays(engine, target, candidate, undefined, country);
  });
  const scheduled = kept((candidate: CandidateInput, hours: number, title: string) => {
    const open = waysOf(candidate, title);
    return open && takeShortest(engine, open, { weeklyHours: hours, isStated: true });
  });
  const decide: Situation["decide"] = (candidate, hours = USUAL_WEEK, title = role.title) =>
    scheduled(candidate, hours, title);
  return {
    engine,
    role,
    country,
    people: peopleFor(engine, role, country),
    decide,
    tell: kept((candidate: CandidateInput, hours?: number) => {
      const plan = decide(candidate, hours);
      const telling = {
        demand: undefined,
        includeResources: true,
        speech: ENGLISH,
        language: ENGLISH.language,
      };
      return plan && tellPathway(engine, plan, telling);
    }),
    name: (person, hours) =>
      [
        `${role.id} ${country}`,
        typeof person === "string" ? person : person.name,
        ...(hours === undefined ? [] : [`${hours} h`]),
      ].join(", "),
  };
}

/** The same function, computed once for equal arguments. */
function kept<Arguments extends readonly unknown[], Result>(
  compute: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...given) => {
    const key = JSON.stringify(given);
    if (!results.has(key)) results.set(key, compute(...given));
    return results.get(key)!;
  };
}
