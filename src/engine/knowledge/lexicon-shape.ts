import { fields, listOf, mapOf, matching, numberFrom, text, when } from "./shape.ts";

const language = matching(/^[a-z]{2}$/, "is not a language code of two letters");
/** The language's code and the id of the role or skill. */
export const nameId = matching(/^[a-z]{2}\/[a-z0-9]+(?:-[a-z0-9]+)*$/, "is not the id of a record");
const phrases = listOf(text);
const MONTHS_A_YEAR = 12;
const months = when(
  (value) =>
    Array.isArray(value) &&
    value.length === MONTHS_A_YEAR &&
    value.every((list) => Array.isArray(list) && list.every((name) => typeof name === "string")),
  "is not twelve lists of names",
);
/** An object with some of these lists and no others. */
const listsBy = (...names: readonly string[]) =>
  fields({}, Object.fromEntries(names.map((name) => [name, phrases])));

/** The words of one language (languages/language-records.ts). */
export const LEXICON_SHAPE = fields(
  { id: language, function_words: listOf(text, 1) },
  {
    headings: listsBy(
      ..."summary experience education skills certifications languages projects training interests other".split(
        " ",
      ),
    ),
    posting_headings: listsBy(
      ..."duties requirements nice_to_have benefits company apply title".split(" "),
    ),
    months,
    from: phrases,
    since: phrases,
    until: phrases,
    present: phrases,
    year_marks: phrases,
    degrees: listsBy(..."secondary vocational associate bachelor master doctorate".split(" ")),
    studies: phrases,
    under_way: phrases,
    language_names: mapOf(phrases),
    language_levels: listsBy(..."native fluent advanced intermediate beginner".split(" ")),
    skill_levels: listsBy("advanced", "intermediate", "beginner"),
    years: phrases,
    year_phrases: mapOf(phrases),
    numbers: mapOf(numberFrom(0, 100)),
    products: mapOf(phrases),
    compound_ends: phrases,
    actions: mapOf(phrases),
    negation: phrases,
    denial_behind: phrases,
    not: phrases,
    without: phrases,
    not_denying: phrases,
    back_references: phrases,
    others: listsBy("phrases", "by", "does", "agents", "self"),
    turns: phrases,
    wanting: phrases,
    plans: phrases,
    required: phrases,
    optional: phrases,
    employment: listsBy(
      ..."full_time part_time contract temporary internship apprenticeship freelance permanent".split(
        " ",
      ),
    ),
    work_place: listsBy("remote", "hybrid", "onsite"),
    experience_levels: listsBy(..."internship entry mid senior lead executive".split(" ")),
    salary: listsBy(
      ..."words gross net hour day week month year thousand from to currency".split(" "),
    ),
    dollar_signs: mapOf(phrases),
    aside: listsBy("benefits", "equal_opportunity", "culture", "apply"),
    title_noise: phrases,
    connectors: listsBy("and", "or", "with", "in", "of"),
    personal: phrases,
    consent: phrases,
    leave: phrases,
  },
);
