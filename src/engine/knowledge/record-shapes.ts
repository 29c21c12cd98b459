import { LEXICON_SHAPE, nameId } from "./lexicon-shape.ts";
import {
  CERTIFICATE_RANKS,
  DEGREE_LEVELS,
  HEADING_SECTIONS,
  PASSAGE_KINDS,
  LEVELS,
  PLACEHOLDERS,
  type RecordKind,
  SKILL_GROUPS,
  STEP_KINDS,
  WAYS,
  WORD_RANKS,
} from "./records.ts";
import {
  type Shape,
  fields,
  flag,
  listOf,
  mapOf,
  matching,
  numberFrom,
  oneOf,
  problemsOf,
  text,
  when,
} from "./shape.ts";

const id = matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "is not made of a-z, 0-9 and single hyphens");
/** Title words are compared in lower case, without accents. */
const titleWord = matching(/^[a-z0-9]+$/, "is not one word of a-z and 0-9");
const titleWords = matching(/^[a-z0-9]+(?: [a-z0-9]+)*$/, "is not lower-case words");
/** "law-enforcement" is allowed: a hyphen keeps a word from matching a part of it. */
const alikeWord = matching(/^[a-z0-9-]+$/, "is not a lower-case word");
const texts = listOf(text);
const checklist = mapOf(oneOf(LEVELS));
const closeness = when(
  (value) => typeof value === "number" && value > 0 && value <= 1,
  "is not a closeness above 0 and up to 1",
);
const countries = listOf(matching(/^[A-Z]{2}$/, "is not a country code of two capitals"));
const hours = when(
  (value) =>
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((entry, at) => typeof entry === "number" && entry > Number(value[at - 1] ?? 0)),
  "is not a list of three rising numbers",
);

const template = when(
  (value) =>
    typeof value === "string" &&
    value.trim() !== "" &&
    [...value.matchAll(/\{(.*?)\}/g)].every(([, name = ""]) => PLACEHOLDERS.includes(name)),
  `is not a text, or has a placeholder other than ${PLACEHOLDERS.map((name) => `{${name}}`).join(" ")}`,
);
const action = fields({ title: template, description: template });

const sentence = matching(/^\S.*[.?]$/s, "is not a sentence with a full stop");
const months = numberFrom(0, 240);

/** A country's record may hold any of these. */
const route = {
  way: oneOf(WAYS),
  asks: matching(/[^.]$/, "is a sentence, but must continue one"),
  months,
  without: sentence,
  start: matching(/[^.]$/, "ends with a full stop"),
};
const routeDetails = {
  conditions: sentence,
  note: sentence,
  fields: listOf(text, 1),
  degree: oneOf(DEGREE_LEVELS),
  related: listOf(text, 1),
  after: text,
};

