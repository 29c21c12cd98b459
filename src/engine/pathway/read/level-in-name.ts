/* What the name of a stated skill says besides the skill: "Deutsch B2", "Mental health awareness". */
import type { Knowledge, Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";

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

/** The languages in which plans are asked for. */
const TOLD_IN = ["de", "fr", "es", "it", "nl", "pt", "pl"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** The English name of a language by its name in one of these, in lower case. */
const englishNames = (): ReadonlyMap<string, string> => {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const english = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  const others = TOLD_IN.map(
    (own) => new Intl.DisplayNames([own], { type: "language", fallback: "none" }),
  );
  return new Map(
    codes.flatMap((code) => {
      const name = english.of(code);
      return name === undefined
        ? []
        : others.flatMap((own) => {
            const local = own.of(code)?.toLowerCase();
            return local === undefined ? [] : [[local, name] as const];
          });
    }),
  );
};
let namesOnce: ReadonlyMap<string, string> | undefined;

/** The spoken language that a name in another one means: "Arabisch", "Deutsch B2", "Polonais (courant)". */
export function languageNamed({ skillList }: Knowledge, name: string): Skill | undefined {
  const bare = name.trim().replace(FRAMEWORK, "").replace(NATIVE, "").trim().toLowerCase();
  const english = (namesOnce ??= englishNames()).get(bare) ?? bare;
  return skillList.find(
    (skill) => skill.kind === "language" && skill.name.toLowerCase() === english.toLowerCase(),
  );
}
