import type { Role } from "../knowledge/knowledge.ts";
import { roleFactors } from "../matching/role-factors.ts";
import type { RoleNearness } from "../matching/role-nearness.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import { isTrainingTitle } from "../roles/training-titles.ts";
import { type PreparedTitle, preparedSimilarity, prepareTitle } from "../roles/title-similarity.ts";
import { isGenericTitle } from "../roles/generic-titles.ts";
import { isMilitary } from "../roles/military.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";
import type { HeldPosition, AnalysedPerson } from "./analysed-person.ts";
import { rankOfTitle } from "./compare-rank.ts";
import { proofWordsOf } from "./proofs.ts";
import { areRelated } from "./word-family.ts";
import { NEARLY_AS_SURE, type Target, rankFirst } from "./target-job.ts";

/** The part of the engine that scores a person for a job. */
export interface FitTables extends RoleTables {
  readonly roleNearness: RoleNearness;
}

/** A position compared with the target. */
export interface NearPosition extends HeldPosition {
  /** 0 to 1. */
  readonly nearness: number;
  /** Whether both titles are understood well enough to compare them. */
  readonly isJudged: boolean;
  /** The role of the closest part of its title. */
  readonly role: string | undefined;
  readonly rank: ExperienceLevel | undefined;
  /** An internship, apprenticeship or placement. */
  readonly isTraining: boolean;
}

/** Thresholds of closeness for related and for the same work. */
export const RELATED = 0.3;
export const SAME = 0.8;

/** Whether it is related, or cannot be compared. */
export const maybeRelated = ({ nearness, isJudged }: NearPosition): boolean =>
  nearness >= RELATED || !isJudged;

const SAME_GROUP = 0.3;
/** A title that very likely means the target's role counts as the same work in any wording. */
const SAME_ROLE = 0.6;
const SAME_ROLE_NEARNESS = 0.85;
const SURE_ROLE = 0.45;
/** Titles of unrelated roles share a noun by accident ("Civil Engineer", "Software Engineer") up to
 * this similarity. */
const SHARED_NOUN = 0.6;

/** A target below this confidence is a guess: the skills that the job names have a say as well. */
export const SURE_TARGET = 0.9;
/** The least share of the named skills with which shared words of two titles show near work. */
const TOLD_SHARE = 0.25;
/** Half of the named skills make a guess certain; all of them make any work this near, a fourth half as near. */
const ENOUGH_TOLD = 2;
const TOLD_NEARNESS = 0.75;
const SHARED_WORDS = { least: 0.5, all: 0.9 } as const;
const LONG_WORD = 6;

interface ReadTitle {
  /** Slow, so it is computed only where it can matter, and once. */
  readonly prepare: () => PreparedTitle;
  readonly stems: ReadonlySet<string>;
  readonly roles: readonly RoleScore[];
  readonly isOneWord: boolean;
  /** "Sergeant": says what was led and nothing about the work. */
  readonly isMilitaryRank: boolean;
}

export interface PersonsWork {
  /** By role of a job + 1, 0–1: how near it is to the work of the whole text; undefined when unknown. */
  readonly textNearness: ArrayLike<number> | undefined;
  /** The role that the whole text suggests first. */
  readonly textRole: Role | undefined;
  readonly positions: readonly {
    readonly held: HeldPosition;
    readonly rank: ExperienceLevel | undefined;
    readonly isTraining: boolean;
    readonly titles: readonly ReadTitle[];
  }[];
}

/** Reads the titles once, so that many targets can be compared. */
export function readWork(engine: FitTables, { positions, roles }: AnalysedPerson): PersonsWork {
  const { roleList } = engine.knowledge;
  const read = positions.map((held) => {
    const titles = held.title === undefined ? [] : [readTitle(engine, held.title)];
    const rank = rankOfTitle(engine, held.title ?? "", titles[0]?.roles[0]?.role);
    const isTraining = isTrainingTitle(engine.titleReader, held.title ?? "");
    return { held, rank, isTraining, titles };
  });
  const isRanked = read.some(({ titles }) => titles.some(({ isMilitaryRank }) => isMilitaryRank));
  const told = isRanked ? roles.filter(({ index }) => !isMilitary(roleList[index] as Role)) : roles;
  return {
    textNearness: told.length === 0 ? undefined : roleFactors(engine, told),
    textRole: roleList[told[0]?.index ?? -1],
    positions: read,
  };
}

function readTitle(engine: FitTables, title: string): ReadTitle {
  let prepared: PreparedTitle | undefined;
  const roles = likelyRoles(engine, title);
  return {
    prepare: () => (prepared ??= prepareTitle(engine, title)),
    stems: new Set(engine.titleReader.read(title).words.map(({ stem }) => stem)),
    roles,
    isMilitaryRank: roles.length > 0 && roles.every(({ role }) => isMilitary(role)),
    isOneWord: !/\S[\s/]+\S/u.test(title.trim()),
  };
}

function likelyRoles(engine: FitTables, title: string): readonly RoleScore[] {
  if (isGenericTitle(engine, title)) return [];
  const roles = rolesForTitle(engine, title);
  const floor = Math.max(SURE_ROLE, NEARLY_AS_SURE * (roles[0]?.score ?? 0));
  return roles.filter(({ score }) => score >= floor);
}

/** How near the target is to the work of the whole text; undefined when one of them is unknown. */
export function textNearnessTo(
  { textNearness }: PersonsWork,
  { role, otherRoles }: Target,
): number | undefined {
  if (!role || !textNearness) return undefined;
  return Math.max(...[role, ...otherRoles].map(({ index }) => textNearness[index + 1] ?? 0));
}

