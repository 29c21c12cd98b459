import { capitalised, countInWords, listOf, numberWord, withArticle } from "../text/english.ts";
import { roundYears, spanOf, type Choose } from "./phrases.ts";
import { EDUCATION_LEVELS } from "../resume/education.ts";
import { gaps, relatives, skills } from "./assessment-skills.ts";
import { DEGREES, isSoft, isSpeakable, namesOf, type Findings } from "./findings.ts";

const STRONG = 78;
const GOOD = 62;
const PARTIAL = 42;
const WEAK = 24;
const NAMED_BEYOND = 3;

const SHORT = 100;
const LONG = 180;

/** One paragraph: verdict, skills, gaps, experience, education, document, advice. */
export function writeAssessment(findings: Findings, choose: Choose): string {
  const told = (leaveOut: readonly Sentence[]): string =>
    SENTENCES.filter((sentence) => !leaveOut.includes(sentence))
      .map((sentence) => sentence(findings, choose))
      .filter((text) => text !== "")
      .join(" ");
  const usual = told([beyond]);
  const words = wordsIn(usual);
  if (words < SHORT) return told([]);
  return words <= LONG ? usual : told([beyond, document, rank]);
}

type Sentence = (findings: Findings, choose: Choose) => string;
const wordsIn = (text: string): number => text.split(" ").length;

function verdict({ analysis, title }: Findings, choose: Choose): string {
  const { overall } = analysis.scores;
  const points = `${overall} of 100 points`;
  if (overall >= STRONG) {
    return choose("verdict", [
      `With ${points} overall, this résumé is a strong match for the ${title} post.`,
      `Measured against the ${title} post, this résumé stands up very well and reaches ${points} overall.`,
      `This is a convincing résumé for the ${title} post: ${points} overall.`,
    ]);
  }
  if (overall >= GOOD) {
    return choose("verdict", [
      `With ${points} overall, this résumé is a good match for the ${title} post, though not a complete one.`,
      `Much of what the ${title} post needs can be found here; overall it comes to ${points}.`,
      `This résumé makes a solid case for the ${title} post and reaches ${points} overall.`,
    ]);
  }
  if (overall >= PARTIAL) {
    return choose("verdict", [
      `With ${points} overall, this résumé meets the ${title} post about halfway.`,
      `The case for the ${title} post is mixed: ${points} overall.`,
      `Set beside the ${title} post, this résumé covers some of the ground and leaves some open, with ${points} overall.`,
    ]);
  }
  if (overall >= WEAK) {
    return choose("verdict", [
      `With ${points} overall, this résumé gives little support for the ${title} post.`,
      `As it stands, this résumé is some way off the ${title} post: ${points} overall.`,
      `The distance between this résumé and the ${title} post is considerable, at ${points} overall.`,
    ]);
  }
  return choose("verdict", [
    `With ${points} overall, this résumé does not speak for the ${title} post.`,
    `Hardly anything here points towards the ${title} post; overall it comes to ${points}.`,
    `This résumé and the ${title} post have very little in common: ${points} overall.`,
  ]);
}

function experience({ analysis }: Findings, choose: Choose): string {
  const { score, years, relevantYears, wantedYears, nearest } = analysis.experience;
  if (years === 0) {
    return wantedYears === 0
      ? "No dated position is given, and a post at this level does not ask for one."
      : choose("experience", [
          "No dated position could be found, so no experience could be credited.",
          "It gives no position with dates, which leaves the experience open.",
        ]);
  }
  const span = spanOf(years);
  const usual = `${wantedYears === 1 ? "one year is" : `${numberWord(wantedYears)} years are`} usual`;
  const asked = wantedYears === 0 ? "" : `, where about ${usual} at this level`;
  if (!nearest) {
    return `It states ${span} of experience without dated positions, so only a part could be credited${asked}.`;
  }
  if (nearest.kind === "unclear") {
    return choose("experience", [
      `It accounts for ${span} of work; how near that is to this post could not be judged from the titles${asked}.`,
      `The work history runs to ${span}, but its titles do not tell how near it is to this post${asked}.`,
    ]);
  }
  const inRole = spanOf(nearest.months / 12);
  const isAll = nearest.months / 12 >= 0.9 * years || inRole === span;
  const part = isAll ? "all of it" : `${inRole} of it`;
  const held = nearest.role ? ` as ${withArticle(nearest.role)}` : "";
  if (nearest.kind === "same") {
    return held === ""
      ? `The work history runs to ${span}, ${part} in the same line of work${asked}.`
      : choose("experience", [
          `The work history runs to ${span}, ${part}${held} and so in the same line of work${asked}.`,
          ...(score >= GOOD
            ? [`Experience speaks for it: ${span}, ${part}${held}, the same line of work${asked}.`]
            : []),
          `It accounts for ${span} of work, ${part}${held} and in this very field${asked}.`,
        ]);
  }
  if (nearest.kind === "related") {
    return held === ""
      ? `The work history runs to ${span}, ${part} in related work, which counts as ${relevant(relevantYears)}${asked}.`
      : choose("experience", [
          `The work history runs to ${span}, ${part}${held}, which is related work and not the same${asked}.`,
          `It accounts for ${span} of work, ${part}${held}; as related work this counts as ${relevant(relevantYears)}${asked}.`,
        ]);
  }
  return choose("experience", [
    `The work history runs to ${span}, but in another field.`,
    `It accounts for ${span} of work, though none of it close to this post.`,
  ]);
}

