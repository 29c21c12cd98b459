import type { Role, Skill } from "../knowledge/knowledge.ts";
import {
  ANY_COUNTRY,
  type RegulatedRecord,
  type ShorteningRecord,
  type StepRecord,
} from "../knowledge/records.ts";
import { count, listOf } from "../text/english.ts";
import { type CandidateInput, studiesOf } from "./candidate.ts";
import { isLicence } from "./kinds.ts";
import { type Item, isMet } from "./readiness.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";

/** What a regulated profession requires of this candidate. */
export interface Profession {
  readonly record: RegulatedRecord;
  /** The steps that remain, in their real order; empty when nothing is required. */
  readonly steps: readonly StepRecord[];
  /** The least months of these steps together. */
  readonly months: number;
  /** What it asks for and what shortens it, in words: in full, and in one sentence. */
  readonly sentence: string;
  readonly brief: string;
}

/** The minimum is never discounted by readiness: only what the record accepts shortens it. */
export function professionOf(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  { items, country }: { readonly items: readonly Item[]; readonly country: string | undefined },
): Profession | undefined {
  const record = engine.knowledge.training.regulationOf(role.id, country);
  if (!record) return undefined;
  const present = presentRole(engine, candidate);
  if (record.unregulated) {
    // People of the profession and those with its degree know what employers expect.
    const isInside = present !== undefined && record.roles.includes(present.id);
    const isTold = isInside || shorteningFor(record, candidate, present) !== undefined;
    const sentence = isTold ? "" : (record.note ?? "");
    return { record, steps: [], months: 0, sentence, brief: "" };
  }
  const steps = stepsFor(record, items);
  const own = steps.filter((step) => step.own);
  const before = present && engine.knowledge.training.regulationOf(present.id, country);
  if (own.length > 0 && present !== role && before?.profession === record.profession) {
    return {
      record,
      steps: own,
      months: monthsIn(own),
      sentence: `You hold the licence; what remains is the training in this specialty: at least ${count(monthsIn(own), "month")}. Ask which part of your training is credited (${record.authority}).`,
      brief: "You hold the licence to practise, but each specialty has a training of its own.",
    };
  }
  if (isHeld(record, present, items)) {
    const abroad = record.shortened_by?.find(({ holds }) => holds === "licence");
    return {
      record,
      steps: [],
      months: 0,
      sentence: abroad ? `If your licence is from elsewhere: ${lowerFirst(abroad.text)}` : "",
      brief: "You already hold what this profession asks for, so no training stands in the way.",
    };
  }
  const least = monthsIn(steps);
  const shortening = shorteningFor(record, candidate, present);
  if (shortening && shortening.months < least) {
    const left = remaining(steps, shortening);
    const months = monthsIn(left);
    return {
      record,
      steps: left,
      months,
      sentence: `${requirement(record, left)} That is at least ${count(months, "month")} instead of ${least}.`,
      brief: shortening.text,
    };
  }
  // Who skips the training needs no entry condition.
  const isShort = steps.length < (record.steps ?? []).length;
  const entry = isShort ? "" : ` To get in: ${lowerFirst(record.entry)}`;
  return {
    record,
    steps,
    months: least,
    sentence: `${requirement(record, steps)}${entry} Together this takes at least ${count(least, "month")}, whatever your weekly hours.`,
    brief: shortening?.text ?? "",
  };
}

/** Steps that are only usual are left to those who have less than half of the core skills. */
function stepsFor({ steps = [], note }: RegulatedRecord, items: readonly Item[]) {
  const core = items.filter(({ importance }) => importance === "core");
  const isSkilled = core.length > 0 && core.filter(isMet).length >= core.length / 2;
  const formal = steps.filter(({ kind }) => kind === "exam" || kind === "register");
  return note !== undefined && isSkilled && formal.length > 0 ? formal : steps;
}

const monthsIn = (steps: readonly StepRecord[]): number =>
  steps.reduce((sum, { months }) => sum + months, 0);

function requirement(
  { profession, authority, country, note, year }: RegulatedRecord,
  steps: readonly StepRecord[],
): string {
  const titles = listOf(steps.map(({ title }) => lowerFirst(title)));
  const subject = lowerFirst(profession);
  if (note !== undefined)
    return `The usual way into ${subject} (${authority}, as of ${year}): ${titles}. ${note}`;
  if (country === ANY_COUNTRY)
    return `In most countries ${subject} takes these steps: ${titles}. Ask ${lowerFirst(authority)} what holds for you.`;
  return `${profession} follows set steps (${authority}, as of ${year}): ${titles}.`;
}

/** Leaves "NCLEX" and "I" as they are. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]|^A /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const LEARNER = /\b(?:student|trainee|apprentice|intern|learner|cadet|pre-?registration)\b/i;

/** The role that the candidate works in, when the title is clear. */
function presentRole(engine: PathwayTables, { currentRole }: CandidateInput): Role | undefined {
  const found = currentRole === undefined ? undefined : recogniseTitle(engine, currentRole)[0];
  return found?.score === 1 && !LEARNER.test(currentRole ?? "") ? found.role : undefined;
}

/** Whether the candidate states the licence or works in one of the very roles of the record. */
const isHeld = (
  record: RegulatedRecord,
  present: Role | undefined,
  items: readonly Item[],
): boolean =>
  (present !== undefined && record.roles.includes(present.id)) ||
  items.some(
    (item) => opensProfession(item.skill) && item.knowing.source === "stated" && isMet(item),
  );

/** Courses for trained people (advanced life support) are no licence to practise. */
const opensProfession = (skill: Skill): boolean =>
  isLicence(skill) && (skill.certificateRank === "full" || /licen[cs]e/i.test(skill.name));

/** The shortening that leaves least. A licence is known only by the present role, see `isHeld`. */
function shorteningFor(
  { shortened_by: shortenings = [] }: RegulatedRecord,
  candidate: CandidateInput,
  present: Role | undefined,
): ShorteningRecord | undefined {
  const { level, field } = studiesOf(candidate);
  const isGraduate = level !== undefined && ["bachelor", "master", "doctorate"].includes(level);
  const words = ` ${field.toLowerCase()} `;
  return shortenings
    .filter(({ holds, fields = [], roles = [] }) => {
      if (holds === "degree")
        return isGraduate && fields.some((word) => word === "any" || isSubject(words, word));
      return holds === "related" && present !== undefined && roles.includes(present.id);
    })
    .toSorted((a, b) => a.months - b.months)[0];
}

/** A long word may be the beginning of another: "engineer" of "engineering". */
const isSubject = (words: string, word: string): boolean =>
  words.includes(` ${word.toLowerCase()} `) ||
  (word.length >= 5 && words.includes(` ${word.toLowerCase()}`));

/** The steps that remain, with the record's months for them: the longest takes the difference. */
function remaining(
  steps: readonly StepRecord[],
  { steps: kinds, months, skips = 0 }: ShorteningRecord,
): StepRecord[] {
  const left = steps.slice(skips).filter(({ kind }) => kinds.includes(kind));
  const longest = left.toSorted((a, b) => b.months - a.months)[0];
  const rest = monthsIn(left) - (longest?.months ?? 0);
  return left.map((step) =>
    step === longest ? { ...step, months: Math.max(1, months - rest) } : step,
  );
}
