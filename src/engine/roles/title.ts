import type { Lexicon } from "../knowledge/title-lexicon.ts";
import type { Seniority } from "../knowledge/record-types.ts";
import { foldAccents } from "../text/fold.ts";
import type { WordClass } from "../schema/word-classes.ts";
import { stem } from "../text/stem.ts";
import { isAgent } from "./agent-nouns.ts";

/** A title is not longer than this; the rest of a longer text is ignored. */
const MAX_TITLE_CHARS = 300;
const MAX_WORDS = 24;

export interface TitleWord {
  readonly text: string;
  readonly stem: string;
}

/** A parsed job title: the occupation, without rank, place and contract. */
export interface Title {
  /** Words of the occupation in reading order. */
  readonly words: readonly TitleWord[];
  /** Position in `words` of the noun that names the job: "manager" in "Manager of Sales". */
  readonly head: number;
  readonly seniority: Seniority | undefined;
  /** Number of noise words left out; ranks and function words do not count. */
  readonly dropped: number;
}

/** Titles that `clean` only has to lower-case. */
const PLAIN =
  /^(?!.*\b(?:[Ll]evel|[Tt]ech|[Cc]ontract|[Tt]ime|[Ss]hifts?|[Bb]onus|[Pp]er)\b)[A-Za-z ]+$/;
const SEGMENT_END = /[,;|•·()]|\s[-–—]+\s/u;

/** A word of a title with the parts that it can play. */
interface ReadWord extends TitleWord {
  readonly rank: Seniority | undefined;
  readonly isLink: boolean;
  readonly isNoise: boolean;
  readonly isAgent: boolean;
}

/** The titles in one line: "Bookkeeper/Office Mgr" is two. */
export function splitTitles(line: string): string[] {
  const text = clean(line);
  const whole = text.replace(/\s+/g, " ").trim();
  const parts = whole
    .split(/\s*[/|;•·()[\]{}]\s*|\s+[-–—]+\s+|\s+(?:and|&)\s+(?=\p{L}+\s)|,\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 ? [whole, ...parts.slice(0, 6)] : [whole];
}

/** Parses job titles with one lexicon. Words of customers' texts are never cached. */
export class TitleReader {
  readonly #lexicon: Lexicon;
  /** The words of our own titles, parsed once: titles consist of few distinct words. */
  readonly #ownWords: ReadonlyMap<string, readonly ReadWord[]>;

  constructor(lexicon: Lexicon, ownTitles: readonly string[]) {
    this.#lexicon = lexicon;
    this.#ownWords = new Map();
    const words = ownTitles.flatMap((title) => title.toLowerCase().split(" "));
    this.#ownWords = new Map(Array.from(new Set(words), (word) => [word, this.#readWord(word)]));
  }

  read(line: string): Title {
    const { classes } = this.#lexicon;
    const kept: TitleWord[] = [];
    const ranks: Seniority[] = [];
    let personByRank: string | undefined;
    let [head, dropped] = [-1, 0];
    let linked = false;
    for (const segment of this.#segmentsOf(clean(line))) {
      for (const word of segment) {
        if (kept.length >= MAX_WORDS) break;
        if (word.isLink) {
          linked = kept.length > 0;
          continue;
        }
        const rank = linked ? undefined : rankOf(word, kept.length, head >= 0);
        if (rank !== undefined) {
          ranks.push(rank);
          if (classes.ranked_person.has(word.text)) personByRank = word.text;
        } else if (word.isNoise) {
          if (!classes.title_small.has(word.text)) dropped++;
        } else {
          kept.push(word);
          if (!linked && word.isAgent) head = kept.length - 1;
        }
      }
      // The noun of the first part names the job: "Manager, Customer".
      if (head >= 0) linked = true;
    }
    // "Associate Software Engineer" is a rank, "Sales Associate" is a job.
    if (kept[0]?.stem === "associate" && head > 0) {
      kept.shift();
      head--;
      ranks.push("junior");
    }
    // "Sales Intern", "SAP Lead": without another noun the rank names the job.
    if (head < 0 && personByRank !== undefined) {
      kept.push({ text: personByRank, stem: personByRank });
      head = kept.length - 1;
    }
    return {
      words: kept,
      head: head < 0 ? kept.length - 1 : head,
      seniority: seniorityOf(ranks, kept, classes.title_executive),
      dropped,
    };
  }

  /** Whether a lower-case word gives a rank: "senior", "trainee". */
  isRank(word: string): boolean {
    return this.#lexicon.ranks.has(word);
  }

  /** Whether a stem names a person by their work. */
  isAgent(stemmed: string): boolean {
    return isAgent(this.#lexicon, stemmed);
  }

  /** Whether a lower-case word belongs to a class. */
  isOf(name: WordClass, word: string): boolean {
    return this.#lexicon.classes[name].has(word);
  }

  /** Whether a line contains a word that marks employers: "Acme Ltd". */
  namesEmployer(line: string): boolean {
    return line.match(/\w+/g)?.some((word) => this.isOf("employer", word.toLowerCase())) ?? false;
  }

  /** The stems that a word of running text adds to a title; ranks and noise add none. */
  stemsOf(word: string): string[] {
    if (word.length > 40) return [];
    const read = /^[a-z]+$/i.test(word)
      ? this.#readWord(word.toLowerCase())
      : this.#wordsOf(clean(word));
    return read
      .filter(
        ({ text, rank, isLink }) => rank === undefined && !isLink && !this.#lexicon.noise.has(text),
      )
      .map(({ stem }) => stem);
  }

  #segmentsOf(text: string): (readonly ReadWord[])[] {
    if (/^[a-z ]*$/.test(text)) return [text.split(" ").flatMap((word) => this.#readWord(word))];
    return text
      .split(SEGMENT_END)
      .slice(0, 12)
      .map((segment) => this.#wordsOf(segment));
  }

  #wordsOf(text: string): readonly ReadWord[] {
    return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => this.#readWord(word));
  }

  #readWord(word: string): readonly ReadWord[] {
    if (word === "") return [];
    const known = this.#ownWords.get(word);
    if (known !== undefined) return known;
    const { ranks, noise, classes } = this.#lexicon;
    return this.#expand(word).map((text): ReadWord => {
      const stemmed = stem(text);
      return {
        text,
        stem: stemmed,
        rank: ranks.get(text),
        isLink: classes.title_link.has(text),
        isNoise: noise.has(text) || /^\d{1,2}$/.test(text),
        isAgent: this.isAgent(stemmed),
      };
    });
  }

  #expand(word: string): string[] {
    const { abbreviations, spellings } = this.#lexicon;
    const long = abbreviations.get(word) ?? abbreviations.get(singular(word)) ?? word;
    return long.split(" ").flatMap((part) => (spellings.get(part) ?? part).split(" "));
  }
}

/** Whether a word is a rank in its position: "Engineer II" but "IV Technician", "Staff Engineer" but
 * "Ground Staff", "Principal Engineer" but "Assistant Principal". */
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
  executive: ReadonlySet<string>,
): Seniority | undefined {
  if (words.some((word) => executive.has(word.text))) return "executive";
  for (const rank of ["entry", "junior", "lead", "senior", "mid"] as const) {
    if (ranks.includes(rank)) return rank;
  }
  return undefined;
}

/** Removes codes, pay and contract terms; "C#", "C++" and ".NET" become plain words. */
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

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}
