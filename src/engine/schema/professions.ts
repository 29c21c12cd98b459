import { Type } from "typebox";
import {
  about,
  flag,
  id,
  list,
  matching,
  months,
  number,
  object,
  optional,
  sentence,
  sources,
  text,
  texts,
} from "./values.ts";
import { DEGREE_LEVELS, STEP_KINDS } from "./terms.ts";

export const STEP = object({
  kind: Type.Enum([...STEP_KINDS]),
  title: text(),
  text: sentence(),
  months: months(about("the least calendar months")),
  paid: optional(flag("paid work, such as an apprenticeship")),
  full_time: optional(flag("there is no part-time form: weekly hours do not change its length")),
  own: optional(flag("every role has a step of its own here: the training in a specialty")),
  skills: optional(texts(about("skills of the checklist that are learned in it"))),
});
export const SHORTENING = object({
  holds: Type.Enum(["licence", "degree", "related"]),
  fields: optional(
    list(text(), { minItems: 1, ...about("subjects of the degree; `any` is every degree") }),
  ),
  level: optional(Type.Enum([...DEGREE_LEVELS], about("where a bachelor's is not enough"))),
  roles: optional(
    list(text(), { minItems: 1, ...about("the present roles that count, for `related`") }),
  ),
  text: sentence(),
  skips: optional(number(1, 5, about("so many of the first steps fall away"))),
  steps: list(Type.Enum([...STEP_KINDS]), about("the kinds of steps that remain")),
  months: months(about("their least months together")),
});
const RULE_FIELDS = {
  id: id(),
  country: matching(
    "^(?:[A-Z]{2}|\\*)$",
    "is neither a country code of two capitals nor *",
    about(
      "ISO 3166-1 alpha-2, or `*` for countries without a rule: say only what holds everywhere",
    ),
  ),
  roles: list(text(), {
    minItems: 1,
    ...about("the roles it governs; a role has at most one rule in each country"),
  }),
  authority: text(about("who decides")),
  protected_title: optional(text(about("the title that the law protects"))),
  entry: optional(text(about("what one needs to get in; without it, nothing is asked"))),
  steps: optional(
    list(STEP, {
      minItems: 1,
      ...about(
        "in their real order, unless `unregulated`: `kind`, `title`, `text`, `months`, `paid`, `own`, `full_time`, `skills`",
      ),
    }),
  ),
  shortened_by: optional(
    list(
      SHORTENING,
      about(
        "what shortens the way: `holds` a `licence`, a `degree` (with `fields`, `level`) or a `related` role (with `roles`); `skips`: how many of the first steps fall away, `steps`: the kinds that remain, `months`: their least months; `text` says it",
      ),
    ),
  ),
  unregulated: optional(
    flag(
      "no licence is needed; `note` says what employers expect, and `shortened_by` (with empty `steps`) who need not be told",
    ),
  ),
  note: optional(
    sentence(about("beside steps: they are custom, and which of them the law asks for")),
  ),
  year: number(2000, 2100, about("the year of these facts")),
  sources: optional(sources),
};
export const REGULATED = object({ ...RULE_FIELDS, profession: text() });
/** A file of professions/: what one profession requires, country by country. */
export const PROFESSION_DOCUMENT = object({
  id: id(),
  profession: text(about("its plain name")),
  rules: list(object(RULE_FIELDS), { minItems: 1, ...about("one for each country") }),
});
