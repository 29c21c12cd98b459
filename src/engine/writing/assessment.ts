import { POSSIBLE_FROM, STRONG_FROM } from "../analysis/bands.ts";
import { areDegreesTold } from "../analysis/local-norms.ts";
import { roundYears, spanOf, workOf, type Choose } from "./phrases.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import { gaps, relatives, skills, told, uncertain, yardstick } from "./assessment-skills.ts";
import { STUDY_LEVELS, isLanguage, namesOf, type Findings } from "./findings.ts";
import { capitalised } from "../text/english.ts";

const GOOD = 62;
const WEAK = 24;

const SHORT = 80;
const LONG = 160;

/** One paragraph: verdict, yardstick, skills, gaps, experience, education, questions. */
export function writeAssessment(findings: Findings, choose: Choose): string {
  const written = (leaveOut: readonly Sentence[]): string =>
    SENTENCES.filter((sentence) => !leaveOut.includes(sentence))
      .map((sentence) => sentence(findings, choose))
      .filter((text) => text !== "")
      .join(" ");
  const usual = written([document]);
  const words = wordsIn(usual);
  if (words < SHORT) return written([]);
  return words <= LONG ? usual : written([document, rank, relatives]);
}

type Sentence = (findings: Findings, choose: Choose) => string;
const wordsIn = (text: string): number => text.split(" ").length;

const VERDICTS: readonly (readonly [from: number, options: readonly string[]])[] = [
  [
    STRONG_FROM,
    [
      "This résumé is a strong match for the {title} post: {points} of 100 overall.",
      "At {points} of 100 overall, this résumé fits the {title} post well.",
      "With {points} of 100 overall, this résumé makes a strong case for the {title} post.",
    ],
  ],
  [
    GOOD,
    [
      "This résumé is a good match for the {title} post, with some points open: {points} of 100 overall.",
      "At {points} of 100 overall, this résumé makes a solid case for the {title} post.",
      "With {points} of 100 overall, this résumé comes close to the {title} post.",
    ],
  ],
  [
    POSSIBLE_FROM,
    [
      "This résumé covers part of what the {title} post needs: {points} of 100 overall.",
      "At {points} of 100 overall, this résumé meets the {title} post about halfway.",
      "With {points} of 100 overall, this résumé is partway to the {title} post.",
    ],
  ],
  [
    WEAK,
    [
      "As written, this résumé is some way from the {title} post: {points} of 100 overall.",
      "At {points} of 100 overall, this résumé shows a small part of the {title} post so far.",
      "With {points} of 100 overall, the {title} post is still some way off.",
    ],
  ],
  [
    0,
    [
      "As written, this résumé and the {title} post have little in common: {points} of 100 overall.",
      "At {points} of 100 overall, little in this résumé points towards the {title} post so far.",
      "With {points} of 100 overall, this résumé points more to other posts than to the {title} post.",
    ],
  ],
];

function verdict({ analysis, title, speech }: Findings, choose: Choose): string {
  const { overall } = analysis.scores;
  const [, options] = VERDICTS.find(([from]) => overall >= from)!;
  return speech.say(choose("verdict", options), { title, points: overall });
}

function experience(findings: Findings, choose: Choose): string {
  const { analysis, speech } = findings;
  const { say } = speech;
  const { years, wantedYears, nearest } = analysis.experience;
  // Without a known role there is nothing to compare the work with.
  if (!analysis.target.role) return "";
  if (years === 0) {
    return wantedYears === 0
      ? say("No dated position was recognised, and a post at this level does not ask for one.")
      : say("No dated position was recognised, so years of work could not be counted.");
  }
  const span = spanOf(years, speech);
  const asked =
    wantedYears === 0
      ? ""
      : say("; about {wanted|one year is|% years are} usual at this level", {
          wanted: wantedYears,
        });
  if (!nearest) {
    return say(
      "It speaks of {span} of experience without dated positions, so only a part of it counts{asked}.",
      { span, asked },
    );
  }
  if (nearest.kind === "unclear") {
    return say(
      "The work history adds up to {span}; how near it is to this post could not be judged from the titles{asked}.",
      { span, asked },
    );
  }
  if (nearest.kind === "other") {
    return say(
      "The work history adds up to {span}; none of its titles was recognised as close to this post.",
      { span },
    );
  }
  return nearest.kind === "related"
    ? relatedWork(findings, { span, asked })
    : sameWork(findings, choose, { span, asked });
}

interface WorkTold {
  readonly span: string;
  /** What is usual, as the end of the sentence. */
  readonly asked: string;
}

