/* Skills, and what a text says about them: denials, wishes, levels of languages. */
import { skillInCompound } from "./compounds.ts";
import type { Disclaimed } from "./disclaimers.ts";
import {
  COMPANY_HEADING,
  EXPERIENCE,
  type GlossDraft,
  type GlossPhrase,
  type GlossRules,
  SKILLS,
} from "./gloss-draft.ts";
import type { GlossEntry, GlossKind } from "./glossary.ts";
import { looseStem } from "./loose-phrases.ts";
import { type FoldedWord, isNameCased } from "./words-of.ts";

const CEFR = /(?<!\p{L})[abc][12](?!\p{L})/iu;
const MAX_LOOSE_WORDS = 10;
const MOST_SKILL_WORDS = 4;
const MOST_JOB_WORDS = 3;
const WISH_REACH = 9;
const DENIAL_REACH = 5;
const YEAR = /^(?:19|20)\d\d$/;
const SENTENCE_ENDS = /^\s*(?:[.,;!)]|[\n\r]|$)/u;

export const SKILL_RULES: GlossRules = {
  skill: {
    // "Englisch verhandlungssicher" states a level, not a skill in negotiation.
    applies: ({ draft, line, at, to }) =>
      !draft.isIntroduction &&
      !(line.isLanguages && draft.entry(line.words, at, to, "language level") !== undefined),
    write: writeSkill,
  },
  product: {
    applies: ({ draft, start }) => /\p{Lu}/u.test(draft.text.charAt(start)),
    write: writeSkill,
  },
  negation: { applies: (phrase) => !asksNoExperience(phrase), write: writeNegation },
  "denial behind": { applies: ({ draft, line, at }) => deniesSkill(draft, line.words, at) },
  not: {
    applies: ({ draft, line: { words }, at, to, after }) =>
      namesSkill(draft, words, to) || (SENTENCE_ENDS.test(after) && deniesSkill(draft, words, at)),
    write: ({ draft, line, to, start, end }, { text }) =>
      draft.push(
        start,
        end,
        namesSkill(draft, line.words, to) ? "no experience with" : text,
        "not",
      ),
  },
  language: {
    applies: ({ draft, line, start, end }) =>
      line.isLanguages || (draft.section === SKILLS && isItem(draft, start, end)),
  },
  "language level": { applies: ({ line }) => line.isLanguages },
};

/** "Projektleitung" is a job, but in a list of skills it is a skill. */
export function isSkillItem(
  draft: GlossDraft,
  words: readonly FoldedWord[],
  at: number,
  to: number,
): boolean {
  return draft.section === SKILLS && draft.entry(words, at, to, "skill") !== undefined;
}

/** The parts of the line that deny a skill or are about other people. */
export function findDisclaimed(draft: GlossDraft, words: readonly FoldedWord[]): Disclaimed[] {
  return draft.glossary.disclaimers.find(draft.text, words, {
    isPosting: draft.isPosting,
    isDuty: draft.isPosting && !draft.isIntroduction && draft.section !== COMPANY_HEADING,
    namesSkill: (at) => namesAny(draft, words, at),
    isSkill: (at) => namesSkill(draft, words, at),
    isNameCased: (at) => isNameCased(draft.text, words[at] as FoldedWord),
    namesJob: (at) =>
      draft.startsWith(words, at, "title", MOST_JOB_WORDS) ||
      draft.glossary.jobs.has(looseStem((words[at] as FoldedWord).text)),
  });
}

