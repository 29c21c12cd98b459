import { POSSIBLE_FROM, STRONG_FROM } from "../analysis/bands.ts";
import { capitalised, countInWords, listOf, listOfSubjects, numberWord } from "../text/english.ts";
import { roundYears, spanOf, workOf, type Choose } from "./phrases.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import { gain, gaps, relatives, skills, yardstick } from "./assessment-skills.ts";
import {
  STUDY_LEVELS,
  isLanguage,
  isSoft,
  isSpeakable,
  namesOf,
  type Findings,
} from "./findings.ts";

const GOOD = 62;
const WEAK = 24;
const NAMED_BEYOND = 3;

const SHORT = 80;
const LONG = 160;

/** One paragraph: verdict, yardstick, skills, gaps, largest gain, experience, education, questions. */
export function writeAssessment(findings: Findings, choose: Choose): string {
  const told = (leaveOut: readonly Sentence[]): string =>
    SENTENCES.filter((sentence) => !leaveOut.includes(sentence))
      .map((sentence) => sentence(findings, choose))
      .filter((text) => text !== "")
      .join(" ");
  const usual = told([beyond, document]);
  const words = wordsIn(usual);
  if (words < SHORT) return told([]);
  return words <= LONG ? usual : told([beyond, document, rank, relatives]);
}

type Sentence = (findings: Findings, choose: Choose) => string;
const wordsIn = (text: string): number => text.split(" ").length;

function verdict({ analysis, title }: Findings, choose: Choose): string {
  const { overall } = analysis.scores;
  const points = `${overall} of 100`;
  if (overall >= STRONG_FROM) {
    return choose("verdict", [
      `This résumé is a strong match for the ${title} post: ${points} overall.`,
      `At ${points} overall, this résumé fits the ${title} post well.`,
      `With ${points} overall, this résumé makes a strong case for the ${title} post.`,
    ]);
  }
  if (overall >= GOOD) {
    return choose("verdict", [
      `This résumé is a good match for the ${title} post, with some points open: ${points} overall.`,
      `At ${points} overall, this résumé makes a solid case for the ${title} post.`,
      `With ${points} overall, this résumé comes close to the ${title} post.`,
    ]);
  }
  if (overall >= POSSIBLE_FROM) {
    return choose("verdict", [
      `This résumé covers part of what the ${title} post needs: ${points} overall.`,
      `At ${points} overall, this résumé meets the ${title} post about halfway.`,
      `With ${points} overall, this résumé is partway to the ${title} post.`,
    ]);
  }
  if (overall >= WEAK) {
    return choose("verdict", [
      `As written, this résumé is some way from the ${title} post: ${points} overall.`,
      `At ${points} overall, this résumé shows a small part of the ${title} post so far.`,
      `With ${points} overall, the ${title} post is still some way off.`,
    ]);
  }
  return choose("verdict", [
    `As written, this résumé and the ${title} post have little in common: ${points} overall.`,
    `At ${points} overall, little in this résumé points towards the ${title} post so far.`,
    `With ${points} overall, this résumé points more to other posts than to the ${title} post.`,
  ]);
}

function experience({ analysis }: Findings, choose: Choose): string {
  const { years, relevantYears, wantedYears, nearest } = analysis.experience;
  // Without a known role there is nothing to compare the work with.
  if (!analysis.target.role) return "";
  if (years === 0) {
    return wantedYears === 0
      ? "No dated position was recognised, and a post at this level does not ask for one."
      : "No dated position was recognised, so years of work could not be counted.";
  }
  const span = spanOf(years);
  const many = wantedYears === 1 ? "one year is" : `${numberWord(wantedYears)} years are`;
  const asked = wantedYears === 0 ? "" : `; about ${many} usual at this level`;
  if (!nearest) {
    return `It speaks of ${span} of experience without dated positions, so only a part of it counts${asked}.`;
  }
  if (nearest.kind === "unclear") {
    return `The work history adds up to ${span}; how near it is to this post could not be judged from the titles${asked}.`;
  }
  if (nearest.kind === "other") {
    return choose("experience", [
      `The work history adds up to ${span}, in what reads like another field.`,
      `It accounts for ${span} of work, though none of it reads as close to this post.`,
    ]);
  }
  const inRole = spanOf(nearest.months / 12);
  const work = workOf(nearest);
  if (nearest.kind === "related") {
    const relevant = roundYears(relevantYears);
    const counted =
      relevant === 0
        ? "little of it counts as relevant"
        : `about ${spanOf(relevantYears)} of it ${relevant === 1 ? "counts" : "count"} as relevant`;
    const closest = work === "" ? "" : ` (closest: ${inRole} ${work})`;
    return `The work history adds up to ${span}; ${counted}${closest}${asked}.`;
  }
  const isAll = nearest.months / 12 >= 0.9 * years || inRole === span;
  const all = inRole === span ? "all of it" : "nearly all of it";
  const part = isAll ? all : `${inRole} of it`;
  return choose("experience", [
    `The work history adds up to ${span}, ${part} ${work || "in the same line of work"}${asked}.`,
    `It accounts for ${span} of work, ${part} ${work || "in this very field"}${asked}.`,
  ]);
}

