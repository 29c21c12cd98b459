import { Type } from "typebox";
import {
  about,
  checklist,
  countries,
  day,
  fragment,
  id,
  list,
  matching,
  months,
  named,
  object,
  optional,
  said,
  sentence,
  sources,
  text,
  texts,
} from "./values.ts";
import { WAY, countryField } from "./credentials.record.ts";
import { DEGREE_LEVELS, WAYS } from "./closed-terms.ts";

/** The titles of a role by their relation to it, which decides what they may be read as. */
export const TITLES = object(
  {
    synonym: optional(
      texts(about("other names of the same work on the same rung: abbreviations, regional names")),
    ),
    rung: optional(
      list(
        object({
          title: text(),
          rung: Type.Integer({ minimum: 1, maximum: 12, ...said("is not a step of the ladder") }),
          language: optional(
            matching("^[a-z]{2}$", "is not the code of a language", {
              description:
                "for a title that is not English: it is read where `languages/<code>/roles.ndjson` names it too",
            }),
          ),
        }),
        about("titles of another step of this career, with the number of the step on `ladder`"),
      ),
    ),
    specialty: optional(
      list(
        object({
          title: text(),
          core: optional(texts(about("skills that it adds to the core"))),
          drops: optional(texts(about("skills of the checklist that it does not need"))),
        }),
        about("the same occupation with another emphasis"),
      ),
    ),
    proved: optional(
      list(
        object({
          titles: texts(about("as they are printed, the usual one first: `Tischlermeister/in`")),
          country: countryField("the country of the title, ISO 3166-1 alpha-2"),
          proof: text(about("id of the credential that its holders have")),
          rung: optional(
            Type.Integer({
              minimum: 1,
              maximum: 12,
              ...said("is not a step of the ladder"),
              ...about(
                "the step of the ladder that it stands on; left out where the proof is the training for the role itself",
              ),
            }),
          ),
          core: optional(texts(about("skills that it adds to the core"))),
        }),
        about("titles of one country that only holders of a proof bear, in its language"),
      ),
    ),
    local: optional(
      list(
        object({
          title: text(),
          countries: countries(about("where it means this role, ISO 3166-1 alpha-2")),
          rung: optional(
            Type.Integer({
              minimum: 1,
              maximum: 12,
              ...said("is not a step of the ladder"),
              ...about("the step of the ladder, where it is not the role itself"),
            }),
          ),
        }),
        about(
          "English titles that mean this role in some countries only, whatever they mean elsewhere: a British `Executive Officer` is a civil servant",
        ),
      ),
    ),
    neighbour: optional(
      list(
        object({
          title: text(),
          role: optional(text(about("the role that it is, if we have it"))),
        }),
        about("another occupation that is only similar: never read as this role with certainty"),
      ),
    ),
  },
  about("every other title of this role by its kind. No two roles share a title"),
);

export const LADDER_STEP = object({
  title: text(about("the usual title")),
  titles: optional(
    named(
      text(),
      about("the usual title by country, in its language: `{ GB: Assistant Headteacher }`"),
    ),
  ),
  countries: optional(
    countries(about("the countries that know this step on the way up; left out: all")),
  ),
  role: optional(text(about("the role that it is, where that is another one"))),
  months: optional(months(about("months that people usually spend on the step before"))),
  adds: optional(texts(about("skills that this step adds, most of all of leading people"))),
  unlicensed: optional(
    Type.Union(
      [Type.Boolean(), countries()],
      about(
        "holders of this step lack the licence of the role: helpers, assistants, trainees; or the countries where they do",
      ),
    ),
  ),
  holds: optional(
    texts(
      about(
        "ids of credentials that holders of an unlicensed step have already: what comes before them on a way is done",
      ),
    ),
  ),
});

const ROLE_FIELDS = {
  id: id(about("stable, normally made from the title")),
  title: text(about("in the singular, as in an advertisement")),
  titles: TITLES,
  group: text(about("id of a [group](#groups)")),
  industry: text(about("the usual industry, in plain words")),
  onet: optional(
    list(
      matching("^\\d\\d-\\d{4}\\.\\d\\d$", "is not an O*NET-SOC code"),
      about("O*NET-SOC codes of the occupation"),
    ),
  ),
  esco: optional(
    list(
      matching("^\\d{4}(?:\\.\\d+)+$", "is not a code of an ESCO occupation"),
      about(
        "codes of the ESCO occupations of these names; their first four digits are the group of ISCO-08",
      ),
    ),
  ),
  ladder: optional(
    list(
      LADDER_STEP,
      about("the steps of this career from first to last; a step may be another role"),
    ),
  ),
  choices: optional(
    named(
      texts(),
      about(
        "skill id of the checklist → ids that may replace it: another subject to teach, another country's rules (`bs-7671` for `national-electrical-code`)",
      ),
    ),
  ),
  whole: optional(
    texts(
      about(
        "skills of the checklist that name the occupation itself (`data-science` of a data scientist): the others are what it consists of, so plans teach these",
      ),
    ),
  ),
  core: checklist(
    about("skill id → level to reach; 12–25 skills in all three lists, 4–9 of them core"),
  ),
  important: checklist(about("what most employers ask for as well")),
  supporting: checklist(about("what helps")),
  reviewed: optional(
    list(
      object({
        by: text(about("who read it")),
        on: day(),
        as: text(about("what they do for a living")),
      }),
      about("practitioners who read this page and agree"),
    ),
  ),
};
export const ROLE = object(ROLE_FIELDS);

