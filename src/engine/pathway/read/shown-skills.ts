import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/records.ts";
import { levelNumber } from "../checklist/levels.ts";
import { prerequisitesOf } from "../schedule/prerequisites.ts";

/** Carpentry shows blueprint reading, which shows technical drawing: no further. */
const MAX_LINKS = 2;
/** Working level in a skill that takes this many times the hours is more than a smaller one shows. */
const LARGER = 2;
/** From this closeness on a skill is a kind of the other, which its hours are a part of. */
const SAME_KIND = 0.6;
const BASICS = levelNumber("beginner");
const WORKING = levelNumber("intermediate");

type ShowingTables = Pick<Knowledge, "skills" | "closeness">;

/** What somebody with this level of a skill evidently has too: from working level on what it shows,
 * each further link one level lower, and at any level the basics of what is learned before it. */
export function shownSkills(
  knowledge: ShowingTables,
  skill: Skill,
  level: number,
): ReadonlyMap<Skill, number> {
  const shown = new Map<Skill, number>();
  // A beginner in accounting has not yet kept a ledger.
  let links: ReadonlyMap<Skill, number> = new Map(level < WORKING ? [] : [[skill, level]]);
  // An examination proves its subjects and nothing beyond them.
  const most = skill.kind === "credential" ? 1 : MAX_LINKS;
  for (let lost = 0; lost < most; lost++) {
    const next = new Map<Skill, number>();
    for (const [by, itsLevel] of links) {
      for (const [id, highest] of by.shows) {
        const other = knowledge.skills.get(id);
        const otherLevel = other && mostShown(knowledge, { by, itsLevel }, other, highest) - lost;
        // A licence or certificate is only held by those who say so.
        if (!other || !otherLevel || other === skill || other.kind === "credential") continue;
        if (otherLevel <= Math.max(shown.get(other) ?? 0, next.get(other) ?? 0)) continue;
        next.set(other, otherLevel);
      }
    }
    for (const [other, otherLevel] of next) shown.set(other, otherLevel);
    links = next;
  }
  for (const needed of prerequisitesOf(knowledge, skill)) {
    if (level >= BASICS && !shown.has(needed)) shown.set(needed, BASICS);
  }
  return shown;
}

/** The level that one skill shows of another by its record: only a start in a larger one, unless it is
 * learned before or of the same kind. */
function mostShown(
  knowledge: ShowingTables,
  { by, itsLevel }: { readonly by: Skill; readonly itsLevel: number },
  other: Skill,
  highest: Level,
): number {
  const level = Math.min(itsLevel, levelNumber(highest));
  const isWithin =
    level <= BASICS ||
    isWithinHours(by, itsLevel, other) ||
    knowledge.closeness.between(by.id, other.id) >= SAME_KIND ||
    prerequisitesOf(knowledge, by).has(other);
  return isWithin ? level : BASICS;
}

/** Whether working level in another skill takes no more hours than this level of one explains. */
export const isWithinHours = (by: Skill, level: number, other: Skill): boolean =>
  other.hours[1] <= LARGER * by.hours[Math.min(3, Math.floor(level)) - 1]!;
