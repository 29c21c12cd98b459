import { Type } from "typebox";
import {
  about,
  checklist,
  countries,
  day,
  flag,
  id,
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
import { PLACEHOLDERS, PLACES } from "./terms.ts";

const template = (options: Readonly<Record<string, unknown>> = {}) =>
  Type.String({
    pattern: `^(?=[\\s\\S]*\\S)(?:[^{}]|\\{(?:${PLACEHOLDERS.join("|")})\\})*$`,
    ...said(
      `is not a text, or has a placeholder other than ${PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}`,
    ),
    ...options,
  });
const action = object({ title: template(), description: template() });
const actions = list(action, {
  minItems: 1,
  ...about("variants of recommended actions, each with `title` and `description`"),
});

export const GROUP = object({
  id: id(about("the group that roles name")),
  field: text(about("id of the [field](#fields) whose texts its career pathways use")),
  words: list(text(), {
    minItems: 1,
    ...about(
      "words that people describe the daily work with; they help to find the role of a text that names no title. The singular is enough",
    ),
  }),
  handwork: optional(
    flag("manual work: tools that are quickly learned come before the tasks that use them"),
  ),
});
export const FIELD = object({
  id: id(about("the field that groups name")),
  reviewer: text(
    about('somebody who can judge the work, written as the object of "by": `a working developer`'),
  ),
  elsewhere: optional(
    text(
      about("one sentence: how somebody without a workplace can reach a milestone that needs one"),
    ),
  ),
  titles: object(
    { start: template(), work: list(template(), { minItems: 1 }), round: template() },
    about(
      "titles of phases: `start` (the first), `work` (a list of variants), `round` (only supporting skills)",
    ),
  ),
  proofs: list(template(), {
    minItems: 1,
    ...about("milestones: results that somebody else can see and confirm"),
  }),
  build: actions,
  practice: actions,
  network: actions,
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
export const WORK = object({ id: id(), roles: list(text(), { minItems: 1 }), skills: checklist() });

/** The least months that a result takes; a plan offers it only where it fits. */
const least = optional(
  number(0, 240, about("the least months that it takes; a plan offers it only where it fits")),
);
/** A result that somebody else can check, or an exercise. */
const task = object({
  text: sentence(),
  months: least,
  place: optional(
    Type.Enum(
      [...PLACES],
      about("where it can be done: `anywhere` (the default), in a `course`, only at `work`"),
    ),
  ),
});

export const CURRICULUM = object({
  id: id(),
  roles: list(text(), { minItems: 1, ...about("a role belongs to at most one") }),
  modules: list(
    object({
      title: text(),
      skills: list(text(), { minItems: 1 }),
      outcome: sentence(),
      months: least,
    }),
    {
      minItems: 2,
      ...about("in teaching order; `title` works as the title of a phase"),
    },
  ),
  projects: list(
    object({
      title: text(),
      text: sentence(),
      skills: texts(),
      evidence: sentence(),
      months: least,
      roles: optional(list(text(), { minItems: 1 })),
    }),
    {
      minItems: 3,
      ...about(
        "from simple to demanding; a plan offers one only after the phases that teach its `skills`. `roles` restricts one",
      ),
    },
  ),
  practice: list(sentence(), { minItems: 1 }),
  network: list(sentence(), { minItems: 1 }),
  first_job: sentence(),
  ready: sentence(),
  ready_months: optional(
    number(0, 240, about("`ready` is left out of plans whose last phase is shorter than this")),
  ),
  reviewer: text(),
});
export const PRACTICE = object({
  id: id(about("the skill's")),
  milestones: object(
    { beginner: task, intermediate: task, advanced: task },
    about(
      "evidence that somebody else can check, by level: `text`, and `months` and `place` where they limit it",
    ),
  ),
  exercise: task,
  exercises: optional(
    named(
      sentence(),
      about(
        "field id → the exercise as people of that field do it; for soft skills, which every trade practices in its own way",
      ),
    ),
  ),
});
export const RESOURCES = object({
  id: id(about("the skill's")),
  resources: list(
    object({
      title: text(),
      url: matching(
        "^https://[^/\\s]+/[^\\s]*[^/\\s]",
        "is not an https address below a home page",
      ),
      platform: text(),
      countries: optional(countries()),
      checked_at: optional(day()),
    }),
    { minItems: 1, ...about("the best first") },
  ),
});
