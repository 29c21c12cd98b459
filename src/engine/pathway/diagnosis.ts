import { IMPORTANCES } from "../knowledge/records.ts";
import type { Standing } from "./candidate.ts";
import type { Demand } from "./checklist.ts";
import {
  capitalised,
  count,
  listOf,
  listOfSubjects,
  numberWord,
  withArticle,
} from "../text/english.ts";
import { kindOf } from "./kinds.ts";
import { levelName, targetName } from "./levels.ts";
import type { Focus } from "./focus.ts";
import { type Item, isMet } from "./readiness.ts";
import type { Profession } from "./profession.ts";

export interface Diagnosis {
  readonly readinessSummary: string;
  readonly strengths: readonly string[];
  readonly priorityGaps: readonly string[];
}

const MAX_LISTED = 5;

interface DiagnosisParts {
  readonly roleTitle: string;
  readonly isReading: boolean;
  readonly readiness: number;
  readonly items: readonly Item[];
  readonly focus: readonly Focus[];
  readonly demand: Demand | undefined;
  readonly standing: Standing;
  readonly profession: Profession | undefined;
}

export function diagnose(parts: DiagnosisParts): Diagnosis {
  const { items, standing } = parts;
  const met = byWorth(items.filter(isMet));
  const gaps = byWorth(items.filter((item) => !isMet(item)));
  const started = gaps.filter(
    ({ current, knowing }) => current >= 2 || (current >= 1 && knowing.source === "implied"),
  );
  const strengths = [
    ...met.map((item) => strength(item, standing)),
    ...started.map((item) => start(item, standing)),
  ];
  const where = parts.demand?.isWider
    ? "current postings here and in neighboring roles"
    : "current postings";
  return {
    readinessSummary: summary(parts, gaps),
    strengths: strengths.slice(0, MAX_LISTED),
    priorityGaps: gaps
      .filter((gap) => !started.includes(gap) || gap.current < 2)
      .slice(0, MAX_LISTED)
      .map((gap) => gapText(gap, where, standing)),
  };
}

