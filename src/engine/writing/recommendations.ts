import type { Level } from "../knowledge/record-types.ts";
import { hoursFor, isLanguage, isProof, namesOf, type Findings } from "./sort-findings.ts";

const MOST = 5;
const NAMED = 3;
/** With fewer words, the jobs are hardly described. */
const FEW_WORDS = 50;
const WORDS_A_JOB = 15;
const LONG_WORDS = 1400;
/** Above this many hours a skill cannot be learned on the side. */
const LONG_TRAINING = 600;

/** Recommendations, most important first. Only advice that certainly applies, so there may be none. */
export function writeRecommendations(findings: Findings): string[] {
  return [
    ...renewing(findings),
    ...gaining(findings),
    ...showing(findings),
    ...documenting(findings),
  ].slice(0, MOST);
}

/** A lapsed proof is renewed; one that was failed, denied or only planned gets no advice. */
function* renewing(findings: Findings): Generator<string> {
  const { say, list } = findings.speech;
  const lapsed = findings.told.filter(({ told }) => told === "lapsed");
  const names = namesOf(findings, lapsed, NAMED);
  if (names.length > 0)
    yield say(
      "{names} {n|is|are} told as expired or suspended: say by when {n|it|each} will be valid again.",
      {
        names: list(names),
        n: names.length,
      },
    );
}

/** The one skill that would raise the score most. Only the person knows whether they have it. */
function* gaining({ analysis, best, unsaid, speech }: Findings): Generator<string> {
  if (!best) return;
  const { say } = speech;
  const { skill: wanted } = best;
  const values = {
    name: speech.skill(wanted.name),
    before: analysis.scores.overall,
    after: best.overallAfter,
  };
  const gain = say(
    "If {name} is part of the work and the text said so, the score would be {after} instead of {before}.",
    values,
  );
  const hours = hoursFor(wanted);
  const { nearest } = analysis.experience;
  const isLearnt =
    hours !== undefined &&
    hours <= LONG_TRAINING &&
    (wanted.skill?.group === "technical" || wanted.skill?.group === "tools") &&
    nearest?.kind !== "same" &&
    !unsaid.some((gap) => gap.wanted === wanted);
  yield isLearnt
    ? say("{gain} Starting from nothing, {level} takes about {hours|# hour|# hours}.", {
        gain,
        level: say(LEVEL_NAMES[wanted.level]),
        hours,
      })
    : gain;
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: "a basic level",
  intermediate: "a working level",
  advanced: "an advanced level",
};

function* showing(findings: Findings): Generator<string> {
  const { analysis, onlyNamed, speech } = findings;
  const { say, list } = speech;
  // Neither a language nor a licence needs a job that proves it.
  const listed = onlyNamed.filter((match) => !isLanguage(match) && !isProof(match));
  const named = namesOf(findings, listed, NAMED);
  // Without recognised headings of jobs and skills, a list cannot be distinguished from a job.
  const isSure = analysis.quality.missingSections.every((section) => section === "education");
  if (named.length > 0 && isSure)
    yield say(
      "{names} {n|was|were} read outside of the jobs only: a line under the job where {n|it|each} was used counts more.",
      { names: list(named), n: named.length },
    );
}

function* documenting({ analysis, speech: { say } }: Findings): Generator<string> {
  const { quality, experience, words } = analysis;
  if (experience.positions === 0)
    yield say(
      "No dated job could be read: give each job a line with its title, its employer, and its first and last month and year.",
    );
  if (!quality.hasFigures)
    yield say(
      "No figure in digits was found in the work described: how many, how often or how large makes it easier to judge.",
    );
  if (quality.parts.contact < 10) yield say("No e-mail address was found: put one at the top.");
  if (words > LONG_WORDS)
    yield say("The text has {words} words: shorten it to what matters for this post.", { words });
  else if (words < FEW_WORDS + WORDS_A_JOB * experience.positions)
    yield say(
      "The text has few words for its jobs: say what you had to do, what you did, and what came of it.",
    );
}
