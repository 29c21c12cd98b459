import type { Call } from "../../access/index.ts";
import { explainMatch, findSkill, toMatchQuery, type MatchQuery } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import type { ResumeReader } from "../../reading/index.ts";
import { showJobs, toCatalogueFilters, type JobDeps } from "../jobs/index.ts";
import { MAX_MATCHES, type MatchBody, type MatchInput } from "./matching.schema.ts";

export interface MatchDeps extends JobDeps {
  reader: ResumeReader;
}

/** The parsed input: the query for the index and the names for the reply. */
interface Understood {
  query: MatchQuery;
  recognized: readonly string[];
  unrecognized: readonly string[];
}

export async function matchJobs(
  deps: MatchDeps,
  call: Call,
  input: MatchInput,
): Promise<MatchBody> {
  const { engine } = deps;
  const catalogue = deps.catalogue.get();
  const { query, recognized, unrecognized } = await understand(deps, call, input);
  if (recognized.length === 0) {
    const source = input.skills ? "the list" : "the résumé text";
    throw apiError("no_skills_found", `No skill that we know could be found in ${source}.`);
  }
  const filters = toCatalogueFilters(engine, input.filters ?? {});
  const ranked = filters
    ? catalogue.match({
        ...query,
        filters,
        limit: input.limit ?? MAX_MATCHES,
        nowMs: call.now.getTime(),
      })
    : [];
  const scores = new Map(ranked.map(({ id, fitScore }) => [id, fitScore]));
  const jobs = await showJobs(deps, [...scores.keys()], call.now);
  return {
    data: jobs.map(({ summary, skillIds }) => {
      const { matched, missing } = explainMatch(engine.knowledge, skillIds, query.exact);
      const fit_score = scores.get(summary.id) ?? 0;
      return { ...summary, fit_score, matched_skills: matched, missing_skills: missing };
    }),
    recognized_skills: [...recognized],
    unrecognized_skills: [...unrecognized],
  };
}

async function understand(
  { engine, reader }: MatchDeps,
  { caller, now }: Call,
  input: MatchInput,
): Promise<Understood> {
  if (input.skills === undefined) {
    const text = input.resume_text ?? "";
    const { query, skillNames } = await reader.findCandidate(caller.appId, { text, now });
    return { query, recognized: skillNames, unrecognized: [] };
  }
  const named = input.skills.map((name) => ({ name, skill: findSkill(engine.knowledge, name) }));
  const skills = [...new Set(named.flatMap(({ skill }) => skill ?? []))];
  const unrecognized = new Set(named.flatMap(({ name, skill }) => (skill ? [] : name)));
  return {
    query: toMatchQuery(engine, { kind: "skills", skills }),
    recognized: skills.map(({ name }) => name),
    unrecognized: [...unrecognized],
  };
}
