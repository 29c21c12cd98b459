import { problemsOf } from "../schema/check-shape.ts";
import { RECORD_SCHEMAS } from "../schema/record-schemas.ts";
import { checkDeeds } from "./check-deeds.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkLexicon } from "./check-lexicon.ts";
import { checkPathways } from "./check-pathways.ts";
import { checkRoles } from "./check-roles.ts";
import { checkSkills } from "./check-skills.ts";
import { duplicates } from "./repeated.ts";
import type { Problem } from "./problem.ts";
import type { KnowledgeRecords, RecordKind, SkillRecord } from "./record-types.ts";

const KIND_NAMES: Readonly<Record<RecordKind, string>> = {
  skills: "skill",
  roles: "role",
  groups: "group",
  education: "field of study",
  regulated: "regulated profession",
  credentials: "credential",
  routes: "route",
  occupations: "occupation",
  nationalRoutes: "national route",
  routeCountries: "country of routes",
  planWords: "words of plans",
  askedTargets: "list of targets",
  assessmentWords: "words of assessments",
  modelWords: "words for checks of a model",
  practice: "practice",
  resources: "resources",
  deeds: "deed",
  deedVerbs: "verb of deeds",
  deedObjects: "object of deeds",
  deedGrammars: "grammar of deeds",
  abbreviations: "abbreviation",
  spellings: "spelling",
  ranks: "rank",
  noise: "noise list",
  fillers: "filler list",
  notJobs: "list of words that are no jobs",
  wordClasses: "class of words",
  alike: "alike words",
  headings: "heading",
  passages: "passage",
  lexicons: "lexicon",
  roleNames: "titles of role",
  skillNames: "spellings of skill",
  prose: "translation",
};
const KINDS = Object.keys(KIND_NAMES) as RecordKind[];

/** The problems of a record by itself. */
export function checkRecord(kind: RecordKind, record: unknown): Problem[] {
  const { id } = (typeof record === "object" && record !== null ? record : {}) as { id?: unknown };
  const name = typeof id === "string" ? `${KIND_NAMES[kind]} ${id}` : KIND_NAMES[kind];
  const problems = problemsOf(RECORD_SCHEMAS[kind], record);
  if (kind === "skills" && problems.length === 0 && !isRising((record as SkillRecord).hours))
    problems.push("hours is not a list of three rising numbers");
  return problems.map((problem) => ({
    record: record as object,
    text: `${name}: ${problem}`,
  }));
}

const isRising = (hours: readonly number[]): boolean =>
  hours.every((entry, at) => entry > (hours[at - 1] ?? 0));

/** All problems of a set of records. References are checked only between sound records. */
export function checkRecords(records: KnowledgeRecords): Problem[] {
  const broken = KINDS.flatMap((kind) =>
    records[kind].flatMap((record) => checkRecord(kind, record)),
  );
  const faulty = new Set(broken.map(({ record }) => record));
  const sound = Object.fromEntries(
    KINDS.map((kind) => [kind, records[kind].filter((record) => !faulty.has(record))]),
  ) as unknown as KnowledgeRecords;
  const twice = KINDS.flatMap((kind) =>
    duplicates(sound[kind].map(({ id }) => id)).map((id) => ({
      record: sound[kind].findLast((record) => record.id === id),
      text: `${KIND_NAMES[kind]} ${id} is there twice`,
    })),
  );
  return [
    ...broken,
    ...twice,
    ...checkSkills(sound.skills),
    ...checkRoles(sound),
    ...checkLexicon(sound),
    ...checkPathways(sound),
    ...checkLanguages(sound),
    ...checkDeeds(sound),
  ];
}
