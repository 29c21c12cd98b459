import { Type } from "typebox";
import {
  about,
  checklist,
  flag,
  id,
  list,
  matching,
  named,
  object,
  optional,
  text,
} from "./values.ts";

const wordIds = (description: string) =>
  list(id(), { minItems: 1, problem: "is not a list of words", ...about(description) });
const language = matching("^[a-z]{2}$", "is not a language code of two letters");
const stems = (description: string) => list(text(), about(description));

/** Something that people do at work and write about in a résumé, and the skills that it shows. */
export const DEED = object({
  id: id(),
  trade: id(about("the document that it stands in")),
  plain: optional(
    flag("means the same in every trade; others count only in a post whose role needs the skill"),
  ),
  skills: checklist({
    minProperties: 1,
    ...about("skill → the level that doing it shows, before years in the post count"),
  }),
  verbs: wordIds("ids of verbs; one of them stands in the clause"),
  objects: wordIds("ids of objects; one of them stands in the same clause"),
  settings: optional(
    wordIds(
      "ids of objects; one of them stands somewhere in the text, where the pair is ambiguous",
    ),
  ),
  not: optional(wordIds("ids of objects that may not stand in the clause")),
});

/** A verb or an object with its stems in each language. */
export const DEED_WORD = object({
  id: id(),
  loose: optional(flag("the object of the verb may stand behind a preposition: help with washing")),
  stems: named(
    list(
      matching("^=?\\S[^,;]*$", "is not a stem"),
      about(
        "language → stems; any ending of the language may follow. `=set` takes none, `clean*` takes any; several words stand side by side",
      ),
    ),
  ),
});

/** How the words of deeds are inflected and put into clauses in one language. */
export const DEED_GRAMMAR = object({
  id: language,
  order: Type.Enum(
    ["verb_first", "free"],
    about("`verb_first`: an object follows its verb, or stands right before it"),
  ),
  verb_endings: stems("what may follow the stem of a verb, nouns of the action included"),
  noun_endings: stems("what may follow the stem of an object"),
  compounds: optional(
    stems("the language writes compounds as one word; what may link their parts"),
  ),
  noun_chains: optional(
    flag("a noun before a noun describes it (`vehicle records`), and verbs are inflected by rule"),
  ),
  noun_capitals: optional(flag("nouns begin with a capital letter")),
  participle: optional(text(about("the prefix of participles, also behind a particle"))),
  particles: optional(stems("parts of verbs that may stand apart, at the end of the clause")),
  small: stems("words between a verb and its object that are neither"),
  prepositions: stems("words behind which a thing is no direct object"),
  genitives: optional(
    stems("words that may stand between only right behind the verb: cleaning of"),
  ),
  subjects: optional(stems("words behind which a word without ending is a verb")),
  and: stems("words that join verbs or objects"),
  leading: stems("verbs whose object is the work of others: supervise, organise, recruit"),
  company: stems("legal forms of companies: words before them are a name"),
});

/** The deeds of one trade, by id. */
export const DEED_DOCUMENT = object({ id: id(), deeds: named(Type.Omit(DEED, ["id", "trade"])) });
/** Words by id, each with its stems by language. */
export const DEED_WORD_DOCUMENT = object({ id: id(), words: named(Type.Omit(DEED_WORD, ["id"])) });
