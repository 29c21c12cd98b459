import { sureAvailability } from "../person/contact.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import type { ResumeFacts } from "../resume/read-resume.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { countWords } from "../text/count-words.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import { type Findings, findFindings } from "./told-findings.ts";
import { type Scores, type Scoring, createFitScorer } from "./fit.ts";
import type { EducationScore } from "./education-score.ts";
import type { ExperienceScore } from "./experience-score.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import type { IgnoredSpan } from "../text/spans.ts";
import { withHeldChoices } from "./held-choices.ts";
import { withLocalNorms } from "./local-norms.ts";
import { type Applicant, readApplicant } from "./named-words.ts";
import type { FitTables } from "./position-nearness.ts";
import { createPostingScorer } from "./posting-fit.ts";
import type { QualityScore } from "./quality-score.ts";
import { type ReadingLimits, readingLimits } from "./reading-limits.ts";
import { type SkillMatch, weightOf } from "./skills-score.ts";
import type { Target, TargetSkill } from "./target-job.ts";

/** A missing skill with the overall score that the same résumé would get with it. */
export interface Improvement {
  readonly skill: TargetSkill;
  readonly overallAfter: number;
}

/** The result of an analysis; a writer gets nothing else. */
export interface Analysis {
  readonly target: Target;
  readonly scores: Scores;
  readonly scoring: Scoring;
  readonly matches: readonly SkillMatch[];
  /** Best first; each raises the score by at least 1. */
  readonly improvements: readonly Improvement[];
  /** Skills beyond the target, best evidence first. */
  readonly additional: readonly Evidence[];
  readonly experience: ExperienceScore;
  readonly education: EducationScore;
  readonly quality: QualityScore;
  readonly findings: Findings;
  /** What the posting requires beside skills, in its words, and the résumé does not show. */
  readonly unmet: readonly string[];
  readonly reading: ReadingLimits;
  readonly language: string | undefined;
  readonly words: number;
  readonly warnings: readonly string[];
}

const MAX_IMPROVEMENTS = 5;
const NOT_READ =
  "The text is in a language that is not read; skills, titles and studies are recognised only by English and international names, so the scores say little about the person.";
const THIN =
  "Few skills were recognised in the text. It may say more in words that are not known, so a low score says little about the person.";
/** Fewer skills in a text of at least this many words are thin evidence. */
const THIN_SKILLS = 4;
const TELLING_WORDS = 60;
/** A skill that was only studied is often the name of a subject, so it comes last. */
const NAMING_ORDER = ["used", "listed", "studied"];

/** Scores a résumé against a job; undefined when no skill can be found in it. */
export function analyseResume(
  engine: ResumeTables & FitTables & MatchTables,
  input: {
    readonly text: string;
    readonly target: Target;
    readonly now: Date;
    readonly isTextUncertain?: boolean | undefined;
  },
): Analysis | undefined {
  const { applicant, read } = readApplicant(engine, input);
  const { person, resume, warnings } = read;
  const held = new Set(person.skills.map(({ id }) => id));
  const local = withLocalNorms(input.target, resume.language, held);
  const target = withHeldChoices(local, person.skills);
  const comparison = createFitScorer(engine, applicant)(target);
  const { evidence } = comparison;
  const { scores, scoring, skills, experience, education } = comparison.score(evidence);
  if (evidence.length === 0 && skills.matches.every(({ kind }) => kind !== "matched"))
    return undefined;
  const { isTextUncertain = false } = input;
  const matches = isTextUncertain ? skills.matches.map(asUncertain) : skills.matches;
  return {
    target,
    scores,
    scoring,
    matches,
    improvements: improvementsOf(
      skills.matches,
      scores.overall,
      (wanted) => comparison.score([...evidence, shownAtWork(wanted)], wanted).scores.overall,
    ),
    additional: beyondTarget(target, evidence),
    experience,
    education,
    quality: person.quality,
    findings: findFindings(
      { target, matches: skills.matches, experience },
      {
        engine,
        text: input.text,
        person,
        near: comparison.near,
        ignored: [...read.ignored, ...unheldParts(person.unheld)],
        availability: sureAvailability(input.text, read.structure, input.now),
      },
    ),
    unmet: unmetOf(engine, applicant, target),
    reading: readingLimits(person, target, {
      isTextUncertain,
      isLanguageRead:
        resume.language === undefined || engine.knowledge.languages.isRead(resume.language),
    }),
    language: resume.language,
    words: countWords(input.text),
    warnings: [...warnings, ...languageWarnings(engine, resume, countWords(input.text))],
  };
}

