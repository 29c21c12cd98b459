/* Route documents: the whole way into an occupation, written beforehand. docs/guides/routes.md explains
 * them; an occupation in a language holds what is the same everywhere, a national route extends it, and a
 * country's document holds what all of its routes share. */
import { Type } from "typebox";
import {
  IMPORTANCES,
  ROUTE_ACTIONS,
  ROUTE_CONDITIONS,
  ROUTE_REGULATIONS,
  SKILL_GROUPS,
  STEP_KINDS,
} from "./closed-terms.ts";
import {
  about,
  country,
  day,
  flag,
  id,
  language,
  list,
  matching,
  named,
  number,
  object,
  optional,
  said,
  sentence,
  text,
  texts,
} from "./values.ts";

const url = (options: Readonly<Record<string, unknown>> = {}) =>
  matching("^https://\\S+$", "is not an https address", options);

const when = optional(
  text(
    about(
      "a condition: `hours`, `edu`, `edu_known`, `jobless`, `own_boss`, ids of situations, `L_<item>` (level 0–3), `way_<id>`, with `and`, `or`, `not`, brackets and comparisons",
    ),
  ),
);
/** A text, or the first whose condition holds. */
const choice = (description: string) =>
  Type.Union([text(), list(object({ when, text: text() }), { minItems: 1 })], {
    ...about(description),
    ...said("is neither a text nor a list of texts with conditions"),
  });
/** An unquoted comma in a YAML list cuts a sentence in two: each must end as one. */
const conditional = Type.Union(
  [sentence(), object({ when, text: sentence() })],
  said("is not a sentence with a full stop"),
);
const key = (options: Readonly<Record<string, unknown>> = {}) =>
  matching("^[a-z][a-z0-9_]*$", "is not made of a-z, 0-9 and underscores", options);

const action = object({
  type: Type.Enum([...ROUTE_ACTIONS]),
  title: text(),
  text: choice("what to do, whom to ask, by when"),
  priority: optional(Type.Enum(["high", "medium", "low"])),
  when,
});
const page = object({
  title: text(),
  url: url(),
  platform: text(about("who publishes it")),
  found: optional(
    flag("false: no free page teaches it; the address is that of a body that offers such a course"),
  ),
});

const itemFields = {
  name: text(about("as people of the trade say it")),
  skill: optional(id(about("our skill; a proof has none"))),
  also_skills: optional(texts(about("further skills of ours that show it"))),
  group: optional(Type.Enum([...SKILL_GROUPS], about("of a proof; else that of the skill"))),
  weight: Type.Enum([...IMPORTANCES]),
  proof: optional(flag("a licence, certificate, contract or admission: held or not")),
  place: optional(
    flag(
      "a contract or an admission: held by somebody whose post says that they are in the training",
    ),
  ),
  decisive: optional(flag("the proof without which nobody is hired: readiness stays below 70")),
  law: optional(flag("the law asks for this proof")),
  need: optional(number(1, 3, about("the level that the job needs; a proof has none"))),
  hours: list(number(0, 4000), {
    minItems: 1,
    maxItems: 3,
    ...about("own hours to levels 1, 2 and 3; of a proof one number"),
  }),
  words: texts(
    about("names of this very thing, in any language; `*` at an end allows further letters"),
  ),
  near: optional(
    list(object({ words: texts(), most: number(1, 2) }), about("related names and their ceiling")),
  ),
  held: text(about("for somebody who has it: how to use it")),
  part: optional(text(about("for somebody with a start: what is still missing"))),
  gap: text(about("why it matters, for somebody without it; no full stop at the end")),
  do: optional(
    object({
      type: Type.Enum([...ROUTE_ACTIONS]),
      title: text(),
      text: text(about("no full stop at the end: the hours may follow")),
      part: optional(object({ title: text(), text: text() })),
    }),
  ),
  use: optional(
    object(
      { type: Type.Enum([...ROUTE_ACTIONS]), title: text(), text: text() },
      about("the action of somebody who has it: where it helps most on this way"),
    ),
  ),
  milestone: sentence(about("a result that somebody else can check")),
  page: page,
  unless: optional(text(about("a condition under which the item is pointless and left out"))),
};
const item = object({ id: key(), ...itemFields });
/** A national route changes some fields of an item, or adds one. */
const itemChange = object({ id: key(), ...Type.Partial(object(itemFields)).properties });

const situation = object({
  id: key(about("a flag of this name is set for conditions")),
  roles: optional(texts(about("our roles of the present post"))),
  role: optional(texts(about("words of the present post"))),
  field: optional(texts(about("words of the education"))),
  skill: optional(texts(about("words of a stated skill"))),
  not_role: optional(texts()),
  when,
  gives: optional(named(number(0, 3), about("item → the level that this shows"))),
  say: optional(choice("a sentence for the diagnosis")),
  strength: optional(text(about("a sentence for the strengths"))),
  group: optional(key(about("only the first match of a group speaks"))),
});

const phaseFields = {
  title: choice("what it is about"),
  why: choice("why it stands here"),
  when,
  always: optional(flag("also for whom nothing is missing in it: applications, trainings")),
  mode: optional(
    Type.Enum(["own", "training", "work"], about("who pays the hours of its items; default own")),
  ),
  min_months: optional(number(0, 60, about("lead time: admission, waiting, notice"))),
  own: optional(number(0, 4000, about("own hours beside those of the items"))),
  training: optional(
    object({
      hours: number(1, 8000),
      weekly: optional(
        Type.Union([number(1, 60), Type.Literal("own")], about("`own`: at the person's pace")),
      ),
      months: optional(number(1, 72)),
    }),
  ),
  paid: optional(object({ months: number(1, 72), weekly: number(5, 60) })),
  intake: optional(list(number(1, 12), about("months of the year in which it begins"))),
  step: optional(Type.Enum([...STEP_KINDS], about("of the route in the reply"))),
  items: optional(list(key(), { maxItems: 4, ...about("reached here: at most four") })),
  uses: optional(list(key(), about("practised here; fill the focus where little is missing"))),
  milestones: optional(list(conditional)),
  actions: optional(list(Type.Union([action, object({ shared: key(), when })]))),
};
const phase = object(phaseFields);
const phaseChange = object({ id: key(), ...Type.Partial(object(phaseFields)).properties });

