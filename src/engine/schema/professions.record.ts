import { CREDENTIAL, STAGE, countryField, ways } from "./credentials.record.ts";
import {
  about,
  flag,
  id,
  list,
  number,
  object,
  optional,
  sentence,
  sources,
  text,
  texts,
} from "./values.ts";

const RULE_FIELDS = {
  id: id(),
  country: countryField(
    "ISO 3166-1 alpha-2, or `*` for countries without a rule: say only what holds everywhere",
  ),
  roles: list(text(), {
    minItems: 1,
    ...about("the roles it governs; a role has at most one rule in each country"),
  }),
  authority: text(about("who decides")),
  protected_title: optional(text(about("the title that the law protects"))),
  entry: optional(text(about("what one needs to get in; without it, nothing is asked"))),
  requires: optional(
    texts(about("ids of the credentials that the law asks for; who works in a role holds them")),
  ),
  expects: optional(texts(about("ids of the credentials that only employers ask for"))),
  stages: optional(
    list(
      STAGE,
      about(
        "what its ways contain besides credentials: `apply` (an application) or `placement` (work under supervision)",
      ),
    ),
  ),
  ways: optional(ways),
  unregulated: optional(
    flag(
      "no licence is needed; `note` says what employers expect, and `ways` (with empty `steps`) who need not be told",
    ),
  ),
  note: optional(
    sentence(about("beside ways: they are custom, and which of them the law asks for")),
  ),
  year: number(2000, 2100, about("the year of these facts")),
  sources: optional(sources),
};
export const REGULATED = object({ ...RULE_FIELDS, profession: text() });
/** A file of professions/: what one profession requires, country by country. */
export const PROFESSION_DOCUMENT = object({
  id: id(),
  profession: text(about("its plain name")),
  credentials: optional(list(CREDENTIAL, about("the proofs that its ways lead to"))),
  rules: list(object(RULE_FIELDS), { minItems: 1, ...about("one for each country") }),
});