/** Kinds that are told in the posting's words. */
const TOLD_UNMET: ReadonlySet<string> = new Set(["credential", "degree", "years"]);
const NOWHERE = { country: null, city: null, isRemote: false };

function unmetOf(
  engine: MatchTables,
  applicant: Applicant,
  { title, skills, postingText }: Target,
): string[] {
  if (postingText === undefined) return [];
  const names = new Set(skills.flatMap(({ name, asked }) => [name, asked]));
  const posting = { title, skills: [...names], level: null, place: NOWHERE };
  const fit = createPostingScorer(
    engine,
    applicant,
  )({
    ...posting,
    description: postingText,
    requirements: [],
  });
  return fit.unmet.flatMap(({ kind, name }) =>
    TOLD_UNMET.has(kind) && !names.has(name) ? name : [],
  );
}

/** Parts that are about others, or that the author does not hold. */
const unheldParts = (unheld: AnalysedPerson["unheld"]): IgnoredSpan[] =>
  unheld.map(({ start, end }) => ({ start, end, reason: "others" }));

/** Marked after scoring: sending a photograph must not cost points. */
const asUncertain = (match: SkillMatch): SkillMatch =>
  match.kind === "matched" ? { ...match, isUncertain: true } : match;

/** Scores the résumé again with each of the heaviest missing skills added, as used at the wanted level;
 * keeps those that raise the score. */
function improvementsOf(
  matches: readonly SkillMatch[],
  overall: number,
  overallWith: (wanted: TargetSkill) => number,
): Improvement[] {
  return matches
    .filter(({ kind }) => kind !== "matched")
    .toSorted((a, b) => openWeight(b) - openWeight(a))
    .slice(0, MAX_IMPROVEMENTS)
    .map(({ wanted }) => ({ skill: wanted, overallAfter: overallWith(wanted) }))
    .filter(({ overallAfter }) => overallAfter > overall)
    .toSorted((a, b) => b.overallAfter - a.overallAfter);
}

/** The weight that the skill does not yet add to the skills score. */
const openWeight = ({ wanted, credit }: SkillMatch): number => weightOf(wanted) * (1 - credit);

function shownAtWork({ name, level, skill }: TargetSkill): Evidence {
  return { name, level, shown: "used", skill, mentions: 1 };
}

/** Warnings about what cannot be read because of the language of the text. */
export function languageWarnings(
  { knowledge }: ResumeTables,
  { language, skills }: ResumeFacts,
  words: number,
): string[] {
  if (language === undefined || language === "en") return [];
  if (!knowledge.languages.isRead(language)) return [NOT_READ];
  return words >= TELLING_WORDS && skills.length < THIN_SKILLS ? [THIN] : [];
}

function beyondTarget(target: Target, evidence: readonly Evidence[]): Evidence[] {
  const wanted = new Set(target.skills.map(({ skill }) => skill?.id));
  return evidence
    .filter(({ skill, isLikely }) => skill !== undefined && !isLikely && !wanted.has(skill.id))
    .toSorted(
      (a, b) =>
        NAMING_ORDER.indexOf(a.shown) - NAMING_ORDER.indexOf(b.shown) ||
        b.mentions - a.mentions ||
        (a.name < b.name ? -1 : 1),
    );
}
