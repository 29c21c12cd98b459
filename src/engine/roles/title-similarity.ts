import type { Knowledge } from "../knowledge/knowledge.ts";
import { nearestRoles } from "./roles-for-title.ts";
import {
  type TitleIndex,
  type WeighedTitle,
  alignment,
  titleIndexOf,
  titleKey,
} from "./title-index.ts";
import { roleCloseness } from "./role-closeness.ts";
import type { Seniority } from "../knowledge/records.ts";

/** A title read once, to be compared with many. */
export interface PreparedTitle {
  readonly key: string;
  readonly weighed: WeighedTitle;
  /** The roles it may mean and those close to them, as a vector of length 1. */
  readonly roles: ReadonlyMap<number, number>;
  /** How well the best of them fits. */
  readonly certainty: number;
  /** Whether the job is to lead. */
  readonly leads: boolean;
}

/** How steeply a title prefers its best role over the next. */
const STEEPNESS = 6;
const KEPT_ROLES = 12;
const ROLE_SHARE = 0.6;
const NEAR_ROLE_SHARE = 0.7;
/** A manager of something and somebody who does it are rarely the same job. */
const OTHER_RANK = 0.85;
const LEADING = new Set(
  "manager director head chief supervisor president superintendent executive leader coordinator".split(
    " ",
  ),
);

export function prepareTitle(knowledge: Knowledge, title: string): PreparedTitle {
  const index = titleIndexOf(knowledge);
  const read = knowledge.titles.read(title);
  const weighed = index.weigh(read);
  const leads = LEADING.has(read.words[read.head]?.stem ?? "");
  return {
    key: titleKey(read),
    weighed,
    leads,
    ...roleVector(knowledge, index, weighed, read.seniority),
  };
}

/** 0–1: how much two titles mean the same job, by their words and by the roles they lead to. */
export function preparedSimilarity(a: PreparedTitle, b: PreparedTitle): number {
  if (a.key === b.key) return a.key === "" ? 0 : 1;
  const words = alignment(a.weighed, b.weighed);
  let roles = 0;
  const [few, many] = a.roles.size <= b.roles.size ? [a.roles, b.roles] : [b.roles, a.roles];
  for (const [role, weight] of few) roles += weight * (many.get(role) ?? 0);
  const meant = ROLE_SHARE * Math.min(a.certainty, b.certainty) * Math.min(1, roles);
  const score = 1 - (1 - words) * (1 - meant);
  return a.leads === b.leads ? score : score * OTHER_RANK;
}

export function titleSimilarity(knowledge: Knowledge, a: string, b: string): number {
  return preparedSimilarity(prepareTitle(knowledge, a), prepareTitle(knowledge, b));
}

function roleVector(
  knowledge: Knowledge,
  index: TitleIndex,
  title: WeighedTitle,
  seniority: Seniority | undefined,
): { roles: ReadonlyMap<number, number>; certainty: number } {
  const nearest = [...nearestRoles(index, title, seniority)]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT_ROLES);
  const certainty = nearest[0]?.[1] ?? 0;
  const vector = new Map<number, number>();
  for (const [role, score] of nearest) {
    const weight = score ** STEEPNESS;
    for (const [other, closeness] of roleCloseness(knowledge, role)) {
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
