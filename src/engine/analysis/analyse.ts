import { type ResumeFacts, readResumeFacts } from "../resume/read.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { countWords } from "../text/count-words.ts";
import { type EducationScore, scoreEducation } from "./education-score.ts";
import { type Evidence, evidenceOf, readPlaces } from "./evidence.ts";
import { type ExperienceScore, scoreExperience, wantedYearsOf } from "./experience-score.ts";
import { impliedSkills, shownLicences } from "./implied-skills.ts";
import { findPlainNames } from "./plain-names.ts";
import { type NearPosition, RELATED, SAME, weighPositions } from "./position-nearness.ts";
import { type QualityScore, scoreQuality } from "./quality-score.ts";
import { toScoredText } from "./scored-text.ts";
import {
  type SkillMatch,
  type SkillsScore,
  type WorkShown,
  scoreSkills,
  weightOf,
} from "./skills-score.ts";
import type { Target, TargetSkill } from "./target.ts";

export interface Scores {
  readonly overall: number;
  readonly skills: number;
  readonly experience: number;
  readonly education: number;
  readonly quality: number;
}

/** A missing skill with the overall score that the same résumé would get with it. */
export interface Improvement {
  readonly skill: TargetSkill;
  readonly overallAfter: number;
}

/** The findings of an analysis; a writer gets nothing else. */
export interface Analysis {
  readonly target: Target;
  readonly scores: Scores;
  readonly matches: readonly SkillMatch[];
  /** Best first. */
  readonly improvements: readonly Improvement[];
  /** Skills beyond the target, best evidence first. */
  readonly additional: readonly Evidence[];
  /** Ids of skills that the work held and the shown skills imply. */
  readonly implied: ReadonlySet<string>;
  readonly experience: ExperienceScore;
  readonly education: EducationScore;
  readonly quality: QualityScore;
  readonly language: string | undefined;
  readonly words: number;
  readonly warnings: readonly string[];
}

const SHARES = { skills: 0.5, experience: 0.3, education: 0.1, quality: 0.1 } as const;
/** Without a known role there is nothing to compare work and studies with. */
const SKILLS_ALONE: Readonly<Record<keyof typeof SHARES, number>> = {
  skills: 1,
  experience: 0,
  education: 0,
  quality: 0,
};
/** The highest overall score without a single matched skill. */
const NOTHING_MATCHED = 35;
const MAX_IMPROVEMENTS = 5;
const FOREIGN =
  "The text is not in English; skills, titles and studies are recognised mostly by English and international names.";
const SHOWN_ORDER = ["used", "listed", "studied"];

/** Scores a résumé against a job; undefined when no skill can be found in it. */
export function analyseResume(
  engine: ResumeTables,
  input: { readonly text: string; readonly target: Target; readonly now: Date },
): Analysis | undefined {
  const { target, now } = input;
  const { text, warnings } = toScoredText(engine, input.text);
  const resume = readResumeFacts(engine, text, { now });
  const near = weighPositions(engine, target, resume);
  const work = workShown(target, near);
  const evidence = [
    ...gatherEvidence(text, resume, target, work.isRelated),
    ...shownLicences(engine, text, resume),
  ];
  if (evidence.length === 0) return undefined;
  const quality = scoreQuality(input.text, text, resume, now);
  const score = (shown: readonly Evidence[]) => {
    const skills = scoreSkills(engine.knowledge, target, shown, work);
    const skillShare = skills.score / 100;
    const experience = scoreExperience(engine, target, resume, { near, skillShare });
    const education = scoreEducation(target.role, resume, experience.relevantYears);
    return { skills, experience, education, quality };
  };
  const parts = score(evidence);
  const { skills, experience, education } = parts;
  const shares = target.role ? SHARES : SKILLS_ALONE;
  const scores = scoresOf(parts, shares);
  return {
    target,
    scores,
    matches: skills.matches,
    improvements: improvementsOf(skills.matches, (added) => {
      return scoresOf(score([...evidence, added]), shares).overall;
    }),
    additional: beyondTarget(target, evidence),
    implied: impliedSkills(engine, { text, resume, target, near, evidence }),
    experience,
    education,
    quality,
    language: resume.language,
    words: countWords(input.text),
    warnings: isForeign(resume) ? [...warnings, FOREIGN] : warnings,
  };
}

