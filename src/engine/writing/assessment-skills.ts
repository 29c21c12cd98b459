import { isSoft, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { capitalised, countInWords, listOf, numberWord, withArticle } from "../text/english.ts";
import { SURE_TITLE } from "../roles/recognise-title.ts";
import type { SkillMatch } from "../analysis/skills-score.ts";
import { foldName } from "../text/fold.ts";
import { roundConfidence, type Choose } from "./phrases.ts";

const NAMED_MATCHES = 4;
const NAMED_GAPS = 3;

/** What the résumé was judged against. */
export function yardstick({ analysis, title }: Findings): string {
  const { target, matches } = analysis;
  const { role } = target;
  const many = countInWords(matches.length, "skill");
  if (!role) {
    const asked = target.isChecklist ? "postings with this title ask for" : "the post names";
    return `The title was not recognised as a role, so only the ${many} ${asked} ${matches.length === 1 ? "was" : "were"} judged.`;
  }
  const isSame = foldName(role.title) === foldName(title);
  const where = isSame ? `for ${withArticle(role.title)}` : "in that role";
  const against = target.isChecklist
    ? `the ${many} usual ${where}`
    : `the ${many} the post names and what is usual ${where}`;
  if (isSame) return `It was judged against ${against}.`;
  const doubt =
    target.confidence < SURE_TITLE
      ? `, which is not certain (${roundConfidence(target.confidence)})`
      : "";
  return `The title was read as ${role.title}${doubt}; the résumé was judged against ${against}.`;
}

export function skills(findings: Findings): string {
  const { analysis, matched } = findings;
  const total = analysis.matches.length;
  const names = namesOf(matched, NAMED_MATCHES);
  if (matched.length === 0) {
    return total === 1
      ? "That skill was not recognised in it."
      : "None of these was recognised in it.";
  }
  const such =
    matched.length > names.length ? `, among them ${listOf(names)}` : `: ${listOf(names)}`;
  const named = names.length === 0 ? "" : such;
  const how = manner(findings);
  if (matched.length === total) {
    return `${total === 1 ? "It was" : total === 2 ? "Both were" : `All ${numberWord(total)} were`} recognised${named}${how}.`;
  }
  return `${capitalised(numberWord(matched.length))} ${matched.length === 1 ? "was" : "were"} recognised${named}${how}.`;
}

/** Whether the skills appear in the work described or only in a list. */
function manner({ matched, used, onlyNamed }: Findings): string {
  const one = matched.length === 1;
  if (onlyNamed.length === 0)
    return one
      ? ", in the work described"
      : `; ${matched.length === 2 ? "both" : "all"} in the work described`;
  if (used.length === 0) return one ? ", so far only by name" : "; so far all of them only by name";
  if (used.length * 2 > matched.length) return "; most of them in the work described";
  return `; ${numberWord(used.length)} of them in the work described, ${onlyNamed.length === 1 ? "one" : "the others"} only by name`;
}

/** Grouped by the skill that the résumé has: "MySQL counts in part towards PostgreSQL and SQL". */
export function relatives({ partial }: Findings): string {
  const towards = new Map<string, string[]>();
  const hardFirst = partial.toSorted((a, b) => Number(isSoft(a)) - Number(isSoft(b)));
  for (const { wanted, evidence } of hardFirst) {
    const have = evidence?.name ?? "";
    if (!isSpeakable(have) || !isSpeakable(wanted.name) || wanted.name.includes(",")) continue;
    towards.set(have, [...(towards.get(have) ?? []), wanted.name]);
  }
  const [first, second] = [...towards].map(([have, want]) => [have, want.slice(0, 2)] as const);
  if (!first) return "";
  if (!second) return `${first[0]} counts in part towards ${listOf(first[1])}.`;
  return `${first[0]} counts in part towards ${listOf(first[1])}; ${second[0]} towards ${listOf(second[1])}.`;
}

export function gaps(findings: Findings): string {
  const { analysis, matched, missing, missingCore, missingOther, unsaid } = findings;
  if (missing.length === 0) return "";
  // That a checklist holds "Communication" says nothing about a person.
  const isTold = (gap: SkillMatch): boolean => !analysis.target.isChecklist || !isSoft(gap);
  const core = missingCore.filter(isTold);
  const isCore = core.length > 0;
  const likely = core.filter((gap) => unsaid.includes(gap));
  const open = (isCore ? core : missingOther.filter(isTold)).filter((gap) => !likely.includes(gap));
  const both = open.length === 2 ? "both " : "all ";
  const weight = isCore ? `, ${open.length === 1 ? "" : both}core to the role` : "";
  const [openList, likelyList] = [countedList(open), countedList(likely)];
  // Without any match, the sentence before has said that nothing was recognised.
  const lead = matched.length === 0 ? "First among them" : "Not recognised";
  const sentences = [
    openList === "" ? "" : `${lead}: ${openList}${weight}.`,
    likelyList === ""
      ? ""
      : `Likely from the work done, but not recognised by name: ${likelyList}.`,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function countedList(matches: readonly SkillMatch[]): string {
  const names = namesOf(matches, NAMED_GAPS);
  const more = matches.length - names.length;
  if (names.length === 0) return "";
  return more > 0 ? `${names.join(", ")} and ${numberWord(more)} more` : listOf(names);
}

/** The missing skill that would raise the overall score most, by the same scorer. */
export function gain({ analysis, best }: Findings, choose: Choose): string {
  if (!best) return "";
  const { name } = best.skill;
  const [before, after] = [analysis.scores.overall, best.overallAfter];
  const equals = analysis.improvements.filter(({ overallAfter }) => overallAfter === after);
  if (equals.length > 1) {
    return `Among the largest single gains is ${name}: shown in a job, it would lift the overall score from ${before} to ${after}.`;
  }
  return choose("gain", [
    `The largest single gain is ${name}: shown in a job, it would lift the overall score from ${before} to ${after}.`,
    `Of all that is missing, ${name} would add most: shown in a job, it would take the overall score from ${before} to ${after}.`,
  ]);
}
