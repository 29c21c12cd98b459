import { weighSkills } from "../matching/weights.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";
import { languageNamed, languageOfCode } from "../posting/must-haves.ts";
import {
  type AskingPosting,
  type PostingRequirements,
  readPlainRequirements,
  readRequirements,
} from "../posting/posting-requirements.ts";
import { highestLevel } from "../resume/education.ts";
import { foldName } from "../text/fold.ts";
import { scoreExperience } from "./experience-score.ts";
import { ADJUSTMENT_RULES, type Fit, createFitScorer } from "./fit.ts";
import {
  type KnownOfPerson,
  type PostingPlace,
  type StatedTerms,
  type TrackRecord,
  type UnmetRequirement,
  findUnmet,
} from "./unmet.ts";
import type { Applicant } from "./named-words.ts";
import {
  type NearPosition,
  RELATED,
  SAME,
  SURE_TARGET,
  maybeRelated,
} from "./position-nearness.ts";
import { type SkillsScore, scoreSkills, weightOf } from "./skills-score.ts";
import { type Target, readPostingTarget } from "./target-job.ts";

/** The fields of a posting that its score depends on. */
export interface ScoredPosting {
  readonly title: string;
  /** Names of skills. */
  readonly skills: readonly string[];
  readonly level: ExperienceLevel | null;
}

/** The fields of a posting that its conditions depend on. */
export interface PostingTerms {
  readonly description: string;
  readonly requirements: readonly string[];
  readonly place: PostingPlace;
}

/** In the score of a list of skills, the share for the skills at the core of the job. */
const CORE_SHARE = 0.8;

const ANALYSED = ["skills", "experience", "education", "quality"] as const;
/** The score of a posting is the sum of some of these: of the parts of an analysis, or of a list of skills. */
export const SCORE_PARTS = [
  ...ANALYSED,
  ...ADJUSTMENT_RULES,
  "core_skills",
  "all_skills",
  "few_skills",
] as const;
export interface ScorePart {
  readonly part: (typeof SCORE_PARTS)[number];
  /** With two decimals; below zero where it takes off. */
  readonly points: number;
}

/** How much of what the work asks for the posting tells. */
export const CONFIDENCES = ["high", "medium", "low"] as const;
const SURE_SHARE = 0.9;
const LIKELY_SHARE = 0.5;

/** The fit of a posting for a person, as an analysis with its title and skills gives it. */
export interface PostingFit {
  readonly score: number;
  /** Their sum, rounded, is the score. */
  readonly parts: readonly ScorePart[];
  readonly confidence: (typeof CONFIDENCES)[number];
  /** Together with `missing`, all skills of the posting, in its order. */
  readonly matched: readonly string[];
  readonly missing: readonly string[];
  readonly unmet: readonly UnmetRequirement[];
  /** Whether nothing but a spoken language connects the person with the work. */
  readonly isByLanguageAlone: boolean;
}

export function createPostingScorer(
  engine: MatchTables,
  applicant: Applicant,
  stated: StatedTerms = {},
): (posting: ScoredPosting & Partial<PostingTerms>) => PostingFit {
  const compare = createFitScorer(engine, applicant);
  const spoken = [...applicant.spoken, ...(stated.languages ?? [])];
  const own = languageOfCode(applicant.language);
  if (own !== undefined) spoken.push({ name: own, level: "native" });
  return (posting) => {
    const target = readPostingTarget(engine, posting);
    if (!target) return NO_FIT;
    const comparison = compare(target);
    const fit = comparison.score(comparison.evidence);
    const requirements = requirementsOf(engine, posting, target);
    // Years that a text asks for are a requirement of their own, and no rank as well.
    const isByYears =
      target.level === undefined && requirements?.asked.some(({ kind }) => kind === "years");
    const level = target.level ?? (isByYears ? undefined : (posting.level ?? undefined));
    const { near, evidence } = comparison;
    const shares = { near, evidence, skillShare: fit.skills.score / 100 };
    const { rankSteps } =
      level === target.level
        ? fit.experience
        : scoreExperience({ ...target, level }, applicant.person, shares);
    const life = trackRecordOf(engine, applicant.person, near, target);
    const held = new Set([
      ...fit.skills.matches.flatMap(({ kind, wanted }) =>
        kind === "matched" ? (wanted.skill?.id ?? []) : [],
      ),
      ...heldByWork(engine, target, fit.experience.nearest),
    ]);
    for (const { told, wanted } of fit.skills.matches)
      if (told !== undefined && wanted.skill) held.delete(wanted.skill.id);
    return {
      score: fit.scores.overall,
      ...namesIn(fit.skills),
      parts: partsOf(fit),
      confidence: confidenceIn(engine, target),
      isByLanguageAlone: !comparison.near.some(isRelated) && sharesLanguagesOnly(fit.skills),
      unmet: unmetOf(
        posting,
        target,
        requirements,
        { spoken, held, rankSteps, life },
        stated,
        level,
      ),
    };
  };
}

