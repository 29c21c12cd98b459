import { capitalised } from "../text/english.ts";
import { STUDY_LEVELS, namesOf, type Findings } from "./findings.ts";
import { spanOf, workOf } from "./phrases.ts";

const MOST = 5;
const FEWEST = 2;
const WELL_MADE = 75;
const SOME_RESULTS = 3;

/** Strengths, most important first; never empty. */
export function writeStrengths(findings: Findings): string[] {
  // Skills beyond the post are not told: the few that are named by chance are those read by mistake.
  const found = [
    ...skillStrengths(findings),
    ...workStrengths(findings),
    ...documentStrengths(findings),
  ];
  for (const line of small(findings)) if (found.length < FEWEST) found.push(line);
  return found.slice(0, MOST);
}

function* skillStrengths(findings: Findings): Generator<string> {
  const { analysis, matched, used } = findings;
  const { say, list } = findings.speech;
  const total = analysis.matches.length;
  if (matched.length === total && total > 1)
    yield say("All {total:word} skills are covered.", { total });
  const core = used.filter(({ wanted }) => wanted.importance === "core");
  const shown = namesOf(findings, core.length > 0 ? core : used, 4);
  const [names, n] = [list(shown), shown.length];
  if (n > 0) {
    yield core.length > 0
      ? say("{names}, core to the role, {n|is|are} shown in the work described.", { names, n })
      : say("{names} {n|is|are} shown in the work described.", { names, n });
  } else {
    const named = namesOf(findings, matched, 4);
    if (named.length > 0)
      yield say("{names} {n|is|are} among the skills named.", {
        names: list(named),
        n: named.length,
      });
  }
}

/** Years of a lower rank are no strength for a post that leads. */
const A_STRENGTH = 50;

function* workStrengths({ analysis, speech }: Findings): Generator<string> {
  const { say } = speech;
  const { experience, education } = analysis;
  const { nearest, relevantYears, wantedYears } = experience;
  const work = nearest ? workOf(nearest, speech) : "";
  if (analysis.target.role && nearest?.kind === "same" && work !== "") {
    yield capitalised(say("{span} {work}.", { span: spanOf(nearest.months / 12, speech), work }));
  } else if (
    nearest?.kind === "related" &&
    wantedYears > 0 &&
    relevantYears >= wantedYears &&
    experience.score >= A_STRENGTH
  ) {
    yield say(
      "Relevant experience of about {span}, where {wanted|one year is|% years are} usual.",
      { span: spanOf(relevantYears, speech), wanted: wantedYears },
    );
  }
  if (experience.rank === "held")
    yield say("A position of the rank that the post asks for has been held.");
  // Other studies are told once, in the assessment.
  if (analysis.target.role && education.isEntryDegree && education.score >= 90)
    yield education.isUnderWay
      ? say("The degree that opens this profession is under way.")
      : say("A degree that opens this profession.");
}

function* documentStrengths({ analysis, speech: { say } }: Findings): Generator<string> {
  const { quality } = analysis;
  if (quality.resultLines >= SOME_RESULTS) {
    yield say("{Lines:word} lines put a figure to what was achieved.", {
      lines: quality.resultLines,
    });
  } else if (quality.score >= WELL_MADE) {
    yield say("A well-ordered document with clear sections and dated positions.");
  }
}

function* small({ analysis, speech }: Findings): Generator<string> {
  const { say } = speech;
  const { quality, experience, education } = analysis;
  if (experience.years > 0)
    yield capitalised(
      say("{span} of working life to build on.", { span: spanOf(experience.years, speech) }),
    );
  if (education.level) {
    const level = say(STUDY_LEVELS[education.level]);
    yield education.isUnderWay
      ? say("Education at {level} is under way.", { level })
      : say("Education at {level}.", { level });
  }
  if (quality.parts.contact > 0) yield say("Contact details are in place.");
  if (quality.parts.structure > 0) yield say("Its sections are easy to find.");
  yield say("It is brief, so there is room to add what is missing.");
  yield say("The skills it names are easy to recognise.");
}
