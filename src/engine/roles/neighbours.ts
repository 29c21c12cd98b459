import type { Role } from "../knowledge/knowledge.ts";
import type { RoleTables } from "./role-tables.ts";

/** From this closeness on two roles have a similar market. */
const NEIGHBOUR = 0.25;

/** The roles whose postings are representative of this one, closest first. */
export function neighboursOf({ knowledge, roleCloseness }: RoleTables, role: Role): Role[] {
  return [...(roleCloseness[role.index] ?? [])].flatMap(([index, closeness]) => {
    const other = knowledge.roleList[index];
    const isNear = other !== undefined && other !== role && other.group === role.group;
    return isNear && closeness >= NEIGHBOUR ? [other] : [];
  });
}