/** What a résumé tells of studies, years and papers. */
function trackRecordOf(
  { knowledge }: MatchTables,
  { education, credentials, positions, experienceYears, isWorkTold }: Applicant["person"],
  near: readonly NearPosition[],
  { role, confidence }: Target,
): TrackRecord {
  const isSame = ({ nearness, isTraining }: NearPosition): boolean =>
    nearness >= SAME && !isTraining;
  // Whether somebody is clearly short of years is judged in the person's favour: a neighbouring trade counts in full.
  const counts = (one: NearPosition): boolean =>
    !one.isTraining &&
    (maybeRelated(one) ||
      (role && knowledge.roles.get(one.roleId ?? "")?.group === role.group) === true);
  const months = near.filter(counts).reduce((sum, one) => sum + one.months, 0);
  const isUndated = isWorkTold && experienceYears === 0 && positions.length > 0;
  return {
    education: highestLevel(education.filter(({ state }) => state === "held")),
    areStudiesTold: education.length > 0,
    years: isUndated ? undefined : Math.min(experienceYears, months / 12),
    proofs: credentials.filter(({ state }) => state === "held").map(({ name }) => name),
    notHeld: [
      ...credentials.flatMap(({ state, name }) => (state === "held" ? [] : name)),
      ...education.flatMap(({ state, degree }) => (state === "held" ? [] : degree)),
    ],
    hasDoneIt: near.some(isSame),
    doesItNow: near.some(
      (one) => one.isCurrent && (isSame(one) || (confidence < SURE_TARGET && maybeRelated(one))),
    ),
  };
}

const hundredths = (share: number): number => Math.round(10_000 * share);

/** Of hundredths of points; those of no effect are left out. */
const toParts = (points: readonly (readonly [ScorePart["part"], number])[]): readonly ScorePart[] =>
  points.filter(([, many]) => many !== 0).map(([part, many]) => ({ part, points: many / 100 }));

const partsOf = ({ scores, scoring }: Fit): readonly ScorePart[] =>
  toParts([
    ...ANALYSED.map(
      (part) => [part, Math.round(100 * scoring.weights[part]) * scores[part]] as const,
    ),
    ...scoring.adjustments.map(({ rule, points }) => [rule, 100 * points] as const),
  ]);

/** A checklist of the role stands in where the posting names no skill: nothing of it is known. */
function confidenceIn(engine: MatchTables, target: Target): PostingFit["confidence"] {
  const told = target.isChecklist ? 0 : toldShare(engine, target);
  return told >= SURE_SHARE ? "high" : told >= LIKELY_SHARE ? "medium" : "low";
}

/** The fit of a posting that asks for nothing that we know. */
const NO_FIT: PostingFit = {
  score: 0,
  parts: [],
  confidence: "low",
  matched: [],
  missing: [],
  unmet: [],
  isByLanguageAlone: false,
};

/** A person who does this very work has the licence that it requires. */
function heldByWork(
  { knowledge }: MatchTables,
  { role }: Target,
  nearest: Fit["experience"]["nearest"],
): Iterable<string> {
  const isHeld = role && nearest?.kind === "same" && !nearest.isTraining;
  return isHeld ? knowledge.training.learnedFor(role.id) : [];
}

/** Undefined for a posting without its text. */
function requirementsOf(
  { knowledge, postingRequirements }: MatchTables,
  posting: ScoredPosting & Partial<PostingTerms>,
  target: Target,
): PostingRequirements | undefined {
  const asking = askingOf(posting, target);
  if (asking === undefined) return undefined;
  const { title, description, requirements, skills } = asking;
  const proofs = skills.filter(({ kind }) => kind === "credential").map(({ id }) => id);
  const key = [title, ...proofs, description, ...requirements].join("\n");
  return postingRequirements.get(key, () => readRequirements(knowledge, asking));
}

function askingOf(
  { title, description, requirements }: ScoredPosting & Partial<PostingTerms>,
  target: Target,
): AskingPosting | undefined {
  if (description === undefined || requirements === undefined) return undefined;
  const skills = target.skills.flatMap(({ skill }) => skill ?? []);
  return { title, description, requirements, skills };
}

