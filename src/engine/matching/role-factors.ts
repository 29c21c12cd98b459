import type { RoleScore } from "../roles/roles-for-title.ts";
import type { MatchTables } from "./match-tables.ts";

/** What a job keeps of its fit when its work has nothing to do with the candidate's. */
const FOREIGN = 0.05;
/** And a job of which we do not know the role. */
const UNKNOWN = 0.2;
/** How steeply a résumé prefers its best role over the next. */
const STEEPNESS = 2;

/** Per role of a job, 0–1 (the first place is for jobs without one): how near its work is to all that
 * the résumé may be about, the likelier the more. 1 for every job when the résumé says nothing. */
export function roleFactors(
  { knowledge, roleNearness }: MatchTables,
  roles: readonly RoleScore[],
): Float64Array {
  const factors = new Float64Array(knowledge.roleList.length + 1);
  const best = roles[0]?.score ?? 0;
  if (best === 0) return factors.fill(1);
  for (const { role, score } of roles) {
    const likelihood = (score / best) ** STEEPNESS;
    for (const [other, nearness] of (roleNearness[role.index] ?? []).entries()) {
      factors[other + 1] = (factors[other + 1] ?? 0) + likelihood * nearness;
    }
  }
  const greatest = Math.max(...factors);
  for (const [place, sum] of factors.entries()) {
    factors[place] = FOREIGN + (1 - FOREIGN) * (sum / greatest);
  }
  factors[0] = UNKNOWN;
  return factors;
}
