import {
  ABBREVIATIONS,
  LINKS,
  NOISE_WORDS,
  SENIORITY,
  SPELLINGS,
  type Seniority,
} from "./title-tables.ts";
import { isAgent } from "./agent-nouns.ts";
import { foldAccents } from "../text/fold.ts";
import { stem } from "./stem.ts";

/** Longer texts are cut: they are no titles. */
const MAX_TITLE_CHARS = 300;
const MAX_WORDS = 24;

export interface TitleWord {
  readonly text: string;
  readonly stem: string;
}

/** A parsed job title: the function, separate from rank, place and contract. */
export interface Title {
  /** The words of the function, in order. */
  readonly words: readonly TitleWord[];
  /** Index in `words` of the noun that names the job: "manager" in "Manager of Sales". */
  readonly head: number;
  readonly seniority: Seniority | undefined;
  /** How many words were dropped that are neither ranks nor function words. */
  readonly dropped: number;
}

/** Titles that need none of the clean-up below. */
const PLAIN =
  /^(?!.*\b(?:[Ll]evel|[Tt]ech|[Cc]ontract|[Tt]ime|[Ss]hifts?|[Bb]onus|[Pp]er)\b)[A-Za-z ]+$/;
const SEGMENT_END = /[,;|•·()]|\s[-–—]+\s/u;
const PEOPLE_BY_RANK = /^(?:lead|intern|trainee|apprentice|graduate|student|principal)$/;
const SMALL = /^(?:the|an?|and|or|to|with|by|from|as|on|your)$/;
const EXECUTIVE = new Set(["chief", "vice", "president", "founder"]);

