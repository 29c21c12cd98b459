import { LEVEL_SLOTS, type CatalogueMatch } from "../../../engine/index.ts";

/*
 * Roles that are near a candidate's. The factor of a posting's role and level limits its score, and for a
 * résumé most factors are small. So when enough postings of near roles score above that limit, no other
 * posting can be among the best, and none of them needs to be scored.
 */

export interface NearRoles {
  readonly roles: readonly number[];
  /** No posting of another role, or of none, has a higher fit score. */
  readonly mostOfOthers: number;
}

/** Undefined where roles do not count, or most are near. */
export function nearRolesOf({ base = 0, credits, factors }: CatalogueMatch): NearRoles | undefined {
  const mostCredit = base + credits.reduce((most, credit) => Math.max(most, credit), 0);
  const bestFactors = Array.from({ length: factors.length / LEVEL_SLOTS }, (_, place) =>
    Math.max(...factors.subarray(place * LEVEL_SLOTS, (place + 1) * LEVEL_SLOTS)),
  );
  // With all skills such a role scores as high as the nearest one with none.
  const leastNear = (base * Math.max(...bestFactors)) / mostCredit;
  const isNear = (factor: number, place: number): boolean => place > 0 && factor > leastNear;
  const roles = bestFactors.flatMap((factor, place) => (isNear(factor, place) ? [place - 1] : []));
  const mostFactor = Math.max(0, ...bestFactors.filter((factor, place) => !isNear(factor, place)));
  if (roles.length === 0 || roles.length > bestFactors.length / 2) return undefined;
  return { roles, mostOfOthers: Math.floor((mostCredit * mostFactor + 500) / 1000) };
}
