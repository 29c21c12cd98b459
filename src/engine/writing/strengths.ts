import { STUDY_LEVELS, isSpeakable, namesOf, type Findings } from "./findings.ts";
import { capitalised, countInWords, listOf, numberWord } from "../text/english.ts";
import { spanOf, workOf } from "./phrases.ts";

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

function* skillStrengths({ analysis, matched, used }: Findings): Generator<string> {
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
    yield `${listOf(shown)}${whose} shown in the work described.`;
  } else {
    const named = namesOf(matched, 4);
    if (named.length > 0)
      yield `${listOf(named)} ${named.length === 1 ? "is" : "are"} among the skills named.`;
  }
}

function* workStrengths({ analysis }: Findings): Generator<string> {
  const { experience, education } = analysis;
  const { nearest, relevantYears, wantedYears } = experience;
  const work = nearest ? workOf(nearest) : "";
  if (analysis.target.role && nearest?.kind === "same" && work !== "") {
    yield `${capitalised(spanOf(nearest.months / 12))} ${work}.`;
  } else if (nearest?.kind === "related" && wantedYears > 0 && relevantYears >= wantedYears) {
    yield `Relevant experience of about ${spanOf(relevantYears)}, where ${countInWords(wantedYears, "year")} ${wantedYears === 1 ? "is" : "are"} usual.`;
  }
  if (experience.rank === "held")
    yield "A position of the rank that the post asks for has been held.";
  if (analysis.target.role && education.level && education.score >= 90) {
    if (education.isEntryDegree) {
      yield education.isUnderWay
        ? "The degree that opens this profession is under way."
        : "A degree that opens this profession.";
      return;
    }
    const field = education.field === "fits" ? " in a fitting field" : "";
    const beside =
      education.level === education.expected ? "as is usual in" : "more than is usual in";
    const studies = education.isUnderWay ? "Studies under way at" : "Education at";
    yield `${studies} ${STUDY_LEVELS[education.level]}${field}, ${beside} the role.`;
  }
}

function* documentStrengths({ analysis }: Findings): Generator<string> {
  const { quality } = analysis;
  if (quality.resultLines >= SOME_RESULTS) {
    yield `${capitalised(numberWord(quality.resultLines))} lines put a figure to what was achieved.`;
  } else if (quality.score >= WELL_MADE) {
    yield "A well-ordered document with clear sections and dated positions.";
  }
}

function beyond({ analysis }: Findings): string[] {
  const names = analysis.additional
    .map(({ name }) => name)
    .filter(isSpeakable)
    .slice(0, 3);
  return names.length > 0 ? [`More than the post asks for: ${listOf(names)}.`] : [];
}

function* small({ analysis }: Findings): Generator<string> {
  const { quality, experience, education } = analysis;
  if (experience.years > 0)
    yield `${capitalised(spanOf(experience.years))} of working life to build on.`;
  if (education.level) {
    yield `Education at ${STUDY_LEVELS[education.level]}${education.isUnderWay ? " is under way" : ""}.`;
  }
  if (quality.parts.contact > 0) yield "Contact details are in place.";
  if (quality.parts.structure > 0) yield "Its sections are easy to find.";
  yield "It is brief, so there is room to add what is missing.";
  yield "The skills it names are easy to recognise.";
}
