import { setImmediate as nextTurn } from "node:timers/promises";
import type { Call } from "../../access/index.ts";
import {
  findSkill,
  readPosting,
  type PostingTerms,
  type ScoredPosting,
} from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import { findCountry } from "../catalogue/index.ts";
import { toSurroundings, type JobBody } from "../jobs/index.ts";
import {
  lowerUnmet,
  reachOf,
  showFit,
  statedTerms,
  understand,
  type MatchDeps,
} from "./matching.service.ts";
import type { RankBody, RankInput, RankJobInput } from "./rank.schema.ts";

export interface RankDeps extends MatchDeps {
  /** A job of the catalogue; 404 where there is none. */
  readJob(call: Call, id: string): Promise<JobBody>;
}

type RankedPosting = ScoredPosting & PostingTerms;

/** Ranks candidates for a posting of the request. */
export function rankForJob(deps: RankDeps, call: Call, input: RankJobInput): Promise<RankBody> {
  const { engine } = deps;
  const { title, description = "", requirements = [], skills, ...terms } = input.job;
  const read = readPosting(engine, { title, description, requirements });
  const named = skills?.map((name) => findSkill(engine.knowledge, name)?.name ?? name);
  const posting = {
    title,
    skills: [...new Set(named ?? [...read.required, ...read.preferred].map(({ name }) => name))],
    level: terms.experience_level ?? read.level ?? null,
    description,
    requirements: requirements.length > 0 ? requirements : read.requirements,
    place: {
      country: (terms.country && findCountry(terms.country)) ?? null,
      city: terms.city ?? null,
      isRemote: terms.is_remote ?? read.isRemote,
    },
  };
  return rank(deps, call, input, { id: null, posting });
}

/** Ranks candidates for a job of the catalogue. */
export async function rankForListedJob(
  deps: RankDeps,
  call: Call,
  id: string,
  input: RankInput,
): Promise<RankBody> {
  const job = await deps.readJob(call, id);
  const posting = {
    title: job.title,
    skills: job.skills,
    level: job.experience_level,
    description: job.description,
    requirements: job.requirements,
    place: { country: job.country, city: job.city, isRemote: job.is_remote },
  };
  return rank(deps, call, input, { id, posting });
}

async function rank(
  deps: RankDeps,
  call: Call,
  { candidates, explain }: RankInput,
  { id, posting }: { readonly id: string | null; readonly posting: RankedPosting },
): Promise<RankBody> {
  const { engine } = deps;
  const ranked: RankBody["data"] = [];
  const errors: RankBody["errors"] = [];
  let skills: readonly string[] | undefined;
  // One after the other: a call holds one thread at most, however many candidates it has.
  for (const { ref, ...person } of candidates) {
    // Short texts are read on this thread: others have their turn between two candidates.
    await nextTurn();
    const { fit, recognized } = await understand(deps, call, person);
    const stated = statedTerms(person);
    const around = toSurroundings(engine, { ...person.location, country: stated.country });
    const isInReach = around && reachOf(engine.gazetteer, around)(toPlace(posting));
    const [found] = await fit([{ ...posting, place: { ...posting.place, isInReach } }]);
    if (found && found.matched.length + found.missing.length > 0)
      skills ??= [...found.matched, ...found.missing];
    if (recognized.length === 0)
      errors.push({ ref, code: "no_skills_found", message: "No skill that we know was found." });
    else if (found) ranked.push({ ref, ...showFit(engine, posting, found, explain) });
  }
  if (ranked.length > 0 && skills === undefined)
    throw apiError(
      "validation_error",
      "The job names no skill that we know, and its title no known role.",
      { details: [{ field: "job", message: "names nothing to compare with" }] },
    );
  return {
    job: { id, title: posting.title, skills: skills ? [...skills] : [...posting.skills] },
    data: lowerUnmet(ranked).toSorted((a, b) => b.fit_score - a.fit_score),
    errors,
  };
}

const toPlace = ({ place: { country, city } }: RankedPosting) => ({ country, city, region: null });
