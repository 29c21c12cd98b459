import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import { type Importance, LEVELS } from "../knowledge/record-types.ts";
import type { Evidence, Shown } from "../person/skill-evidence.ts";
import { levelAskedIn } from "../posting/must-haves.ts";
import { type ProofRow, isNumbered, namesProof, namesStep } from "./proofs.ts";
import type { Target, TargetSkill } from "./target-job.ts";
import type { SpokenBy, SpokenLevel } from "./unmet.ts";

/** The states in which a text itself names a wanted skill that its author does not hold. */
export const TOLD_STATES = ["lapsed", "failed", "in_progress", "wanted", "denied"] as const;
export type ToldState = (typeof TOLD_STATES)[number];

/** One skill of the target with the evidence in the résumé. */
export interface SkillMatch {
  readonly wanted: TargetSkill;
  readonly kind: "matched" | "partial" | "missing";
  /** For the skill itself when matched, for the closest related skill when partial. */
  readonly evidence: Evidence | undefined;
  /** 0 to 1. */
  readonly credit: number;
  /** Whether the credited skill was used and not only listed. */
  readonly isProven: boolean;
  /** Whether its words are in the text but were not read with certainty, or only a post held makes it
   * likely. */
  readonly isUncertain: boolean;
  /** The state in which the text itself names a skill that is not held. */
  readonly told?: ToldState;
  /** How well a wanted language is spoken. */
  readonly spoken?: SpokenLevel | undefined;
}

export interface SkillsScore {
  /** 0–100: the share of the wanted skills that is shown, by weight; part of a checklist is enough. */
  readonly score: number;
  /** 0–1: the share of the wanted skills, by weight, that was used at work or in projects. */
  readonly provenShare: number;
  readonly matches: readonly SkillMatch[];
}

/** Facts of the work history that the skills score depends on. */
export interface WorkShown {
  /** Whether a position is related to the target, or cannot be compared. */
  readonly isRelated: boolean;
  /** Whether the text says too little about work for a skill to count as used. */
  readonly isThin: boolean;
}

/** Whether the very words of the job stand in the text, or words like them. */
export type Named = "asked" | "alike";

/** What the text says of a wanted skill beside what was read. */
export interface NamedInText {
  named(wanted: TargetSkill): Named | undefined;
  stateOf(wanted: TargetSkill): ToldState | undefined;
  proofOf(wanted: TargetSkill): ProofRow | undefined;
  /** Undefined when nothing is known of the person's languages. */
  readonly spoken: readonly SpokenBy[] | undefined;
}
const NOTHING_NAMED: NamedInText = {
  named: () => undefined,
  stateOf: () => undefined,
  proofOf: () => undefined,
  spoken: undefined,
};

/** The share of a language that a level shows; the lowest levels are not what a job means. */
const SPOKEN_CREDIT: Readonly<Record<SpokenLevel, number>> = {
  basic: 0,
  a1: 0,
  a2: 0.25,
  conversational: 0.7,
  b1: 0.7,
  professional: 0.9,
  b2: 0.9,
  fluent: 1,
  c1: 1,
  c2: 1,
  native: 1,
};
const LEAST_SPOKEN = 0.5;
/** Steps of the Common European Framework; a level below the one asked for is not what the job means. */
const SPOKEN_STEP: Readonly<Record<SpokenLevel, number>> = {
  basic: 1,
  a1: 1,
  a2: 2,
  conversational: 3,
  b1: 3,
  professional: 4,
  b2: 4,
  fluent: 5,
  c1: 5,
  c2: 6,
  native: 6,
};
const BELOW_ASKED = 0.5;
const UNSAID_SPOKEN = 0.8;
/** The most points for skills with less than this share of them shown, so that no such score is strong:
 * with full marks for all else the overall score is below STRONG_FROM. */
