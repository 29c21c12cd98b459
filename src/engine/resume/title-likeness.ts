import { type TitleIndex, findExact, titleKey } from "../roles/title-index.ts";

const MAX_TITLE_WORDS = 9;

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
