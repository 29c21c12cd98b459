import { Type } from "typebox";
import {
  closeness,
  id,
  list,
  matching,
  named,
  number,
  object,
  optional,
  said,
  text,
  texts,
} from "./values.ts";
import { HEADING_SECTIONS, PASSAGE_KINDS, WORD_RANKS } from "./closed-terms.ts";
import { WORD_CLASSES, type WordClass } from "./word-classes.ts";

/** Title words are compared in lower case, without accents. */
const titleWord = matching("^[a-z0-9]+$", "is not one word of a-z and 0-9");
const titleWords = matching("^[a-z0-9]+(?: [a-z0-9]+)*$", "is not lower-case words");
/** "law-enforcement" is allowed: a hyphen keeps a word from matching a part of it. */
const alikeWord = matching("^[a-z0-9-]+$", "is not a lower-case word");
export const TITLE_WORD = object({ id: titleWord, means: titleWords });
export const RANK = object({ id: titleWord, rank: Type.Enum([...WORD_RANKS]) });
export const WORD_LIST = object({ id: id(), words: list(titleWord, { minItems: 1 }) });
export const WORD_CLASS = object({
  id: Type.Enum(Object.keys(WORD_CLASSES) as WordClass[]),
  words: list(alikeWord, { minItems: 1 }),
});
export const ALIKE = object({ id: id(), closeness, words: list(alikeWord, { minItems: 2 }) });
export const HEADING = object({
  id: matching("[A-Za-zÀ-ɏ]{2}", "is not a heading"),
  section: Type.Enum([...HEADING_SECTIONS]),
});
export const PASSAGE = object({
  id: id(),
  kind: Type.Enum([...PASSAGE_KINDS]),
  headings: optional(list(text(), { minItems: 1 })),
  openings: optional(list(text(), { minItems: 1 })),
  phrases: optional(list(text(), { minItems: 1 })),
});

/** The language's code and the id of the role or skill. */
const nameId = matching("^[a-z]{2}/[a-z0-9]+(?:-[a-z0-9]+)*$", "is not the id of a record");
export const ROLE_NAME = object({ id: nameId, title: text(), titles: texts() });
export const SKILL_NAME = object({ id: nameId, name: text(), forms: texts() });
export const PROSE = object({
  id: matching(
    "^[a-z]{2}/(?:code|fields|regulated|credentials|funding|routes|curricula|practice|roles)/\\S+$",
    "is not the id of a sentence",
  ),
  of: text(),
  text: text(),
});

const phrases = texts();
/** An object with some of these lists and no others. */
const listsBy = <const N extends readonly string[]>(names: N) =>
  object(
    Object.fromEntries(names.map((name) => [name, optional(phrases)])) as {
      [K in N[number]]: ReturnType<typeof optional<typeof phrases>>;
    },
  );

