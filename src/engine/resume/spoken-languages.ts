import { SPOKEN_ALIASES, SPOKEN_NAMES } from "../languages/spoken-names.ts";
import type { Level } from "../knowledge/record-types.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import type { Line } from "../text/lines.ts";
import type { LanguageRecord } from "./resume-records.ts";
import { type Section, sectionAt } from "./sections.ts";

export type LanguageLevel = "basic" | "conversational" | "professional" | "fluent" | "native";

/** Levels of the Common European Framework. */
export const CEFR_LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export type CefrLevel = (typeof CEFR_LEVELS)[number];

export interface SpokenLanguage {
  /** Where the learned reader found it. */
  readonly record?: LanguageRecord;
  readonly name: string;
  readonly level: LanguageLevel | undefined;
  /** As stated, or the usual level of the words for it. */
  readonly cefr: CefrLevel | undefined;
}

const NAMES = [...SPOKEN_NAMES, ...Object.keys(SPOKEN_ALIASES)]
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const NAME = new RegExp(String.raw`(?<!\p{L})(?:${NAMES})(?!\p{L})`, "giu");
/** The first words of all names: most sentences have none of them. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...SPOKEN_NAMES, ...Object.keys(SPOKEN_ALIASES)].map(
    (name) => /\p{L}+/u.exec(name.toLowerCase())?.[0] ?? "",
  ),
);
const mayNameLanguage = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => FIRST_WORDS.has(word));
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ...SPOKEN_NAMES.map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(SPOKEN_ALIASES),
]);
/** A level, in words or in letters. */
type Spoken = Pick<SpokenLanguage, "level" | "cefr" | "record">;

const STATED = /(?<![\p{L}\d])([abc][12])(?![\p{L}\d])/iu;
const LEVEL_OF_CEFR: Readonly<Record<CefrLevel, LanguageLevel>> = {
  A1: "basic",
  A2: "basic",
  B1: "conversational",
  B2: "professional",
  C1: "fluent",
  C2: "native",
};
/** Words for a level, in English and in glosses of other languages; the first match wins. */
const WORDS: readonly (readonly [CefrLevel, RegExp])[] = [
  [
    "C2",
    /native|mother tongue|first language|home languages?|bilingual|muttersprache|langue maternelle|nativo|madrelingua/i,
  ],
  ["C1", /fluent|fluency|fluente?|fließend|courant|excellent|advanced|business fluent/i],
  ["A1", /\ba little\b|\ba few\b|few words|some words|a bit of|\bsome\b/i],
  [
    "B2",
    /professional|proficient|business|working|very good|upper|read, write|read and write|(?<!not )\bgood\b/i,
  ],
  ["B1", /conversational|conversation|intermediate|spoken|speak|medio|moyen|\bfair\b|moderate/i],
  ["A2", /basic|beginner|elementary|limited|notions|grundkenntnisse|básico|understand/i],
];
/** Words around a language's name which say that the person speaks it. */
const SPEAKING =
  /languages?\b|fluent|bilingual|native|speak|spoken|mother tongue|proficien|idiomas|langues|sprachen|conversational|(?<!\p{L})(?:języki|lingue|línguas|talen|hablo|falo|parlo|je parle|ich spreche|ik spreek|mówię)(?!\p{L})/iu;
/** "Tamil at home", "twi (famille)": a language spoken in the family. */
const AT_HOME =
  /^\(?(?:(?:spoken )?(?:at|from|with) (?:home|school|work|(?:my )?(?:family|parents|dad|mum|mom))|family|famille|familia|família|famiglia|familie|rodzina|zu hause|von zu hause|thuis|van huis uit|à la maison|en (?:mi )?casa|em casa|de casa|in famiglia|a casa|w domu|z domu)\)?$/iu;
