/*
 * The one scorer: an analysis explains its result, matching ranks by it. Both see the same person (what
 * the résumé shows) and the same target (a title and skills), so their scores cannot disagree.
 *
 *   overall = .5 skills + .3 experience + .1 education + .1 quality + adjustments
 *
 * The parts are the whole numbers that the reply shows. The adjustments are named and take off at most
 * 10 points together, so the sum can be checked by hand.
 */
import type { Skill } from "../knowledge/knowledge.ts";
import { type EducationScore, scoreEducation } from "./education-score.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import { type ExperienceScore, scoreExperience } from "./experience-score.ts";
import { type Applicant, createNameFinder, createStateFinder } from "./named-words.ts";
import { languageOfCode } from "../posting/must-haves.ts";
import { findProof } from "./proofs.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import {
  type FitTables,
  type NearPosition,
  type PersonsWork,
  RELATED,
  SAME,
  SURE_TARGET,
  readWork,
  textNearnessTo,
  weighPositions,
} from "./position-nearness.ts";
import { type NamedInText, type SkillsScore, scoreSkills } from "./skills-score.ts";
import type { Target, TargetSkill } from "./target-job.ts";

/** Whole numbers from 0 to 100. */
export interface Scores {
  readonly overall: number;
  readonly skills: number;
  readonly experience: number;
  readonly education: number;
  readonly quality: number;
}

/** The rules that take points off the sum of the parts. */
export const ADJUSTMENT_RULES = [
  "no_skill_matched",
  "rank_above",
  "rank_below",
  "thin_document",
] as const;

/** How the overall score follows from the parts. */
export interface Scoring {
  readonly weights: Readonly<Record<keyof typeof WEIGHTS, number>>;
  readonly adjustments: readonly {
    readonly rule: (typeof ADJUSTMENT_RULES)[number];
    /** A whole number below zero. */
    readonly points: number;
  }[];
}

export interface Fit {
  readonly scores: Scores;
  readonly scoring: Scoring;
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
  /** `granted` is one wanted skill of which only the evidence counts, whatever the text says of it. */
  score(evidence: readonly Evidence[], granted?: TargetSkill): Fit;
}

const WEIGHTS = { skills: 0.5, experience: 0.3, education: 0.1, quality: 0.1 } as const;
/** Without a known role there is nothing to compare work and studies with. */
const SKILLS_ONLY = { skills: 1, experience: 0, education: 0, quality: 0 } as const;
/** All adjustments together take off at most this many points. */
export const MAX_ADJUSTMENT = 10;
/** Limits without a single matched skill: of the overall score, of the points for related skills, and of
 * those for work. With full marks for the rest the sum is 45, so the adjustment is at most 10. */
const NOTHING_MATCHED = { overall: 35, skills: 20, experience: 50 } as const;
/** Points for each step between the rank of the job and that of the person. */
const RANK_POINTS = 5;
const THIN_POINTS = 10;
/** Fewer words besides the names of skills say too little about anybody to be a strong match. */
const THIN_WORDS = 20;
/** The share of their points that skills without work in the field get. */
const FOREIGN_FIELD = 0.25;
/** The nearness of a field that cannot be determined. */
const UNKNOWN_FIELD = 0.4;
/** Of fewer named skills the share says little about the work. */
const FEWEST_NAMED = 3;
const LOOSELY = 0.5;
/** Wanted skills used at work make it related, whatever the titles say, up to this nearness. */
const PROVEN_FIELD = 0.3;
const PROVEN_SHARE = 0.5;

/** Reads the person's titles once; the function returned compares with any number of targets. */
export function createFitScorer(
  engine: FitTables,
  { person, words, toldWords, proofs, language, spoken }: Applicant,
): (target: Target) => Comparison {
  const work = readWork(engine, person);
  const written = languageOfCode(language);
  const isWrittenTold = spoken.some(({ name }) => name === written);
  const inText: NamedInText = {
    named: createNameFinder(engine.knowledge, [...words, ...ownTitles(work)], language),
    stateOf: createStateFinder(engine.knowledge, toldWords, language),
    proofOf: (wanted) => findProof(proofs, wanted),
    // The author of a text can write its language.
    spoken:
      written === undefined || isWrittenTold
        ? spoken
        : [...spoken, { name: written, level: "fluent" }],
  };
  const educated = { ...person, education: studiesInEnglish(engine, person) };
  const known = person.skills.flatMap(({ id, ...shown }) => {
    const skill = engine.knowledge.skills.get(id);
    return skill ? [{ skill, ...shown }] : [];
  });
  // Skills that only a held post makes likely count where the text shows no skill of a trade.
  const isShown = ({ skill, source }: (typeof known)[number]): boolean =>
    source !== "post" && skill.kind !== "language" && skill.kind !== "soft";
  const told = known.some(isShown) ? known.filter(({ source }) => source !== "post") : known;
  return (target) => {
    const near = weighPositions(engine, target, work, shareNamed(target, person, inText));
    const isRelated = isWorkRelated(near);
    return {
      near,
      isRelated,
      evidence: told.map((one) => evidenceOf(one, isRelated)),
      score(evidence, granted) {
        const isThin = person.quality.proseWords < THIN_WORDS;
        const skills = scoreSkills(
          engine.knowledge,
          target,
          evidence,
          { isRelated, isThin },
          granted ? exceptOf(inText, granted) : inText,
        );
        const shares = { near, evidence, skillShare: skills.score / 100 };
        const experience = scoreExperience(target, person, shares);
        const field = target.role ? fieldFactor(target, near, work, skills) : 1;
        const { relevantYears } = experience;
        const education = scoreEducation(target.role, educated, { relevantYears, field, language });
        const scores = partsOf({ skills, experience, education }, person, field);
        const { overall, scoring } = sumUp(target, { scores, skills, experience, isThin });
        return { scores: { ...scores, overall }, scoring, skills, experience, education };
      },
    };
  };
}

