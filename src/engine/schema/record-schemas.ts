import type { TSchema } from "typebox";
import { DEED, DEED_GRAMMAR, DEED_WORD } from "./deeds.record.ts";
import {
  ALIKE,
  HEADING,
  LEXICON,
  PASSAGE,
  PROSE,
  RANK,
  ROLE_NAME,
  SKILL_NAME,
  TITLE_WORD,
  WORD_CLASS,
  WORD_LIST,
} from "./lexicon.record.ts";
import { MODEL_WORDS } from "./model-words.record.ts";
import { EDUCATION, GROUP, PRACTICE, RESOURCES } from "./pathways.record.ts";
import { CREDENTIAL } from "./credentials.record.ts";
import { REGULATED } from "./professions.record.ts";
import { ROLE, ROUTE } from "./roles.record.ts";
import {
  ASKED_TARGETS,
  ASSESSMENT_WORDS,
  NATIONAL_ROUTE,
  OCCUPATION,
  PLAN_WORDS,
  ROUTE_COUNTRY,
} from "./routes.record.ts";
import { SKILL } from "./skills.record.ts";

/** The schema of each kind of record in the form that the engine uses. */
export const RECORD_SCHEMAS = {
  skills: SKILL,
  roles: ROLE,
  groups: GROUP,
  education: EDUCATION,
  regulated: REGULATED,
  credentials: CREDENTIAL,
  routes: ROUTE,
  occupations: OCCUPATION,
  nationalRoutes: NATIONAL_ROUTE,
  routeCountries: ROUTE_COUNTRY,
  planWords: PLAN_WORDS,
  askedTargets: ASKED_TARGETS,
  assessmentWords: ASSESSMENT_WORDS,
  modelWords: MODEL_WORDS,
  practice: PRACTICE,
  resources: RESOURCES,
  deeds: DEED,
  deedVerbs: DEED_WORD,
  deedObjects: DEED_WORD,
  deedGrammars: DEED_GRAMMAR,
  abbreviations: TITLE_WORD,
  spellings: TITLE_WORD,
  ranks: RANK,
  noise: WORD_LIST,
  fillers: WORD_LIST,
  notJobs: WORD_LIST,
  wordClasses: WORD_CLASS,
  alike: ALIKE,
  headings: HEADING,
  passages: PASSAGE,
  lexicons: LEXICON,
  roleNames: ROLE_NAME,
  skillNames: SKILL_NAME,
  prose: PROSE,
} as const satisfies Readonly<Record<string, TSchema>>;
