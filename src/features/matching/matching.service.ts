import type { Call } from "../../access/index.ts";
import {
  bandOf,
  findSkill,
  languageNamed,
  scoreSkillList,
  toMatchQuery,
  type MatchQuery,
  type PostingFit,
  type PostingTerms,
  type ScoredPosting,
  type StatedTerms,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { NO_TRACING } from "../../platform/tracing.ts";
import type { ResumeReader } from "../../reading/index.ts";
import { findCountry } from "../catalogue/index.ts";
import {
  listTexts,
  showJobs,
  toCatalogueFilters,
  type JobDeps,
  type JobSummaryBody,
  type JobTexts,
} from "../jobs/index.ts";
import { MAX_MATCHES, type MatchBody, type MatchInput } from "./matching.schema.ts";

export interface MatchDeps extends JobDeps {
  reader: ResumeReader;
}

/** The parsed input: the query for the index, the scores of jobs, and the names for the reply. */
interface Understood {
  query: MatchQuery;
  fit: (
    postings: readonly (ScoredPosting & PostingTerms)[],
  ) => readonly PostingFit[] | Promise<readonly PostingFit[]>;
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
  const filters = toCatalogueFilters(engine, input.filters ?? {});
  // The index finds the best jobs; their scores are those of an analysis. A smaller limit is a part of
  // the same list.
  const { tracing = NO_TRACING } = deps;
  const { appId } = call.caller;
  const jobs = await deps.searches(appId, async () => {
    const found = filters
      ? await tracing.step("engine match", {}, () =>
          index.match({ ...query, filters, limit: MAX_MATCHES, nowMs: call.now.getTime() }, appId),
        )
      : [];
    const ids = found.map(({ id }) => id);
    return showJobs(deps, ids, call.now);
  });
  const texts = await listTexts(
    deps.rows(),
    jobs.map(({ summary }) => summary.id),
    MAX_TERMS_CHARS,
  );
  const fits = await fit(jobs.map(({ summary }) => toPosting(summary, texts.get(summary.id))));
  const data = jobs.flatMap(({ summary }, place) => {
    const found = fits[place];
    // What the index finds by other readings of a skill, but no name of the posting shows.
    if (!found || found.matched.length === 0) return [];
    const { score, matched, missing, unmet } = found;
    return {
      ...summary,
      fit_score: score,
      band: unmet.length > 0 ? "stretch" : bandOf(score),
      matched_skills: [...matched],
      missing_skills: [...missing],
      unmet_requirements: unmet.map((one) => ({ ...one })),
      coverage: { matched: matched.length, total: matched.length + missing.length },
    };
  });
  return {
    data: data.toSorted(byFit).slice(0, input.limit ?? MAX_MATCHES),
    recognized_skills: [...recognized],
    unrecognized_skills: [...unrecognized],
    suggested_skills: engine.skillMeanings.suggest(unrecognized),
  };
}

type Ranked = MatchBody["data"][number];

function byFit(a: Ranked, b: Ranked): number {
  if (a.fit_score !== b.fit_score) return b.fit_score - a.fit_score;
  if (a.posted_at !== b.posted_at) return a.posted_at < b.posted_at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

async function understand(
  { engine, reader }: MatchDeps,
  { caller, now }: Call,
  input: MatchInput,
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

function statedTerms({
  location,
  languages,
  willing_to_relocate: willingToRelocate,
  work_authorization: countries,
}: MatchInput): StatedTerms {
  return {
    country: location && findCountry(location.country),
    city: location?.city,
    willingToRelocate,
    languages: languages?.map(({ name, level }) => ({ name: languageNamed(name), level })),
    workAuthorization: countries?.flatMap((country) => findCountry(country) ?? []),
  };
}

const toPosting = (
  { title, skills, experience_level, country, city, is_remote }: JobSummaryBody,
  { description, requirements }: JobTexts = { description: "", requirements: [] },
): ScoredPosting & PostingTerms => ({
  title,
  skills,
  level: experience_level,
  description,
  requirements,
  place: { country, city, isRemote: is_remote },
});
