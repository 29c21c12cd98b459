import type { Role } from "../knowledge/knowledge.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import { type RoleProfiles, contentStems } from "./role-profiles.ts";
import type { RoleRows } from "./role-rows.ts";
import type { RoleTables } from "./role-tables.ts";
import type { RoleScore } from "./role-score.ts";

/** A title stated in the text, weighted by its place. */
export interface TitleEvidence {
  /** The roles that the title may mean, best first. */
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
/** The share of the roles closest to a role: a text about work of its kind fits them too. */
const NEIGHBOUR_SHARE = 0.2;
/** From this cosine on, a text surely is about the work that it is most about. */
const SURE_COSINE = 1 / 3;
/** A text with this many different known words counts half: eight technologies may be anybody's. */
const SPARSE_WORDS = 50;
/** Longer texts repeat their words, so the rest is not read. */
const SAMPLE_CHARS = 60_000;

/**
 * The roles that a text is about, best first: by its titles, if any, and by its skills and words. Scores are
 * 0–1. With c the cosine of the text with a role's bag, mixed with those of the roles closest to it, and T
 * the weight of the titles:
 *
 *   content = min(1, 3 · greatest c) · (c / greatest c)²
 *   share   = .85 · T / (T + 1)
 *   score   = share · titles + (1 − share) · content · words / (words + 50)
 */
export function rolesForText(engine: RoleTables, evidence: TextEvidence): RoleScore[] {
  const { roles } = engine.roleProfiles;
  const { cosines, known } = cosinesWith(engine.roleProfiles, evidence);
  const content = toContent(withNeighbours(cosines, engine.roleNeighbours));
  const { scores: titles, total } = titleScores(content, evidence.titles);
  const share = (TITLE_SHARE * total) / (total + DOUBT);
  const sparse = evidence.isBrief ? 0 : SPARSE_WORDS;
  const rest = known === 0 ? 0 : ((1 - share) * known) / (known + sparse);
  const scores = content.map((value, role) => share * (titles[role] ?? 0) + rest * value);
  return bestPlaces(scores).map((role) => ({
    role: roles[role] as Role,
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

/** By role the cosine of its bag with the text's, and how many different words of the text are known. */
function cosinesWith(
  profiles: RoleProfiles,
  { text, skills }: TextEvidence,
): { readonly cosines: Float64Array; readonly known: number } {
  const counts = new Map<number, number>();
  for (const word of contentStems(text.slice(0, SAMPLE_CHARS))) {
    const row = profiles.words.get(word);
    if (row !== undefined) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  const known = counts.size;
  for (const { skill, mentions } of skills) counts.set(skill.index, mentions.length);
  const cosines = new Float64Array(profiles.roles.length);
  const { starts, roles, weights } = profiles.bags;
  let squares = 0;
  for (const [row, count] of counts) {
    const weight = profiles.rarity(row) * (1 + Math.log(count));
    squares += weight * weight;
    for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++) {
      const role = roles[cell] as number;
      cosines[role] = (cosines[role] as number) + (weights[cell] as number) * weight;
    }
  }
  const length = Math.sqrt(squares) || 1;
  return { cosines: cosines.map((product) => product / length), known };
}

/** Mixes each role's cosine with those of the roles closest to it; the greatest stays as it was. */
function withNeighbours(cosines: Float64Array, { starts, roles, weights }: RoleRows): Float64Array {
  const mixed = new Float64Array(cosines.length);
  for (let role = 0; role < mixed.length; role++) {
    let near = 0;
    for (let cell = starts[role] as number; cell < (starts[role + 1] as number); cell++) {
      near += (weights[cell] as number) * (cosines[roles[cell] as number] as number);
    }
    mixed[role] = (1 - NEIGHBOUR_SHARE) * (cosines[role] as number) + NEIGHBOUR_SHARE * near;
  }
  const scale = Math.max(...cosines) / Math.max(1e-9, ...mixed);
  return mixed.map((value) => value * scale);
}

function toContent(cosines: Float64Array): Float64Array {
  const best = Math.max(1e-9, ...cosines);
  const sureness = Math.min(1, best / SURE_COSINE);
  return cosines.map((cosine) => sureness * (cosine / best) ** 2);
}
