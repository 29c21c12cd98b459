import { isSoft, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { capitalised, listOf, numberWord } from "../text/english.ts";
import type { Choose } from "./phrases.ts";

const NAMED_MATCHES = 4;
const NAMED_GAPS = 3;

export function skills(findings: Findings, choose: Choose): string {
  const { analysis, matched } = findings;
  const total = analysis.matches.length;
  const kind = analysis.target.isChecklist ? "usual in the role" : "asked for";
  const names = namesOf(matched, NAMED_MATCHES);
  if (matched.length === 0) {
    return total === 1
      ? `The one skill ${kind} is not named in it.`
      : choose("skills", [
          `None of the ${numberWord(total)} skills ${kind} is named in it.`,
          `It names none of the ${numberWord(total)} skills ${kind}.`,
        ]);
  }
  const such =
    matched.length > names.length ? `, among them ${listOf(names)}` : `: ${listOf(names)}`;
  const named = names.length === 0 ? "" : such;
  const how = manner(findings);
  if (matched.length === total) {
    return total === 1
      ? `The one skill ${kind} is there${named}${how}.`
      : `All ${numberWord(total)} skills ${kind} are there${named}${how}.`;
  }
  const shown = numberWord(matched.length);
  return choose("skills", [
    `Of the ${numberWord(total)} skills ${kind} it shows ${shown}${named}${how}.`,
    `It shows ${shown} of the ${numberWord(total)} skills ${kind}${named}${how}.`,
    `${capitalised(shown)} of the ${numberWord(total)} skills ${kind} ${matched.length === 1 ? "is" : "are"} there${named}${how}.`,
  ]);
}

/** Whether the skills appear in described work or only in a list. */
function manner({ matched, used, onlyNamed }: Findings): string {
  const one = matched.length === 1;
  if (onlyNamed.length === 0)
    return one
      ? ", shown in described work"
      : `; ${matched.length === 2 ? "both" : "all"} appear in described work`;
  if (used.length === 0)
    return one ? ", though only by name" : "; none of them goes beyond a mention by name";
  if (used.length * 2 > matched.length) return "; most appear in described work";
  const named = onlyNamed.length === 1 ? "the other" : "the others";
  return `; only ${used.length === 1 ? "one appears" : `${numberWord(used.length)} appear`} in described work, ${named} by name alone`;
}

/** Grouped by the skill that the résumé has: "MySQL counts in part towards PostgreSQL and SQL". */
export function relatives({ partial }: Findings, choose: Choose): string {
  const towards = new Map<string, string[]>();
  const hardFirst = partial.toSorted((a, b) => Number(isSoft(a)) - Number(isSoft(b)));
  for (const { wanted, evidence } of hardFirst) {
    const have = evidence?.name ?? "";
    if (!isSpeakable(have) || !isSpeakable(wanted.name)) continue;
    towards.set(have, [...(towards.get(have) ?? []), wanted.name]);
  }
  const [first, second] = [...towards].map(([have, want]) => [have, want.slice(0, 2)] as const);
  if (!first) return "";
  const more = partial.length - first[1].length - (second?.[1].length ?? 0);
  const rest = more > 0 ? `; close relatives cover a part of ${numberWord(more)} more` : "";
  if (!second) return `${first[0]} counts in part towards ${listOf(first[1])}${rest}.`;
  return choose("relatives", [
    `${first[0]} counts in part towards ${listOf(first[1])}, as does ${second[0]} towards ${listOf(second[1])}${rest}.`,
    `Partial credit comes from ${first[0]} for ${listOf(first[1])} and from ${second[0]} for ${listOf(second[1])}${rest}.`,
  ]);
}

/** Experience in the same work gives some credit for checklist skills that the text does not name. */
const isLikelyKnown = ({ analysis }: Findings): boolean =>
  analysis.target.isChecklist && analysis.experience.nearest?.kind === "same";

export function gaps(findings: Findings, choose: Choose): string {
  const { matched, missing, missingCore, missingOther } = findings;
  if (missing.length === 0) return "";
  const core = namesOf(missingCore, NAMED_GAPS);
  if (core.length > 0) {
    const list =
      missingCore.length > core.length
        ? `${core.join(", ")} and ${numberWord(missingCore.length - core.length)} more`
        : listOf(core);
    const be = missingCore.length === 1 ? "is" : "are";
    if (isLikelyKnown(findings)) {
      const them = missingCore.length === 1 ? "it" : "them";
      return choose("gaps", [
        `Not named ${be} ${list}, core to the role, though such work makes ${them} likely.`,
        `${list} ${be} not named; ${missingCore.length === 1 ? "it belongs" : "they belong"} to the core of the role, and the work done suggests ${them}.`,
      ]);
    }
    return choose("gaps", [
      `Not found ${be} ${list}, which the role treats as core.`,
      missingCore.length === 1
        ? `The gap that weighs most is ${list}, a core skill of the role.`
        : `The gaps that weigh most are ${list}, ${missingCore.length === 2 ? "both" : "all"} core skills of the role.`,
      `${list} ${be} missing, and ${missingCore.length === 1 ? "it belongs" : "they belong"} to the core of the role.`,
    ]);
  }
  const names = namesOf(missingOther, NAMED_GAPS);
  if (names.length === 0) return "";
  const list =
    missingOther.length > names.length
      ? `${names.join(", ")} and ${numberWord(missingOther.length - names.length)} more`
      : listOf(names);
  const be = missingOther.length === 1 ? "is" : "are";
  return matched.length > missing.length
    ? choose("gaps", [`What is left to find ${be} ${list}.`, `Only ${list} ${be} not found.`])
    : choose("gaps", [`Not found ${be} ${list}.`, `Missing so far ${be} ${list}.`]);
}