type Parts = Readonly<Record<keyof typeof SHARES, { readonly score: number }>> & {
  readonly skills: SkillsScore;
};

function scoresOf(parts: Parts, shares: typeof SKILLS_ALONE): Scores {
  let overall = 0;
  for (const [part, share] of Object.entries(shares)) {
    overall += share * parts[part as keyof typeof SHARES].score;
  }
  const isAnyMatched = parts.skills.matches.some(({ kind }) => kind === "matched");
  return {
    overall: Math.min(Math.round(overall), isAnyMatched ? 100 : NOTHING_MATCHED),
    skills: Math.round(parts.skills.score),
    experience: Math.round(parts.experience.score),
    education: Math.round(parts.education.score),
    quality: Math.round(parts.quality.score),
  };
}

/** Scores the résumé again with each of the heaviest missing skills, used at the wanted level. */
function improvementsOf(
  matches: readonly SkillMatch[],
  overallWith: (added: Evidence) => number,
): Improvement[] {
  return matches
    .filter(({ kind }) => kind !== "matched")
    .toSorted((a, b) => openWeight(b) - openWeight(a))
    .slice(0, MAX_IMPROVEMENTS)
    .map(({ wanted }) => ({ skill: wanted, overallAfter: overallWith(shownAtWork(wanted)) }))
    .toSorted((a, b) => b.overallAfter - a.overallAfter);
}

/** What the skill could still add to the skills score. */
const openWeight = ({ wanted, credit }: SkillMatch): number => weightOf(wanted) * (1 - credit);

function shownAtWork({ name, level, skill }: TargetSkill): Evidence {
  const finding = skill && {
    skill,
    id: skill.id,
    name,
    group: skill.group,
    level,
    isLevelStated: true,
    years: undefined,
    mentions: [],
  };
  return { name, level, shown: "used", finding };
}

const isForeign = ({ language }: ResumeFacts): boolean =>
  language !== undefined && language !== "en";

function workShown(target: Target, positions: readonly NearPosition[]): WorkShown {
  const wantedMonths = 12 * Math.max(1, wantedYearsOf(target));
  let months = 0;
  for (const position of positions) if (position.nearness >= SAME) months += position.months;
  return {
    isRelated:
      positions.some(({ nearness }) => nearness >= RELATED) ||
      (positions.length > 0 && positions.every(({ isJudged }) => !isJudged)),
    sameShare: Math.min(1, months / wantedMonths),
  };
}

function gatherEvidence(
  text: string,
  resume: ResumeFacts,
  target: Target,
  isRelated: boolean,
): Evidence[] {
  const places = readPlaces(text, resume, isRelated);
  const known = resume.skills.map((finding) => evidenceOf(finding, places));
  const unknown = target.skills.filter(({ skill }) => skill === undefined);
  const names = unknown.map(({ name }) => name);
  return names.length === 0 ? known : [...known, ...findPlainNames(names, text, places)];
}

function beyondTarget(target: Target, evidence: readonly Evidence[]): Evidence[] {
  const wanted = new Set(target.skills.map(({ skill }) => skill?.id));
  return evidence
    .filter(({ finding }) => finding !== undefined && !wanted.has(finding.id))
    .toSorted(
      (a, b) =>
        SHOWN_ORDER.indexOf(a.shown) - SHOWN_ORDER.indexOf(b.shown) ||
        (b.finding?.mentions.length ?? 0) - (a.finding?.mentions.length ?? 0) ||
        (a.name < b.name ? -1 : 1),
    );
}
