import type { Knowledge } from "../knowledge/knowledge.ts";
import { findSkill } from "../skills/find.ts";
import { ADDRESS } from "./customer-words.ts";
import type { AnalysisFacts } from "./facts.ts";

/** A capitalised word that does not start a sentence is a name. */
const NAME = /(?<![.!?:]\s|^|[\p{L}\p{N}])\p{L}*\p{Lu}[\p{L}\p{N}]*/gmu;
const HARMLESS_NAMES = new Set(["CV", "I", "English"]);
const PERSONAL =
  /(?<!\p{L})(?:black|white|asian|latin[oa]|hispanic|caucasian|african|indian|european|woman|women|man|men|female|male|lady|gentleman|girl|boy|aged|age|young|younger|elderly|mother|father|married|unmarried|pregnan\p{L}+|disab\p{L}+|gay|lesbian|christian|muslim|jewish|hindu|buddhist|nationality|ethnic\p{L}*|race|racial|religio\p{L}+|gender|attractive|beautiful)(?!\p{L})/iu;
const VERDICT = /(?<!\p{L})(?:reject|hire|hired|hiring|other (?:candidates|applicants))(?!\p{L})/iu;
const NOTHING_MISSING =
  /(?<!\p{L})(?:nothing (?:at all )?(?:is )?(?:missing|lacking|absent|left out)|no (?:gaps?|missing skills?|skills? (?:is|are) missing)|without (?:any )?gaps?|(?:meets|covers|has|shows) (?:all|every)|all (?:of )?(?:the )?(?:required |requested |wanted )?skills (?:are|were)|every (?:required |requested |wanted )?skill|perfect(?:ly)? (?:match|fit)|complete match)(?!\p{L})/iu;
/** Larger numbers in words are claims and must be checked. */
const LARGE_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"].map(
    (word, place) => [word, 13 + place] as const,
  ),
  ...["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].map(
    (word, place) => [word, 20 + 10 * place] as const,
  ),
  ["dozens", -1],
  ["hundreds", -1],
  ["thousand", -1],
  ["thousands", -1],
  ["million", -1],
  ["millions", -1],
]);

/** Everything in texts with folded spaces that the facts do not contain: names, numbers, another language. */
export function strangeWords(
  knowledge: Knowledge,
  facts: AnalysisFacts,
  names: readonly string[],
  numbers: ReadonlySet<number>,
  texts: readonly string[],
): string[] {
  const known = namesAndForms(knowledge, names);
  const rest = texts.map((text) => withoutNames(text, known));
  const all = rest.join("\n");
  const { missing_core: core, missing_other: other, covered_in_part: partial } = facts.skills;
  const hasGaps = core.length + other.length + partial.length > 0;
  const knownWords = new Set(known.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)));
  const strangers = [...new Set(all.match(NAME))].filter(
    (word) => !HARMLESS_NAMES.has(word) && !knownWords.has(word),
  );
  const large = all.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [
    ...strangers.map((word) => `the name ${word} is not among the facts`),
    ...(ADDRESS.test(all) ? ["no addresses and no links"] : []),
    ...(PERSONAL.test(all) ? ["nothing about age, gender, origin, looks or belief"] : []),
    ...(VERDICT.test(all) ? ["no decision about this or other candidates"] : []),
    ...(hasGaps && NOTHING_MISSING.test(all) ? ["not every skill of the post is shown"] : []),
    ...(knowledge.languages.detect(texts.join(" ")) === "en" ? [] : ["write in English"]),
    ...large
      .filter((word) => LARGE_NUMBERS.has(word) && !numbers.has(LARGE_NUMBERS.get(word) ?? -1))
      .map((word) => `the number ${word} is not among the facts`),
  ];
}

/** Every spelling of the names in the facts, longest first. */
function namesAndForms(knowledge: Knowledge, names: readonly string[]): string[] {
  const forms = names.flatMap((name) => [name, ...(findSkill(knowledge, name)?.forms ?? [])]);
  return [...new Set(forms)].filter((form) => form !== "").toSorted((a, b) => b.length - a.length);
}

const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, "it"), text);