/** The whole line and, if it names several titles ("Bookkeeper/Office Mgr"), each of them. */
export function splitTitles(line: string): string[] {
  const text = clean(line);
  const whole = text.replace(/\s+/g, " ").trim();
  const parts = whole
    .split(/\s*[/|;•·()[\]{}]\s*|\s+[-–—]+\s+|\s+(?:and|&)\s+(?=\p{L}+\s)|,\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 ? [whole, ...parts.slice(0, 6)] : [whole];
}

/** Words of our own titles, parsed once. Reading is faster with it; the result is the same without. */
export type KnownWords = ReadonlyMap<string, readonly ReadWord[]>;

export function readTitleWords(titles: readonly string[]): KnownWords {
  const words = new Map<string, readonly ReadWord[]>();
  for (const title of titles) {
    for (const word of title.toLowerCase().split(" ")) {
      if (!words.has(word)) words.set(word, read(word));
    }
  }
  return words;
}

export function readTitle(line: string, known?: KnownWords): Title {
  const kept: TitleWord[] = [];
  const ranks: Seniority[] = [];
  let personByRank: string | undefined;
  let [head, dropped] = [-1, 0];
  let linked = false;
  for (const segment of segmentsOf(clean(line), known)) {
    for (const word of segment) {
      if (kept.length >= MAX_WORDS) break;
      if (word.isLink) {
        linked = kept.length > 0;
        continue;
      }
      const rank = linked ? undefined : rankOf(word, kept.length, head >= 0);
      if (rank !== undefined) {
        ranks.push(rank);
        if (PEOPLE_BY_RANK.test(word.text)) personByRank = word.text;
      } else if (word.isNoise) {
        if (!SMALL.test(word.text)) dropped++;
      } else {
        kept.push(word);
        if (!linked && word.isAgent) head = kept.length - 1;
      }
    }
    // The noun of the first part names the job: "Manager, Customer".
    if (head >= 0) linked = true;
  }
  // In "Associate Software Engineer" it is a rank, in "Sales Associate" the job.
  if (kept[0]?.stem === "associate" && head > 0) {
    kept.shift();
    head--;
    ranks.push("junior");
  }
  // "Sales Intern", "SAP Lead": without another noun the rank is the head.
  if (head < 0 && personByRank !== undefined) {
    kept.push({ text: personByRank, stem: personByRank });
    head = kept.length - 1;
  }
  return {
    words: kept,
    head: head < 0 ? kept.length - 1 : head,
    seniority: seniorityOf(ranks, kept),
    dropped,
  };
}

/** The rank of a word by its position: "Engineer II" but not "IV Technician", "Staff Engineer" but not
 * "Ground Staff", "Principal Engineer" but not "Assistant Principal". */
function rankOf(word: ReadWord, wordsBefore: number, afterNoun: boolean): Seniority | undefined {
  if (word.rank === undefined) return undefined;
  if (/^[ivx\d]{1,3}$/.test(word.text) && !afterNoun) return undefined;
  if (word.text === "staff" && wordsBefore > 0) return undefined;
  if (word.text === "principal" && afterNoun) return undefined;
  return word.rank;
}

function seniorityOf(
  ranks: readonly Seniority[],
  words: readonly TitleWord[],
): Seniority | undefined {
  if (words.some((word) => EXECUTIVE.has(word.text))) return "executive";
  for (const rank of ["entry", "junior", "lead", "senior", "mid"] as const) {
    if (ranks.includes(rank)) return rank;
  }
  return undefined;
}

/** Removes codes, pay, contract types and shifts; keeps the signs of "C#", "C++" and ".NET". */
function clean(line: string): string {
  const short = line.slice(0, MAX_TITLE_CHARS);
  // "OR" is the operating room, unless the whole title is in capitals.
  const shouts = !short.includes("OR") || !/[a-z]/.test(short);
  const title = shouts ? short : short.replace(/\bOR\b/g, "operating room");
  if (PLAIN.test(title)) return title.toLowerCase();
  return foldAccents(title)
    .replace(/[’'`]s?\b/g, "")
    .replace(/\b(?:r&d|r & d)\b/g, "research development")
    .replace(/\bm\s?\/\s?[fw](?:\s?\/\s?[dx])?\b|\b[fw]\s?\/\s?m(?:\s?\/\s?[dx])?\b/g, " ")
    .replace(/\bc\+\+/g, "cplusplus")
    .replace(/\bc#/g, "csharp")
    .replace(
      /#\s?\w{1,20}|\b(?:req|job|id|ref)[\s.:#-]{0,3}\d\w{0,20}|\b[a-z]{0,3}\d{4,20}\b/g,
      " ",
    )
    .replace(
      /\b(?:full|part)[- ]?time\b|\bcontract(?=\W*$)|\b(?:night|day|evening|weekend|1st|2nd|3rd)s? shifts?\b|\bper (?:hour|week|month|year)\b|\bsign(?:ing)?[- ]on bonus\b|\blevel(?= ?[\divx]+\b)/g,
      " ",
    )
    .replace(/[$€£]+\s?[\d.,]*\s?k?\b\+?|\b\d+[.,]\d{3}\b/g, " ")
    .replace(/\bentry[- ]level\b/g, "fresher")
    .replace(/\btech(?= lead\b)/g, "technical")
    .replace(/\ba\/v\b/g, "audio visual")
    .replace(/\bas\/400\b/g, "as400")
    .replace(/\bi?v\s?&\s?v\b/g, "verification validation")
    .replace(/\.net\b/g, "dotnet")
    .replace(/\bnode\.js\b/g, "nodejs")
    .replace(/\be-(?=\p{L})/gu, "e ");
}

/** The stems that one word of running text adds to a title; none for ranks and noise words. */
export function stemsOf(word: string, known?: KnownWords): string[] {
  if (word.length > 40) return [];
  return (/^[a-z]+$/i.test(word) ? read(word.toLowerCase(), known) : wordsOf(clean(word), known))
    .filter(({ text, rank, isLink }) => rank === undefined && !isLink && !NOISE_WORDS.has(text))
    .map(({ stem }) => stem);
}

function segmentsOf(text: string, known: KnownWords | undefined): (readonly ReadWord[])[] {
  if (/^[a-z ]*$/.test(text)) return [text.split(" ").flatMap((word) => read(word, known))];
  return text
    .split(SEGMENT_END)
    .slice(0, 12)
    .map((segment) => wordsOf(segment, known));
}

function wordsOf(text: string, known?: KnownWords): readonly ReadWord[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => read(word, known));
}

/** A word of a title with its possible functions. */
interface ReadWord extends TitleWord {
  readonly rank: Seniority | undefined;
  readonly isLink: boolean;
  readonly isNoise: boolean;
  readonly isAgent: boolean;
}

function read(word: string, known?: KnownWords): readonly ReadWord[] {
  return known?.get(word) ?? (word === "" ? [] : expand(word).map(readPart));
}

function readPart(text: string): ReadWord {
  const stemmed = stem(text);
  return {
    text,
    stem: stemmed,
    rank: SENIORITY.get(text),
    isLink: LINKS.has(text),
    isNoise: NOISE_WORDS.has(text) || /^\d{1,2}$/.test(text),
    isAgent: isAgent(stemmed),
  };
}

function expand(word: string): string[] {
  const long = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(singular(word)) ?? word;
  return long.split(" ").flatMap((part) => (SPELLINGS.get(part) ?? part).split(" "));
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}
