import type { Documents } from "./guides.ts";
import { operationTitle, type Listed } from "./reference/operations.ts";

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

/** Sections with every word of the query, those with words in the heading first. */
export function searchSections(sections: readonly DocumentSection[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => ({ section, excerpt: excerptOf(section, words) }));
}

const wordsOf = (query: string): string[] => [
  ...new Set(
    query
      .toLowerCase()
      .split(/[^\p{L}\p{N}_]+/u)
      .filter((word) => word !== ""),
  ),
];

/** Each word counts by the best place it begins in; inside of other words it counts least. */
function scoreOf(section: DocumentSection, words: readonly string[]): number {
  const places = [
    [section.heading, 20],
    [section.page, 10],
    [section.text, 3],
    [section.names, 2],
  ] as const;
  let score = 0;
  for (const word of words) {
    const starts = wordStart(word);
    const [, weight] = places.find(([text]) => starts.test(text)) ?? [];
    const isInside = places.some(([text]) => text.toLowerCase().includes(word));
    if (weight === undefined && !isInside) return 0;
    score += weight ?? 1;
  }
  const isWhole = section.heading.toLowerCase() === words.join(" ");
  return isWhole ? score + 100 : score;
}

const wordStart = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, "iu");

/** Whole sentences: from the one with the most words that the titles lack, else from the first. */
function excerptOf(
  { page, heading, text }: DocumentSection,
  words: readonly string[],
): ExcerptPart[] {
  const sentences = text.split(/(?<=[.!?]) /);
  const title = `${page} ${heading}`.toLowerCase();
  const wanted = words.filter((word) => !title.includes(word));
  const counts = sentences.map((sentence) => {
    const lower = sentence.toLowerCase();
    return wanted.filter((word) => lower.includes(word)).length;
  });
  const first = counts.indexOf(Math.max(...counts));
  const shown = sentences.slice(first).join(" ");
  const end = shown.length <= EXCERPT_CHARACTERS ? shown.length : cutAt(shown, words);
  const cut = shown.slice(0, end) + (end < shown.length ? " …" : "");
  const pattern = new RegExp(`([\\p{L}\\p{N}_]*(?:${words.join("|")})[\\p{L}\\p{N}_]*)`, "giu");
  return cut
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** The end of the last whole word within the limit, or behind the first word that was found. */
function cutAt(text: string, words: readonly string[]): number {
  const found = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const limit = Math.max(EXCERPT_CHARACTERS, ...found.slice(0, 1).map((at) => at + 60));
  const end = text.lastIndexOf(" ", limit);
  return end > 0 ? end : limit;
}
