import type { Role } from "../knowledge/knowledge.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";
import { type CandidateInput, studiesOf } from "./candidate.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type Item, isMet } from "./readiness.ts";

const LEARNER = /\b(?:student|trainee|apprentice|intern|learner|cadet|pre-?registration)\b/i;

/** The role that the candidate works in, when the title is clear. */
export function presentRole(
  engine: PathwayTables,
  { currentRole }: CandidateInput,
): Role | undefined {
  const found = currentRole === undefined ? undefined : recogniseTitle(engine, currentRole)[0];
  return found?.score === 1 && !LEARNER.test(currentRole ?? "") ? found.role : undefined;
}

const LICENCE = /\b(?:licen[cs]e|licensure|registration)\b/i;
const DRIVING = /\bdriv/i;

/** The role whose licence the candidate states: a licence says what somebody is, whatever they do now. */
export function licensedRole(engine: PathwayTables, { skills }: CandidateInput): Role | undefined {
  for (const { name } of skills) {
    if (!LICENCE.test(name) || DRIVING.test(name)) continue;
    const [found] = recogniseTitle(engine, name.replace(LICENCE, " ").trim());
    if (found?.score === 1) return found.role;
  }
  return undefined;
}

export function hasStatedStudies(candidate: CandidateInput): boolean {
  const { level, field } = studiesOf(candidate);
  return level !== undefined || field !== "";
}

export function isGraduate(candidate: CandidateInput): boolean {
  const { level } = studiesOf(candidate);
  return level !== undefined && ["bachelor", "master", "doctorate"].includes(level);
}

/** A study of this many months is a degree. */
const DEGREE_MONTHS = 36;

/** Whether people of a role have a degree, as far as its records say. */
export function isGraduatesRole(
  { knowledge: { training } }: PathwayTables,
  role: Role,
  country: string | undefined,
): boolean {
  const { steps = [] } = training.regulationOf(role.id, country) ?? {};
  return (
    steps.some(({ kind, months, paid }) => kind === "study" && !paid && months >= DEGREE_MONTHS) ||
    training.routeOf(role.id, country)?.way === "degree"
  );
}

/** Whether a training below a degree taught one of the core skills. */
export function isTrainedIn(items: readonly Item[], candidate: CandidateInput): boolean {
  const { level } = studiesOf(candidate);
  return (
    (level === "vocational" || level === "associate") &&
    items.some(
      ({ importance, knowing }) =>
        importance === "core" && knowing.by.some((name) => name.startsWith("studies in ")),
    )
  );
}

/** Whether the candidate has a degree whose subject contains one of the words, or `any`. */
export function holdsDegreeIn(words: readonly string[], candidate: CandidateInput): boolean {
  const subject = ` ${studiesOf(candidate).field.toLowerCase()} `;
  return isGraduate(candidate) && words.some((word) => word === "any" || isSubject(subject, word));
}

/** A long word may be the beginning of another: "engineer" of "engineering". */
const isSubject = (words: string, word: string): boolean =>
  words.includes(` ${word.toLowerCase()} `) ||
  (word.length >= 5 && words.includes(` ${word.toLowerCase()}`));

/** Whether at least half of the core skills are at the level asked for. */
export function isSkilled(items: readonly Item[], isThere = isMet): boolean {
  const core = items.filter(({ importance }) => importance === "core");
  return core.length > 0 && core.filter(isThere).length >= core.length / 2;
}

/** Whether a role is one of these, or of the profession of one: an oncology nurse is a nurse. */
export function isAmong(
  { knowledge: { training } }: PathwayTables,
  role: Role,
  ids: readonly string[],
  country: string | undefined,
): boolean {
  const professionOf = (id: string): string | undefined => {
    const record = training.regulationOf(id, country);
    return record?.unregulated ? undefined : record?.profession;
  };
  const own = professionOf(role.id);
  return ids.includes(role.id) || (own !== undefined && ids.some((id) => professionOf(id) === own));
}
