import type { Call } from "../../access/index.ts";
import {
  EXPERIENCE_LEVELS,
  bandOf,
  findSkill,
  foldText,
  isWithin,
  languageNamed,
  leadByRoles,
  otherWorkFinder,
  rankWording,
  rolesForTitle,
  scoreSkillList,
  toMatchQuery,
  type CatalogueFilters,
  type Engine,
  type Gazetteer,
  type MatchQuery,
  type PostingTerms,
  type RankedJob,
  type ScoredPosting,
  type StatedTerms,
  type Surroundings,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { NO_TRACING } from "../../platform/tracing.ts";
import { lessFor, type MatchedFit, type ResumeReader } from "../../reading/index.ts";
import { findCountry } from "../catalogue/index.ts";
import {
  listTexts,
  showJobs,
  toCatalogueFilters,
  toSurroundings,
  type JobDeps,
  type JobSummaryBody,
  type JobTexts,
} from "../jobs/index.ts";
import { MAX_MATCHES, type MatchBody, type MatchInput } from "./matching.schema.ts";

/** Found by one search, and scored in all: more than are shown, since those out of reach come last. */
const MAX_FOUND = 2 * MAX_MATCHES;
const MAX_CANDIDATES = 3 * MAX_MATCHES;
/** The score of a job with an unmet requirement is divided by it. */
const UNMET_DIVISOR = 4;

export interface MatchDeps extends JobDeps {
  reader: ResumeReader;
}

/** The parsed input: the query for the index, the scores of jobs, and the names for the reply. */
export interface Understood {
  query: MatchQuery;
  fit: (
    postings: readonly (ScoredPosting & PostingTerms)[],
  ) => readonly MatchedFit[] | Promise<readonly MatchedFit[]>;
  recognized: readonly string[];
  unrecognized: readonly string[];
}

export async function matchJobs(
  deps: MatchDeps,
  call: Call,
  input: MatchInput,
): Promise<MatchBody> {
  const { engine, index } = deps;
  const { query, fit, recognized, unrecognized } = await understand(deps, call, input);
  if (recognized.length === 0) {
    const source = input.skills ? "the list" : "the résumé text";
    throw apiError("no_skills_found", `No skill that we know could be found in ${source}.`);
  }
  const wished = input.target_role ? rolesForTitle(engine, input.target_role.title) : [];
  const led = wished.length > 0 ? leadByRoles(engine, query, wished) : query;
  const filters = toCatalogueFilters(engine, input.filters ?? {});
  const stated = statedTerms(input);
  const around = toSurroundings(engine, { ...input.location, country: stated.country });
  // The index finds the best jobs; their scores are those of an analysis. A smaller limit is a part of
  // the same list.
  const { tracing = NO_TRACING } = deps;
  const { appId } = call.caller;
  const nowMs = call.now.getTime();
  const jobs = await deps.searches(appId, async () => {
    const searches = filters ? withinReach(filters, stated, around) : [];
    const lists = await tracing.step("engine match", {}, () =>
      Promise.all(
        searches.map((within) =>
          index.match({ ...led, filters: within, limit: MAX_FOUND, nowMs }, appId),
        ),
      ),
    );
    return showJobs(deps, inTurns(lists).slice(0, MAX_CANDIDATES), call.now);
  });
  const texts = await listTexts(
    deps.rows(),
    jobs.map(({ summary }) => summary.id),
    MAX_TERMS_CHARS,
  );
  const isInReach = around && reachOf(engine.gazetteer, around);
  const postings = jobs.map(({ summary }) =>
    toPosting(summary, texts.get(summary.id), isInReach?.(summary)),
  );
  const isOther = otherWorkFinder(engine, wished);
  const fits = (await fit(postings)).map((one, place) =>
    isOther(postings[place]!.title) ? lessFor("other_work", one) : one,
  );
  const scored = jobs.flatMap(({ summary }, place) => {
    const [found, posting] = [fits[place], postings[place]];
    // What the index finds by other readings of a skill, but no name of the posting shows.
    if (!found || !posting || found.matched.length === 0 || found.isByLanguageAlone) return [];
    return { ...summary, ...showFit(engine, posting, found, input.explain) };
  });
  const vacancyOf = ({ id }: Ranked): string => texts.get(id)?.groupId ?? id;
  const vacancies = new Map<string, Ranked>();
  for (const job of scored.toSorted(byReach))
    if (!vacancies.has(vacancyOf(job))) vacancies.set(vacancyOf(job), job);
  const best = lowerUnmet([...vacancies.values()].slice(0, MAX_MATCHES));
  return {
    data: best.toSorted(byFit).slice(0, input.limit ?? MAX_MATCHES),
    target_role: wished[0] ? { id: wished[0].role.id, title: wished[0].role.title } : null,
    recognized_skills: [...recognized],
    unrecognized_skills: [...unrecognized],
    suggested_skills: engine.skillMeanings.suggest(unrecognized),
  };
}

type Ranked = MatchBody["data"][number];
type ShownFit = Pick<
  Ranked,
  | "fit_score"
  | "fit_score_if_met"
  | "band"
  | "matched_skills"
  | "missing_skills"
  | "unmet_requirements"
  | "confidence"
  | "score_parts"
  | "coverage"
>;

export const showFit = (
  engine: Engine,
  posting: PostingTerms & ScoredPosting,
  { score, parts, confidence, matched, missing, unmet }: MatchedFit,
  isExplained = false,
): ShownFit => ({
  fit_score: score,
  fit_score_if_met: score,
  band: unmet.some(({ gates }) => gates) ? "stretch" : bandOf(score),
  matched_skills: [...matched],
  missing_skills: [...missing],
  unmet_requirements: unmet.map((one) => ({ ...one, name: nameOf(engine, posting, one) })),
  confidence,
  ...(isExplained && { score_parts: parts.map((one) => ({ ...one })) }),
  coverage: { matched: matched.length, total: matched.length + missing.length },
});

/** A rank in the posting's own words, or its `experience_level` where it has none. */
function nameOf(
  engine: Engine,
  posting: PostingTerms & ScoredPosting,
  { kind, name }: MatchedFit["unmet"][number],
): string {
  const level = kind === "rank" && EXPERIENCE_LEVELS.find((one) => one === name);
  return (level && rankWording(engine, posting, level)) || name;
}

const isUnmet = ({ unmet_requirements: unmet }: ShownFit): boolean =>
  unmet.some(({ gates }) => gates);

/** Jobs with an unmet requirement that gates come last. */
const byReach = (a: ShownFit, b: ShownFit): number => Number(isUnmet(a)) - Number(isUnmet(b));

/**
 * A job with an unmet requirement keeps a quarter of its score, and less than each that can be had: so a
 * list that is ordered by the score has it below them.
 */
export function lowerUnmet<Fit extends ShownFit>(jobs: readonly Fit[]): Fit[] {
  const had = jobs.filter((job) => !isUnmet(job)).map((job) => job.fit_score);
  const most = Math.max(0, Math.min(...had) - 1);
  return jobs.map((job) =>
    isUnmet(job)
      ? { ...job, fit_score: Math.min(most, Math.floor(job.fit_score / UNMET_DIVISOR)) }
      : job,
  );
}

function byFit(a: Ranked, b: Ranked): number {
  if (a.fit_score !== b.fit_score) return b.fit_score - a.fit_score;
  if (a.posted_at !== b.posted_at) return a.posted_at < b.posted_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/**
 * The filters of the searches whose results are joined. Jobs of one's own town and country and remote ones are
 * searched apart, because better fitting ones that are out of reach would leave no place for them.
 */
function withinReach(
  filters: CatalogueFilters,
  { country, city, willingToRelocate }: StatedTerms,
  around: Surroundings | undefined,
): readonly CatalogueFilters[] {
  if (country === undefined || willingToRelocate === true) return [filters];
  const isHere = filters.country === undefined || filters.country === country;
  const home = isHere ? [{ ...filters, country }] : [];
  const isAnywhere = filters.city === undefined && filters.near === undefined;
  const town: CatalogueFilters[] = [];
  if (isAnywhere && around) town.push({ ...filters, near: around });
  else if (isAnywhere && isHere && city !== undefined)
    town.push({ ...filters, country, city: foldText(city) });
  const remote = filters.isRemote === undefined ? [{ ...filters, isRemote: true }] : [];
  return [...town, ...home, ...remote, filters];
}

/** The ids of all lists: the first of each, then the second of each, and so on; each id once. */
function inTurns(lists: readonly (readonly RankedJob[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const ids = Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list[rank] ?? []),
  );
  return [...new Set(ids.flat().map(({ id }) => id))];
}

/** Reads skills or résumé. */
export async function understand(
  { engine, reader }: Pick<MatchDeps, "engine" | "reader">,
  { caller, now }: Call,
  input: StatedPerson,
): Promise<Understood> {
  const stated = statedTerms(input);
  if (input.skills === undefined) {
    const text = input.resume_text ?? "";
    const { query, applicant, skillNames } = await reader.findCandidate(caller.appId, {
      text,
      now,
    });
    return {
      query,
      fit: (postings) => reader.scorePostings(caller.appId, { applicant, postings, stated }),
      recognized: skillNames,
      unrecognized: [],
    };
  }
  const named = input.skills.map((name) => ({ name, skill: findSkill(engine.knowledge, name) }));
  const skills = [...new Set(named.flatMap(({ skill }) => skill ?? []))];
  const unrecognized = new Set(named.flatMap(({ name, skill }) => (skill ? [] : name)));
  return {
    query: toMatchQuery(engine, { kind: "skills", skills }),
    fit: (postings) => postings.map((posting) => scoreSkillList(engine, skills, posting, stated)),
    recognized: skills.map(({ name }) => name),
    unrecognized: [...unrecognized],
  };
}

/** Conditions stand early in a description. */
const MAX_TERMS_CHARS = 8_000;

/** The fields of a request that describe one person. */
export type StatedPerson = Pick<
  MatchInput,
  "skills" | "resume_text" | "location" | "languages" | "willing_to_relocate" | "work_authorization"
>;

export function statedTerms({
  location,
  languages,
  willing_to_relocate: willingToRelocate,
  work_authorization: countries,
}: StatedPerson): StatedTerms {
  return {
    country: location && findCountry(location.country),
    city: location?.city,
    willingToRelocate,
    languages: languages?.map(({ name, level }) => ({ name: languageNamed(name), level })),
    workAuthorization: countries?.flatMap((country) => findCountry(country) ?? []),
  };
}

/** Whether a job is within the distance; undefined when its city is not known. */
export const reachOf =
  (gazetteer: Gazetteer, around: Surroundings) =>
  (job: Parameters<Gazetteer["locate"]>[0]): boolean | undefined => {
    const city = gazetteer.locate(job);
    return city && isWithin(city, around);
  };

const toPosting = (
  { title, skills, experience_level, country, city, is_remote }: JobSummaryBody,
  { description, requirements }: Omit<JobTexts, "groupId"> = { description: "", requirements: [] },
  isInReach?: boolean,
): ScoredPosting & PostingTerms => ({
  title,
  skills,
  level: experience_level,
  description,
  requirements,
  place: { country, city, isRemote: is_remote, isInReach },
});