const ROUTE_FIELDS = {
  way: Type.Enum(
    [...WAYS],
    about(
      "`degree`: nearly every employer asks for one · `degree_or_experience`: proof of work replaces it · `apprenticeship` · `course` · `employer`: trained after hiring · `experience`: one rises into it · `open`: no formal condition",
    ),
  ),
  asks: fragment(about('the object of "Employers usually ask for …", without a full stop')),
  months: months(
    about(
      "the least months of the way itself, from nothing; 0 only for `open`. For `degree_or_experience` what a self-taught beginner needs, for `experience` the years of earlier work",
    ),
  ),
  without: sentence(about("one sentence for somebody who has none of it")),
  start: fragment(about("the first job on the way, a fragment")),
};
const ROUTE_DETAILS = {
  conditions: optional(
    sentence(about("one sentence about a background check, an age, a driving licence")),
  ),
  note: optional(sentence(about("the real route or authority of one country"))),
  fields: optional(
    list(text(), { minItems: 1, ...about("for degrees: subjects that count, or `any`") }),
  ),
  degree: optional(
    Type.Enum(
      [...DEGREE_LEVELS],
      about(
        "the degree asked for: `bachelor` is the default of the way `degree`. On the way `experience` it comes before the work, and `months` leave it out; leave it out where experience replaces it",
      ),
    ),
  ),
  pace: optional(
    Type.Enum(
      ["full_time", "part_time"],
      about(
        "of the ways `degree` and `course`. `full_time`: there is no part-time form · `part_time`: `months` are those of a training beside other work · left out, a degree is also taken part time where the general degrees of the country have `part_time`, and a course where `part_time` stands here",
      ),
    ),
  ),
  part_time: optional(
    months(about("the months of the degree or course when it is taken beside work")),
  ),
  related: optional(
    list(text(), {
      minItems: 1,
      ...about("roles whose holders get in without going the way again"),
    }),
  ),
  trained_as: optional(
    list(text(), {
      minItems: 1,
      ...about(
        "roles whose apprenticeship is the training asked for (`network-administrator` in DE: `systems-administrator`, a Fachinformatiker): their apprentices, like those of `related` roles, finish their own",
      ),
    }),
  ),
  after: optional(
    text(
      about(
        "the licensed role that this one rises from (`nurse-manager`: `registered-nurse`), only of the way `experience`. `months` then count the work with the licence; who does not hold it gets the steps of that role first",
      ),
    ),
  ),
  ways: optional(
    list(
      WAY,
      about(
        "other ways in, as [professions](#professions) have them: their steps are ids of credentials. A `role` with `months` and no steps moves over after these months of work. Those of a country are added to the general ones",
      ),
    ),
  ),
  expects: optional(
    texts(
      about("ids of credentials that employers look for besides: examinations, standards, cards"),
    ),
  ),
  sources: optional(sources),
};
const optionalFields = Object.fromEntries(
  Object.entries(ROUTE_FIELDS).map(([name, field]) => [name, optional(field)]),
) as { [K in keyof typeof ROUTE_FIELDS]: ReturnType<typeof optional<(typeof ROUTE_FIELDS)[K]>> };
const ROUTE_IN_COUNTRY = object({ ...optionalFields, ...ROUTE_DETAILS });
const ENTRY_FIELDS = {
  ...ROUTE_FIELDS,
  ...ROUTE_DETAILS,
  countries: optional(
    named(
      ROUTE_IN_COUNTRY,
      about(
        "country code → any of these fields: the real way there. A different `way` needs its own `months`",
      ),
    ),
  ),
};
export const ROUTE = object({ id: id(), ...ENTRY_FIELDS });

const { core, important, supporting, choices, whole, ...ROLE_HEAD } = ROLE_FIELDS;
/** A file of roles/: everything about one occupation. */
export const ROLE_DOCUMENT = object({
  ...ROLE_HEAD,
  checklist: object(
    { core, important, supporting, choices, whole },
    about("what the work asks for, by importance"),
  ),
  entry: optional(
    object(
      ENTRY_FIELDS,
      about("the usual way in, used wherever no licence decides it (see professions)"),
    ),
  ),
});