/** Whether a skill or a proper name starts at a word. */
export const namesAny = (draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean =>
  namesSkill(draft, words, at) || isProper(draft, words, at);

/** Replaces a spelling that differs from a listed one in endings; returns the next word to look at. */
export function glossLoosely(draft: GlossDraft, words: readonly FoldedWord[], at: number): number {
  if (draft.isIntroduction) return at + 1;
  const limit = draft.reach(words, at, at + MAX_LOOSE_WORDS);
  const found = draft.glossary.loose.find(words, at, limit, (word) => isModifier(draft, word));
  const { start, end, text } = words[at] as FoldedWord;
  if (!found) {
    const compound = skillInCompound(draft.glossary, text);
    if (compound) draft.push(start, end, compound.text, "skill");
    return at + 1;
  }
  draft.push(start, (words[found.to - 1] as FoldedWord).end, found.english, "skill");
  return found.to;
}

/** Whether a word only qualifies the one beside it: no name, and no known phrase but "monthly". */
function isModifier({ text, glossary }: GlossDraft, word: FoldedWord): boolean {
  const meanings = glossary.entries.get(word.text) ?? [];
  return (
    /[\p{Ll}\d]/u.test(text.charAt(word.start)) && meanings.every(({ kind }) => kind === "period")
  );
}

/** "möchte noch Java lernen": the parts of a wish around what is wished for. */
export function startsWish(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const wishes = draft.glossary.wishes.get((words[at] as FoldedWord).text) ?? [];
  return wishes.some((parts) => {
    let [found, next] = [1, at + 1];
    for (; next < words.length && next - at <= WISH_REACH && found < parts.length; next++) {
      const gap = draft.text.slice(
        (words[next - 1] as FoldedWord).end,
        (words[next] as FoldedWord).start,
      );
      if (/[.!?;:]\s/.test(gap)) return false;
      if (words[next]?.text === parts[found]) found++;
    }
    return found === parts.length;
  });
}

/** A line with the name of a language and a level of it, or a sentence of nothing but such names. */
export function saysLanguages(
  draft: GlossDraft,
  words: readonly FoldedWord[],
  line: string,
): boolean {
  const isOf = (word: FoldedWord, kind: GlossKind): boolean =>
    draft.glossary.entries.get(word.text)?.some((one) => one.kind === kind) ?? false;
  if (!words.some((word) => isOf(word, "language"))) return false;
  if (CEFR.test(line) || words.some((word) => isOf(word, "language level"))) return true;
  const sentences = Map.groupBy(words, ({ start }) => draft.text.lastIndexOf(".", start));
  return [...sentences.values()].some((own) => {
    const names = own.filter((word) => isOf(word, "language"));
    return names.length > 1 && own.every((word) => names.includes(word) || word.text.length < 3);
  });
}

/** The reader would take "training and development:" within a job for a heading. */
function writeSkill({ draft, at, start, end }: GlossPhrase, { text, kind }: GlossEntry): void {
  const isLead = at === 0 && draft.section === EXPERIENCE;
  const colon = isLead ? /^\s?:/u.exec(draft.text.slice(end, end + 2)) : null;
  if (colon) draft.push(start, end + colon[0].length, `${text} –`, kind);
  else draft.push(start, end, text, kind);
}

/** "Anche senza esperienza." in a posting: a term of the job, which denies no skill. */
const asksNoExperience = ({ draft, line, at, to, after }: GlossPhrase): boolean =>
  draft.isPosting &&
  SENTENCE_ENDS.test(after) &&
  draft.entry(line.words, at, to, "entry") !== undefined;

/** "Staplerschein ist nicht nötig.", but "Nicht nötig ist ein Staplerschein." */
function writeNegation({ draft, at, start, end }: GlossPhrase, { text, kind }: GlossEntry): void {
  const isLast = SENTENCE_ENDS.test(draft.text.slice(end, end + 3));
  const isFirst = at === 0 || /[.!?;]\s+$/u.test(draft.text.slice(Math.max(0, start - 3), start));
  if (isFirst && !isLast) draft.push(start, end, "no experience with", kind);
  else draft.push(start, end, isLast && at > 0 ? "not required" : text, kind);
}

/** "keine Medikamentengabe", "pas de comptabilité": a skill follows, perhaps behind a small word. */
function namesSkill(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const isSmall = (words[at]?.text.length ?? 4) < 4;
  return [at, ...(isSmall ? [at + 1] : [])].some(
    (from) => from < words.length && draft.startsWith(words, from, "skill", MOST_SKILL_WORDS),
  );
}

/** Whether the words right before a denial name a skill. */
function deniesSkill(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const last = draft.lastEdit;
  const from = words[Math.max(0, at - DENIAL_REACH)]?.start ?? 0;
  if (last !== undefined && last.end > from && draft.last === "skill") return true;
  // An English name needs no gloss.
  return (
    at > 0 &&
    words
      .slice(Math.max(0, at - DENIAL_REACH), at)
      .some(({ start }) => /\p{Lu}/u.test(draft.text.charAt(start)))
  );
}

/** Whether the word looks like a name: "Java", "C#". */
function isProper(draft: GlossDraft, words: readonly FoldedWord[], at: number): boolean {
  const { start, end } = words[at] as FoldedWord;
  const word = draft.text.slice(start, end);
  return /\p{Lu}|[#+\d]/u.test(word) && !YEAR.test(word);
}

/** Whether it is everything between two separators. */
function isItem({ text }: GlossDraft, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 3), start);
  return (
    /(?:^|[\n\r,;:/|•–-])\s*$/u.test(before) &&
    /^\s*(?:$|[\n\r,;.:/|•(–-])/u.test(text.slice(end, end + 3))
  );
}