const NOT_STRONG = 54;
const NAMED_SHARE = 0.5;
const USUAL_SHARE = 0.2;
const USUAL_MOST = 60;
/** The most points without one licence that the job names, and without several. */
const PROOF_MISSING = [100, NOT_STRONG, 30] as const;
const WEIGHT: Readonly<Record<Importance, number>> = { core: 3, important: 2, supporting: 1 };
/** Soft skills are easy to claim and hard to show. */
const SOFT_SHARE = 0.5;
const SHOWN: Readonly<Record<Shown, number>> = { used: 1, listed: 0.8, studied: 0.8 };
/** A skill that only a post makes likely counts half: the post itself counts as experience. */
const LIKELY_SHARE = 0.5;
/** Listed skills without related work count less, and together at most this many points. */
const ONLY_NAMED = 0.6;
const ONLY_NAMED_POINTS = 60;
/** Factor by how many levels the résumé is below the wanted level. */
const BELOW: readonly number[] = [1, 0.85, 0.7];
const RELATIVE_SHARE = 0.75;
const NEAR_ENOUGH = 0.35;
/** A skill that requires the wanted one, or is a kind of it, shows this much of it; squared for two steps. */
const IMPLIED_SHARE = 0.8;
/** No résumé shows a whole checklist: this share of it counts as all. Of 63 labelled résumés in the same
 * work, a quarter show more than .41. What a job itself names counts by its whole. */
const ENOUGH_OF_CHECKLIST = 0.4;
/** The highest score falls by this share of the missing part of the core: other skills do not replace it.
 * About `CORE_UNREAD` of the core is often described in words that are not read, so it costs nothing. */
const CORE_LOST = 0.35;
const CORE_UNREAD = 0.2;
/** From this many listed skills beyond the target on, listed skills count less. */
const LIST_LIMIT = 60;

/** Σ weight × credit / Σ weight over the target's skills, at most what the missing core leaves. More evidence of a
 * wanted skill never lowers it. */
export function scoreSkills(
  knowledge: Knowledge,
  target: Target,
  evidence: readonly Evidence[],
  work: WorkShown,
  inText: NamedInText = NOTHING_NAMED,
): SkillsScore {
  const implied = new Map<Skill, Implied>();
  for (const { skill } of evidence) if (skill) implied.set(skill, impliedBy(knowledge, skill));
  const trust = trustInLists(target, evidence) * (work.isRelated ? 1 : ONLY_NAMED / SHOWN.listed);
  const counted = work.isThin ? evidence.map(asListed) : evidence;
  const matches = target.skills.map((wanted) => {
    const match = matchOf({ knowledge, implied, inText }, wanted, counted, trust);
    // The reply shows where a skill was found, however little it counts.
    const told = work.isThin && evidence[counted.indexOf(match.evidence!)];
    return told ? { ...match, evidence: told } : match;
  });
  let proven = 0;
  let named = 0;
  let total = 0;
  for (const { wanted, credit, isProven } of matches) {
    if (isProven) proven += weightOf(wanted) * credit;
    else named += weightOf(wanted) * credit;
    total += weightOf(wanted);
  }
  const limit = work.isRelated && !work.isThin ? Infinity : ONLY_NAMED_POINTS;
  const scale = 100 / total / (target.isChecklist ? ENOUGH_OF_CHECKLIST : 1);
  return {
    score: Math.min(
      mostWith(matches, target.isChecklist),
      proven * scale + Math.min(limit, named * scale),
    ),
    provenShare: proven / total,
    matches,
  };
}

/** The highest score with what is missing: of the core, of the number of skills, of the licences named. */
function mostWith(matches: readonly SkillMatch[], isChecklist: boolean): number {
  let core = 0;
  let missing = 0;
  for (const { wanted, kind } of matches) {
    if (wanted.importance !== "core") continue;
    core += weightOf(wanted);
    if (kind === "missing") missing += weightOf(wanted);
  }
  const lost = core === 0 ? 0 : CORE_LOST * Math.max(0, missing / core - CORE_UNREAD);
  const shown = matches.filter(({ kind }) => kind === "matched").length / matches.length;
  const isFew = shown < (isChecklist ? USUAL_SHARE : NAMED_SHARE);
  const lacking = isChecklist ? 0 : matches.filter(lacksProof).length;
  const withProofs = PROOF_MISSING[Math.min(lacking, PROOF_MISSING.length - 1)] ?? 0;
  return Math.min(
    100 * (1 - lost),
    isFew ? (isChecklist ? USUAL_MOST : NOT_STRONG) : 100,
    withProofs,
  );
}

