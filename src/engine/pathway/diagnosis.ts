import { IMPORTANCES } from "../knowledge/records.ts";
import type { Standing } from "./candidate.ts";
import type { Demand } from "./checklist.ts";
import { capitalised, count, listOfSubjects, withArticle } from "../text/english.ts";
import { levelName, targetName } from "./levels.ts";
import type { Focus } from "./phases.ts";
import { type Item, isMet, reached } from "./readiness.ts";
import type { Admission } from "./regulated.ts";

export interface Diagnosis {
  readonly readinessSummary: string;
  readonly strengths: readonly string[];
  readonly priorityGaps: readonly string[];
}

const MAX_LISTED = 5;

export function diagnose(parts: {
  readonly roleTitle: string;
  readonly isReading: boolean;
  readonly readiness: number;
  readonly items: readonly Item[];
  readonly focus: readonly Focus[];
  readonly demand: Demand | undefined;
  readonly standing: Standing;
  readonly admission: Admission | undefined;
}): Diagnosis {
  const { items, focus, standing } = parts;
  const met = byWorth(items.filter(isMet));
  const gaps = byWorth(items.filter((item) => !isMet(item)));
  const partly = gaps.filter(({ skill, current }) => current >= 1 && standing.relativeOf(skill));
  const strengths = [
    ...met.map((item) => strength(item, standing)),
    ...partly.map(
      ({ skill }) =>
        `${skill.name}: part of it carries over from ${standing.relativeOf(skill)!.name}.`,
    ),
  ];
  const where = parts.demand?.isWider
    ? "current postings here and in neighbouring roles"
    : "current postings";
  return {
    readinessSummary: summary(parts, gaps, focus),
    strengths: strengths.slice(0, MAX_LISTED),
    priorityGaps: gaps.slice(0, MAX_LISTED).map((gap) => gapText(gap, where)),
  };
}

function byWorth(items: readonly Item[]): Item[] {
  const rank = (item: Item): number =>
    IMPORTANCES.indexOf(item.importance) -
    (item.demand ?? 0) / 2 +
    (item.skill.group === "soft" ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

function strength({ skill, current, target, importance }: Item, standing: Standing): string {
  const level = levelName(current);
  const than = reached(current) > target ? "more than" : "what";
  const from = standing.relativeOf(skill);
  const basis = from ? `, through ${from.name}` : "";
  return `${skill.name}: ${level} level${basis}, ${than} this ${importance} skill of the role asks for.`;
}

function gapText({ skill, current, target, demand }: Item, where: string): string {
  const now = levelName(current);
  const asked =
    demand !== null && demand >= 0.1 ? `; ${percent(demand)} of ${where} ask for it` : "";
  return `${skill.name}: ${now === "none" ? "not there yet" : `${now} now`}, ${targetName(target)} needed${asked}.`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function summary(
  { roleTitle, isReading, readiness, items, demand, admission }: Parameters<typeof diagnose>[0],
  gaps: readonly Item[],
  focus: readonly Focus[],
): string {
  const role = withArticle(roleTitle);
  const reading = isReading ? `We read the target role as ${roleTitle}. ` : "";
  if (gaps.length === 0) {
    return `${reading}Your readiness for work as ${role} is 100 of 100: every one of the ${items.length} skills on the checklist is at the level the role asks for. What is left is to deepen the core and to apply.`;
  }
  const core = items.filter(({ importance }) => importance === "core");
  const coreGaps = gaps.filter(({ importance }) => importance === "core");
  return [
    `${reading}Your readiness for work as ${role} is ${readiness} of 100: ${bandOf(readiness)}.`,
    coreSentence(core.length, coreGaps),
    nextSentence(gaps, focus, demand),
    admission?.sentence ?? "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function bandOf(readiness: number): string {
  if (readiness >= 80) return "a few steps are left";
  if (readiness >= 50) return "the larger part is there";
  if (readiness >= 20) return "a start is made";
  return "you begin almost from the ground";
}

function coreSentence(core: number, gaps: readonly Item[]): string {
  if (core === 0) return "";
  const first = gaps.slice(0, 3).map(({ skill }) => skill.name);
  const more = gaps.length - first.length;
  const missing = listOfSubjects(more > 0 ? [...first, `${more} more`] : first);
  if (gaps.length === 0) {
    return `All ${core} core skills are at the level asked for; what is missing lies around them.`;
  }
  if (gaps.length === core) {
    return `None of the ${count(core, "core skill")} is at the level asked for yet: ${missing}.`;
  }
  const met = core - gaps.length;
  return `${capitalised(count(met, "core skill"))} of ${core} ${met === 1 ? "is" : "are"} at the level asked for; ${missing} ${gaps.length === 1 ? "is" : "are"} not yet.`;
}

function nextSentence(
  gaps: readonly Item[],
  focus: readonly Focus[],
  demand: Demand | undefined,
): string {
  const wanted = gaps.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0))[0];
  if (demand && wanted && (wanted.demand ?? 0) >= 0.3) {
    return `Employers ask most for ${wanted.skill.name}: it stands in ${percent(wanted.demand ?? 0)} of the ${demand.postings} current postings of ${demand.isWider ? "this role and its nearest neighbours" : "this role"}.`;
  }
  const longest = focus.toSorted((a, b) => b.hours - a.hours)[0];
  return longest
    ? `The longest stretch is ${longest.skill.name}, about ${count(longest.hours, "hour")}.`
    : "";
}
