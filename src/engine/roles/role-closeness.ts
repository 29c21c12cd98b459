import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { roleProfilesOf } from "./role-profiles.ts";

const SAME_GROUP = 0.12;
const KEPT = 16;
const FLOOR = 0.08;

const CLOSE = new WeakMap<Knowledge, Map<number, ReadonlyMap<number, number>>>();

/** The roles near to one, itself with 1 first: by what both checklists ask for, and the group. */
export function roleCloseness(knowledge: Knowledge, role: number): ReadonlyMap<number, number> {
  const rows = CLOSE.get(knowledge) ?? new Map<number, ReadonlyMap<number, number>>();
  CLOSE.set(knowledge, rows);
  const known = rows.get(role);
  if (known !== undefined) return known;
  const row = closenessRow(knowledge, role);
  rows.set(role, row);
  return row;
}

function closenessRow(knowledge: Knowledge, role: number): ReadonlyMap<number, number> {
  const profiles = roleProfilesOf(knowledge);
  const self = knowledge.roleList[role] as Role;
  const scores = new Map<number, number>();
  for (const { skill } of self.checklist) {
    const asking = profiles.bySkill.get(skill.index);
    if (asking === undefined) continue;
    const own = asking.weights[asking.roles.indexOf(role)] ?? 0;
    for (const [place, other] of asking.roles.entries()) {
      scores.set(other, (scores.get(other) ?? 0) + own * (asking.weights[place] ?? 0));
    }
  }
  const near = [...scores]
    .filter(([other]) => other !== role)
    .map(([other, product]): [number, number] => {
      const lengths = (profiles.skillLengths[role] ?? 1) * (profiles.skillLengths[other] ?? 1);
      const shared = product / (lengths || 1);
      const sameGroup = knowledge.roleList[other]?.group === self.group;
      return [other, Math.min(0.9, shared + (sameGroup ? SAME_GROUP * shared : 0))];
    })
    .filter(([, closeness]) => closeness >= FLOOR)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT);
  return new Map([[role, 1], ...near]);
}
