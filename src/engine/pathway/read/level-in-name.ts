/* What the name of a stated skill says besides the skill: "Deutsch B2", "Mental health awareness". */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";
import { foldWords } from "../../text/fold.ts";
import { LANGUAGE_NAMES } from "./names-of-languages.ts";

/** A level of the European framework behind the name of a language. */
const FRAMEWORK = /[\s(,:–-]+([ABC])[12]\+?(?:[.-][12])?\)?$/u;
const OF_FRAMEWORK: Readonly<Record<string, Level>> = {
  A: "beginner",
  B: "intermediate",
  C: "advanced",
};
const NATIVE =
  /[\s(,:–-]+(?:native|mother tongue|fluent|muttersprache|muttersprachlich|fließend|verhandlungssicher|langue maternelle|courant|bilingue|nativo|lengua materna|fluido)\)?$/iu;
/** A course that makes people aware of something, and the foundations of it, are its basics. */
const BASICS =
  /(?<!\p{L})(?:(?<!brand |business |commercial |situational )awareness|basics|basic|fundamentals|grundlagen|grundkenntnisse|basiswissen|notions|bases|sensibilisation|nociones|básic[oa]s?|fundamentos)(?!\p{L})/iu;

/** The level that the name itself gives; undefined where it gives none. */
export function levelInName(name: string, skills: readonly Skill[]): Level | undefined {
  if (skills.some(({ kind }) => kind === "language")) {
    const [, letter] = FRAMEWORK.exec(name.trim()) ?? [];
    if (letter !== undefined) return OF_FRAMEWORK[letter];
    if (NATIVE.test(name.trim())) return "advanced";
  }
  const isOfOthers = skills.every((skill) => skill.group !== "soft" && !BASICS.test(skill.name));
  return skills.length > 0 && isOfOthers && BASICS.test(name) ? "beginner" : undefined;
}

/** The spoken language that a name in another one means: "Arabisch", "Deutsch B2", "Polonais (courant)". */
export function spokenLanguage({ skillList }: Knowledge, name: string): Skill | undefined {
  const bare = foldWords(name.trim().replace(FRAMEWORK, "").replace(NATIVE, ""));
  return skillList.find(
    (skill) =>
      skill.kind === "language" &&
      (foldWords(skill.name) === bare || LANGUAGE_NAMES[skill.name]?.split("|").includes(bare)),
  );
}
