import { Type } from "typebox";
import {
  about,
  checklist,
  countries,
  country,
  day,
  id,
  language,
  list,
  matching,
  named,
  number,
  object,
  optional,
  sentence,
  text,
  texts,
} from "./values.ts";
import { AUDIENCES, PLACES, RESOURCE_KINDS, RESOURCE_LEVELS } from "./closed-terms.ts";

/** The people that a text suits; everybody when it is left out. */
const audience = optional(
  Type.Enum(
    [...AUDIENCES],
    about(
      "whom it suits, without it everybody. `newcomer`: a first look from outside, such as a trial shift · `insider`: asks for a post in the trade · `lead`: asks for people to train, lead or answer for",
    ),
  ),
);
export const GROUP = object({
  id: id(about("the group that roles name")),
  words: list(text(), {
    minItems: 1,
    ...about(
      "words that people describe the daily work with; they help to find the role of a text that names no title. The singular is enough",
    ),
  }),
});
export const EDUCATION = object({
  id: id(),
  names: list(text(), { minItems: 1, ...about("in English; the first is shown to people") }),
  languages: optional(
    named(list(text(), { minItems: 1 }), about("language code → its names in that language")),
  ),
  skills: checklist(
    about(
      "skill id → the level of a bachelor's graduate; after any other training one level less, so a trade's own skills are `advanced`. Plans imply at most `intermediate`",
    ),
  ),
});

/** The least months that a result takes; a plan offers it only where it fits. */
const least = optional(
  number(0, 240, about("the least months that it takes; a plan offers it only where it fits")),
);
const place = optional(
  Type.Enum(
    [...PLACES],
    about("where it can be done: `anywhere` (the default), in a `course`, only at `work`"),
  ),
);
/** A result that somebody else can check, or an exercise. */
const task = object({
  text: sentence(),
  for: audience,
  months: least,
  place,
  needs: optional(
    texts(
      about("other skills that it uses: a plan that teaches one of them later offers another task"),
    ),
  ),
});
export const PRACTICE = object({
  id: id(about("the skill's")),
  milestones: object(
    { beginner: task, intermediate: task, advanced: task },
    about(
      "evidence that somebody else can check, by level: `text`, told as a result (“You have …”), and `for`, `months`, `place` and `needs` (skills) where they limit it",
    ),
  ),
  exercise: task,
});
export const RESOURCE = object({
  title: text(about("as the page names itself, in its own language")),
  url: matching(
    "^https://[^/\\s]+/[^\\s]*[^/\\s]",
    "is not an https address below a home page",
    about("`https`, below the home page, used once in a skill"),
  ),
  platform: text(about("who publishes it")),
  kind: optional(
    Type.Enum(
      [...RESOURCE_KINDS],
      about(
        "`course`: lessons in an order, also a lecture with its exercises · `documentation`: the maker's own manual · `book` · `tutorial`: one task step by step · `article`: explains one thing, also a brochure of a public body · `video` · `reference`: to look up, also a law or a standard · `practice`: exercises · `encyclopedia`, which a plan shows only where nothing else fits. Without it, `article`",
      ),
    ),
  ),
  level: optional(
    Type.Enum(
      [...RESOURCE_LEVELS],
      about(
        "`introduction`: first steps or an overview, of no use to somebody who works with the skill · `intermediate`: teaches it up to working level, or is a manual that everybody needs · `advanced`: asks for working knowledge. Without it, `intermediate`",
      ),
    ),
  ),
  language: optional(language(about("of the page, ISO 639-1; without it, `en`"))),
  country: optional(
    country(
      about(
        "the country whose law, authority or practice it tells about: people there get it first, people elsewhere only where nothing else fits and never for a `domain` skill, and its country is named",
      ),
    ),
  ),
  countries: optional(countries(about("the only countries where it is of use"))),
  groups: optional(
    list(
      id(),
      about(
        "the trades that it tells about, as groups of roles or as ids of curricula: plans of other trades do not show it",
      ),
    ),
  ),
  checked_at: optional(day(about("when `waymark knowledge check-links --record` last opened it"))),
});
export const RESOURCES = object({
  id: matching(
    "^(?:[a-z]{2}/)?[a-z0-9]+(?:-[a-z0-9]+)*$",
    "is not a skill's id, with or without a language before it",
    about("the skill's; of a document of a language with the language before it: `de/sql`"),
  ),
  resources: list(RESOURCE, { minItems: 1, ...about("the best first") }),
});
/** The pages in one language, which have their own document. */
export const RESOURCE_DOCUMENT = object({
  language: language(about("of all pages in it, ISO 639-1")),
  skills: named(list(RESOURCE, { minItems: 1 }), about("skill id → its pages, the best first")),
});
