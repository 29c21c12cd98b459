import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { RoleCloseness } from "../roles/role-closeness.ts";

/** How much each part adds: common skills, common digits of the occupation code, the same group. */
const CHECKLIST_SHARE = 0.7;
const CODE_SHARE = 0.2;
const SAME_GROUP = 0.1;
const OTHER_ROLE = 0.95;

/** By role index, a row by role index, 0–1: how near the work of two roles is; 1 for the role itself. */
export type RoleNearness = readonly Float32Array[];

export function buildRoleNearness(
  { roleList }: Knowledge,
  roleCloseness: RoleCloseness,
): RoleNearness {
  const codes = roleList.map(occupationCodes);
  return roleList.map((role) => {
    const own = codes[role.index] ?? [];
    const close = roleCloseness[role.index];
    const row = new Float32Array(roleList.length);
    for (const { index, group } of roleList) {
      const code = codeNearness(own, codes[index] ?? []);
      const kin = group === role.group ? SAME_GROUP : 0;
      const shared = CHECKLIST_SHARE * (close?.get(index) ?? 0);
      row[index] = Math.min(OTHER_ROLE, shared + CODE_SHARE * code + kin);
    }
    row[role.index] = 1;
    return row;
  });
}

function codeNearness(own: readonly number[], others: readonly number[]): number {
  let best = 0;
  for (const a of own) for (const b of others) best = Math.max(best, sameDigits(a, b));
  return best;
}

/** By common leading digits: 15-1252 is close to 15-1251 and far from 15-2051. */
function sameDigits(a: number, b: number): number {
  if (Math.trunc(a / 10_000) !== Math.trunc(b / 10_000)) return 0;
  if (Math.trunc(a / 100) !== Math.trunc(b / 100)) return 0.3;
  if (Math.trunc(a / 10) !== Math.trunc(b / 10)) return 0.6;
  return a === b ? 1 : 0.85;
}

/** "15-1252.00" is 151252. */
function occupationCodes({ onet }: Role): readonly number[] {
  return onet.map((code) => Number(code.slice(0, 7).replace("-", "")));
}
