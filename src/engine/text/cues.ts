import type { WordClass } from "../schema/word-classes.ts";
import type { Words } from "./words.ts";

/** Bit flags of words that qualify the skills around them (level, denial, wish …); a word may have several. */
export const CUE_CONNECTOR = 1;
export const CUE_ADVANCED = 2;
export const CUE_INTERMEDIATE = 4;
export const CUE_BEGINNER = 8;
export const CUE_YEAR = 16;
export const CUE_MONTH = 32;
export const CUE_NEGATION = 64;
export const CUE_HAVING = 128;
export const CUE_WISH = 256;
export const CUE_LEARN = 512;
export const CUE_TURN = 1024;
export const CUE_COMPANY = 2048;
export const CUE_DOMAIN = 4096;
export const CUE_STUDY_HEADING = 8192;
export const CUE_OTHER_HEADING = 16384;
export const CUE_LESS = 32768;
export const CUE_ABLE = 65536;
export const CUE_SMALL = 131072;
export const CUE_AT = 262144;
export const CUE_PLACE = 524288;
/** "you": words with which postings address their reader. */
export const CUE_READER = 1048576;
/** Words that are frequent in postings and rare in résumés, including those that address the reader. */
export const CUE_POSTING = 2097152;

/** "institute", "association": nouns that end or start the name of an organisation. */
export const CUE_INSTITUTION = 4194304;
/** "department", "industry": a part of an organisation or an industry, whatever the casing. */
export const CUE_DEPARTMENT = 8388608;
/** "engineer", "manager": the head of a job title. */
export const CUE_PERSON = 16777216;

/** "skills", "tools": words of headings that a list of skills follows. */
export const CUE_SKILLS = 67108864;
/** "more than 4 years", "over 4 years". */
export const CUE_MORE = 268435456;
/** Words after a length of time that was spent on a skill: "5 years of", "5 years' experience". */
export const CUE_SPENT_ON = 536870912;
/** Words before the length of time that a deed took: "in 6 months", "after 2 years". */
export const CUE_WITHIN = 1073741824;
/** The first word of a cue of some passage; set by the form dictionary. */
export const CUE_PASSAGE = 33554432;
/** The first word of a phrase of an aside; set by the form dictionary. */
export const CUE_ASIDE = 134217728;

/** The cue of each class of words that has one. */
const CUES: Partial<Record<WordClass, number>> = {
  connector: CUE_CONNECTOR,
  advanced: CUE_ADVANCED,
  intermediate: CUE_INTERMEDIATE,
  beginner: CUE_BEGINNER,
  year: CUE_YEAR,
  month: CUE_MONTH,
  negation: CUE_NEGATION,
  having: CUE_HAVING,
  wish: CUE_WISH,
  learn: CUE_LEARN,
  turn: CUE_TURN,
  company: CUE_COMPANY,
  domain: CUE_DOMAIN,
  study_heading: CUE_STUDY_HEADING,
  other_heading: CUE_OTHER_HEADING,
  less: CUE_LESS,
  more: CUE_MORE,
  within: CUE_WITHIN,
  spent_on: CUE_SPENT_ON,
  able: CUE_ABLE,
  at: CUE_AT,
  skills: CUE_SKILLS,
  institution: CUE_INSTITUTION,
  department: CUE_DEPARTMENT,
  person: CUE_PERSON,
  reader: CUE_READER,
  posting: CUE_POSTING,
  place: CUE_PLACE,
  small: CUE_SMALL,
};

/** Interns all cue words; one pair for each word and class. */
export function internCues(
  classes: readonly { readonly id: WordClass; readonly words: readonly string[] }[],
  words: Words,
): (readonly [word: number, cue: number])[] {
  return classes.flatMap(({ id, words: listed }) => {
    const cue = CUES[id];
    return cue === undefined ? [] : listed.map((word) => [words.internText(word), cue] as const);
  });
}
