/* The ledger of proofs, and the ways that lead to them. */
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
  said,
  sentence,
  sources,
  text,
  texts,
} from "./values.ts";
import {
  CREDENTIAL_KINDS,
  DEGREE_LEVELS,
  PACES,
  STAGE_KINDS,
  WAY_STUDY_LEVELS,
} from "./closed-terms.ts";

export const countryField = (description: string) =>
  matching(
    "^(?:[A-Z]{2}|\\*)$",
    "is neither a country code of two capitals nor *",
    about(description),
  );

const STEP_FIELDS = {
  title: text(about("the step that obtains it, as an instruction")),
  text: sentence(about("what happens in that step")),
  months: months(about("its least calendar months, full time")),
  pace: optional(
    Type.Enum(
      [...PACES],
      about(
        "`full_time`: there is no part-time form · `part_time`: it is done beside other work · `paid`: it is paid work, such as an apprenticeship · left out where a plan counts it full time",
      ),
    ),
  ),
  part_time: optional(
    months(about("the months when it is taken part time; without them no plan counts it so")),
  ),
  beside: optional(
    flag(
      "it runs beside the step before it, so that its months do not come on top: the final examination of a training, work that counts while one studies",
    ),
  ),
  skills: optional(texts(about("skills of the checklist that are learned in it or proved by it"))),
};

/** A proof that somebody can hold. */
export const CREDENTIAL = object({
  id: id(about("unique among all credentials, normally profession, name and country")),
  name: text(about("the proof itself, a noun: `Pflegefachfrau (state examination)`")),
  kind: Type.Enum(
    [...CREDENTIAL_KINDS],
    about(
      "`degree` · `vocational`: an apprenticeship or a training for an occupation · `course` · `examination` · `licence`: nobody may do the work without it · `registration`: the entry on a register or with a body · `card`: a short proof for one activity · `standard`: rules that the work follows in a country, learned and not examined",
    ),
  ),
  level: optional(
    Type.Enum(
      [...DEGREE_LEVELS],
      about(
        "only of the general degrees: their usual length in a country, after the degree before; with `part_time` also that beside work",
      ),
    ),
  ),
  country: countryField("ISO 3166-1 alpha-2, or `*` where it is the same everywhere"),
  authority: optional(text(about("who gives it, where that is not the authority of the rule"))),
  ...STEP_FIELDS,
  hours: optional(
    number(
      1,
      10_000,
      about(
        "its hours of lessons and practice in all, where they are set; else a plan counts those of its week",
      ),
    ),
  ),
  needs: optional(
    object(
      {
        credentials: optional(texts(about("one of these comes first"))),
        work: optional(months(about("months of work in the field before it"))),
      },
      about("what one needs before it: one of some `credentials`, months of `work`"),
    ),
  ),
  within: optional(
    months(
      about(
        "months after the appointment by which it has to be held: it is begun in the post, and nobody is asked for it before",
      ),
    ),
  ),
  grants: optional(texts(about("ids of credentials that come with it"))),
  parts: optional(
    texts(about("its parts in their order, each as a milestone: what somebody has done by then")),
  ),
  examined: optional(
    list(texts(), about("for each of its `parts`, the skills that must be taught before it")),
  ),
  skill: optional(
    text(about("the skill of kind `credential` that is this proof: stating it is holding it")),
  ),
  stated_as: optional(
    texts(about("short names by which people say that they hold it: stating one is holding it")),
  ),
  validates: optional(
    flag("it recognises work that is done, by a file and a jury: nothing is taught in it"),
  ),
  per_role: optional(
    flag("each role of a rule has one of its own: in one specialty it is no proof of another"),
  ),
  sources: optional(sources),
});

/** A step between proofs: an application, or a period of work under supervision. */
export const STAGE = object({
  id: id(),
  kind: Type.Enum([...STAGE_KINDS]),
  ...STEP_FIELDS,
  grants: optional(texts(about("ids of credentials that come with it"))),
  per_role: optional(flag("each role has one of its own: the training in a specialty")),
});

const WAY_FOR = Type.Union(
  [
    Type.Enum(["anyone"]),
    object({
      credential: optional(texts(about("holders of one of these credentials"))),
      degree: optional(
        object(
          {
            level: optional(Type.Enum([...WAY_STUDY_LEVELS])),
            fields: list(text(), { minItems: 1 }),
          },
          about(
            "holders of a degree of at least this `level` (bachelor; also `vocational`, `associate`) in one of these `fields`, or `any`",
          ),
        ),
      ),
      role: optional(texts(about("people who work in one of these roles"))),
      months: optional(months(about("months of work in that role"))),
      abroad: optional(texts(about("holders of such a credential of another country or state"))),
    }),
  ],
  {
    ...said("is neither anyone nor an object with credential, degree, role or abroad"),
    ...about(
      "`anyone`, or holders of a `credential`, of a `degree` (`level`, also `vocational` or `associate`, and `fields`), people in a `role` (with `months` of work), or with such a credential from `abroad`; of several all must hold",
    ),
  },
);

export const WAY = object({
  id: id(about("unique in its rule")),
  for: WAY_FOR,
  steps: list(
    Type.Union(
      [
        text(),
        object({
          step: text(),
          months: optional(months()),
          beside: optional(flag("on this way it runs beside the step before it")),
        }),
      ],
      { ...said("is neither the id of a step nor an object with step, months and beside") },
    ),
    about(
      "all of them, in their real order: ids of credentials or of `stages`, or `{ step, months, beside }` where it takes these people another time, or runs beside the step before it",
    ),
  ),
  text: optional(sentence(about("what these people are told"))),
});
export const ways = list(
  WAY,
  about("who gets in how: the first is for `anyone`. People take the shortest that they meet"),
);

/** A file of credentials/: proofs that several occupations share. */
export const CREDENTIAL_DOCUMENT = object({ id: id(), credentials: list(CREDENTIAL) });
