import type { Call } from "../../access/index.ts";
import {
  explainMatch,
  findSkill,
  readResume,
  toMatchQuery,
  toScoredText,
  type Candidate,
  type Engine,
  type Skill,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { showJobs, toCatalogueFilters, type JobDeps } from "../jobs/index.ts";
import type { MatchBody, MatchInput } from "./matching.schema.ts";

const MAX_MATCHES = 25;

/** What was understood of the input: the candidate for the engine, and the names to answer with. */
interface Understood {
  candidate: Candidate;
  skills: readonly Skill[];
  unrecognized: readonly string[];
}

export async function matchJobs(deps: JobDeps, call: Call, input: MatchInput): Promise<MatchBody> {
  const { engine } = deps;
  const catalogue = deps.catalogue.get();
  const { candidate, skills, unrecognized } = understand(engine, input, call.now);
  if (skills.length === 0) {
    const source = input.skills ? "the list" : "the résumé text";
    throw apiError("no_skills_found", `No skill that we know could be found in ${source}.`);
  }
  const filters = toCatalogueFilters(engine, input.filters ?? {});
  const query = toMatchQuery(engine, candidate);
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
    recognized_skills: skills.map(({ name }) => name),
    unrecognized_skills: [...unrecognized],
  };
}

function understand(engine: Engine, input: MatchInput, now: Date): Understood {
  if (input.skills === undefined) {
    // Who somebody is, and what is written for machines, takes no part in the score.
    const { text } = toScoredText(engine, input.resume_text ?? "");
    const resume = readResume(engine, text, { now });
    const skills = resume.skills.map(({ skill }) => skill);
    return { candidate: { kind: "resume", resume }, skills, unrecognized: [] };
  }
  const named = input.skills.map((name) => ({ name, skill: findSkill(engine.knowledge, name) }));
  const skills = [...new Set(named.flatMap(({ skill }) => skill ?? []))];
  const unrecognized = new Set(named.flatMap(({ name, skill }) => (skill ? [] : name)));
  return { candidate: { kind: "skills", skills }, skills, unrecognized: [...unrecognized] };
}
