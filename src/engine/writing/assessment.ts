/*
 * Every sentence must be true even where the reading is incomplete or partly wrong: it states what was
 * read, with the period or the kind of place it was read from, and never that something is absent.
 */
import type { ADJUSTMENT_RULES } from "../analysis/fit.ts";
import {
  gaps,
  likely,
  limited,
  relatives,
  skills,
  told,
  uncertain,
  uncounted,
  unsaid,
  unsureProofs,
  yardstick,
} from "./assessment-skills.ts";
import type { Findings } from "./sort-findings.ts";
import { periodOf, spanOf, workOf, type Choose } from "./phrases.ts";

/** More periods are written as one, from the first to the last. */
const MOST_PERIODS = 4;
const MOST_STUDIES = 2;
const FULL_POINTS = 100;

/** One paragraph: score, yardstick, skills, gaps, experience, education. */
export function writeAssessment(findings: Findings, choose: Choose): string {
  return SENTENCES.map((sentence) => sentence(findings, choose))
    .filter((text) => text !== "")
    .join(" ");
}

type Sentence = (findings: Findings, choose: Choose) => string;

const VERDICTS = [
  "This résumé gets {points} of 100 for the {title} post.",
  "For the {title} post, this résumé gets {points} of 100.",
  "Measured by the {title} post, this résumé gets {points} of 100.",
];

function verdict({ analysis, title, speech }: Findings, choose: Choose): string {
  return speech.say(choose("verdict", VERDICTS), { title, points: analysis.scores.overall });
}

/** How the score adds up. */
function parts({ analysis, speech: { say } }: Findings): string {
  const { scores, scoring } = analysis;
  const sum = analysis.target.role
    ? say(
        "Skills count half ({skills} of 100), experience three tenths ({experience}), education and the document itself a tenth each ({education} and {quality}).",
        { ...scores },
      )
    : "";
  const taken = scoring.adjustments.map(({ rule, points }) =>
    say(ADJUSTED[rule], { points: -points }),
  );
  return [sum, ...taken].filter((text) => text !== "").join(" ");
}

const ADJUSTED: Readonly<Record<(typeof ADJUSTMENT_RULES)[number], string>> = {
  no_skill_matched:
    "{points|One point was|# points were} taken off because no skill of the post was matched.",
  rank_above:
    "{points|One point was|# points were} taken off because the post ranks above the titles that were read.",
  rank_below:
    "{points|One point was|# points were} taken off because the post ranks below the titles that were read.",
  thin_document:
    "{points|One point was|# points were} taken off because the text has few words besides names of skills.",
};

function experience(findings: Findings): string {
  const { analysis, speech } = findings;
  const { say, list } = speech;
  const { periods, periodYears, wantedYears } = analysis.experience;
  // Without a known role there is nothing to compare the work with.
  if (!analysis.target.role) return "";
  const first = periods[0];
  if (!first) return say("No dated position could be read, so no years of work were counted.");
  const last = { from: first.from, to: periods.at(-1)?.to };
  const times = (periods.length > MOST_PERIODS ? [last] : periods).map((one) =>
    periodOf(one, speech),
  );
  const values = { periods: list(times), span: spanOf(periodYears, speech) };
  const counted =
    periods.length > MOST_PERIODS
      ? say("Between {periods} the dates that could be read add up to about {span} of work", values)
      : say(
          "From the dates that could be read ({periods}), about {span} of work were counted",
          values,
        );
  const points = analysis.scores.experience;
  const asked =
    points < FULL_POINTS
      ? say("; how near it is to this post decides the points")
      : wantedYears === 0
        ? ""
        : say("; {wanted|one year is|% years are} enough for full points at this level", {
            wanted: wantedYears,
          });
  return `${counted}${asked}. ${closest(findings)}`.trim();
}

/** The position nearest to the post, stated as our reading and with its period. */
function closest({ analysis, speech }: Findings): string {
  const { say } = speech;
  const { nearest } = analysis.experience;
  if (!nearest) return "";
  if (nearest.kind === "unclear")
    return say("How near it is to this post could not be judged from the titles.");
  if (nearest.kind === "other")
    return say("None of the titles that could be read is known as close to this post.");
  const work = workOf(nearest, speech);
  const period = speech.list(nearest.periods.map((one) => periodOf(one, speech)));
  if (work === "" || period === "") return "";
  return nearest.kind === "same"
    ? say("The work of {period} {work}, which counts as near to this post.", { period, work })
    : say("The work of {period} {work}, which counts in part for this post.", { period, work });
}

/** Uses the text's own word for a degree; its level differs by country and is not stated. */
function education({ analysis, speech: { say, list } }: Findings): string {
  if (!analysis.target.role) return "";
  const named = (isUnderWay: boolean): string =>
    list(
      analysis.studies
        .filter((study) => study.isUnderWay === isUnderWay)
        .slice(0, MOST_STUDIES)
        .map(({ name }) => say("“{name}”", { name })),
    );
  const [finished, underWay] = [named(false), named(true)];
  return [
    finished === "" ? "" : say("Read among the studies: {names}.", { names: finished }),
    underWay === "" ? "" : say("Told as under way: {names}.", { names: underWay }),
  ]
    .filter((text) => text !== "")
    .join(" ");
}

const recognition: Sentence = ({ analysis, speech: { say } }) =>
  analysis.isTextUncertain
    ? say("The text was recognised from a picture, and not all of it with certainty.")
    : "";

const SENTENCES: readonly Sentence[] = [
  verdict,
  parts,
  yardstick,
  recognition,
  skills,
  uncertain,
  likely,
  relatives,
  limited,
  unsureProofs,
  uncounted,
  told,
  unsaid,
  gaps,
  experience,
  education,
];
