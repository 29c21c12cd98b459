/* The skills that a request names, read in the trade of the target. */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import { findSkill } from "../../skills/find.ts";
import { readSkills } from "../../skills/read-skills.ts";
import { levelNumber } from "../checklist/level-numbers.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { isNamedProof } from "./named-proofs.ts";

interface Stated {
  readonly skills: readonly { readonly name: string; readonly level?: Level | undefined }[];
}

/** Too many other names end with a shorter one ("SAP"). */
const LEAST_LETTERS = 5;

/** The highest stated level of each skill; a name without a level counts only where none is stated. */
export function statedLevels(
  knowledge: Knowledge,
  { skills }: Stated,
  /** The skills of the target: a name that one of them ends with means it. */
  listed: readonly Skill[],
): Map<Skill, number> {
  const levels = new Map<Skill, number>();
  const read = skills.map(({ name, level }) => {
    const named = skillsCalled(knowledge, name);
    const meant = meantBy(knowledge, name, named, listed);
    return { skills: meant.length > 0 ? meant : named, level };
  });
  for (const { skills: named, level } of read) {
    if (level === undefined) continue;
    for (const skill of named) {
      levels.set(skill, Math.max(levelNumber(level), levels.get(skill) ?? 0));
    }
  }
  for (const { skills: named, level } of read) {
    if (level !== undefined) continue;
    for (const skill of named) {
      if (!levels.has(skill)) levels.set(skill, levelNumber("intermediate"));
    }
  }
  return levels;
}

/** The stated names in which no skill was found, as they were written. */
export const unrecognizedSkills = (
  knowledge: Knowledge,
  { skills }: Stated,
  listed: readonly Skill[],
): string[] => [
  ...new Set(
    skills.flatMap(({ name }) => {
      const named = skillsCalled(knowledge, name);
      const isKnown =
        named.length > 0 ||
        meantBy(knowledge, name, named, listed).length > 0 ||
        isNamedProof(knowledge.training, name);
      return isKnown ? [] : [name];
    }),
  ),
];

/** One name may contain several skills: "HTML/CSS". */
export function skillsCalled(knowledge: Knowledge, name: string): Skill[] {
  const skill = findSkill(knowledge, name);
  return skill ? [skill] : readSkills(knowledge, name).map((finding) => finding.skill);
}

/** The one listed skill whose name ends with what was stated, in any language: "X-ray" of a dental
 * assistant is dental radiography, "Prophylaxe" is Zahnprophylaxe. */
function meantBy(
  { languages }: Knowledge,
  name: string,
  named: readonly Skill[],
  listed: readonly Skill[],
): readonly Skill[] {
  if (named.some((skill) => listed.includes(skill))) return [];
  const stated = [name, ...(named.length === 1 ? [named[0]!.name] : [])].map(folded);
  const meant = listed.filter(
    (skill) =>
      skill.group !== "soft" &&
      skill.kind !== "credential" &&
      [skill.name, ...languages.namesOfSkill(skill.id)]
        .map(folded)
        .some((own) => stated.some((one) => one.length >= LEAST_LETTERS && own.endsWith(one))),
  );
  return meant.length === 1 ? meant : [];
}

/** Without case, remarks in brackets and blanks at the ends. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\([^)]*\)/gu, "")
    .trim();
