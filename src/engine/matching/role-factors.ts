import type { Knowledge } from "../knowledge/knowledge.ts";
import { roleCloseness } from "../roles/role-closeness.ts";
import type { RoleScore } from "../roles/roles-for-title.ts";

/** A job of a role that has nothing to do with the candidate's keeps this much of its skills' fit. */
const FLOOR = 0.1;
const SAME_GROUP = 0.25;
/** A job of which we do not know the role. */
const UNKNOWN = 0.4;

/** Per role of a job (the first place is for none): how near it is to what the résumé speaks of. */
export function roleFactors(knowledge: Knowledge, roles: readonly RoleScore[]): Float64Array {
  const factors = new Float64Array(knowledge.roleList.length + 1).fill(FLOOR);
  const best = roles[0]?.score ?? 0;
  if (best === 0) return factors.fill(1);
  factors[0] = UNKNOWN;
  const raise = (role: number, value: number): void => {
    const factor = FLOOR + (1 - FLOOR) * value;
    if (factor > (factors[role + 1] ?? 0)) factors[role + 1] = factor;
  };
  for (const { role, score } of roles) {
    const share = (score / best) ** 2;
    for (const other of knowledge.roleList) {
      if (other.group === role.group) raise(other.index, share * SAME_GROUP);
    }
    for (const [other, closeness] of roleCloseness(knowledge, role.index)) {
      raise(other, share * closeness);
    }
  }
  return factors;
}