const SHAPES: Readonly<Record<RecordKind, Shape>> = {
  skills: fields(
    { id, name: text, group: oneOf(SKILL_GROUPS), hours },
    {
      forms: texts,
      ambiguous: mapOf(fields({}, { exact: flag, near: texts, not: texts })),
      broader: mapOf(closeness),
      related: mapOf(closeness),
      requires: texts,
      includes: texts,
      certificate: text,
      certificate_rank: oneOf(CERTIFICATE_RANKS),
      certificate_countries: countries,
      countries,
    },
  ),
  roles: fields(
    {
      id,
      title: text,
      titles: texts,
      group: text,
      industry: text,
      core: checklist,
      important: checklist,
      supporting: checklist,
    },
    {
      onet: listOf(matching(/^\d\d-\d{4}\.\d\d$/, "is not an O*NET-SOC code")),
      ladder: texts,
      choices: mapOf(texts),
    },
  ),
  groups: fields({ id, field: text, words: listOf(text, 1) }, { handwork: flag }),
  fields: fields(
    {
      id,
      reviewer: text,
      titles: fields({ start: template, work: listOf(template, 1), round: template }),
      proofs: listOf(template, 1),
      build: listOf(action, 1),
      practice: listOf(action, 1),
      network: listOf(action, 1),
    },
    { elsewhere: text },
  ),
  education: fields({ id, names: listOf(text, 1), skills: checklist }),
  work: fields({ id, roles: listOf(text, 1), skills: checklist }),
  regulated: fields(
    {
      id,
      profession: text,
      roles: listOf(text, 1),
      country: matching(/^(?:[A-Z]{2}|\*)$/, "is neither a country code of two capitals nor *"),
      authority: text,
      entry: text,
      year: numberFrom(2000, 2100),
    },
    {
      protected_title: text,
      steps: listOf(
        fields(
          { kind: oneOf(STEP_KINDS), title: text, text: sentence, months },
          { paid: flag, full_time: flag, own: flag, skills: texts },
        ),
        1,
      ),
      shortened_by: listOf(
        fields(
          {
            holds: oneOf(["licence", "degree", "related"]),
            text: sentence,
            steps: listOf(oneOf(STEP_KINDS)),
            months,
          },
          {
            fields: listOf(text, 1),
            level: oneOf(DEGREE_LEVELS),
            roles: listOf(text, 1),
            skips: numberFrom(1, 5),
          },
        ),
      ),
      unregulated: flag,
      note: sentence,
    },
  ),
  routes: fields(
    { id, ...route },
    { ...routeDetails, countries: mapOf(fields({}, { ...route, ...routeDetails })) },
  ),
  curricula: fields({
    id,
    roles: listOf(text, 1),
    modules: listOf(fields({ title: text, skills: listOf(text, 1), outcome: sentence }), 2),
    projects: listOf(
      fields(
        { title: text, text: sentence, skills: texts, evidence: sentence },
        { roles: listOf(text, 1) },
      ),
      3,
    ),
    practice: listOf(sentence, 1),
    network: listOf(sentence, 1),
    first_job: sentence,
    ready: sentence,
    reviewer: text,
  }),
  practice: fields(
    {
      id,
      milestones: fields({ beginner: sentence, intermediate: sentence, advanced: sentence }),
      exercise: sentence,
    },
    { exercises: mapOf(sentence) },
  ),
  resources: fields({
    id,
    resources: listOf(
      fields(
        {
          title: text,
          url: matching(
            /^https:\/\/[^/\s]+\/[^\s]*[^/\s]/,
            "is not an https address below a home page",
          ),
          platform: text,
        },
        { countries, checked_at: matching(/^\d{4}-\d\d-\d\d$/, "is not a day like 2026-11-15") },
      ),
      1,
    ),
  }),
  abbreviations: fields({ id: titleWord, means: titleWords }),
  spellings: fields({ id: titleWord, means: titleWords }),
  ranks: fields({ id: titleWord, rank: oneOf(WORD_RANKS) }),
  noise: fields({ id, words: listOf(titleWord, 1) }),
  fillers: fields({ id, words: listOf(titleWord, 1) }),
  notJobs: fields({ id, words: listOf(titleWord, 1) }),
  alike: fields({ id, closeness, words: listOf(alikeWord, 2) }),
  headings: fields({
    id: matching(/\p{L}{2}/u, "is not a heading"),
    section: oneOf(HEADING_SECTIONS),
  }),
  passages: fields(
    { id, kind: oneOf(PASSAGE_KINDS) },
    { headings: listOf(text, 1), openings: listOf(text, 1), phrases: listOf(text, 1) },
  ),
  lexicons: LEXICON_SHAPE,
  roleNames: fields({ id: nameId, title: text, titles: texts }),
  skillNames: fields({ id: nameId, name: text, forms: texts }),
  prose: fields({ id: matching(/^[a-z]{2}\/./, "is not a language and a text"), text }),
};

/** What is wrong with one record taken by itself; references are left to `checkRecords`. */
export const checkShape = (kind: RecordKind, record: unknown): string[] =>
  problemsOf(SHAPES[kind], record);
