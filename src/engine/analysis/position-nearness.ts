import type { Position, ResumeFacts } from "../resume/read.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import { statedTitle } from "../roles/stated-title.ts";
import { preparedSimilarity, prepareTitle } from "../roles/title-similarity.ts";
import { isGenericTitle } from "../roles/generic-titles.ts";
import type { Target } from "./target.ts";

/** A position compared with the target. */
export interface NearPosition extends Position {
  /** 0 to 1. */
  readonly nearness: number;
  /** Whether both titles are understood well enough to compare them. */
  readonly isJudged: boolean;
  /** The role of the closest part of its title. */
  readonly role: string | undefined;
  /** A title of ours that the résumé itself states. */
  readonly stated: string | undefined;
}

/** Thresholds of closeness for related and for the same work. */
export const RELATED = 0.3;
export const SAME = 0.8;

const SAME_GROUP = 0.3;
/** A title that very likely means the target's role counts as the same work, whatever its wording. */
const SAME_ROLE = 0.6;
const SAME_ROLE_NEARNESS = 0.85;
const SURE_ROLE = 0.45;

export function weighPositions(
  engine: RoleTables,
  target: Target,
  { positions }: ResumeFacts,
): NearPosition[] {
  const nearnessOf = nearnessTo(engine, target);
  return positions.map((position) => {
    const titles = position.title === undefined ? [] : [position.title, ...position.otherTitles];
    let best: { nearness: number; role: string | undefined } = { nearness: 0, role: undefined };
    let nearest = "";
    for (const [place, title] of titles.entries()) {
      const found = nearnessOf(title);
      if (place === 0 || found.nearness > best.nearness) [best, nearest] = [found, title];
    }
    return {
      ...position,
      ...best,
      isJudged: target.role !== undefined && best.role !== undefined,
      stated: statedTitle(engine, nearest)?.title,
    };
  });
}

/** The similarity of the titles or of their roles, whichever is greater. */
function nearnessTo(
  engine: RoleTables,
  target: Target,
): (title: string) => { nearness: number; role: string | undefined } {
  const wanted = prepareTitle(engine, target.title);
  const close = target.role && engine.roleCloseness[target.role.index];
  return (title) => {
    const roles = isGenericTitle(engine, title) ? [] : rolesForTitle(engine, title).slice(0, 5);
    let nearness = preparedSimilarity(wanted, prepareTitle(engine, title));
    let meant = roles[0] && roles[0].score >= SURE_ROLE ? roles[0].role : undefined;
    for (const { role, score } of roles) {
      if (score < SURE_ROLE || !target.role) continue;
      const isSame = role === target.role && score >= SAME_ROLE;
      const group = role.group === target.role.group ? SAME_GROUP : 0;
      const near = Math.max(
        isSame ? SAME_ROLE_NEARNESS : 0,
        score * Math.max(group, Math.sqrt(close?.get(role.index) ?? 0)),
      );
      if (near > nearness) [nearness, meant] = [near, role];
    }
    return { nearness: nearness < RELATED ? 0 : Math.min(1, nearness), role: meant?.title };
  };
}
