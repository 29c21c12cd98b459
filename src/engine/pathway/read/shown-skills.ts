import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import { prerequisitesOf } from "../schedule/prerequisites.ts";

/** Carpentry shows blueprint reading, which shows technical drawing: no further. */
const MAX_LINKS = 2;
/** A skill cannot show working level in another that takes more than this many times its hours. */
const LARGER = 2;
/** From this closeness on, a skill is a kind of the other, so the hours do not matter. */
const SAME_KIND = 0.6;
const BASICS = levelNumber("beginner");
const WORKING = levelNumber("intermediate");

type ShowingTables = Pick<Knowledge, "skills" | "closeness">;

/** The skills that a level in one skill shows: from working level on, those that its record names, each
 * further link one level lower; at any level, the basics of its prerequisites. */
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

/** The wider skills that a beginner in one is a beginner in too: Python is programming. */
export const kindsOf = ({ skills, closeness }: ShowingTables, { id }: Skill): readonly Skill[] =>
  [...closeness.broader(id)].flatMap(([wider, close]) => {
    const other = skills.get(wider);
    return other && close >= SAME_KIND && other.kind !== "credential" ? [other] : [];
  });

/** The level that one skill shows in another by its record: only the basics of a larger one, unless that
 * one is a prerequisite or of the same kind. */
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

/** Whether this level in one skill took enough hours to explain working level in the other. */
export const isWithinHours = (by: Skill, level: number, other: Skill): boolean =>
  other.hours[1] <= LARGER * by.hours[Math.min(3, Math.floor(level)) - 1]!;
