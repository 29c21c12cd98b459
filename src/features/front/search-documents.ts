import type { Documents } from "./documents.ts";

/** A part of a page that a search can find: the text under one heading. */
export interface DocumentSection {
  readonly page: string;
  readonly heading: string;
  readonly url: string;
  readonly text: string;
}

export interface SectionUrls {
  guide(name: string, heading: string): string;
  error(code: string): string;
}

const MAX_RESULTS = 20;
const EXCERPT_CHARACTERS = 160;

export function sectionsOf({ guides, errors }: Documents, urls: SectionUrls): DocumentSection[] {
  const ofGuides = guides.flatMap(({ name, title, text }) =>
    text.split(/^(?=#{1,3} )/m).map((part) => {
      const heading = /^#+ (.+)/.exec(part)?.[1]?.replaceAll("`", "") ?? title;
      const body = part.replace(/^#.*\n/, "");
      return { page: title, heading, url: urls.guide(name, heading), text: plain(body) };
    }),
  );
  const ofErrors = [...errors.codes].map(([code, text]) => ({
    page: "Errors",
    heading: code,
    url: urls.error(code),
    text: plain(text.replace(/^#.*\n/, "")),
  }));
  return [...ofGuides, ...ofErrors];
}

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*|#]+|-{3,}/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

export interface Found {
  readonly section: DocumentSection;
  /** The text around the first word that was found. */
  readonly excerpt: string;
}

/** Sections with every word of the query, those with words in the heading first. */
export function searchSections(sections: readonly DocumentSection[], query: string): Found[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}

function scoreOf({ page, heading, text }: DocumentSection, words: readonly string[]): number {
  const title = `${page} ${heading}`.toLowerCase();
  const body = text.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (!title.includes(word) && !body.includes(word)) return 0;
    score += title.includes(word) ? 10 : 1;
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = Math.max(0, (places.length === 0 ? 0 : Math.min(...places)) - 40);
  const start = first === 0 ? 0 : text.indexOf(" ", first) + 1;
  const end = start + EXCERPT_CHARACTERS;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}
