import { RECOGNISED } from "../roles/recognise-title.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import { type TitleIndex, findExact, titleKey } from "../roles/title-index.ts";
import type { TitleReader } from "../roles/title.ts";
import { stem } from "../text/stem.ts";

const MAX_TITLE_WORDS = 9;
const MAX_MEANT_CHARS = 80;

/** 0 to 1: how much a short line looks like a job title. */
export function titleLikeness(index: TitleIndex, text: string): number {
  // A full stop ends a sentence, but not after "Sr.".
  if (
    text.length > 100 ||
    /(?<!\b(?:[SJ][Rr]|Asst|Assoc|Exec))[.!?]\s+\p{Lu}|@|https?:/u.test(text)
  )
    return 0;
  const count = text.split(/\s+/).length;
  if (count > MAX_TITLE_WORDS || !/\p{L}{2}/u.test(text)) return 0;
  const title = index.titles.read(text);
  if (title.words.length === 0) return 0;
  if (findExact(index, titleKey(title), title.seniority) !== undefined)
    return 0.97 - (/^\p{Ll}/u.test(text) ? 0.3 : 0);
  const head = title.words[title.head];
  const known = title.words.filter((word) => index.knows(word.stem)).length;
  const share = known / title.words.length;
  const headed =
    head !== undefined && index.heads.has(head.stem) && index.titles.isAgent(head.stem);
  const ranked = title.seniority !== undefined ? 0.1 : 0;
  const employer = index.titles.namesEmployer(text) ? 0.3 : 0;
  const lower = /^\p{Ll}/u.test(text) || /[a-z]\.$/.test(text) ? 0.3 : 0;
  return (headed ? 0.45 : 0) + 0.35 * share + ranked - employer - lower;
}

/** The likeness of a title that is recognised by its meaning only. */
const MEANT_LIKENESS = 0.5;

/** As `titleLikeness`, for texts in another language: the meaning covers titles without a gloss. */
export function foreignTitleLikeness(tables: RoleTables, text: string): number {
  const likeness = titleLikeness(tables.titleIndex, text);
  const isShort = text.length <= MAX_MEANT_CHARS && text.split(/\s+/).length <= MAX_TITLE_WORDS;
  if (likeness >= MEANT_LIKENESS || !isShort || tables.titleReader.namesEmployer(text))
    return likeness;
  return tables.roleMeanings.bestForeignScore(text) >= RECOGNISED ? MEANT_LIKENESS : likeness;
}

/** "Public Relations Intern Company Name": the offset behind the last word that names a person. */
export function personIn(titles: TitleReader, text: string): number | undefined {
  const words = text.split(/\s+/).slice(0, MAX_TITLE_WORDS);
  const last = words.findLastIndex((word) =>
    titles.isAgent(stem(word.toLowerCase().replace(/\W+$/, ""))),
  );
  if (last <= 0 || last >= words.length - 1) return undefined;
  const next = words[last + 1] as string;
  return /^\p{Lu}/u.test(next)
    ? text.indexOf(next, words.slice(0, last).join(" ").length)
    : undefined;
}
