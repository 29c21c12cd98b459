import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import { levelNumber } from "../checklist/levels.ts";
import { prerequisitesOf } from "../schedule/prerequisites.ts";

/** Carpentry shows blueprint reading, which shows technical drawing: no further. */
const MAX_LINKS = 2;
const BASICS = levelNumber("beginner");
const WORKING = levelNumber("intermediate");

/** What somebody with this level of a skill evidently has too: from working level on what it shows,
 * each further link one level lower, and at any level the basics of what is learned before it. */
export function shownSkills(
  knowledge: Pick<Knowledge, "skills">,
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
        const otherLevel = Math.min(itsLevel, levelNumber(highest)) - lost;
        // A licence or certificate is only held by those who say so.
        if (!other || other === skill || other.kind === "credential") continue;
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
