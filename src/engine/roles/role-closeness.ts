import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { Importance } from "../knowledge/record-types.ts";
import { toNumberLists } from "../text/table-columns.ts";
import { type RoleRows, RoleVectors } from "./role-rows.ts";

const IMPORTANCE_WEIGHT: Readonly<Record<Importance, number>> = {
  core: 1,
  important: 0.7,
  supporting: 0.4,
};
/** Soft skills are on most checklists. */
const SOFT_SHARE = 0.25;
const SAME_GROUP = 0.12;
const KEPT = 16;
const FLOOR = 0.08;

/** By role index: the closest roles, the role itself with 1 first, then the others by falling closeness. */
export type RoleCloseness = readonly ReadonlyMap<number, number>[];

/** By role index: the closest other roles with their share of the row's closeness, in columns. */
export function buildRoleNeighbours(roleCloseness: RoleCloseness): RoleRows {
  const starts = [0];
  const roles: number[] = [];
  const weights: number[] = [];
  for (const [role, row] of roleCloseness.entries()) {
    const others = [...row].filter(([other]) => other !== role);
    const total = others.reduce((sum, [, closeness]) => sum + closeness, 0);
    for (const [other, closeness] of others) {
      roles.push(other);
      weights.push(closeness / total);
    }
    starts.push(roles.length);
  }
  return {
    starts: Int32Array.from(starts),
    roles: Int32Array.from(roles),
    weights: Float64Array.from(weights),
  };
}

export type ClosenessColumns = {
  readonly starts: Int32Array;
  readonly others: Int32Array;
  readonly values: Float64Array;
};

/** Two roles are close when their checklists ask for the same rare skills; a shared group adds a little. */
export function compileRoleCloseness(knowledge: Knowledge): ClosenessColumns {
  const bySkill = weighChecklists(knowledge);
  const rows = knowledge.roleList.map(({ index }) => closenessRow(knowledge, bySkill, index));
  const { starts, values: others } = toNumberLists(rows.map((row) => [...row.keys()]));
  return { starts, others, values: Float64Array.from(rows.flatMap((row) => [...row.values()])) };
}

/** The roles that ask for each skill. */
function weighChecklists({ roleList, skillList }: Knowledge): RoleRows {
  const vectors = new RoleVectors();
  for (const { checklist } of roleList) {
    for (const { skill, importance } of checklist) {
      const share = skill.group === "soft" ? SOFT_SHARE : 1;
      vectors.add(skill.index, share * IMPORTANCE_WEIGHT[importance]);
    }
    vectors.end();
  }
  return vectors.invert(
    skillList.length,
    (weight, roles) => weight * Math.log((roleList.length + 1) / (roles + 0.5)),
  );
}

export function makeRoleCloseness({ starts, others, values }: ClosenessColumns): RoleCloseness {
  return Array.from({ length: starts.length - 1 }, (_, role) => {
    const row = new Map<number, number>();
    for (let at = starts[role] as number; at < (starts[role + 1] as number); at++)
      row.set(others[at] as number, values[at] as number);
    return row;
  });
}

function closenessRow(
  knowledge: Knowledge,
  { starts, roles, weights }: RoleRows,
  role: number,
): ReadonlyMap<number, number> {
  const self = knowledge.roleList[role] as Role;
  const scores = new Map<number, number>();
  for (const { skill } of self.checklist) {
    const from = starts[skill.index] as number;
    const to = starts[skill.index + 1] as number;
    const own = weights[roles.indexOf(role, from)] ?? 0;
    for (let cell = from; cell < to; cell++) {
      const other = roles[cell] as number;
      scores.set(other, (scores.get(other) ?? 0) + own * (weights[cell] ?? 0));
    }
  }
  const near = [...scores]
    .filter(([other]) => other !== role)
    .map(([other, shared]): [number, number] => {
      const sameGroup = knowledge.roleList[other]?.group === self.group;
      return [other, Math.min(0.9, shared + (sameGroup ? SAME_GROUP * shared : 0))];
    })
    .filter(([, closeness]) => closeness >= FLOOR)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT);
  return new Map([[role, 1], ...near]);
}
