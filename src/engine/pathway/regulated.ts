import type { Role, Skill } from "../knowledge/knowledge.ts";
import { recogniseTitle } from "../roles/recognise-title.ts";
import { type CandidateInput, studiesOf } from "./candidate.ts";
import { count, withArticle } from "../text/english.ts";
import { isLicence } from "./kinds.ts";
import { type Item, isMet } from "./readiness.ts";
import type { PathwayTables } from "./pathway-tables.ts";

/** What a regulated profession requires besides skills, for this candidate. */
export interface Admission {
  /** The minimum months, whatever the weekly hours. */
  readonly months: number;
  readonly sentence: string;
}

/** High readiness shortens the training; the licence itself ends it. */
export function admissionOf(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  { items, readiness }: { readonly items: readonly Item[]; readonly readiness: number },
): Admission | undefined {
  const { regulated } = role;
  if (!regulated) return undefined;
  const { path, degree } = regulated;
  const left = (months: number): number => Math.ceil((months * (100 - readiness)) / 100);
  const [months, after] = [left(regulated.months), left(regulated.months_after_degree)];
  const needs = `${withArticle(role.title).replace(/^./, (a) => a.toUpperCase())} works in a regulated profession: it needs ${path}, which no plan of study replaces.`;
  const isLicensed = items.some((item) => opensProfession(item.skill) && isMet(item));
  const present = recogniseTitle(engine, candidate.currentRole ?? "")[0];
  if (isLicensed || (present?.score === 1 && present.role.regulated?.path === path)) {
    return { months: 0, sentence: `${needs} By what you named you have it already.` };
  }
  const { level, field } = studiesOf(candidate);
  const isOfSubject =
    degree.length === 0 || degree.some((word) => field.toLowerCase().includes(word));
  if (isDegree(level) && isOfSubject) {
    return {
      months: after,
      sentence: `${needs} The degree you named counts towards it where it is recognised; what follows it takes ${count(after, "month")} at the least.`,
    };
  }
  const named = isDegree(level) ? "The degree you named is not of that kind, so count" : "Count";
  return {
    months,
    sentence: `${needs} ${named} on ${count(months, "month")} at the least, whatever the hours a week.`,
  };
}

/** Courses for trained people (advanced life support) are no licence to practise. */
const opensProfession = (skill: Skill): boolean =>
  isLicence(skill) && (skill.certificateRank === "full" || /licen[cs]e/i.test(skill.name));

const isDegree = (level: string | undefined): boolean =>
  level !== undefined && ["associate", "bachelor", "master", "doctorate"].includes(level);