function unmetOf(
  { place }: Partial<PostingTerms>,
  target: Target,
  requirements: PostingRequirements | undefined,
  known: KnownOfPerson,
  stated: StatedTerms,
  level: ExperienceLevel | undefined,
): UnmetRequirement[] {
  if (!requirements || !place) return [];
  const written = languageOfCode(requirements.language);
  const isImplied =
    written !== undefined &&
    written !== "English" &&
    !requirements.asked.some(
      (one) => one.kind === "language" && one.languages.some(({ name }) => name === written),
    );
  // A posting that is not written in English is for people who can read it.
  const implied = isImplied
    ? [
        {
          kind: "language" as const,
          isMust: true,
          languages: [{ name: written, isFluent: false }],
          text: written,
        },
      ]
    : [];
  const asked = [...requirements.asked, ...implied];
  const skills = target.skills.flatMap(({ skill }) => skill ?? []);
  return findUnmet(
    { requirements: { ...requirements, asked }, place, level, skills },
    known,
    stated,
    (a, b) => foldName(a) === foldName(b),
  );
}

const isRelated = ({ nearness }: NearPosition): boolean => nearness >= RELATED;

const sharesLanguagesOnly = ({ matches }: Pick<SkillsScore, "matches">): boolean => {
  const matched = matches.filter(({ kind }) => kind === "matched");
  return matched.length > 0 && matched.every(({ wanted }) => wanted.skill?.kind === "language");
};

function namesIn({ matches }: Pick<SkillsScore, "matches">): {
  readonly matched: string[];
  readonly missing: string[];
} {
  const names = (isMatched: boolean): string[] =>
    matches
      .filter(({ kind }) => (kind === "matched") === isMatched)
      .map(({ wanted }) => wanted.name);
  return { matched: names(true), missing: names(false) };
}

/** A list of skills says nothing about work, so only skills are scored. The whole core is a strong
 * match, but not for a posting that names too few skills. */
export function scoreSkillList(
  engine: MatchTables,
  have: readonly Skill[],
  posting: ScoredPosting & Partial<PostingTerms>,
  stated: StatedTerms = {},
): PostingFit {
  const target = readPostingTarget(engine, posting);
  if (!target) return NO_FIT;
  const evidence = have.map((skill) => ({
    name: skill.name,
    skill,
    level: "advanced" as const,
    shown: "used" as const,
    mentions: 1,
  }));
  const { matches } = scoreSkills(engine.knowledge, target, evidence, {
    isRelated: true,
    isThin: false,
  });
  const shareOf = (of: typeof matches): number => {
    const total = of.reduce((sum, { wanted }) => sum + weightOf(wanted), 0);
    return of.reduce((sum, { wanted, credit }) => sum + weightOf(wanted) * credit, 0) / total;
  };
  const core = matches.filter(({ wanted }) => wanted.importance === "core");
  const all = shareOf(matches);
  const coreShare = core.length === 0 ? 0 : CORE_SHARE;
  const ofCore = core.length === 0 ? 0 : hundredths(coreShare * shareOf(core));
  const ofAll = hundredths((1 - coreShare) * all);
  const few = Math.round((ofCore + ofAll) * (toldShare(engine, target) - 1));
  const score = Math.max(1, Math.round((ofCore + ofAll + few) / 100));
  // A list that names no language says nothing about languages.
  const listed = have.filter(({ kind }) => kind === "language");
  const spoken = [
    ...listed.map(({ name }) => ({ name: languageNamed(name), level: undefined })),
    ...(stated.languages ?? []),
  ];
  const known = {
    spoken: spoken.length > 0 ? spoken : undefined,
    held: new Set(have.map(({ id }) => id)),
    rankSteps: undefined,
  };
  const asking = askingOf(posting, target);
  return {
    score,
    parts: toParts([
      ["core_skills", ofCore],
      ["all_skills", ofAll],
      ["few_skills", few],
    ]),
    confidence: confidenceIn(engine, target),
    ...namesIn({ matches }),
    unmet: unmetOf(
      posting,
      target,
      // A list of skills tells of no studies, years or papers, and is scored on the event loop.
      asking && readPlainRequirements(engine.knowledge, asking),
      known,
      stated,
      undefined,
    ),
    isByLanguageAlone: listed.length < have.length && sharesLanguagesOnly({ matches }),
  };
}

/** Below 1 for a posting with few or only common skills: see `weighSkills`. */
function toldShare(engine: MatchTables, { skills }: Target): number {
  const asked = skills.flatMap(({ skill }) =>
    skill ? [{ index: skill.index, importance: 2 as const }] : [],
  );
  const { weights } = weighSkills(engine, asked);
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  return sum(weights.slice(0, asked.length)) / Math.max(1, sum(weights));
}