function relatedWork({ analysis, speech }: Findings, { span, asked }: WorkTold): string {
  const { say } = speech;
  const { relevantYears, nearest } = analysis.experience;
  const relevant = roundYears(relevantYears);
  const values = { span: spanOf(relevantYears, speech) };
  const counts =
    relevant === 1
      ? say("about {span} of it counts as relevant", values)
      : say("about {span} of it count as relevant", values);
  const counted = relevant === 0 ? say("little of it counts as relevant") : counts;
  const work = workOf(nearest!, speech);
  const closest =
    work === ""
      ? ""
      : say(" (closest: {span} {work})", { span: spanOf(nearest!.months / 12, speech), work });
  return say("The work history adds up to {span}; {counted}{closest}{asked}.", {
    span,
    counted,
    closest,
    asked,
  });
}

function sameWork(
  { analysis, speech }: Findings,
  choose: Choose,
  { span, asked }: WorkTold,
): string {
  const { say } = speech;
  const { years, nearest } = analysis.experience;
  const ofYears = nearest!.months / 12;
  const inRole = spanOf(ofYears, speech);
  const isAll = ofYears >= 0.9 * years || inRole === span;
  const all = inRole === span ? say("all of it") : say("nearly all of it");
  const part = isAll ? all : say("{span} of it", { span: inRole });
  const work = workOf(nearest!, speech);
  const sentence = choose("experience", [...SAME_WORK.keys()]);
  const place = SAME_WORK.get(sentence) ?? "";
  return say(sentence, { span, part, work: work || say(place), asked });
}

/** Sentences about work of the same kind → what it is called where it has no name. */
const SAME_WORK: ReadonlyMap<string, string> = new Map([
  ["The work history adds up to {span}, {part} {work}{asked}.", "in the same line of work"],
  ["It accounts for {span} of work, {part} {work}{asked}.", "in this very field"],
]);

function rank({ analysis, speech: { say } }: Findings): string {
  const { rank: found, nearest } = analysis.experience;
  if (!analysis.target.role || !nearest || nearest.kind === "other") return "";
  switch (found) {
    case "held":
      return say("A position of this rank has been held before.");
    case "next":
      return say("The rank would be the next step up.");
    case "below":
      return say("Work at this rank was not recognised yet.");
    default:
      return "";
  }
}

function education({ analysis, speech: { say } }: Findings): string {
  const { level, expected, field, isEntryDegree, isUnderWay, score } = analysis.education;
  if (!analysis.target.role) return "";
  const usual = say(STUDY_LEVELS[expected]);
  // Degrees at doctoral level are usual in the United States only.
  const isTold = areDegreesTold(analysis.language) && expected !== "doctorate";
  if (!level && !areDegreesTold(analysis.language)) return say("The studies could not be judged.");
  const stands = score > 60 ? say("; the years of work make up for much of it") : "";
  if (!level) {
    return expected === "high_school" || !isTold
      ? ""
      : say("No degree or training was recognised, where {usual} is usual{stands}.", {
          usual,
          stands,
        });
  }
  if (isEntryDegree) {
    return isUnderWay
      ? say("The degree that opens this profession is under way.")
      : say("The degree is one that opens this profession.");
  }
  const fits = field === "fits" ? say(" in a fitting field") : "";
  const other = field === "other" ? say(", though the field reads like another one") : "";
  const own = say(
    isUnderWay ? "Studies at {level}{fits} are under way" : "Education is at {level}{fits}",
    { level: say(STUDY_LEVELS[level]), fits },
  );
  if (!isTold) return say("{own}{other}.", { own, other });
  const step = EDUCATION_LEVELS.indexOf(level) - EDUCATION_LEVELS.indexOf(expected);
  if (step > 0) return say("{own}, more than the role usually asks for{other}.", { own, other });
  if (step < 0) return say("{own}, where {usual} is usual{stands}.", { own, usual, stands });
  return say("{own}, as is usual in the role{other}.", { own, other });
}

function document({ analysis, speech: { say } }: Findings): string {
  const { parts, resultLines } = analysis.quality;
  if (parts.length < 10 && analysis.words < 400) {
    return say("The text is short, so there may well be more than it says.");
  }
  if (resultLines === 0) return "";
  return capitalised(
    say("{lines|one line gives|% lines give} figures for what was achieved.", {
      lines: resultLines,
    }),
  );
}

/** What to ask in a conversation; never a decision. */
function questions(findings: Findings): string {
  const { onlyNamed, speech } = findings;
  const { say, list } = speech;
  const listed = onlyNamed.filter((match) => !isLanguage(match));
  const named = namesOf(findings, listed, 2);
  // Gaps are told once: their words may not have been recognised.
  if (named.length > 0) {
    return say("Worth asking: where {names} came into use, and how far.", { names: list(named) });
  }
  return say("Worth asking: which piece of this work was the largest, and what came of it.");
}

const recognition: Sentence = ({ analysis, speech: { say } }) =>
  analysis.isTextUncertain
    ? say("The text was recognised from a picture, and not all of it with certainty.")
    : "";

const SENTENCES: readonly Sentence[] = [
  verdict,
  yardstick,
  recognition,
  skills,
  uncertain,
  relatives,
  gaps,
  told,
  experience,
  rank,
  education,
  document,
  questions,
];