/** Whether it is a licence that the person does not hold. A name that is not known may be that of one. */
export function lacksProof({ wanted, kind, told }: SkillMatch): boolean {
  if (kind === "matched") return false;
  if (wanted.skill?.kind === "credential" || isNumbered(wanted)) return true;
  const isOver = told === "lapsed" || told === "failed" || told === "in_progress";
  return isOver && (wanted.skill === undefined || namesProof(wanted));
}

const asListed = (one: Evidence): Evidence => (isUsed(one) ? { ...one, shown: "listed" } : one);

export function weightOf({ importance, skill }: TargetSkill): number {
  return WEIGHT[importance] * (skill?.group === "soft" ? SOFT_SHARE : 1);
}

/** Wanted skills are not counted, so that listing one more of them never lowers the score. */
function trustInLists(target: Target, evidence: readonly Evidence[]): number {
  const wanted = new Set(target.skills.map(({ skill }) => skill?.id));
  const idle = evidence.filter(
    ({ shown, skill }) => shown === "listed" && skill && !wanted.has(skill.id),
  );
  return Math.min(1, LIST_LIMIT / Math.max(1, idle.length));
}

function matchOf(
  relations: Relations,
  wanted: TargetSkill,
  evidence: readonly Evidence[],
  trust: number,
): SkillMatch {
  const language = spokenMatch(relations.inText, wanted, evidence);
  if (language) return language;
  const read = evidence.find((one) =>
    wanted.skill ? one.skill === wanted.skill : one.name === wanted.name && !one.skill,
  );
  const proof = relations.inText.proofOf(wanted);
  if (proof?.state === "held") return heldProof(wanted, proof);
  // A course or a wish names the certificate, and not its level.
  const isStep = wanted.skill?.kind === "credential" && namesStep(wanted);
  const isOpen = !read || read.isLikely === true || (isStep && read.shown !== "used");
  const state = proof
    ? TOLD_OF[proof.state]
    : isOpen
      ? relations.inText.stateOf(wanted)
      : undefined;
  // If the text says that a skill is not held, neither its words nor a post held count for it.
  const named = isOpen && state === undefined ? relations.inText.named(wanted) : undefined;
  const isUncertain =
    named === "alike" || (isOpen && read !== undefined && !named && state === undefined);
  const isRead = state === undefined && !(isStep && isOpen);
  const own = named ? namedOnly(wanted) : isRead ? read : undefined;
  // A licence is held or not: no skill is a part of it.
  const relative = proof ? undefined : nearestRelative(relations, wanted, evidence, trust);
  if (!own) {
    const nothing = { evidence: undefined, credit: 0, isProven: false };
    const told = state === undefined ? {} : { told: state };
    return relative
      ? { wanted, kind: "partial", ...relative, isUncertain, ...told }
      : { wanted, kind: "missing", ...nothing, isUncertain, ...told };
  }
  const credit = creditOf(own, wanted, trust);
  // Having both must not score below the related skill alone.
  const best = relative && relative.credit > credit ? relative : { credit, isProven: isUsed(own) };
  return { wanted, kind: "matched", ...best, evidence: own, isUncertain };
}

const TOLD_OF: Readonly<Partial<Record<ProofRow["state"], ToldState>>> = {
  lapsed: "lapsed",
  failed: "failed",
  in_progress: "in_progress",
  wished: "wanted",
  denied: "denied",
};

function heldProof(wanted: TargetSkill, { start, end }: ProofRow): SkillMatch {
  const { name, skill, level } = wanted;
  const spans = [{ start, end }];
  const evidence = {
    name,
    skill,
    level,
    shown: "used",
    mentions: 1,
    told: "named",
    spans,
  } as const;
  return { wanted, kind: "matched", evidence, credit: 1, isProven: true, isUncertain: false };
}

