import type { Level } from "../knowledge/records.ts";
import type { SkillFinding } from "../skills/read.ts";
import type { Line } from "../text/lines.ts";
import { type Section, sectionAt } from "./sections.ts";

export type LanguageLevel = "basic" | "conversational" | "professional" | "fluent" | "native";

export interface SpokenLanguage {
  readonly name: string;
  readonly level: LanguageLevel | undefined;
}

const NAMES =
  "English|Spanish|French|German|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Slovak|Hungarian|Romanian|Bulgarian|Greek|Turkish|Arabic|Hebrew|Persian|Farsi|Urdu|Hindi|Bengali|Punjabi|Marathi|Gujarati|Tamil|Telugu|Kannada|Malayalam|Odia|Oriya|Assamese|Konkani|Nepali|Sinhala|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|Thai|Indonesian|Malay|Tagalog|Filipino|Swedish|Norwegian|Danish|Finnish|Icelandic|Estonian|Latvian|Lithuanian|Croatian|Serbian|Bosnian|Slovenian|Albanian|Catalan|Basque|Galician|Irish|Welsh|Swahili|Amharic|Yoruba|Igbo|Hausa|Zulu|Xhosa|Afrikaans|Somali|Latin|Esperanto|Armenian|Georgian|Kazakh|Khmer|Burmese|Lao|Mongolian|Pashto|Tulu|Bhojpuri|Sanskrit|Haitian Creole|American Sign Language";
const NAME = new RegExp(String.raw`(?<!\p{L})(?:${NAMES})(?!\p{L})`, "giu");
const CANONICAL: ReadonlyMap<string, string> = new Map(
  NAMES.split("|").map((name) => [name.toLowerCase(), name]),
);
export const isSpokenLanguage = (name: string): boolean => CANONICAL.has(name.toLowerCase());

const LEVELS: readonly (readonly [LanguageLevel, RegExp])[] = [
  [
    "native",
    /native|mother tongue|first language|bilingual|muttersprache|langue maternelle|nativo|\bc2\b/i,
  ],
  ["fluent", /fluent|fluency|fluente?|fließend|courant|excellent|advanced|\bc1\b/i],
  [
    "professional",
    /professional|proficient|business|working|very good|upper|read, write|read and write|\bb2\b/i,
  ],
  ["conversational", /conversational|intermediate|good|spoken|speak|medio|moyen|\bb1\b/i],
  ["basic", /basic|beginner|elementary|limited|some|notions|grundkenntnisse|básico|\ba[12]\b/i],
];
/** Words around a language's name which say that somebody speaks it. */
const SPEAKING =
  /languages?\b|fluent|bilingual|native|speak|spoken|mother tongue|proficien|idiomas|langues|sprachen|conversational/i;
const MAX_LINE_CHARS = 400;
const MAX_LIST_CHARS = 160;
const MAX_LEVEL_CHARS = 24;

/** An item of a list of languages: brackets belong to the language before them. */
const ITEM = /(?:\([^()]*\)|[^,;/|•·(]|\((?![^()]*\)))+/gu;
const JOINED = /\s(?:and|y|e|et|und|en|i|&)\s/iu;

/** Spoken languages, read only where languages are listed: a "Spanish teacher" does not list Spanish.
 * A level binds inside its item: "fluent English, basic French". */
export function findSpokenLanguages(
  lines: readonly Line[],
  sections: readonly Section[],
): SpokenLanguage[] {
  const found = new Map<string, LanguageLevel | undefined>();
  for (const line of lines) {
    const text = line.text.slice(0, MAX_LINE_CHARS);
    const listed = sectionAt(sections, line.start)?.kind === "languages";
    if (!listed && !SPEAKING.test(text)) continue;
    for (const { name, level } of languagesIn(text))
      if (!found.has(name) || found.get(name) === undefined) found.set(name, level);
  }
  return [...found].map(([name, level]) => ({ name, level }));
}

function languagesIn(text: string): SpokenLanguage[] {
  const spoken: { name: string; level: LanguageLevel | undefined }[] = [];
  /** Those still without a level since the last one that had its own. */
  let bare: { level: LanguageLevel | undefined }[] = [];
  let led: LanguageLevel | undefined;
  for (const { 0: item } of text.matchAll(ITEM)) {
    for (const part of item.split(JOINED)) {
      const [match] = part.matchAll(NAME);
      if (match === undefined) {
        // "English: fluent", "English, fluent", "English and French, both fluent"
        const level = levelIn(part);
        if (level !== undefined && bare.length > 0) {
          for (const one of bare) one.level = level;
          bare = [];
        } else if (level !== undefined) led = level;
        continue;
      }
      const name = CANONICAL.get(match[0].toLowerCase()) ?? match[0];
      const behind = levelIn(part.slice(match.index + match[0].length));
      const ahead = levelIn(part.slice(0, match.index));
      // "Fluent in English, French": a level in front goes on, one behind does not.
      if (ahead !== undefined) led = ahead;
      const entry = { name, level: behind ?? ahead ?? led };
      spoken.push(entry);
      if (behind !== undefined)
        for (const one of bare) one.level ??= joins(text) ? behind : undefined;
      bare = entry.level === undefined ? [...bare, entry] : [];
      if (behind !== undefined) led = undefined;
    }
  }
  return spoken;
}

/** "English and French: fluent" states one level for both. */
const joins = (text: string): boolean => JOINED.test(text) && !/[,;/|•·]/u.test(text);

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

/** Only names of languages with their levels: "Japanese (native), English (business)". */
export function isLanguageLine(text: string): boolean {
  if (text.length > MAX_LIST_CHARS) return false;
  const parts = text.split(/[,;/|•]|\sand\s/);
  return parts.every((part) => {
    const [name] = part.match(NAME) ?? [];
    if (name === undefined) return false;
    const rest = part
      .replace(name, "")
      .replace(/[\s():–.-]+/g, " ")
      .trim();
    return rest === ""
      ? parts.length > 1
      : rest.length <= MAX_LEVEL_CHARS && levelIn(rest) !== undefined;
  });
}

function levelIn(text: string): LanguageLevel | undefined {
  return LEVELS.find(([, pattern]) => pattern.test(text))?.[0];
}
