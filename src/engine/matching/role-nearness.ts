import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { roleCloseness } from "../roles/role-closeness.ts";

/** How much each kind of kinship adds: what both roles ask for, their place in the official
 * classification of occupations, our own group. */
const CHECKLIST_SHARE = 0.7;
const CODE_SHARE = 0.2;
const SAME_GROUP = 0.1;
const OTHER_ROLE = 0.95;
/** What two O*NET codes have in common by their first digits: 15-1252 and 15-1251 are neighbours. */
const SAME_DIGITS: readonly (readonly [divisor: number, nearness: number])[] = [
  [1, 1],
  [10, 0.85],
  [100, 0.6],
  [10_000, 0.3],
];

/** Per role of the knowledge base, 0–1: how near its work is to that of one role, which has 1. */
export function nearnessTo(knowledge: Knowledge, role: Role): Float64Array {
  const codes = codesOf(knowledge);
  const own = codes[role.index] ?? [];
  const nearness = Float64Array.from(knowledge.roleList, (other) => {
    const group = other.group === role.group ? SAME_GROUP : 0;
    return group + CODE_SHARE * codeNearness(own, codes[other.index] ?? []);
  });
  for (const [other, closeness] of roleCloseness(knowledge, role.index)) {
    nearness[other] = (nearness[other] ?? 0) + CHECKLIST_SHARE * closeness;
  }
  for (const [other, near] of nearness.entries()) nearness[other] = Math.min(near, OTHER_ROLE);
  nearness[role.index] = 1;
  return nearness;
}

function codeNearness(own: readonly number[], others: readonly number[]): number {
  let best = 0;
  for (const a of own) {
    for (const b of others) {
      for (const [divisor, nearness] of SAME_DIGITS) {
        if (nearness <= best) break;
        if (Math.floor(a / divisor) === Math.floor(b / divisor)) best = nearness;
      }
    }
  }
  return best;
}

const CODES = new WeakMap<Knowledge, readonly (readonly number[])[]>();

/** "15-1252.00" is 151252. */
function codesOf(knowledge: Knowledge): readonly (readonly number[])[] {
  let codes = CODES.get(knowledge);
  if (codes === undefined) {
    codes = knowledge.roleList.map(({ onet }) =>
      onet.map((code) => Number(code.slice(0, 7).replace("-", ""))),
    );
    CODES.set(knowledge, codes);
  }
  return codes;
}
