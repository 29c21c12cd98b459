import type { Documents } from "./guides.ts";
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
}

export interface SectionUrls {
  guide(name: string, heading: string): string;
  error(code: string): string;
}

const MAX_RESULTS = 20;
const EXCERPT_CHARACTERS = 200;

export function sectionsOf({ guides, errors }: Documents, urls: SectionUrls): DocumentSection[] {
  const ofGuides = guides.flatMap(({ name, title, text }) =>
    text.split(/^(?=#{1,3} )/m).map((part) => {
      const heading = /^#+ (.+)/.exec(part)?.[1]?.replaceAll("`", "") ?? title;
      const body = part.replace(/^#.*\n/, "");
      return { page: title, heading, url: urls.guide(name, heading), ...readable(body) };
    }),
  );
  const ofErrors = [...errors.codes].map(([code, text]) => ({
    page: "Errors",
    heading: code,
    url: urls.error(code),
    ...readable(text.replace(/^#.*\n/, "")),
  }));
  return [...ofGuides, ...ofErrors];
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
/** Of what the words of a query say, a section shows at least this share. */
const LEAST_SHARE = 0.55;
const PARTS = ["heading", "page", "text", "names"] as const;

export type DocumentSearch = (query: string) => Found[];

/** A search over sections: rare words count most, words in headings before words in texts. */
export function createDocumentSearch(sections: readonly DocumentSection[]): DocumentSearch {
  const indexed = sections.map((section) => ({
    section,
    stems: PARTS.map((part) => [WEIGHTS[part], stemsIn(section[part])] as const),
  }));
  const placesOf = (stem: string): ReadonlyMap<DocumentSection, number> =>
    new Map(
      indexed.flatMap(({ section, stems }) => {
        const [weight] = stems.find(([, all]) => has(all, stem)) ?? [];
        return weight === undefined ? [] : [[section, weight] as const];
      }),
    );
  return (query) => {
    const words = wordsOf(query);
    const terms = words.map((word) => termOf(word, placesOf, sections.length));
    const most = terms.reduce((sum, { rarity }) => sum + rarity, 0);
    if (most === 0) return [];
    return sections
      .map((section) => {
        const found = terms.filter(({ places }) => places.has(section));
        const share = found.reduce((sum, { rarity }) => sum + rarity, 0) / most;
        const score = found.reduce((sum, one) => sum + one.rarity * one.places.get(section)!, 0);
        const isWhole = section.heading.toLowerCase() === words.join(" ");
        return { section, share, score: score * share * share + (isWhole ? 1000 : 0) };
      })
      .filter(({ share }) => share >= LEAST_SHARE)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_RESULTS)
      .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
  };
}

interface Term {
  readonly places: ReadonlyMap<DocumentSection, number>;
  readonly rarity: number;
}

/** Sections with the word or one of the words that mean the same here. */
function termOf(
  word: string,
  placesOf: (stem: string) => ReadonlyMap<DocumentSection, number>,
  count: number,
): Term {
  const own = placesOf(stemOf(word));
  const others = SAME.filter((group) => group.includes(stemOf(word))).flat();
  const places = new Map(own);
  for (const stem of others)
    for (const [section, weight] of placesOf(stem))
      places.set(section, Math.max(places.get(section) ?? 0, weight * SYNONYM));
  const size = own.size > 0 ? own.size : places.size;
  return { places, rarity: Math.log(1 + count / Math.max(1, size)) };
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
const stemOf = (word: string): string =>
  word.length < 5 || word.includes("_") || /\d/.test(word)
    ? word.replace(/(?<=\w{3})s$/, "")
    : word.replace(/(?:ations?|ions?|ing|ed|es|e|s)$/, "").replace(/y$/, "i");

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

/** Longer words are found by their beginning, as people type them. */
const PREFIX_FROM = 5;
const has = (stems: ReadonlySet<string>, stem: string): boolean =>
  stems.has(stem) || (stem.length >= PREFIX_FROM && [...stems].some((one) => one.startsWith(stem)));

const SAME = words.same.map((group) => group.map(stemOf));

/** Whole sentences: from the one with the most words that the titles lack, else from the first. */
function excerptOf(
  { page, heading, text }: DocumentSection,
  asked: readonly string[],
): ExcerptPart[] {
  const sentences = text.split(/(?<=[.!?]) /);
  const title = `${page} ${heading}`.toLowerCase();
  const stems = asked.map(beginningOf);
  const wanted = stems.filter((word) => !title.includes(word));
  const counts = sentences.map((sentence) => {
    const lower = sentence.toLowerCase();
    return wanted.filter((word) => lower.includes(word)).length;
  });
  const first = counts.indexOf(Math.max(...counts));
  const shown = sentences.slice(first).join(" ");
  const end = shown.length <= EXCERPT_CHARACTERS ? shown.length : cutAt(shown, stems);
  const cut = shown.slice(0, end) + (end < shown.length ? " …" : "");
  const pattern = new RegExp(`([\\p{L}\\p{N}_]*(?:${stems.join("|")})[\\p{L}\\p{N}_]*)`, "giu");
  return cut
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** The end of the last whole word within the limit, or behind the first word that was found. */
function cutAt(text: string, stems: readonly string[]): number {
  const found = stems.map((stem) => text.toLowerCase().indexOf(stem)).filter((at) => at >= 0);
  const limit = Math.max(EXCERPT_CHARACTERS, ...found.slice(0, 1).map((at) => at + 60));
  const end = text.lastIndexOf(" ", limit);
  return end > 0 ? end : limit;
}