const relevant = (years: number): string =>
  roundYears(years) === 0 ? "hardly any experience" : `about ${spanOf(years)}`;

function rank({ analysis }: Findings, choose: Choose): string {
  const { rank: found, nearest } = analysis.experience;
  if (!nearest || nearest.kind === "other") return "";
  switch (found) {
    case "held":
      return choose("rank", [
        "A position of this rank has been held before.",
        "The rank of the post would be nothing new.",
      ]);
    case "next":
      return "The rank would be the next step up.";
    case "below":
      return "Nothing yet shows work at this rank.";
    default:
      return "";
  }
}

function education({ analysis }: Findings, choose: Choose): string {
  const { level, expected, field, isEntryDegree, score } = analysis.education;
  const usual = DEGREES[expected];
  if (!analysis.target.role) return level ? `${capitalised(DEGREES[level])} is stated.` : "";
  const isForeign = analysis.language !== undefined && analysis.language !== "en";
  if (!level && isForeign) return "What was studied could not be judged.";
  if (!level) {
    const stands = score > 60 ? "; the years of work make up for much of it" : "";
    return expected === "high_school"
      ? "No schooling is stated, and the role hardly depends on it."
      : choose("education", [
          `No degree is stated, where ${usual} is usual${stands}.`,
          `It does not say what was studied, while the role usually asks for ${usual}${stands}.`,
        ]);
  }
  if (isEntryDegree) {
    return choose("education", [
      "The degree is the one that opens this profession.",
      "The education is the usual way into this profession.",
    ]);
  }
  const own = capitalised(DEGREES[level]);
  const fits = {
    fits: " in a fitting field",
    other: ", though in another field",
    "not stated": "",
  }[field];
  const step = EDUCATION_LEVELS.indexOf(level) - EDUCATION_LEVELS.indexOf(expected);
  if (step > 0) {
    const where = field === "fits" ? ", and in a fitting field" : fits;
    return `${own} is more than the role usually asks for${where}.`;
  }
  if (step < 0) {
    const stands = score > 60 ? ", which the years of work partly make up for" : "";
    return `${own} stays below the usual ${usual.replace(/^an? /, "")}${stands}.`;
  }
  return choose("education", [
    `${own} is what is usual in the role${field === "fits" ? ", and the field fits" : fits}.`,
    `The education is at the level usual in the role, ${DEGREES[level]}${fits}.`,
  ]);
}

function document({ analysis }: Findings, choose: Choose): string {
  const { score, parts, resultLines, missingSections } = analysis.quality;
  if (parts.length < 10 && analysis.words < 400) {
    return "The text is short, so much of what could count may simply not be said.";
  }
  if (resultLines === 0) {
    return choose("document", [
      "Achievements are told without figures, so their size is hard to judge.",
      "No result is given in figures, which makes the claims hard to weigh.",
    ]);
  }
  if (missingSections.length > 1) {
    return `The document lacks clear sections for ${listOf(missingSections)}.`;
  }
  if (score >= 80) {
    return choose("document", [
      `The document itself is clear, and ${resultLines === 1 ? "one line gives" : `${numberWord(resultLines)} lines give`} figures for what was achieved.`,
      `It reads well: sections, dates and ${countInWords(resultLines, "result")} in figures.`,
    ]);
  }
  return `${capitalised(resultLines === 1 ? "one line gives" : `${numberWord(resultLines)} lines give`)} figures for what was achieved.`;
}

function beyond({ analysis }: Findings): string {
  const names = analysis.additional
    .map(({ name }) => name)
    .filter(isSpeakable)
    .slice(0, NAMED_BEYOND);
  return names.length === 0 ? "" : `Beyond what the post needs it shows ${listOf(names)}.`;
}

function advice(findings: Findings, choose: Choose): string {
  const { analysis, used, onlyNamed, missing, partial } = findings;
  const { overall } = analysis.scores;
  const probe = namesOf(onlyNamed.length > 0 ? onlyNamed : used, 2);
  const learn = namesOf(
    [...missing, ...partial].filter((match) => !isSoft(match)),
    2,
  );
  if (overall >= GOOD) {
    const depth =
      probe.length > 0
        ? `how far the knowledge of ${listOf(probe)} reaches`
        : "how deep the skills are";
    const speed = learn.length > 0 ? ` and what is known of ${listOf(learn)}` : "";
    return choose("advice", [
      `A conversation is worthwhile; it should find out ${depth}${speed}.`,
      `Worth an interview, which should ask ${depth}${speed}.`,
    ]);
  }
  if (overall >= PARTIAL) {
    return learn.length > 0
      ? choose("advice", [
          `Before deciding, ask whether ${listOf(learn)} ${learn.length === 1 ? "is" : "are"} known beyond what is written.`,
          `The decision hangs on ${listOf(learn)}: known but not written, or still to be learned.`,
        ])
      : "A short conversation should settle what the document leaves open.";
  }
  return choose("advice", [
    "Unless more stands behind it than is written, a post nearer to the skills shown would suit better.",
    "A post closer to the skills that are shown would be the better use of them.",
  ]);
}

const SENTENCES: readonly Sentence[] = [
  verdict,
  skills,
  relatives,
  gaps,
  experience,
  rank,
  education,
  beyond,
  document,
  advice,
];
