/* The records of knowledge/languages/ as types; schema/lexicon.ts declares and documents them. */
import type { LEXICON, PROSE, ROLE_NAME, SKILL_NAME } from "../schema/lexicon.record.ts";
import type { Of } from "../schema/values.ts";

/**
 * The words with which résumés and postings of a language are read, in lower case; accents are
 * optional. A language that has function words only is detected and not read.
 */
export type LexiconRecord = Of<typeof LEXICON>;
/** The titles of a role in a language; the id is the language's and the role's: "de/welder". */
export type RoleNameRecord = Of<typeof ROLE_NAME>;
/** The spellings of a skill in a language; the id is the language's and the skill's. */
export type SkillNameRecord = Of<typeof SKILL_NAME>;
/** A sentence in a language; the id is the language's and that of the sentence (sentences.ts). */
export type ProseRecord = Of<typeof PROSE>;

export interface LanguageRecords {
  readonly lexicons: readonly LexiconRecord[];
  readonly roleNames: readonly RoleNameRecord[];
  readonly skillNames: readonly SkillNameRecord[];
  readonly prose: readonly ProseRecord[];
}

/** The English reader's names of the roles and skills; undefined for unknown ids. */
export interface EnglishNames {
  titleOf(roleId: string): string | undefined;
  /** A spelling of the skill that needs no evidence. */
  formOf(skillId: string): string | undefined;
  /** All spellings of the skill in English. */
  formsOf(skillId: string): readonly string[];
  /** The ids of the skills that are licences or certificates. */
  credentials(): Iterable<string>;
  /** All English titles of roles. */
  titles(): Iterable<string>;
  /** All English words of headings, titles and skills. */
  words(): Iterable<string>;
}
