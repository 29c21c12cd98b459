import { type TitleIndex, findExact, titleKey } from "./title-index.ts";

/** Longer titles are found by their last words. */
const MAX_TITLE_WORDS = 5;
const MAX_MENTIONS = 300;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#.&'’-]*/gu;
const END = /[.!?;:,\n\r|•()]|\s{2}/;

export interface TitleMention {
  readonly role: number;
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

interface Piece extends KnownWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The properties of a word that do not depend on its place. */
interface KnownWord {
  readonly stems: readonly string[];
  readonly isRank: boolean;
  /** Whether it names a person: "Accounts Payable" is also an activity, so it does not. */
  readonly names: boolean;
}

/** Occurrences of our titles in a text. A title of one word counts only when used as a title ("as a
 * Cook", "Cook" on a line of its own), since "cook" and "lead" are ordinary words. */
export function findTitleMentions(index: TitleIndex, text: string): TitleMention[] {
  const mentions: TitleMention[] = [];
  const pieces: Piece[] = [];
  const known = new Map<string, KnownWord>();
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    const read = known.get(word) ?? readWord(index, word);
    known.set(word, read);
    pieces.push({ text: word, start, end: start + word.length, ...read });
  }
  for (let at = 0; at < pieces.length && mentions.length < MAX_MENTIONS; at++) {
    if (!index.firsts.has(pieces[at]?.stems[0] ?? "")) continue;
    const reach = reachFrom(text, pieces, at);
    for (let to = reach; to > at; to--) {
      const last = pieces[to - 1];
      if (last === undefined || !(last.names || to - at === 1)) continue;
      if (to - at === 1 && !standsAsTitle(index, text, pieces, at)) continue;
      if (isAnother(index, pieces, at, to)) continue;
      const start = pieces[at]?.start ?? 0;
      const title = index.titles.read(text.slice(start, last.end));
      const role = findExact(index, titleKey(title), title.seniority);
      if (role === undefined) continue;
      mentions.push({ role, start, end: last.end, words: to - at });
      at = to - 1;
      break;
    }
  }
  return mentions;
}

function readWord({ titles }: TitleIndex, word: string): KnownWord {
  const stems = titles.stemsOf(word);
  const isRank = titles.isRank(word.toLowerCase());
  return { stems, isRank, names: isRank || stems.some((stemmed) => titles.isAgent(stemmed)) };
}

/** "with speech therapists", "reported to the office manager" are other people's titles. */
function isAnother(
  { titles }: TitleIndex,
  pieces: readonly Piece[],
  at: number,
  to: number,
): boolean {
  const last = pieces[to - 1]?.text ?? "";
  if (/[^s]s$/.test(last) && !pieces[to - 1]?.stems.includes(last.toLowerCase())) return true;
  const before = pieces[at - 1]?.text.toLowerCase() ?? "";
  return titles.isOf("others_title", before) && /^\p{Ll}/u.test(pieces[at]?.text ?? "");
}

function reachFrom(text: string, pieces: readonly Piece[], at: number): number {
  let to = at + 1;
  while (to < pieces.length && to - at < MAX_TITLE_WORDS) {
    const gap = text.slice(pieces[to - 1]?.end ?? 0, pieces[to]?.start ?? 0);
    if (END.test(gap)) break;
    to++;
  }
  return to;
}

function standsAsTitle(
  { titles }: TitleIndex,
  text: string,
  pieces: readonly Piece[],
  at: number,
): boolean {
  const piece = pieces[at];
  // "MD" is also a state and "IE" a browser: abbreviations alone are not accepted.
  if (piece === undefined || /^[A-Z&/.-]{1,5}$/.test(piece.text)) return false;
  const previous = pieces[at - 1];
  const next = pieces[at + 1];
  const before = previous ? text.slice(previous.end, piece.start) : "\n";
  const after = next ? text.slice(piece.end, next.start) : "\n";
  const isOwn =
    previous && (previous.isRank || titles.isOf("own_title", previous.text.toLowerCase()));
  if (isOwn && before === " ") return true;
  const alone = /[\n\r|•,:–-]|\s{2}/.test(before) && /[\n\r|•,–-]|\s{2}/.test(after);
  return alone && /^\p{Lu}/u.test(piece.text);
}
