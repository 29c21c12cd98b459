import { DEGREES, isSoft, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { capitalised, countInWords, listOf, numberWord, withArticle } from "../text/english.ts";
import { spanOf } from "./phrases.ts";

const MOST = 5;
const FEWEST = 2;
const WELL_MADE = 75;
const SOME_RESULTS = 3;

/** Strengths, most important first; never empty. */
export function writeStrengths(findings: Findings): string[] {
  const found = [
    ...skillStrengths(findings),
    ...workStrengths(findings),
    ...documentStrengths(findings),
  ];
  found.push(...beyond(findings));
  for (const line of small(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

function* skillStrengths({ analysis, matched, used, partial }: Findings): Generator<string> {
  const total = analysis.matches.length;
  if (matched.length === total && total > 1) yield `All ${numberWord(total)} skills are covered.`;
  const core = used.filter(({ wanted }) => wanted.importance === "core");
  const shown = namesOf(core.length > 0 ? core : used, 4);
  if (shown.length > 0) {
    const whose =
      core.length > 0
        ? `, core to the role, ${shown.length === 1 ? "is" : "are"}`
        : shown.length === 1
          ? " is"
          : " are";
    yield `${listOf(shown)}${whose} shown in described work.`;
  } else {
    const named = namesOf(matched, 4);
    if (named.length > 0)
      yield `${listOf(named)} ${named.length === 1 ? "is" : "are"} among the skills named.`;
  }
  const pair = partial.find(
    (match) =>
      !isSoft(match) && isSpeakable(match.evidence?.name ?? "") && isSpeakable(match.wanted.name),
  );
  if (pair?.evidence) yield `${pair.evidence.name} is a start towards ${pair.wanted.name}.`;
}

function* workStrengths({ analysis }: Findings): Generator<string> {
  const { experience, education } = analysis;
  const { nearest, relevantYears, wantedYears } = experience;
  if (nearest?.role && nearest.kind === "same") {
    yield `${capitalised(spanOf(nearest.months / 12))} as ${withArticle(nearest.role)}, the same line of work.`;
  } else if (nearest?.kind === "related" && wantedYears > 0 && relevantYears >= wantedYears) {
    yield `Relevant experience of about ${spanOf(relevantYears)}, where ${countInWords(wantedYears, "year")} would do.`;
  }
  if (experience.rank === "held")
    yield "A position of the rank that the post asks for has been held.";
  if (analysis.target.role && education.level && education.score >= 90) {
    if (education.isEntryDegree) {
      yield "The degree that opens this profession.";
      return;
    }
    const field = education.field === "fits" ? " in a fitting field" : "";
    const beside =
      education.level === education.expected ? "as is usual in" : "more than is usual in";
    yield `${capitalised(DEGREES[education.level])}${field}, ${beside} the role.`;
  }
}

function* documentStrengths({ analysis }: Findings): Generator<string> {
  const { quality } = analysis;
  if (quality.resultLines >= SOME_RESULTS) {
    yield `${capitalised(numberWord(quality.resultLines))} lines give figures for what was achieved.`;
  } else if (quality.score >= WELL_MADE) {
    yield "A well-ordered document with clear sections and dated positions.";
  }
}

function beyond({ analysis }: Findings): string[] {
  const names = analysis.additional
    .map(({ name }) => name)
    .filter(isSpeakable)
    .slice(0, 3);
  return names.length > 0 ? [`Further skills beyond the target: ${listOf(names)}.`] : [];
}

function* small({ analysis }: Findings): Generator<string> {
  const { quality, experience, education } = analysis;
  if (experience.years > 0)
    yield `${capitalised(spanOf(experience.years))} of working life to build on.`;
  if (education.level) yield `${capitalised(DEGREES[education.level])} is stated.`;
  if (quality.parts.contact > 0) yield "Contact details are in place.";
  if (quality.parts.structure > 0) yield "Its sections are easy to find.";
  yield "It is brief, so there is room to add what is missing.";
  yield "What it names, it names clearly enough to be recognised.";
}
