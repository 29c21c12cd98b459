import type { Role } from "../knowledge/knowledge.ts";
import type { SkillFinding } from "../skills/read.ts";
import { type RoleProfiles, contentStems } from "./role-profiles.ts";
import type { RoleRows } from "./role-rows.ts";
import type { RoleTables } from "./role-tables.ts";
import type { RoleScore } from "./role-score.ts";

/** A title stated in the text, with a weight for where it stands. */
export interface TitleEvidence {
  /** What the title means, best first. */
  readonly roles: readonly RoleScore[];
  readonly weight: number;
  /** The share of the weight that is kept when the rest of the text is about other work, 0–1. */
  readonly trust: number;
}

export interface TextEvidence {
  readonly text: string;
  readonly skills: readonly SkillFinding[];
  readonly titles: readonly TitleEvidence[];
  /** Few words are expected: a description of a role and not of a person's work. */
  readonly isBrief?: boolean;
}

const MAX_ROLES = 10;
const WORTH_NAMING = 0.02;
const TITLE_SHARE = 0.85;
/** At this total weight, titles have half of their maximum influence. */
const DOUBT = 1;
const SKILL_SHARE = 0.5;
const GROUP_SHARE = 0.3;
/** What the roles closest to a role say about it: a text about work of its kind fits them too. */
const NEIGHBOUR_SHARE = 0.4;
/** A text with this many different known words counts half: eight technologies may be anybody's. */
const SPARSE_WORDS = 50;
/** A group's score is the mean of this many of its best roles. */
const GROUP_ROLES = 6;
/** Longer texts repeat their words, so the rest is not read. */
const SAMPLE_CHARS = 60_000;

/** The roles that a text is about, best first: by its titles, if any, and by its skills and words.
 * Scores are 0–1. */
export function rolesForText(engine: RoleTables, evidence: TextEvidence): RoleScore[] {
  const profiles = engine.roleProfiles;
  const words = wordScores(profiles, evidence.text);
  const mixed = new Float64Array(profiles.roles.length);
  addShare(mixed, skillScores(profiles, evidence.skills), SKILL_SHARE);
  addShare(mixed, words.scores, 1 - SKILL_SHARE);
  const content = withNeighbours(mixed, engine.roleNeighbours);
  const { scores: titles, total } = titleScores(content, evidence.titles);
  addGroups(content, profiles.roles);
  const share = (TITLE_SHARE * total) / (total + DOUBT);
  const sparse = evidence.isBrief ? 0 : SPARSE_WORDS;
  const rest = words.known === 0 ? 0 : ((1 - share) * words.known) / (words.known + sparse);
  const scores = content.map((value, role) => share * (titles[role] ?? 0) + rest * value);
  return bestPlaces(scores).map((role) => ({
    role: profiles.roles[role] as Role,
    score: Math.round(Math.min(1, scores[role] as number) * 1000) / 1000,
  }));
}

/** The places of the highest scores, best first. Most of the hundreds of scores are never sorted. */
function bestPlaces(scores: Float64Array): number[] {
  const best: number[] = [];
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] as number;
    const last = best.length < MAX_ROLES ? WORTH_NAMING : (scores[best.at(-1) as number] as number);
    if (score <= last) continue;
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] as number] as number) < score) at--;
    best.splice(at, 0, place);
    if (best.length > MAX_ROLES) best.pop();
  }
  return best;
}

function titleScores(
  content: Float64Array,
  titles: readonly TitleEvidence[],
): { scores: Float64Array; total: number } {
  const scores = new Float64Array(content.length);
  const spokenOf = Math.max(1e-9, ...content);
  let total = 0;
  for (const { roles: found, weight: stated, trust } of titles) {
    if (found[0] === undefined) continue;
    const best = found[0].score;
    const agreement = ((content[found[0].role.index] ?? 0) / spokenOf) ** 2;
    const weight = stated * (trust + (1 - trust) * agreement);
    total += weight * best;
    for (const { role, score } of found) {
      // Readings far below the best one are not evidence.
      if (score < best * 0.6) break;
      scores[role.index] = (scores[role.index] ?? 0) + weight * score ** 2;
    }
  }
  const norm = Math.max(total, 1e-9);
  return { scores: scores.map((score) => Math.min(1, score / norm)), total };
}