/** A language by its level; undefined for other skills and where the text tells nothing of it. */
function spokenMatch(
  { spoken }: NamedInText,
  wanted: TargetSkill,
  evidence: readonly Evidence[],
): SkillMatch | undefined {
  const { skill } = wanted;
  const found =
    skill?.kind === "language" ? spoken?.find(({ name }) => name === skill.name) : undefined;
  if (!skill || !found) return undefined;
  const asked = levelAskedIn(wanted.asked);
  const { level } = found;
  const steps = asked && level ? Math.max(0, SPOKEN_STEP[asked] - SPOKEN_STEP[level]) : 0;
  const usual = level === undefined ? UNSAID_SPOKEN : SPOKEN_CREDIT[level];
  const credit = steps === 0 && asked && level ? 1 : usual * BELOW_ASKED ** steps;
  const own = evidence.find((one) => one.skill === skill) ?? namedOnly(wanted);
  const shared = { wanted, credit, isProven: true, isUncertain: false, spoken: level };
  if (steps === 0 && credit >= LEAST_SPOKEN) return { ...shared, kind: "matched", evidence: own };
  return credit > 0
    ? { ...shared, kind: "partial", evidence: own }
    : { ...shared, kind: "missing", evidence: undefined };
}

/** Words that were not read with certainty count as a skill in a list. */
const namedOnly = ({ name, skill, level }: TargetSkill): Evidence => ({
  name,
  skill,
  level,
  shown: "listed",
  mentions: 1,
});

type Relative = Pick<SkillMatch, "evidence" | "credit" | "isProven">;

function nearestRelative(
  relations: Relations,
  wanted: TargetSkill,
  evidence: readonly Evidence[],
  trust: number,
): Relative | undefined {
  if (!wanted.skill || wanted.skill.kind === "credential") return undefined;
  let best: Relative | undefined;
  for (const one of evidence) {
    // A skill that is only likely makes no other likely.
    if (!one.skill || one.skill === wanted.skill || one.isLikely) continue;
    const share = standsFor(relations, one.skill, wanted.skill);
    const credit = share * creditOf(one, wanted, trust);
    if (credit > (best?.credit ?? 0)) best = { evidence: one, credit, isProven: isUsed(one) };
  }
  return best;
}

/** Django requires Python, PostgreSQL is a kind of SQL; Vue.js is only related to React. */
function standsFor({ knowledge, implied }: Relations, have: Skill, want: Skill): number {
  const wider = implied.get(have);
  if (wider?.direct.has(want.id)) return IMPLIED_SHARE;
  if (wider?.indirect.has(want.id)) return IMPLIED_SHARE ** 2;
  const closeness = knowledge.closeness.between(have.id, want.id);
  return closeness < NEAR_ENOUGH ? 0 : RELATIVE_SHARE * closeness;
}

interface Implied {
  readonly direct: ReadonlySet<string>;
  readonly indirect: ReadonlySet<string>;
}

/** The skills that those of one résumé imply, and the words of its text. */
interface Relations {
  readonly inText: NamedInText;
  readonly knowledge: Knowledge;
  readonly implied: ReadonlyMap<Skill, Implied>;
}

/** The skills that a skill requires or is a kind of, directly and over two steps. */
function impliedBy(knowledge: Knowledge, skill: Skill): Implied {
  const direct = new Set(widerOf(knowledge, skill));
  const indirect = new Set<string>();
  for (const id of direct) {
    const wider = knowledge.skills.get(id);
    for (const other of wider ? widerOf(knowledge, wider) : []) indirect.add(other);
  }
  return { direct, indirect };
}

const widerOf = (knowledge: Knowledge, { id, needs }: Skill): string[] => [
  ...needs,
  ...knowledge.closeness.broader(id).keys(),
];

const isUsed = ({ shown }: Evidence): boolean => shown === "used";

function creditOf(
  { level, shown, isLikely }: Evidence,
  wanted: TargetSkill,
  trust: number,
): number {
  const below = Math.max(0, LEVELS.indexOf(wanted.level) - LEVELS.indexOf(level));
  const share = SHOWN[shown] * (isLikely ? LIKELY_SHARE : 1);
  return (BELOW[below] ?? 0) * share * (shown === "listed" ? trust : 1);
}