function byWorth(items: readonly Item[]): Item[] {
  const rank = (item: Item): number =>
    IMPORTANCES.indexOf(item.importance) -
    (item.demand ?? 0) / 2 +
    (item.skill.group === "soft" ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

function strength(item: Item, standing: Standing): string {
  const { skill, current, target, importance, knowing } = item;
  if (kindOf(skill) === "credential") return `${skill.name}: you hold it, as the role requires.`;
  const basis =
    knowing.source === "implied" ? `, judging by ${sourcesOf(knowing.by, standing)}` : "";
  const than = current > target ? "more than" : "what";
  return `${skill.name}: you are at ${levelName(current)} level${basis}, ${than} the role asks for in this ${importance} skill.`;
}

function start({ skill, current, target, knowing }: Item, standing: Standing): string {
  const level = levelName(current);
  return knowing.source === "implied"
    ? `${skill.name}: a good part carries over from ${sourcesOf(knowing.by, standing)}; the role asks for ${targetName(target)} level.`
    : `${skill.name}: your ${level} level is a start on the way to ${targetName(target)}.`;
}

/** "your degree in Physics", "your work as a Chef", or the names of skills. */
const sourcesOf = (names: readonly string[], { background }: Standing): string =>
  listOf(
    names.map((name) => {
      if (/^(?:degree|studies) in /.test(name)) return `your ${name}`;
      return background.includes(name) ? `your work as ${withArticle(name)}` : name;
    }),
  );

function gapText(
  { skill, current, target, demand, oneOf }: Item,
  where: string,
  standing: Standing,
): string {
  const now = levelName(current);
  const choice = oneOf.length > 0 ? ` (or ${choicesOf(oneOf, skill)})` : "";
  const asked =
    demand !== null && demand >= 0.1 ? `; ${percent(demand)} of ${where} ask for it` : "";
  if (kindOf(skill) === "credential") return `${skill.name}: to be obtained${asked}.`;
  // People rarely list their soft skills.
  if (now === "none" && skill.group === "soft")
    return `${skill.name}: not mentioned; be ready to show it with an example${asked}.`;
  const relative = standing.relativeOf(skill);
  const help = relative ? `; ${relative.name} makes it easier to learn` : "";
  return now === "none"
    ? `${skill.name}${choice}: to be learned to ${targetName(target)} level${help}${asked}.`
    : `${skill.name}${choice}: from ${now} to ${targetName(target)} level${asked}.`;
}

/** The first few of the other skills that would do. */
function choicesOf(oneOf: Item["oneOf"], own: Item["skill"]): string {
  const others = oneOf.filter((skill) => skill !== own).map(({ name }) => name);
  return others.length > 3
    ? `another such as ${others.slice(0, 3).join(", ")}`
    : others.join(" or ");
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function summary(parts: DiagnosisParts, gaps: readonly Item[]): string {
  const { roleTitle, isReading, readiness, items, demand, profession } = parts;
  const role = withArticle(roleTitle);
  const reading = isReading ? `We read the target role as ${roleTitle}. ` : "";
  const admission = profession?.brief ?? "";
  if (gaps.length === 0) {
    return `${reading}Your readiness for work as ${role} is 100 of 100: all ${items.length} skills on the checklist are at the level the role asks for. What is left is to deepen the core and to apply.${admission === "" ? "" : ` ${admission}`}`;
  }
  const core = items.filter(({ importance }) => importance === "core");
  const coreGaps = gaps.filter(({ importance }) => importance === "core");
  return [
    `${reading}Your readiness for work as ${role} is ${readiness} of 100: ${bandOf(readiness)}.`,
    carriedOver(parts),
    coreSentence(core.length, coreGaps),
    nextSentence(gaps, parts.focus, demand),
    admission,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function bandOf(readiness: number): string {
  if (readiness >= 80) return "only a few steps are left, and you can apply while you take them";
  if (readiness >= 50) return "you already have the larger part";
  if (readiness >= 20) return "you have a good start";
  if (readiness > 0) return "you have something to build on";
  return "everything on this list can be learned, and the plan begins with the basics";
}

/** Names what the current role and the studies bring. */
function carriedOver({ standing, items }: DiagnosisParts): string {
  const carried = byWorth(
    items.filter(
      ({ knowing }) =>
        knowing.source === "implied" &&
        knowing.by.some((name) => standing.background.includes(name)),
    ),
  );
  const hard = carried.filter(({ skill }) => skill.group !== "soft");
  const names = (hard.length > 0 ? hard : carried).slice(0, 3).map(({ skill }) => skill.name);
  if (names.length === 0) return "";
  return `From ${sourcesOf(standing.background, standing)} you bring ${listOfSubjects(names)}.`;
}

function coreSentence(core: number, gaps: readonly Item[]): string {
  if (core === 0) return "";
  const first = gaps.slice(0, 3).map(({ skill }) => skill.name);
  const more = gaps.length - first.length;
  const missing = listOfSubjects(
    more > 1
      ? [...first, `${numberWord(more)} more`]
      : gaps.slice(0, 4).map(({ skill }) => skill.name),
  );
  if (gaps.length === 0) {
    return `All ${numberWord(core)} core skills are where they should be; what is missing lies around them.`;
  }
  if (gaps.length === core) {
    return `The ${numberWord(core)} core skills to build are ${missing}.`.replace(
      "The one core skills to build are",
      "The core skill to build is",
    );
  }
  const met = core - gaps.length;
  return `You meet ${numberWord(met)} of the ${numberWord(core)} core skills; ${missing} ${gaps.length === 1 ? "is" : "are"} still to come.`;
}

function nextSentence(
  gaps: readonly Item[],
  focus: readonly Focus[],
  demand: Demand | undefined,
): string {
  const wanted = gaps.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0))[0];
  if (demand && wanted && (wanted.demand ?? 0) >= 0.3) {
    return `Employers ask most for ${wanted.skill.name}: it stands in ${percent(wanted.demand ?? 0)} of the ${demand.postings} current postings of ${demand.isWider ? "this role and its nearest neighbors" : "this role"}.`;
  }
  const longest = focus.filter((item) => !isMet(item)).toSorted((a, b) => b.hours - a.hours)[0];
  return longest
    ? `${capitalised(longest.skill.name)} will take the longest, about ${count(longest.hours, "hour")}.`
    : "";
}
