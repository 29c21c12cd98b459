/* The records of knowledge/languages/ as types; schema/lexicon.ts declares and documents them. */
import type { LEXICON, PROSE, ROLE_NAME, SKILL_NAME } from "../schema/lexicon.ts";
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
/** A sentence in a language; the id is the language's and the English sentence. */
export type ProseRecord = Of<typeof PROSE>;
