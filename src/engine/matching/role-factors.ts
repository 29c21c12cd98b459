import type { MatchTables } from "./match-tables.ts";

/** The factor for a job of an unrelated role. */
const FOREIGN = 0.05;
/** The factor for a job without a known role. */
const UNKNOWN = 0.1;
/** By role of a job + 1 (0: no role), 0–1: how close it is to the résumé's roles, weighted by their
 * likelihood. 1 for every job when the résumé has no roles. */
export function roleFactors(
  { knowledge, roleNearness }: Pick<MatchTables, "knowledge" | "roleNearness">,
  roles: readonly { readonly index: number; readonly score: number }[],
): Float64Array {
  const factors = new Float64Array(knowledge.roleList.length + 1);
  const best = roles[0]?.score ?? 0;
  if (best === 0) return factors.fill(1);
  for (const { index, score } of roles) {
    const likelihood = score / best;
    for (const [other, nearness] of roleNearness.row(index).entries()) {
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