function rank({ analysis }: Findings): string {
  const { rank: found, nearest } = analysis.experience;
  if (!analysis.target.role || !nearest || nearest.kind === "other") return "";
  switch (found) {
    case "held":
      return "A position of this rank has been held before.";
    case "next":
      return "The rank would be the next step up.";
    case "below":
      return "Work at this rank was not recognised yet.";
    default:
      return "";
  }
}

function education({ analysis }: Findings): string {
  const { level, expected, field, isEntryDegree, isUnderWay, score } = analysis.education;
  if (!analysis.target.role) return "";
  const usual = STUDY_LEVELS[expected];
  const isForeign = analysis.language !== undefined && analysis.language !== "en";
  if (!level && isForeign) return "The studies could not be judged.";
  const stands = score > 60 ? "; the years of work make up for much of it" : "";
  if (!level) {
    return expected === "high_school"
      ? ""
      : `No degree or training was recognised, where ${usual} is usual${stands}.`;
  }
  const own = `${isUnderWay ? "Studies at" : "Education is at"} ${STUDY_LEVELS[level]}`;
  const are = isUnderWay ? " are under way" : "";
  if (isEntryDegree) {
    return isUnderWay
      ? "The degree that opens this profession is under way."
      : "The degree is one that opens this profession.";
  }
  const fits = field === "fits" ? " in a fitting field" : "";
  const other = field === "other" ? ", though the field reads like another one" : "";
  const step = EDUCATION_LEVELS.indexOf(level) - EDUCATION_LEVELS.indexOf(expected);
  if (step > 0) return `${own}${fits}${are}, more than the role usually asks for${other}.`;
  if (step < 0) return `${own}${fits}${are}, where ${usual} is usual${stands}.`;
  return `${own}${fits}${are}, as is usual in the role${other}.`;
}

function document({ analysis }: Findings): string {
  const { parts, resultLines, missingSections } = analysis.quality;
  if (parts.length < 10 && analysis.words < 400) {
    return "The text is short, so there may well be more than it says.";
  }
  if (resultLines === 0) return "No figures were recognised that show the size of what was done.";
  if (missingSections.length > 1) {
    return `No headings were recognised for ${listOf(missingSections)}.`;
  }
  return `${capitalised(countInWords(resultLines, "line"))} ${resultLines === 1 ? "gives" : "give"} figures for what was achieved.`;
}

function beyond({ analysis }: Findings): string {
  const names = analysis.additional
    .map(({ name }) => name)
    .filter(isSpeakable)
    .slice(0, NAMED_BEYOND);
  return names.length === 0 ? "" : `Beyond what the post needs it shows ${listOf(names)}.`;
}

/** What to ask in a conversation; never a decision. */
function questions(findings: Findings, choose: Choose): string {
  const { analysis, unsaid, onlyNamed, missing, partial } = findings;
  const open = [...missing, ...partial].filter(
    (match) => !isSoft(match) && !unsaid.includes(match),
  );
  const listed = onlyNamed.filter((match) => !isLanguage(match));
  const [known, named, wanted] = [namesOf(unsaid, 2), namesOf(listed, 2), namesOf(open, 2)];
  if (analysis.scores.overall < POSSIBLE_FROM && wanted.length > 0) {
    return `Worth asking: whether there is more behind it than is written, first of all in ${listOf(wanted)}.`;
  }
  if (known.length > 0) {
    return choose("questions", [
      `Worth asking: whether ${listOfSubjects(known)} came up in that work.`,
      `A good first question: what part ${listOfSubjects(known)} had in that work.`,
    ]);
  }
  if (named.length > 0) {
    return `Worth asking: where ${listOfSubjects(named)} came into use, and how far.`;
  }
  if (wanted.length > 0) return `Worth asking: what is known of ${listOf(wanted)}.`;
  return "Worth asking: which piece of this work was the largest, and what came of it.";
}

const SENTENCES: readonly Sentence[] = [
  verdict,
  yardstick,
  skills,
  relatives,
  gaps,
  gain,
  experience,
  rank,
  education,
  beyond,
  document,
  questions,
];
