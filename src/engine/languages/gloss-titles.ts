/* Titles, ranks and degrees. */
import {
  EDUCATION_HEADING,
  type GlossDraft,
  type GlossPhrase,
  type GlossRules,
} from "./gloss-draft.ts";
import { isSkillItem } from "./gloss-skills.ts";
import type { GlossEntry } from "./glossary.ts";
import type { FoldedWord } from "./words-of.ts";

const SHORT_DEGREE_LETTERS = 3;
const MOST_TITLE_WORDS = 4;
const MOST_SMALL_LETTERS = 3;
const PARTED = " –";

export const TITLE_RULES: GlossRules = {
  title: {
    applies: ({ draft, line, at, to }) => !isSkillItem(draft, line.words, at, to),
    write: (phrase, { text }) => writeTitle(phrase, apart(phrase, text)),
  },
  rank: {
    applies: (phrase) =>
      phrase.draft.isPosting
        ? phrase.line.place === 0
        : phrase.line.isShort && isBesideTitle(phrase),
    // "Aprendiz de electricista" is an apprentice electrician.
    write: ({ draft, line: { words }, to, start, end }, { text, kind }) => {
      const title = titleBehind(draft, words, to);
      draft.push(start, title > to ? (words[title - 1] as FoldedWord).end : end, text, kind);
    },
  },
  degree: {
    applies: ({ draft, start, end }) =>
      draft.section === EDUCATION_HEADING || end - start > SHORT_DEGREE_LETTERS,
  },
  "under way": {
    applies: ({ draft, line }) =>
      !draft.isPosting && (draft.section === EDUCATION_HEADING || tellsStudy(draft, line.words)),
  },
  apprenticeship: {
    applies: ({ draft }) => !draft.isPosting && draft.section === EDUCATION_HEADING,
  },
};

/** Whether a line has a degree. */
export function tellsStudy(draft: GlossDraft, words: readonly FoldedWord[]): boolean {
  return words.some((_, at) => draft.startsWith(words, at, "degree", 2));
}

/** A title under education without a degree is the occupation that the person trained for. */
export function trainAs(draft: GlossDraft, first: number): void {
  const own = draft.kindsFrom(first);
  const at = own.indexOf("title");
  if (at < 0 || own.includes("degree") || own.includes("apprenticeship")) return;
  draft.rewrite(first + at, (text) => `Vocational Diploma, ${text}`);
}

/** "Diplôme d'État d'infirmier" is a degree and a licence. */
export function withDegree(
  entry: GlossEntry,
  { draft, line: { words }, at, to }: GlossPhrase,
): GlossEntry {
  if (entry.kind !== "skill" && entry.kind !== "title") return entry;
  for (let end = to; end > at; end--) {
    const degree = draft.entry(words, at, end, "degree");
    if (degree) return { kind: "degree", text: `${degree.text}, ${entry.text}` };
  }
  return entry;
}

/** Separates a title from words that the glossary does not have: "Cook – zona Castellón". */
function apart({ draft, line, at, to, start, end }: GlossPhrase, title: string): string {
  const { words, place, isShort } = line;
  const isTitleLine = draft.isPosting ? place === 0 : isShort && at === 0;
  if (!isTitleLine) return title;
  const next = words[to];
  const isFollowed = next !== undefined && /^[ \u00a0]$/.test(draft.text.slice(end, next.start));
  const isPreceded = at > 0 && draft.lastEdit?.end !== start - 1;
  const isUnknown = isFollowed && !draft.glossary.entries.has(next.text);
  return `${isPreceded && draft.isPosting ? "– " : ""}${title}${isUnknown ? PARTED : ""}`;
}

/** Both forms of one title, "Krankenschwester / Krankenpfleger", become one. */
function writeTitle({ draft, start, end }: GlossPhrase, title: string): void {
  const last = draft.lastEdit;
  const isFirst = draft.isPosting && !draft.text.slice(0, start).trim().includes("\n");
  const isLower = !isFirst && /^\p{Ll}/u.test(draft.text.slice(start, start + 1));
  const text = isLower ? title.toLowerCase() : title;
  if (last !== undefined && draft.last === "title" && bare(last.text) === bare(title)) {
    const gap = draft.text.slice(last.end, start);
    if (/^\s?(?:[/|,&-]|\p{L}{1,4})?\s?$/u.test(gap)) {
      draft.undo();
      // Only behind the second form is it known whether words follow that must be kept apart.
      const isParted = title.endsWith(PARTED) && !last.text.endsWith(PARTED);
      return draft.push(last.start, end, isParted ? last.text + PARTED : last.text, "title");
    }
  }
  draft.push(start, end, text, "title");
}

const bare = (title: string): string => title.replace(/ ?– ?/g, "").toLowerCase();

function isBesideTitle({ draft, line: { words }, to }: GlossPhrase): boolean {
  return draft.last === "title" || titleBehind(draft, words, to) > 0;
}

/** Where a title starts, at this word or behind a small one; 0 when there is none. */
function titleBehind(draft: GlossDraft, words: readonly FoldedWord[], at: number): number {
  const isSmall = (words[at]?.text.length ?? MOST_SMALL_LETTERS + 1) <= MOST_SMALL_LETTERS;
  const places = isSmall ? [at, at + 1] : [at];
  return (
    places.find(
      (place) => place < words.length && draft.startsWith(words, place, "title", MOST_TITLE_WORDS),
    ) ?? 0
  );
}
