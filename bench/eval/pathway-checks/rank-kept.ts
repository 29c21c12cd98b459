import { findTarget } from "../../../src/engine/index.ts";
import type { Rank } from "../../../src/engine/pathway/read/rank.ts";
import { rankOf } from "../../../src/engine/pathway/read/rank.ts";
import { type Check, Findings } from "./check.ts";

const ORDER: readonly Rank[] = ["starting", "working", "senior"];
const PREFIXES = ["", "Senior ", "Lead "];

/** The rank read is never below the rank asked for, and a step of the ladder is read as that step. */
export const rankKept: Check = {
  name: "the rank read is at least the rank asked for",
  before: "–",
  find(situation) {
    const found = new Findings();
    const { engine, role, people } = situation;
    const holders = [
      undefined,
      ...people.flatMap(({ kind, candidate }) => (kind === "rung" ? [candidate.currentRole] : [])),
    ];
    for (const currentRole of holders) {
      for (const prefix of PREFIXES) {
        const title = `${prefix}${role.title}`;
        const target = findTarget(engine, { title }, currentRole);
        const isLower =
          target !== undefined && ORDER.indexOf(target.rank) < ORDER.indexOf(rankOf(engine, title));
        found.add(isLower ? `${situation.name(title)}: ${target.rank}` : undefined);
      }
      for (const [at, { title, role: other }] of role.rungs.entries()) {
        if (other !== undefined || at + 1 <= role.ownRung) continue;
        const target = findTarget(engine, { title }, currentRole ?? role.title);
        const isLower = target?.role === role && target.node.rung < at + 1;
        found.add(
          isLower ? `${situation.name(title)}: read as step ${target.node.rung}` : undefined,
        );
      }
    }
    return found;
  },
};
