/*
 * The one scorer: an analysis explains its result, matching ranks by it. Both see the same person (what
 * the résumé shows) and the same target (a title and skills), so their scores cannot disagree.
 *
 *   overall = field × rank × (.5 skills + .3 experience + .1 education) + .1 quality
 */
import type { Skill } from "../knowledge/knowledge.ts";
import { type EducationScore, scoreEducation } from "./education-score.ts";
import type { Evidence } from "./evidence.ts";
import { type ExperienceScore, scoreExperience } from "./experience-score.ts";
import type { Person } from "./person.ts";
import {
  type FitTables,
  type NearPosition,
  type PersonsWork,
  RELATED,
  SAME,
  readWork,
  textNearnessTo,
  weighPositions,
} from "./position-nearness.ts";
import { type SkillsScore, scoreSkills } from "./skills-score.ts";
import type { Target } from "./target.ts";

export interface Scores {
  readonly overall: number;
  readonly skills: number;
  readonly experience: number;
  readonly education: number;
  readonly quality: number;
}

export interface Fit {
  readonly scores: Scores;
  readonly skills: SkillsScore;
  readonly experience: ExperienceScore;
  readonly education: EducationScore;
}

/** One person beside one target. */
export interface Comparison {
  readonly near: readonly NearPosition[];
  /** Whether a position is related to the target, or cannot be compared. */
  readonly isRelated: boolean;
  readonly evidence: readonly Evidence[];
  score(evidence: readonly Evidence[]): Fit;
}

const SHARES = { skills: 0.5, experience: 0.3, education: 0.1, quality: 0.1 } as const;
/** The highest overall score without a single matched skill. */
const NOTHING_MATCHED = 35;
/** The factor for skills, experience and education when all work was in another field. */
const FOREIGN_FIELD = 0.25;
/** The nearness of a field that cannot be told. */
const UNKNOWN_FIELD = 0.4;
/** Wanted skills used at work make it related, whatever the titles say, up to this nearness. */
const PROVEN_FIELD = 0.3;
const PROVEN_SHARE = 0.5;

/** Reads the person's titles once; the function returned compares with any number of targets. */
export function createFitScorer(engine: FitTables, person: Person): (target: Target) => Comparison {
  const work = readWork(engine, person);
  const educated = { ...person, education: studiesInEnglish(engine, person) };
  const known = person.skills.flatMap(({ id, ...shown }) => {
    const skill = engine.knowledge.skills.get(id);
    return skill ? [{ skill, ...shown }] : [];
  });
  return (target) => {
    const near = weighPositions(engine, target, work);
    const isRelated = isWorkRelated(near);
    return {
      near,
      isRelated,
      evidence: known.map((one) => evidenceOf(one, isRelated)),
      score(evidence) {
        const skills = scoreSkills(engine.knowledge, target, evidence, { isRelated });
        const skillShare = skills.counted / 100;
        const experience = scoreExperience(target, person, { near, skillShare });
        const education = scoreEducation(target.role, educated, experience.relevantYears);
        const field = fieldFactor(target, near, work, skills);
        const parts = { skills, experience, education };
        const scores = scoresOf(person, parts, target.role ? field : undefined);
        return { scores, skills, experience, education };
      },
    };
  };
}

/** The patterns of fields of study are English. */
const studiesInEnglish = ({ knowledge }: FitTables, { education }: Person): Person["education"] =>
  education.map((study) =>
    study.field === undefined
      ? study
      : { ...study, field: knowledge.training.studies.inEnglish(study.field) },
  );

function evidenceOf(
  {
    skill,
    level,
    mentions,
    shown,
    shownElsewhere,
  }: Omit<Person["skills"][number], "id"> & { readonly skill: Skill },
  isRelated: boolean,
): Evidence {
  return { name: skill.name, skill, level, mentions, shown: isRelated ? shown : shownElsewhere };
}

const isWorkRelated = (positions: readonly NearPosition[]): boolean =>
  positions.some(({ nearness }) => nearness >= RELATED) ||
  (positions.length > 0 && positions.every(({ isJudged }) => !isJudged));

/** 1 in the target's own field, less the further away the nearest work was. Where no title tells, the
 * whole text does. */
function fieldFactor(
  target: Target,
  near: readonly NearPosition[],
  work: PersonsWork,
  { provenShare }: SkillsScore,
): number {
  const isTold = near.length > 0 && near.every(({ isJudged }) => isJudged);
  const byTitles = Math.max(0, ...near.map(({ nearness }) => nearness));
  const byText = isTold ? 0 : (textNearnessTo(work, target) ?? UNKNOWN_FIELD);
  const bySkills = Math.min(PROVEN_FIELD, PROVEN_SHARE * provenShare);
  const nearness = Math.min(1, Math.max(byTitles, byText, bySkills) / SAME);
  return FOREIGN_FIELD + (1 - FOREIGN_FIELD) * nearness;
}

/** Without a known role there is nothing to compare work and studies with: the skills decide alone. */
function scoresOf(person: Person, parts: Omit<Fit, "scores">, field: number | undefined): Scores {
  const { skills, experience, education } = parts;
  const work =
    SHARES.skills * skills.counted +
    SHARES.experience * experience.score +
    SHARES.education * education.score;
  const overall = Math.round(
    field === undefined
      ? skills.counted
      : field * experience.rankFactor * work + SHARES.quality * person.quality.score,
  );
  const isAnyMatched = skills.matches.some(({ kind }) => kind === "matched");
  return {
    overall: Math.min(overall, isAnyMatched ? 100 : NOTHING_MATCHED),
    skills: Math.round(skills.score),
    experience: Math.round(experience.score),
    education: Math.round(education.score),
    quality: Math.round(person.quality.score),
  };
}
