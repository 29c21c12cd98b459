/* Where the described work comes closest to what a job asks for, by words and by meaning. */
import type { RoleTables } from "../roles/role-tables.ts";
import { foldLetters } from "../text/fold.ts";
import { type IgnoredSpan, type TextSpan, coveredBy } from "../text/spans.ts";
import { likeness } from "../vectors/title-vectors.ts";
import { initialsOf } from "./named-words.ts";
import type { TargetSkill } from "./target-job.ts";
import type { WorkPlace } from "./places-of-work.ts";
import { areRelated, familyOf } from "./word-family.ts";

export interface NearestWork {
  /** Of the places. */
  readonly place: number;
  readonly span: TextSpan;
  /** 0 to 1. */
  readonly likeness: number;
  /** Whether the work is close enough to be named. */
  readonly isNear: boolean;
}

export interface NearestFinder {
  /** Whether any part of the text has one of the telling words of a name, or a relative of it. */
  isTouched(wanted: TargetSkill): boolean;
  /** Whether a part that the author denies, or that is about others, has one: "the nurse gives medication". */
  isDenied(wanted: TargetSkill): boolean;
  nearest(wanted: TargetSkill): NearestWork | undefined;
}

const WORD = /[\p{L}\p{N}+#]+/gu;
const CLAUSE = /[^\n,;:()•.]+(?:\.(?!\s)[^\n,;:()•.]*)*/gu;
const MAX_CHARS = 20_000;
const MOST_CLAUSES = 400;
const MAX_CLAUSE = 160;
/** Each look-up compares with every clause. */
const MOST_NAMES = 40;
/** Shorter words tell nothing alone, unless they are names in capitals. */
const LEAST_LETTERS = 5;
const LETTERS_OF_TOOL = 4;
const IS_NAME = /^(?=.*\p{Lu})[\p{Lu}\p{N}+#]{2,}$/u;
/** Likeness by words: all telling ones of a name, and half of them. */
const [ALL_WORDS, HALF_OF_WORDS] = [0.8, 0.6];
const NEAR = 0.58;
/** More recent work goes before work that is this much closer. */
const NEARLY = 0.12;
/** The title of a post says more than its tasks. */
const OF_TITLE = 0.15;
/** In other work half of the words say nothing. */
const NEAR_IN_OTHER_WORK = 0.62;

interface Clause extends TextSpan {
  readonly place: number;
  readonly isOfTitle: boolean;
  readonly families: ReadonlyMap<string, readonly string[]>;
  readonly meaning: Int8Array | undefined;
}

const familiesOf = (text: string): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(new Set(foldLetters(text).match(WORD)), familyOf);

const tellingWords = ({ asked, skill }: TargetSkill): string[] =>
  (asked.match(WORD) ?? [])
    .filter(
      (word) =>
        word.length >= (skill?.kind === "tool" ? LETTERS_OF_TOOL : LEAST_LETTERS) ||
        IS_NAME.test(word),
    )
    .map(foldLetters);

/** The clauses of one place. */
function clausesOf(
  { at, header }: WorkPlace,
  place: number,
  { text, isIgnored, meaningOf }: ClauseTables,
): Clause[] {
  return Array.from(text.slice(at.start, at.end).matchAll(CLAUSE)).flatMap(
    ({ 0: found, index }) => {
      const start = at.start + index;
      if (found.length > MAX_CLAUSE || !/\p{L}{3}/u.test(found) || isIgnored(start)) return [];
      const isOfTitle = start < header.end;
      const families = familiesOf(found);
      const meaning = meaningOf(found);
      return { place, start, end: start + found.length, families, meaning, isOfTitle };
    },
  );
}

interface ClauseTables {
  readonly text: string;
  isIgnored(offset: number): boolean;
  meaningOf(text: string): Int8Array | undefined;
}

export function createNearestFinder(
  { roleMeanings }: Pick<RoleTables, "roleMeanings">,
  text: string,
  /** Where work is told, and whether it is related to the job. */
  places: readonly (WorkPlace & { readonly isTold: boolean; readonly isRelated: boolean })[],
  ignored: readonly IgnoredSpan[],
): NearestFinder {
  const tables: ClauseTables = {
    text,
    isIgnored: coveredBy(ignored),
    meaningOf: (clause) => roleMeanings.meaningOf(clause),
  };
  const told = familiesOf(blanked(text, ignored).slice(0, MAX_CHARS));
  const denied = familiesOf(
    ignored
      .filter(({ reason }) => reason === "denied" || reason === "others" || reason === "wanted")
      .map(({ start, end }) => text.slice(start, end))
      .join("\n")
      .slice(0, MAX_CHARS),
  );
  let clauses: readonly Clause[] | undefined;
  let left = MOST_NAMES;
  const has = (families: Clause["families"], word: string): boolean =>
    families.get(familyOf(word))?.some((other) => areRelated(word, other)) === true;
  const byWords = (words: readonly string[], { families, isOfTitle }: Clause): number => {
    const found = words.filter((word) => has(families, word)).length;
    if (found === 0 || 2 * found < words.length) return 0;
    return (found === words.length ? ALL_WORDS : HALF_OF_WORDS) + (isOfTitle ? OF_TITLE : 0);
  };
  return {
    isTouched: (wanted) => tellingWords(wanted).some((word) => has(told, word)),
    isDenied: (wanted) => tellingWords(wanted).some((word) => has(denied, word)),
    nearest(wanted) {
      if (left-- <= 0) return undefined;
      clauses ??= places
        .flatMap((one, place) => (one.isTold ? clausesOf(one, place, tables) : []))
        .slice(0, MOST_CLAUSES);
      const words = tellingWords(wanted);
      const short = initialsOf(wanted.asked).map(foldLetters);
      // The name of a product says nothing about its purpose.
      const isTool = wanted.skill?.kind === "tool";
      const meaning = isTool ? undefined : roleMeanings.meaningOf(wanted.asked);
      const found = clauses.map((clause) => {
        const byMeaning =
          meaning && clause.meaning && !clause.isOfTitle ? likeness(meaning, clause.meaning) : 0;
        const byInitials = short.some((one) => has(clause.families, one)) ? ALL_WORDS : 0;
        return { clause, likeness: Math.max(byWords(words, clause), byInitials, byMeaning) };
      });
      const best = Math.max(0, ...found.map((one) => one.likeness));
      const isNear = ({ clause, likeness: own }: (typeof found)[number]): boolean =>
        own >= (places[clause.place]!.isRelated ? NEAR : NEAR_IN_OTHER_WORK);
      const all = found.filter((one) => one.likeness >= best - NEARLY);
      const near = all.some(isNear) ? all.filter(isNear) : all;
      const first = Math.min(...near.map(({ clause }) => clause.place));
      const [own] = near
        .filter(({ clause }) => clause.place === first)
        .toSorted((a, b) => b.likeness - a.likeness);
      if (!own) return undefined;
      const { place, start, end } = own.clause;
      return { place, span: { start, end }, likeness: own.likeness, isNear: isNear(own) };
    },
  };
}

/** The text with line breaks in place of some parts, so that offsets stay. */
export function blanked(text: string, parts: readonly TextSpan[]): string {
  const units = text.split("");
  for (const { start, end } of parts) units.fill("\n", start, end);
  return units.join("");
}