function skillScores(profiles: RoleProfiles, skills: readonly SkillFinding[]): Float64Array {
  const scores = new Float64Array(profiles.roles.length);
  let squares = 0;
  for (const { skill, mentions } of skills) {
    const weight = profiles.skillRarity(skill) * (1 + Math.log(mentions.length));
    squares += weight * weight;
    accumulate(scores, profiles.bySkill, skill.index, weight);
  }
  return scaled(scores, squares);
}

function wordScores(
  profiles: RoleProfiles,
  text: string,
): { readonly scores: Float64Array; readonly known: number } {
  const scores = new Float64Array(profiles.roles.length);
  const counts = new Map<string, number>();
  for (const word of contentStems(text.slice(0, SAMPLE_CHARS))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let [squares, known] = [0, 0];
  for (const [word, count] of counts) {
    const row = profiles.words.get(word);
    if (row === undefined) continue;
    known++;
    const weight = profiles.wordRarity(row) * (1 + Math.log(count));
    squares += weight * weight;
    accumulate(scores, profiles.byWord, row, weight);
  }
  return { scores: scaled(scores, squares), known };
}

function accumulate(scores: Float64Array, rows: RoleRows, row: number, weight: number): void {
  const { starts, roles, weights } = rows;
  for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++) {
    const role = roles[cell] as number;
    scores[role] = (scores[role] as number) + (weights[cell] as number) * weight;
  }
}

function scaled(scores: Float64Array, squares: number): Float64Array {
  const norm = Math.sqrt(squares) || 1;
  return scores.map((score) => score / norm);
}

/** Mixes each role's score with those of the roles closest to it; the best score stays as it was. */
function withNeighbours(scores: Float64Array, { starts, roles, weights }: RoleRows): Float64Array {
  const mixed = new Float64Array(scores.length);
  for (let role = 0; role < mixed.length; role++) {
    let near = 0;
    for (let cell = starts[role] as number; cell < (starts[role + 1] as number); cell++) {
      near += (weights[cell] as number) * (scores[roles[cell] as number] as number);
    }
    mixed[role] = (1 - NEIGHBOUR_SHARE) * (scores[role] as number) + NEIGHBOUR_SHARE * near;
  }
  const scale = Math.max(...scores) / Math.max(1e-9, ...mixed);
  for (let role = 0; role < mixed.length; role++) mixed[role] = (mixed[role] as number) * scale;
  return mixed;
}

/** A role is likelier when other roles of its group fit the text too. */
function addGroups(content: Float64Array, roles: readonly Role[]): void {
  const groups = new Map<string, number[]>();
  for (const [role, score] of content.entries()) {
    const group = roles[role]?.group ?? "";
    const scores = groups.get(group) ?? [];
    scores.push(score);
    groups.set(group, scores);
  }
  const means = new Map<string, number>();
  for (const [group, scores] of groups) {
    const best = scores.toSorted((a, b) => b - a).slice(0, GROUP_ROLES);
    means.set(group, best.reduce((sum, score) => sum + score, 0) / GROUP_ROLES);
  }
  for (const [role, score] of content.entries()) {
    const mean = means.get(roles[role]?.group ?? "") ?? 0;
    content[role] = (1 - GROUP_SHARE) * score + GROUP_SHARE * mean;
  }
}

function addShare(target: Float64Array, scores: Float64Array, share: number): void {
  const best = Math.max(1e-9, ...scores);
  for (const [role, score] of scores.entries()) {
    target[role] = (target[role] ?? 0) + (share * score * Math.min(1, best * 3)) / best;
  }
}