/** "English: none", "anglais oublié": named, and not spoken. */
const UNSPOKEN =
  /^[\s:(–-]*(?:none|no|not|non|não|nie|niet|nicht|kein(?:e|s)?|geen|nein|zero|nul|nulla|null|forgotten|oubliée?|vergessen|vergeten|olvidado|esquecido|dimenticato|zapomniany)(?![\p{L}])/iu;
const MAX_LINE_CHARS = 400;
const MAX_ITEM_WORDS = 6;

/** A sentence of a line; abbreviations are rare among languages. */
const SENTENCE = /(?:[^.;]|[.;](?=\S))+/gu;
/** An item of a list of languages: brackets belong to the language before them. */
const ITEM = /(?:\([^()]*\)|[^,;/|•·(]|\((?![^()]*\)))+/gu;
const JOINED = /\s(?:and|y|e|et|und|en|i|&)\s/iu;

/** Spoken languages, read where languages are listed, and where the learned reader found one: a "Spanish
 * teacher" does not list Spanish. A level applies within its item: "fluent English, basic French". */
export function findSpokenLanguages(
  lines: readonly Line[],
  sections: readonly Section[],
  records: readonly LanguageRecord[],
): SpokenLanguage[] {
  const found = new Map<string, Spoken>();
  for (const line of lines) {
    const text = line.text.slice(0, MAX_LINE_CHARS);
    const kind = sectionAt(sections, line.start)?.kind;
    for (const [sentence] of text.matchAll(SENTENCE)) {
      if (!mayNameLanguage(sentence)) continue;
      if (kind !== "languages" && !SPEAKING.test(sentence) && !listsLanguages(sentence)) continue;
      for (const { name, ...spoken } of languagesIn(sentence))
        if (found.get(name)?.level === undefined) found.set(name, spoken);
    }
  }
  for (const { name, level } of records) {
    const named = nameIn(name.words) ?? nameIn(name.written);
    if (named === undefined || (level && UNSPOKEN.test(level.words))) continue;
    const told = found.get(named);
    const read = (level && (levelIn(level.words) ?? levelIn(level.written))) ?? UNSTATED;
    // Letters say more than the words beside them: "Business English, A2" among courses.
    const isStated = level !== undefined && STATED.test(level.written);
    const own = isStated || told?.level === undefined ? read : told;
    found.set(named, { ...own, record: { name, level } });
  }
  return [...found].map(([name, spoken]) => ({ name, ...spoken }));
}

function nameIn(text: string): string | undefined {
  const [match] = text.matchAll(NAME);
  return match && (CANONICAL.get(match[0].toLowerCase()) ?? match[0]);
}

/** "Inglese B2", "Igbo & English native; French A2", "Quechua and Spanish": each item is a language,
 * perhaps with its level, and nothing longer. One name alone needs a level. */
function listsLanguages(sentence: string): boolean {
  const items = itemsOf(sentence)
    .flat()
    .map((item) => item.trim())
    .filter((item) => item !== "");
  const [first = ""] = items;
  const named = items.filter((item) => item.search(NAME) >= 0);
  if (named.length === 0) return false;
  const isTold = (item: string): boolean => isLanguageItem(item) && levelIn(item) !== undefined;
  // "French enough to unload, English a little": every item begins with a language.
  const isEach = named.length > 1 && items.every(beginsWithName) && items.some(isTold);
  if (isEach) return true;
  if (!isLanguageItem(first)) return false;
  if (named.some(isTold) || AT_HOME.test(first.replace(NAME, "").trim())) return true;
  return named.length > 1 && named.length === items.length && items.every(isBareName);
}

const beginsWithName = (item: string): boolean =>
  item.search(NAME) === 0 && item.split(/\s+/).length <= MAX_ITEM_WORDS;

/** The items of a list, each with its parts: "French and English fluent". A name behind another with a
 * level begins an item: "Spanish native – English C2", "German native English B2". */
function itemsOf(text: string): string[][] {
  return Array.from(text.matchAll(ITEM), ([item]) => {
    const starts = Array.from(item.matchAll(NAME), ({ index }) => index);
    const cuts = starts.filter((at, order) => {
      const before = item.slice(starts[order - 1] ?? 0, at);
      return order > 0 && (/\s[–—-]\s$/u.test(before) || levelIn(before) !== undefined);
    });
    return [0, ...cuts].map((from, order) => item.slice(from, cuts[order]).split(JOINED));
  }).flat();
}

function isLanguageItem(item: string): boolean {
  const rest = item.replace(NAME, "").replace(/^[\s:–-]+|[\s:–-]+$/g, "");
  if (rest === item.trim()) return false;
  if (rest === "" || AT_HOME.test(rest)) return true;
  return rest.split(/\s+/).length <= MAX_ITEM_WORDS && levelIn(rest) !== undefined;
}

const isBareName = (item: string): boolean => item.replace(NAME, "").trim() === "";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function languagesIn(text: string): SpokenLanguage[] {
  const spoken: Mutable<SpokenLanguage>[] = [];
  /** The languages without a level since the last one with its own. */
  let bare: Mutable<Spoken>[] = [];
  let led: Spoken | undefined;
  for (const parts of itemsOf(text)) {
    /** The languages of the same item, for "French and English fluent". */
    const joined: Mutable<Spoken>[] = [];
    for (const part of parts) {
      const [match] = part.matchAll(NAME);
      if (match === undefined) {
        // "English: fluent", "English, fluent", "English and French, both fluent"
        const level = levelIn(part);
        if (level !== undefined && bare.length > 0) {
          for (const one of bare) Object.assign(one, level);
          bare = [];
        } else if (level !== undefined) led = level;
        continue;
      }
      const name = CANONICAL.get(match[0].toLowerCase()) ?? match[0];
      if (UNSPOKEN.test(part.slice(match.index + match[0].length))) continue;
      const behind = levelIn(part.slice(match.index + match[0].length));
      const ahead = levelIn(part.slice(0, match.index));
      // "Fluent in English, French": a level in front applies to later items, one behind does not.
      if (ahead !== undefined) led = ahead;
      const entry = { name, ...(behind ?? ahead ?? led ?? UNSTATED) };
      spoken.push(entry);
      if (behind !== undefined) for (const one of joined) Object.assign(one, behind);
      // "Dutch, French and English fluent", "Armenian, Russian: native"
      const isForAll = parts.length > 1 || /^\s?:/u.test(part.slice(match.index + match[0].length));
      if (behind !== undefined && isForAll && bare.length === spoken.length - 1)
        for (const one of bare) Object.assign(one, behind);
      if (entry.level === undefined) {
        bare.push(entry);
        joined.push(entry);
      } else bare = [];
      if (behind !== undefined) led = undefined;
    }
  }
  return spoken;
}

const UNSTATED: Spoken = { level: undefined, cefr: undefined };

const SKILL_LEVELS: Readonly<Record<LanguageLevel, Level>> = {
  basic: "beginner",
  conversational: "intermediate",
  professional: "advanced",
  fluent: "advanced",
  native: "advanced",
};

/** "English (native)" states the level of the skill English. */
export function withSpokenLevels(
  skills: readonly SkillFinding[],
  languages: readonly SpokenLanguage[],
): SkillFinding[] {
  const levels = new Map(languages.map(({ name, level }) => [name, level]));
  return skills.map((finding) => {
    const spoken = levels.get(finding.name) ?? levels.get(finding.name.split(" ")[0] ?? "");
    return spoken ? { ...finding, level: SKILL_LEVELS[spoken], isLevelStated: true } : finding;
  });
}

function levelIn(text: string): Spoken | undefined {
  const stated = STATED.exec(text)?.[1]?.toUpperCase() as CefrLevel | undefined;
  const cefr = stated ?? WORDS.find(([, pattern]) => pattern.test(text))?.[0];
  return cefr && { level: LEVEL_OF_CEFR[cefr], cefr };
}