export function weighPositions(
  engine: FitTables,
  target: Target,
  work: PersonsWork,
  /** The share of the skills that the job names that the work shows. */
  told: number,
): NearPosition[] {
  const name = rankFirst(target.title);
  let prepared: PreparedTitle | undefined;
  const wanted: WantedTitle = {
    stems: engine.titleReader.read(name).words.map(({ stem }) => stem),
    similarityTo(title) {
      prepared ??= prepareTitle(engine, name);
      return preparedSimilarity(prepared, title.prepare());
    },
  };
  return work.positions.map(({ held, rank, isTraining, titles }) => {
    let best: Nearness = { nearness: 0, role: undefined };
    for (const [index, title] of titles.entries()) {
      const found = nearnessOf(engine, { target, work, wanted }, title);
      if (index === 0 || found.nearness > best.nearness) best = found;
    }
    const isJudged = target.role !== undefined && best.role !== undefined;
    const nearness =
      target.confidence >= SURE_TARGET
        ? best.nearness
        : guessedNearness(target, held.titleAsWritten ?? held.title, best.nearness, told);
    return { ...held, ...best, nearness, rank, isTraining, isJudged };
  });
}

/** Where the job's role is a guess, its share is what the skills say; words that both titles have count
 * if the work shows some of the named skills: a transport planner and a team leader of transport planning. */
function guessedNearness(
  { title, confidence, role, isChecklist }: Target,
  held: string | undefined,
  byRole: number,
  told: number,
): number {
  if (isChecklist || held === undefined) return byRole;
  const sure = role ? confidence + (1 - confidence) * Math.min(1, ENOUGH_TOLD * told) : 1;
  const [wanted, own] = [title, held].map((one) =>
    proofWordsOf(one).filter((word) => word.length >= LONG_WORD),
  ) as [string[], string[]];
  const shared = own.filter((word) => wanted.some((other) => areRelated(word, other))).length;
  const share = Math.min(1, shared / Math.max(1, Math.min(own.length, wanted.length)));
  const { least, all } = SHARED_WORDS;
  const byWords = shared > 0 && told >= TOLD_SHARE ? least + (all - least) * share : 0;
  const nearness = Math.max(sure * byRole, TOLD_NEARNESS * Math.sqrt(told), byWords);
  return nearness < RELATED ? 0 : nearness;
}

interface WantedTitle {
  readonly stems: readonly string[];
  /** Slow, as `ReadTitle.prepare`. */
  similarityTo(title: ReadTitle): number;
}

interface Nearness {
  readonly nearness: number;
  readonly role: string | undefined;
}

/** Compares the roles of both titles. Shared words add to it, and decide only where a role is unknown. */
function nearnessOf(
  engine: FitTables,
  {
    target,
    work,
    wanted,
  }: { readonly target: Target; readonly work: PersonsWork; readonly wanted: WantedTitle },
  title: ReadTitle,
): Nearness {
  // A sergeant may have run a warehouse or a workshop: the work described decides.
  if (title.isMilitaryRank && target.role && ![target.role, ...target.otherRoles].some(isMilitary))
    return { nearness: 0, role: undefined };
  const [first] = title.roles;
  if (!target.role) return atLeastRelated(wanted.similarityTo(title), first?.role.title);
  if (!first) {
    const nearness = Math.min(wanted.similarityTo(title), textNearnessTo(work, target) ?? 1);
    return atLeastRelated(nearness, undefined);
  }
  let best = { nearness: 0, role: first.role };
  for (const { role, score } of title.roles) {
    for (const meant of [target.role, ...target.otherRoles]) {
      const nearness = nearnessOfRole(engine, meant, role, score);
      if (nearness > best.nearness) best = { nearness, role };
    }
  }
  // Never to the advantage of a title: a cook whose text is full of software is still a cook.
  const isDoubted =
    title.isOneWord && !title.isMilitaryRank && isOtherWork(engine, work.textRole, best.role);
  if (isDoubted && best.nearness > 0) return { nearness: 0, role: undefined };
  if (best.nearness >= SAME) return atLeastRelated(best.nearness, best.role.title);
  if (best.nearness === 0 && !wanted.stems.some((stem) => title.stems.has(stem))) {
    return { nearness: 0, role: best.role.title };
  }
  const similarity = wanted.similarityTo(title);
  const isShared = similarity >= (best.nearness > 0 ? 0 : SHARED_NOUN);
  return atLeastRelated(
    isShared ? Math.max(best.nearness, similarity) : best.nearness,
    best.role.title,
  );
}

/** Whether the whole text is about different work from what a title of one word suggests. */
const isOtherWork = ({ roleCloseness }: FitTables, told: Role | undefined, meant: Role): boolean =>
  told !== undefined &&
  told.group !== meant.group &&
  (roleCloseness[meant.index]?.get(told.index) ?? 0) === 0;

function nearnessOfRole(
  { roleCloseness }: FitTables,
  wanted: Role,
  role: Role,
  score: number,
): number {
  const isSame = role === wanted && score >= SAME_ROLE;
  const group = role.group === wanted.group ? SAME_GROUP : 0;
  const close = roleCloseness[wanted.index]?.get(role.index) ?? 0;
  return Math.max(isSame ? SAME_ROLE_NEARNESS : 0, score * Math.max(group, Math.sqrt(close)));
}

const atLeastRelated = (nearness: number, role: string | undefined): Nearness => ({
  nearness: nearness < RELATED ? 0 : Math.min(1, nearness),
  role,
});