const way = object({
  id: key(),
  when,
  name: text(about("in a few words, for a list of ways")),
  for: optional(Type.Enum([...ROUTE_CONDITIONS], about("who gets in by it; default anyone"))),
  argue: choice("the judgement: why this way for this person"),
  decision: optional(choice("the headline decision, where a training or a leap needs one")),
  summary: choice("the way in two or three sentences"),
  phases: list(Type.Union([key(), phaseChange]), {
    minItems: 1,
    ...about("ids in order; `{id, …}` changes some fields of a phase"),
  }),
  skip_items: optional(texts(about("items that this way does not need"))),
  funding: optional(texts(about("ids of the country's funding"))),
  notes: optional(list(conditional)),
});

const also = object({
  words: texts(),
  text: text(about("how it helps here, as a sentence after the name")),
  action: optional(object({ type: Type.Enum([...ROUTE_ACTIONS]), title: text(), text: text() })),
});

const source = object({
  id: matching("^[a-z0-9][a-z0-9_-]*$", "is not made of a-z, 0-9, hyphens and underscores"),
  url: url(),
  title: text(),
  publisher: text(),
  says: text(about("the fact that it confirms, in our own words")),
  kind: Type.Enum(["official", "statute", "professional", "school", "secondary"]),
  seen: day(about("when the page was read")),
  dated: optional(text(about("the page's own date"))),
});

const reviewed = optional(
  object({ on: day(), by: text(), people: number(0, 1000) }, about("the second reader")),
);

const body = {
  cap: optional(number(75, 95, about("readiness at the end of the plan"))),
  situations: optional(list(situation)),
  ways: list(way, {
    minItems: 1,
    ...about("the first that fits is taken; the last has no condition"),
  }),
  phases: named(phase, about("by id")),
  also: optional(list(also)),
  after: optional(list(conditional, about("what remains after hiring"))),
};

/** What is the same in every country whose people speak the language. */
export const OCCUPATION = object({
  id: matching("^[a-z]{2}/[a-z0-9-]+$", "is not a language and a name: de/koch"),
  language: language(),
  title: text(),
  titles: texts(about("what people type")),
  roles: texts(about("our roles, the first leads")),
  items: list(item, { minItems: 6 }),
  ...body,
  reviewed,
});

export const NATIONAL_ROUTE = object({
  id: matching(
    "^[a-z]{2}(?:-[a-z]{1,3})?/[a-z0-9-]+(?:\\.[a-z]{2})?$",
    "is not a country and a name: de/koch",
  ),
  extends: optional(text(about("the occupation in this language"))),
  country: country(),
  region: optional(matching("^[A-Z]{2}-[A-Z0-9]{1,3}$", "is not a region of ISO 3166-2")),
  language: language(),
  title: text(about("the national title")),
  titles: texts(),
  roles: texts(),
  regulation: Type.Enum([...ROUTE_REGULATIONS]),
  authority: text(about("who admits, examines or registers")),
  sources: list(source, { minItems: 1 }),
  items: optional(list(itemChange, about("items of its own, and changes of the occupation's"))),
  drop_items: optional(texts()),
  ...body,
  reviewed,
});

export const ROUTE_COUNTRY = object({
  id: matching("^[a-z]{2}(?:-[a-z]{1,3})?\\.[a-z]{2}$", "is not a country and a language: de.de"),
  country: country(),
  region: optional(text()),
  language: language(),
  name: text(about("as it stands in a sentence")),
  funding: named(object({ when, text: text(), source: optional(text()) })),
  actions: named(action),
  ask: text(about("whom to ask about admission where no rule is recorded")),
  sources: list(source),
});

const sentences = named(text());
/** The titles that people of a country ask for, the most frequent first: coverage is counted by them. */
export const ASKED_TARGETS = object({
  id: text(about("country or region, and language: us.en")),
  country: text(),
  region: Type.Optional(text()),
  language: language(),
  targets: list(object({ title: text(), role: Type.Optional(text()) })),
});

export const PLAN_WORDS = object({
  id: language(),
  /** Templates by name; code knows the names only. */
  sentences,
  levels: object({ none: text(), beginner: text(), intermediate: text(), advanced: text() }),
  months: list(text(), { minItems: 12, maxItems: 12 }),
  and: text(),
  jobless: texts(about("words of a post of somebody who has none")),
  own_boss: texts(about("words of a post without an employer: self-employed, the family's shop")),
  former: texts(about("words of a post that was left: before that, ex")),
  leave: texts(about("words of somebody who is away from a post")),
  told_levels: object(
    { beginner: texts(), advanced: texts() },
    about("words in the name of a skill that tell its level: a bit of"),
  ),
  lapsed: texts(about("words that say of a proof that it is no longer valid")),
  in_training: texts(about("words of a post of somebody who is in a training for it")),
  education: list(
    object({ level: number(0, 6), words: texts() }),
    about(
      "0 none · 1 lower secondary · 2 upper secondary · 3 vocational · 4 short higher · 5 bachelor · 6 master",
    ),
  ),
  also: list(also),
  general: named(Type.Union([text(), texts()])),
});

/** What an assessment says, by names that code knows. */
export const ASSESSMENT_WORDS = object({ id: language(), sentences });
