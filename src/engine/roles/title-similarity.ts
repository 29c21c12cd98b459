import { nearestRoles } from "./roles-for-title.ts";
import { type WeighedTitle, alignment, titleKey } from "./title-index.ts";
import type { Seniority } from "../knowledge/record-types.ts";
import { likeness } from "../vectors/title-vectors.ts";
import type { RoleTables } from "./role-tables.ts";
import type { Title } from "./title.ts";

/** A parsed title, for comparison with many others. */
export interface PreparedTitle {
  readonly key: string;
  readonly weighed: WeighedTitle;
  /** The roles that it may mean and roles close to them, as a unit vector. */
  readonly roles: ReadonlyMap<number, number>;
  /** The score of the best role. */
  readonly certainty: number;
  readonly meaning: Int8Array | undefined;
  /** Whether the job is a leading one. */
  readonly leads: boolean;
}

/** The exponent that favours the best role over the next ones. */
const STEEPNESS = 6;
const KEPT_ROLES = 12;
const ROLE_SHARE = 0.6;
/** The weight of meanings beside words and roles, and the likeness of unrelated meanings. */
const MEANING_SHARE = 0.6;
const UNRELATED = 0.3;
const NEAR_ROLE_SHARE = 0.7;
/** Applied when only one of the two titles is a leading one. */
const OTHER_RANK = 0.85;

export function prepareTitle(engine: RoleTables, title: string): PreparedTitle {
  const read = engine.titleReader.read(title);
  const weighed = engine.titleIndex.weigh(read);
  return {
    key: titleKey(read),
    weighed,
    leads: isLeading(engine, read),
    meaning: engine.roleMeanings.meaningOf(title),
    ...roleVector(engine, weighed, read.seniority),
  };
}

const isLeading = ({ titleReader }: RoleTables, { words, head }: Title): boolean =>
  titleReader.isOf("title_leader", words[head]?.stem ?? "");

/** 0–1: how likely two titles mean the same job, by their words, their meanings and their roles. */
export function preparedSimilarity(a: PreparedTitle, b: PreparedTitle): number {
  if (a.key === b.key) return a.key === "" ? 0 : 1;
  const words = alignment(a.weighed, b.weighed);
  let roles = 0;
  const [few, many] = a.roles.size <= b.roles.size ? [a.roles, b.roles] : [b.roles, a.roles];
  for (const [role, weight] of few) roles += weight * (many.get(role) ?? 0);
  const meant = ROLE_SHARE * Math.min(a.certainty, b.certainty) * Math.min(1, roles);
  const known = 1 - (1 - words) * (1 - meant);
  const score =
    a.meaning && b.meaning
      ? known + MEANING_SHARE * (related(likeness(a.meaning, b.meaning)) - known)
      : known;
  return a.leads === b.leads ? score : score * OTHER_RANK;
}

const related = (alike: number): number => Math.max(0, (alike - UNRELATED) / (1 - UNRELATED));

export function titleSimilarity(engine: RoleTables, a: string, b: string): number {
  return preparedSimilarity(prepareTitle(engine, a), prepareTitle(engine, b));
}

function roleVector(
  { titleIndex, roleCloseness }: RoleTables,
  title: WeighedTitle,
  seniority: Seniority | undefined,
): { roles: ReadonlyMap<number, number>; certainty: number } {
  const nearest = [...nearestRoles(titleIndex, title, seniority)]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT_ROLES);
  const certainty = nearest[0]?.[1] ?? 0;
  const vector = new Map<number, number>();
  for (const [role, score] of nearest) {
    const weight = score ** STEEPNESS;
    for (const [other, closeness] of roleCloseness[role] ?? []) {
      const near = other === role ? 1 : closeness * NEAR_ROLE_SHARE;
      vector.set(other, (vector.get(other) ?? 0) + weight * near);
    }
  }
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const norm = Math.sqrt(squares) || 1;
  for (const [role, weight] of vector) vector.set(role, weight / norm);
  return { roles: vector, certainty };
}