/** The words of the roles that titles are names of: "SRE" says what "Site Reliability Engineer" says. */
const ownTitles = ({ positions }: PersonsWork): string[][] =>
  positions
    .filter(({ isTraining }) => !isTraining)
    .flatMap(({ titles }) => titles.flatMap(({ roles }) => roles[0] ?? []))
    .filter(({ score }) => score === 1)
    .map(({ role }) => role.title.split(" "));

/** The patterns of fields of study are English. */
const studiesInEnglish = (
  { knowledge }: FitTables,
  { education }: AnalysedPerson,
): AnalysedPerson["education"] =>
  education.map((study) =>
    study.field === undefined
      ? study
      : { ...study, field: knowledge.training.studies.inEnglish(study.field) },
  );

const exceptOf = (inText: NamedInText, granted: TargetSkill): NamedInText => ({
  named: (wanted) => (wanted === granted ? undefined : inText.named(wanted)),
  stateOf: (wanted) => (wanted === granted ? undefined : inText.stateOf(wanted)),
  proofOf: (wanted) => (wanted === granted ? undefined : inText.proofOf(wanted)),
  spoken: inText.spoken?.filter(({ name }) => name !== granted.skill?.name),
});

/** The share of the skills that the job names, that the work shows; those that the text only names count half. */
function shareNamed(
  { skills, isChecklist, confidence }: Target,
  person: AnalysedPerson,
  { named }: NamedInText,
): number {
  if (confidence >= SURE_TARGET) return 0;
  const hard = skills.filter(({ skill }) => skill?.kind !== "language");
  if (isChecklist || hard.length < FEWEST_NAMED) return 0;
  const used = new Set(person.skills.filter(({ shown }) => shown === "used").map(({ id }) => id));
  const shown = hard.map((wanted) =>
    wanted.skill && used.has(wanted.skill.id) ? 1 : named(wanted) ? LOOSELY : 0,
  );
  return shown.reduce<number>((sum, one) => sum + one, 0) / hard.length;
}

function evidenceOf(
  {
    skill,
    level,
    mentions,
    source,
    shown,
    shownElsewhere,
    spans,
  }: Omit<AnalysedPerson["skills"][number], "id"> & { readonly skill: Skill },
  isRelated: boolean,
): Evidence {
  return {
    name: skill.name,
    skill,
    level,
    mentions,
    shown: isRelated ? shown : shownElsewhere,
    isLikely: source === "post",
    told: source === "deed" ? "deed" : spans.length === 0 || source === "post" ? "title" : "named",
    spans,
  };
}

const isWorkRelated = (positions: readonly NearPosition[]): boolean =>
  positions.some(({ nearness }) => nearness >= RELATED) ||
  (positions.length > 0 && positions.every(({ isJudged }) => !isJudged));

/** 1 in the target's own field, less the further away the nearest work was. Where no title is known,
 * the whole text decides. */
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

/** The parts as they are shown. Skills count as far as the work backs them. */
function partsOf(
  { skills, experience, education }: Pick<Fit, "skills" | "experience" | "education">,
  person: AnalysedPerson,
  field: number,
): Omit<Scores, "overall"> {
  const [named, worked] = [field * skills.score, experience.score];
  const isNone = !isAnyMatched(skills);
  return {
    // A matched skill is never worth nothing.
    skills: isNone
      ? Math.round(Math.min(NOTHING_MATCHED.skills, named))
      : Math.max(1, Math.round(named)),
    experience: Math.round(isNone ? Math.min(NOTHING_MATCHED.experience, worked) : worked),
    education: Math.round(education.score),
    quality: Math.round(person.quality.score),
  };
}

const isAnyMatched = ({ matches }: SkillsScore): boolean =>
  matches.some(({ kind }) => kind === "matched");

interface Summed {
  readonly scores: Omit<Scores, "overall">;
  readonly skills: SkillsScore;
  readonly experience: ExperienceScore;
  readonly isThin: boolean;
}

function sumUp(
  target: Target,
  { scores, skills, experience, isThin }: Summed,
): { overall: number; scoring: Scoring } {
  const weights = target.role ? WEIGHTS : SKILLS_ONLY;
  const sum = Math.round(weightedSum(weights, scores));
  const rank = target.role ? Math.round(RANK_POINTS * experience.rankSteps) : 0;
  const wanted: Scoring["adjustments"] = [
    {
      rule: "no_skill_matched",
      points: isAnyMatched(skills) ? 0 : Math.min(0, NOTHING_MATCHED.overall - sum),
    },
    { rule: rank > 0 ? "rank_above" : "rank_below", points: -Math.abs(rank) },
    { rule: "thin_document", points: isThin ? -THIN_POINTS : 0 },
  ];
  let left = Math.min(MAX_ADJUSTMENT, sum);
  const adjustments = wanted.flatMap(({ rule, points }) => {
    const taken = Math.min(left, -points);
    left -= taken;
    return taken > 0 ? [{ rule, points: -taken }] : [];
  });
  const overall = adjustments.reduce((total, { points }) => total + points, sum);
  return { overall, scoring: { weights, adjustments } };
}

/** In hundredths, because .5 + .3 + .1 + .1 times whole numbers is not exact in floating point. */
const weightedSum = (weights: Scoring["weights"], scores: Omit<Scores, "overall">): number =>
  (["skills", "experience", "education", "quality"] as const).reduce(
    (sum, part) => sum + Math.round(100 * weights[part]) * scores[part],
    0,
  ) / 100;