/** The words of one language. */
export const LEXICON = object({
  id: matching("^[a-z]{2}$", "is not a language code of two letters"),
  function_words: list(text(), { minItems: 1 }),
  headings: optional(listsBy(HEADING_SECTIONS)),
  posting_headings: optional(
    listsBy(["duties", "requirements", "nice_to_have", "benefits", "company", "apply", "title"]),
  ),
  months: optional(
    list(texts(), { minItems: 12, maxItems: 12, ...said("is not twelve lists of names") }),
  ),
  from: optional(phrases),
  since: optional(phrases),
  until: optional(phrases),
  present: optional(phrases),
  year_marks: optional(phrases),
  degrees: optional(
    listsBy(["secondary", "vocational", "associate", "bachelor", "master", "doctorate"]),
  ),
  studies: optional(phrases),
  under_way: optional(phrases),
  language_names: optional(named(phrases)),
  language_levels: optional(
    listsBy(["native", "fluent", "advanced", "intermediate", "beginner", "little"]),
  ),
  skill_levels: optional(listsBy(["advanced", "intermediate", "beginner"])),
  years: optional(phrases),
  year_phrases: optional(named(phrases)),
  numbers: optional(named(number(0, 100))),
  products: optional(named(phrases)),
  compound_ends: optional(phrases),
  actions: optional(named(phrases)),
  negation: optional(phrases),
  denial_behind: optional(phrases),
  not: optional(phrases),
  without: optional(phrases),
  not_denying: optional(phrases),
  back_references: optional(phrases),
  others: optional(listsBy(["phrases", "by", "does", "agents", "self"])),
  work: optional(listsBy(["not", "without", "not_denying", "wishes", "by", "people"])),
  /** Words near which a named skill, or a proof such as a licence, is possibly not the author's. */
  limits: optional(listsBy(["skill", "proof"])),
  /** "hours", "days", also names of months: a number of them says nothing about the size of a task. */
  time_units: optional(phrases),
  /** "Education", "Lehre": words before the name of a study that are none themselves. */
  study_labels: optional(phrases),
  turns: optional(phrases),
  wanting: optional(phrases),
  plans: optional(phrases),
  required: optional(phrases),
  optional: optional(phrases),
  employment: optional(
    listsBy([
      "full_time",
      "part_time",
      "contract",
      "temporary",
      "internship",
      "apprenticeship",
      "freelance",
      "permanent",
    ]),
  ),
  /** How postings ask: for a degree of any kind, none at all or experience instead, and the nouns of licences
   * that nobody gets within a month. What asks and what is experience is glossed, so only English has it. */
  requirements: optional(
    listsBy([
      "asks",
      "experience",
      "or",
      "any_degree",
      "no_degree",
      "experience_instead",
      "licences",
    ]),
  ),
  work_place: optional(listsBy(["remote", "hybrid", "onsite"])),
  experience_levels: optional(
    listsBy(["internship", "entry", "mid", "senior", "lead", "executive"]),
  ),
  salary: optional(
    listsBy([
      "words",
      "gross",
      "net",
      "hour",
      "day",
      "week",
      "month",
      "year",
      "thousand",
      "from",
      "to",
      "currency",
    ]),
  ),
  dollar_signs: optional(named(phrases)),
  aside: optional(listsBy(["benefits", "equal_opportunity", "culture", "apply"])),
  title_noise: optional(phrases),
  connectors: optional(listsBy(["and", "or", "with", "in", "of"])),
  personal: optional(phrases),
  /** What tells who the author is: words before a date of birth, before and behind an age, labels of
   * the gender, genders alone in a cell, words that tell it anywhere, and labels of other personal data. */
  identity: optional(listsBy(["birth", "age", "aged", "gender", "genders", "gendered", "labels"])),
  /** By the first form of a title's word its forms for other genders; a "*" stands for letters. */
  first_forms: optional(named(phrases)),
  consent: optional(phrases),
  leave: optional(phrases),
  addressing: optional(
    listsBy([
      "software",
      "judges",
      "you",
      "act",
      "as_software",
      "override",
      "instructions",
      "earlier",
      "rate",
      "person",
      "top",
      "score",
      "must",
      "verdict",
      "deserves",
      "note",
    ]),
  ),
  states: optional(
    listsBy([
      "credentials",
      "examinations",
      "studies",
      "lapsed",
      "valid_until",
      "failed",
      "in_progress",
      "theory",
      "practice",
      "denied",
    ]),
  ),
  /** Nouns for organisations, firms named like their product, and words for those without one. A "*" stands for letters. */
  employers: optional(listsBy(["organisations", "makers", "self_employed", "not_self_employed"])),
  /** Words about leading others, with the number words from two on, whose forms a "/" separates.
   * A "*" at the end stands for letters. */
  people_led: optional(
    listsBy([
      "leads",
      "behind",
      "others",
      "as",
      "with",
      "within",
      "people",
      "teams",
      "of",
      "sized",
      "for",
      "counts",
    ]),
  ),
  objects: optional(listsBy(["hired", "sold", "tended", "places", "means"])),
  /** Words that make a clause one about another person; "-" begins the ending of a verb. */
  subjects: optional(listsBy(["determiners", "relatives", "verbs", "things"])),
  search: optional(
    listsBy([
      "filler",
      "remote",
      "full_time",
      "part_time",
      "temporary",
      "internship",
      "contract",
      "entry",
      "junior",
      "mid",
      "senior",
      "weekend",
      "night",
      "evening",
    ]),
  ),
  /** Words of a search for jobs around a place: "within 50 km of Leeds". */
  distance: optional(listsBy(["kilometres", "miles", "around"])),
  /** Folded endings of declined place names, with the endings that they replace: "Krakowa", "Kraków". */
  place_endings: optional(named(phrases)),
});
