import type { Role, Rung } from "../../knowledge/knowledge.ts";
import {
  DEGREE_LEVELS,
  type DegreeLevel,
  WAY_STUDY_LEVELS,
  type StudyLevel,
} from "../../knowledge/record-types.ts";
import { recogniseTitle } from "../../roles/recognise-title.ts";
import { type CandidateInput, studiesOf } from "./candidate.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { isBeforeLicence } from "./learner.ts";
import { isNeighbourOf, nodeOfPost, recognisePost } from "./position.ts";
import { type Item, isMet } from "../checklist/readiness.ts";

/** The role that the candidate works in, when the title is clear and not that of a learner or of a step
 * below the licence. */
export function presentRole(
  engine: PathwayTables,
  { currentRole }: CandidateInput,
  country: string | undefined,
): Role | undefined {
  const post = presentPost(engine, currentRole, country);
  return post === undefined || isBeforeLicence(post.written) || isUnlicensed(post.step, country)
    ? undefined
    : post.role;
}

/** The credentials that come with the present step of a career, where the step is below the licence. */
export function heldBelowLicence(
  engine: PathwayTables,
  { currentRole }: CandidateInput,
  country: string | undefined,
): readonly string[] {
  const { step } = presentPost(engine, currentRole, country) ?? {};
  return step && isUnlicensed(step, country) ? step.holds : [];
}

function presentPost(
  engine: PathwayTables,
  written: string | undefined,
  country: string | undefined,
) {
  const found = written === undefined ? undefined : recognisePost(engine, written, country)[0];
  if (written === undefined || found?.score !== 1 || isNeighbourOf(found.role, written))
    return undefined;
  const { role } = found;
  return { written, role, step: role.rungs[nodeOfPost(engine, role, written, country).rung - 1] };
}

const isUnlicensed = (step: Rung | undefined, country: string | undefined): boolean =>
  typeof step?.unlicensed === "object"
    ? country !== undefined && step.unlicensed.includes(country)
    : step?.unlicensed === true;

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

/** The rank of a degree: 0 for none, 1 for a bachelor's, and so on. */
export const degreeNumber = (level: string | undefined): number =>
  DEGREE_LEVELS.findIndex((one) => one === level) + 1;

const degreeOf = (candidate: CandidateInput): number => degreeNumber(studiesOf(candidate).level);

export const holdsForeignDegree = (candidate: CandidateInput): boolean =>
  candidate.abroad !== undefined && degreeOf(candidate) > 0;

/** A study of this many months is a degree. */
const DEGREE_MONTHS = 36;

/** The degree that people of a role have, as far as its records say, as a number. */
function roleDegree(
  { knowledge: { training } }: PathwayTables,
  role: Role,
  country: string | undefined,
): number {
  const { steps = [] } = training.regulationOf(role.id, country) ?? {};
  const { way, degree } = training.routeOf(role.id, country) ?? {};
  const isStudied = steps.some(
    ({ kind, months, paid }) => kind === "study" && !paid && months >= DEGREE_MONTHS,
  );
  const isRequired = way === "degree" || way === "experience";
  return Math.max(Number(isStudied || way === "degree"), isRequired ? degreeNumber(degree) : 0);
}

/** The highest degree that the candidate states or that their present role shows, as a number. A stated
 * training below a degree says that they have none. */
export const highestDegree = (
  engine: PathwayTables,
  candidate: CandidateInput,
  present: Role | undefined,
  country: string | undefined,
): number =>
  present === undefined || isBelowDegree(candidate)
    ? degreeOf(candidate)
    : Math.max(degreeOf(candidate), roleDegree(engine, present, country));

const isBelowDegree = (candidate: CandidateInput): boolean => {
  const { level } = studiesOf(candidate);
  return level === "vocational" || level === "associate";
};

/** Whether a training below a degree taught one of the core skills. */
export function isTrainedIn(items: readonly Item[], candidate: CandidateInput): boolean {
  return (
    isBelowDegree(candidate) &&
    items.some(
      ({ importance, knowing }) =>
        importance === "core" && knowing.by.some(({ kind }) => kind === "studies"),
    )
  );
}

/** Whether the candidate has studied to at least this level a subject that contains one of the words;
 * `any` accepts every subject. */
export function holdsDegreeIn(
  words: readonly string[],
  candidate: CandidateInput,
  level: StudyLevel = "bachelor",
): boolean {
  const { level: held, field } = studiesOf(candidate);
  return (
    studyNumber(held) >= studyNumber(level) && (words.includes("any") || isSubjectOf(words, field))
  );
}

const studyNumber = (level: string | undefined): number =>
  WAY_STUDY_LEVELS.findIndex((one) => one === level);

/** Whether a field of study contains one of the words. */
export const isSubjectOf = (words: readonly string[], field: string): boolean =>
  words.some((word) => isSubject(` ${field.toLowerCase()} `, word));

/** The share of the core skills that makes a degree in another subject count: half for a degree of the
 * level asked for, a third for a higher one. */
const CORE_FOR_DEGREE = { equal: 1 / 2, higher: 1 / 3 };

/** Whether a stated degree in another subject is enough where only employers ask for one: it has at least
 * the level asked for, and a share of the core skills is met without counting the present work. */
export function isDegreeEnough(
  items: readonly Item[],
  candidate: CandidateInput,
  level: DegreeLevel,
): boolean {
  const [held, asked] = [degreeOf(candidate), degreeNumber(level)];
  if (held === 0 || held < asked) return false;
  const core = items.filter(
    ({ importance, skill }) => importance === "core" && skill.group !== "soft",
  );
  const there = core.filter(
    (item) => isMet(item) && item.knowing.by.every(({ kind }) => kind !== "work"),
  );
  const least = held > asked ? CORE_FOR_DEGREE.higher : CORE_FOR_DEGREE.equal;
  return core.length > 0 && there.length >= core.length * least;
}

/** A long word may be the beginning of another: "engineer" of "engineering". */
const isSubject = (words: string, word: string): boolean =>
  words.includes(` ${word.toLowerCase()} `) ||
  (word.length >= 5 && words.includes(` ${word.toLowerCase()}`));

/** Whether at least half of the core skills are at the level asked for. Soft skills show no trade. */
export function isSkilled(items: readonly Item[], isThere = isMet): boolean {
  const all = items.filter(({ importance }) => importance === "core");
  const hard = all.filter(({ skill }) => skill.group !== "soft");
  const core = hard.length > 0 ? hard : all;
  return core.length > 0 && core.filter(isThere).length >= core.length / 2;
}

/** Whether a degree taught at least half of the core skills, besides the soft ones. */
export const isTaughtByDegree = (items: readonly Item[]): boolean =>
  isSkilled(
    items.filter(({ skill }) => skill.group !== "soft" && skill.kind !== "credential"),
    ({ knowing }) => knowing.by.some(({ kind }) => kind === "degree"),
  );

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
