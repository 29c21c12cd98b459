import type { Documents, Guide } from "./guides.ts";
import { operationTitle, type Listed } from "./reference/operations.ts";
import words from "./search-words.json" with { type: "json" };

/** A part of a page that a search can find: the text under one heading. */
export interface DocumentSection {
  readonly page: string;
  readonly heading: string;
  readonly url: string;
  /** Sentences, without code blocks and tables' rules. */
  readonly text: string;
  /** Names that are found but make no sentence: fields, codes, words of code blocks. */
  readonly names: string;
  /** About running the server: comes behind what is about calling it. */
  readonly isForOperators?: true;
}

export interface SectionUrls {
  guide(name: string, heading: string): string;
  error(code: string): string;
}

const MAX_RESULTS = 20;
const EXCERPT_CHARACTERS = 200;
/** Where the first word that was found stands far behind. */
const MAX_EXCERPT_CHARACTERS = 360;

export function sectionsOf(
  { guides, errors, searched }: Documents,
  urls: SectionUrls,
): DocumentSection[] {
  const ofGuide = ({ name, title, text }: Guide): DocumentSection[] =>
    // A comment of a shell command is no heading.
    text
      .replaceAll(CODE_BLOCK, (code) => code.replaceAll(/^#/gm, " #"))
      .split(/^(?=#{1,3} )/m)
      .map((part) => {
        const heading = /^#+ (.+)/.exec(part)?.[1]?.replaceAll("`", "") ?? title;
        const body = part.replace(/^#.*\n/, "");
        return { page: title, heading, url: urls.guide(name, heading), ...readable(body) };
      });
  const ofErrors = [...errors.codes].map(([code, text]) => ({
    page: "Errors",
    heading: code,
    url: urls.error(code),
    ...readable(text.replace(/^#.*\n/, "")),
  }));
  const ofOthers = searched
    .flatMap(ofGuide)
    .map((section) => ({ ...section, isForOperators: true as const }));
  return [...guides.flatMap(ofGuide), ...ofErrors, ...ofOthers];
}

/** The pages of the reference: found by summary, path and the names of parameters and fields. */
export const sectionsOfOperations = (listed: readonly Listed[]): DocumentSection[] =>
  listed.map((one) => {
    const { operation, method, path, url, kind } = one;
    const names = [
      operation.operationId,
      ...(operation.parameters ?? []).map(({ name }) => name),
      JSON.stringify(operation.requestBody?.content["application/json"]?.example ?? {}),
    ];
    return {
      page: kind === "event" ? "Event" : `${method} ${path}`,
      heading: operationTitle(one),
      url,
      text: plain(operation.description),
      names: names.join(" "),
    };
  });

const CODE_BLOCK = /^```.*?^```/gms;

const readable = (markdown: string): Pick<DocumentSection, "text" | "names"> => ({
  text: plain(markdown.replaceAll(CODE_BLOCK, " ")),
  names: [...markdown.matchAll(CODE_BLOCK)].join(" "),
});

/** Headings and rows of tables become sentences of their own. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/^\|[\s|:-]+\|$/gm, "")
    .replaceAll(/^#+ (.+)$/gm, "$1.")
    .replaceAll(/^\| *(.+?) *\|$/gm, (_, cells: string) => `${cells.split(/ *\| */).join(": ")}.`)
    .replaceAll(/^(?:- |\d+\. )/gm, "")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*]+/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("..", ".")
    .trim();

/** A piece of an excerpt. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

export interface Found {
  readonly section: DocumentSection;
  /** The sentences around the words that were found. */
  readonly excerpt: readonly ExcerptPart[];
}

/** Where a word of the query may stand, and what it counts there. */
const WEIGHTS = { heading: 8, page: 4, text: 1.5, names: 1 } as const;
/** Another word for it counts less than the word itself. */
const SYNONYM = 0.5;
/** Found is what has at least this share of the best section's score. */
const LEAST_SHARE = 0.3;
const OPERATORS_WEIGHT = 0.35;
/** Below 1: a rare word outweighs several common ones less. */
const RARITY_POWER = 0.6;
const PARTS = ["heading", "page", "text", "names"] as const;

const PREFIX_FROM = 5;

/** What a word counts, by the sections that it stands in. */
type Places = ReadonlyMap<DocumentSection, number>;

export type DocumentSearch = (query: string) => Found[];

/** A search over sections: rare words count most, words in headings before words in texts. */
export function createDocumentSearch(sections: readonly DocumentSection[]): DocumentSearch {
  const indexed = sections.map((section) => ({
    section,
    stems: PARTS.map((part) => [WEIGHTS[part], stemsIn(section[part])] as const),
  }));
  const placesWhere = (matches: (stems: ReadonlySet<string>) => boolean): Places =>
    new Map(
      indexed.flatMap(({ section, stems }) => {
        const [weight] = stems.find(([, all]) => matches(all)) ?? [];
        return weight === undefined ? [] : [[section, weight] as const];
      }),
    );
  // A longer word that stands nowhere is found by its beginning, as people type it.
  const placesOf = (stem: string): Places => {
    const exact = placesWhere((all) => all.has(stem));
    if (exact.size > 0 || stem.length < PREFIX_FROM) return exact;
    return placesWhere((all) => [...all].some((one) => one.startsWith(stem)));
  };
  return (query) => {
    const words = wordsOf(query);
    // A word that stands nowhere says nothing about which section answers.
    const terms = words
      .map((word) => termOf(word, placesOf, sections.length))
      .filter(({ places }) => places.size > 0);
    const most = terms.reduce((sum, { rarity }) => sum + rarity, 0);
    const scored = sections.map((section) => {
      const found = terms.filter(({ places }) => places.has(section));
      const share = found.reduce((sum, { rarity }) => sum + rarity, 0) / Math.max(1, most);
      const sum = found.reduce((all, one) => all + one.rarity * one.places.get(section)!, 0);
      const isWhole = section.heading.toLowerCase() === words.join(" ");
      const score = sum * share * (section.isForOperators ? OPERATORS_WEIGHT : 1);
      return { section, score, isWhole };
    });
    const best = Math.max(...scored.map(({ score }) => score));
    return scored
      .filter(({ score, isWhole }) => isWhole || (score > 0 && score >= LEAST_SHARE * best))
      .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
  };
}

interface Term {
  readonly places: Places;
  readonly rarity: number;
}

/** Sections with the word or one of the words that mean the same here. */
function termOf(word: string, placesOf: (stem: string) => Places, count: number): Term {
  const own = placesOf(stemOf(word));
  const others = SAME.filter((group) => group.includes(stemOf(word))).flat();
  const places = new Map(own);
  for (const stem of others)
    for (const [section, weight] of placesOf(stem))
      places.set(section, Math.max(places.get(section) ?? 0, weight * SYNONYM));
  const size = own.size > 0 ? own.size : places.size;
  return { places, rarity: Math.log(1 + count / Math.max(1, size)) ** RARITY_POWER };
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== "");

const wordsOf = (query: string): string[] => {
  const all = [...new Set(wordsIn(query))].slice(0, MAX_WORDS);
  const telling = all.filter((word) => !words.ignored.includes(word));
  return telling.length > 0 ? telling : all;
};
const MAX_WORDS = 20;

/** The part that forms of an English word share: "rotate", "rotating", "rotation". */
function stemOf(word: string): string {
  if (word.length < 5 || word.includes("_") || /\d/.test(word))
    return word.replace(/(?<=\w{3})s$/, "").replace(/(?<=\w{3})y$/, "i");
  const stem = word.replace(/(?:ations?|ions?|ing|ed|es|e|s)$/, "").replace(/y$/, "i");
  return stem === word ? stem : stemOf(stem);
}

/** What a word as it is written shares with its stem: "idempotenc" of "idempotency". */
function beginningOf(word: string): string {
  const stem = stemOf(word);
  return word.startsWith(stem) ? stem : stem.slice(0, -1);
}

/** Names of fields are found whole and by their parts. */
const stemsIn = (text: string): ReadonlySet<string> =>
  new Set(
    wordsIn(text).flatMap((word) => [
      stemOf(word),
      ...(word.includes("_") ? word.split("_").filter(Boolean).map(stemOf) : []),
    ]),
  );

const SAME = words.same.map((group) => group.map(stemOf));

/** Whole sentences: from the one with the most words that the titles lack, else with the most words. */
function excerptOf(
  { page, heading, text }: DocumentSection,
  asked: readonly string[],
): ExcerptPart[] {
  const sentences = text.split(/(?<=[.!?]) /);
  const title = `${page} ${heading}`.toLowerCase();
  const stems = asked.map(beginningOf);
  const sought = stems.map((stem) => ({
    pattern: wordWith(stem),
    weight: (title.includes(stem) ? 0 : 1) + 1 / (stems.length + 1),
  }));
  const counts = sentences.map((sentence) =>
    sought.reduce((sum, { pattern, weight }) => sum + (pattern.test(sentence) ? weight : 0), 0),
  );
  const first = counts.indexOf(Math.max(...counts));
  const shown = sentences.slice(first).join(" ");
  const end = shown.length <= EXCERPT_CHARACTERS ? shown.length : cutAt(shown, stems);
  const cut = shown.slice(0, end) + (end < shown.length ? " …" : "");
  return cut
    .split(wordWith(stems.join("|")))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** A word, or a part of a name with underscores, that begins with a stem. */
const wordWith = (stems: string): RegExp =>
  new RegExp(`((?<![\\p{L}\\p{N}])(?:${stems})[\\p{L}\\p{N}_]*)`, "iu");

/** The end of the last whole word within the limit, or behind the first word that was found. */
function cutAt(text: string, stems: readonly string[]): number {
  const first = Math.max(0, text.search(wordWith(stems.join("|"))));
  const limit = Math.min(Math.max(EXCERPT_CHARACTERS, first + 60), MAX_EXCERPT_CHARACTERS);
  const end = text.lastIndexOf(" ", limit);
  return end > 0 ? end : limit;
}
