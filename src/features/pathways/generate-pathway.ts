import { inLanguage, refund } from "../../access/index.ts";
import { subjectOf } from "../../privacy/index.ts";
import {
  findTarget,
  marketTarget,
  nearestTarget,
  planPathway,
  type Demand,
  type Engine,
  type PathwayFailure,
  type PathwayTarget,
} from "../../engine/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { BY_ENGINE, LanguageModelFailed } from "../../model/index.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import type { Log } from "../../platform/log.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { NO_TRACING, type Tracing } from "../../platform/tracing.ts";
import { findCountry, readTitleDemand } from "../catalogue/index.ts";
import { DEFAULT_MONTHS, marketSince } from "../insights/index.ts";
import type { EventInput, EventSink } from "../webhooks/index.ts";
import { demandFor } from "./role-demand.ts";
import type { PathwayResultBody } from "./pathways.schema.ts";
import {
  beginRun,
  completePathway,
  failPathway,
  returnRun,
  type PathwayRow,
  type Run,
} from "./pathways.store.ts";
import type { WritePathway } from "./plan-writer.ts";
import {
  isReadable,
  languageIn,
  openInput,
  sealResult,
  showMatch,
  showPathway,
  showResult,
  summaryOf,
  type StoredInput,
} from "./stored-pathway.ts";

export interface GenerateDeps {
  db: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
  engine: Engine;
  events: EventSink;
  writePlan: WritePathway;
  tracing?: Tracing | undefined;
}

const MAX_ATTEMPTS = 4;

const PATHWAY_NAMES = {
  skills: [
    "skill_checklist.*.name",
    "skill_checklist.*.implied_by.*",
    "skill_checklist.*.one_of.*",
    "roadmap.phases.*.focus.*",
  ],
} as const;

class RoleNotRecognized extends Error {}

/**
 * Runs one pathway. A crash may lead to a second run, even beside the first. The run that finds the
 * pathway unfinished ends it, in one transaction with its event and refund.
 */
export async function generatePathway(deps: GenerateDeps, id: string): Promise<void> {
  const run = await beginRun(deps.db, id, deps.clock());
  if (!run || !isReadable(deps.vault, run.pathway)) return;
  // Every earlier run was killed before it could record a failure.
  if (run.attempt > MAX_ATTEMPTS) return fail(deps, run, "generation_failed");
  let result: PathwayResultBody;
  try {
    result = await resultOf(deps, run.appId, openInput(deps.vault, run.pathway));
  } catch (error) {
    if (error instanceof RoleNotRecognized) return fail(deps, run, "role_not_recognized");
    // Later there is room for it: this was no attempt.
    if (error instanceof Unavailable) await returnRun(deps.db, run);
    if (error instanceof Unavailable) throw error;
    if (run.attempt < MAX_ATTEMPTS) throw error;
    deps.log.error({ err: error, pathway: id }, "a pathway could not be generated");
    const isModel = error instanceof LanguageModelFailed;
    return fail(deps, run, isModel ? "upstream_error" : "generation_failed");
  }
  await complete(deps, run, result);
}

async function resultOf(
  deps: GenerateDeps,
  appId: string,
  input: StoredInput,
): Promise<PathwayResultBody> {
  const { engine, writePlan, tracing = NO_TRACING } = deps;
  const language = languageIn(input);
  const country = input.country === undefined ? undefined : findCountry(input.country);
  const { target, demand, market } = await findRole(deps, input, country);
  const person = {
    skills: (input.current_skills ?? []).map((skill) =>
      typeof skill === "string" ? { name: skill } : skill,
    ),
    currentRole: input.current_role,
    ...(input.education ? { education: input.education } : {}),
  };
  const plan = () =>
    planPathway(engine, target, person, demand, {
      country,
      weeklyHours: input.weekly_hours_available,
      region: input.region?.toUpperCase(),
      includeResources: input.options?.include_resources ?? true,
      language,
      startOn: input.options?.start_on ? new Date(input.options.start_on) : undefined,
    });
  const pathway = await tracing.step("engine pathway", {}, async () => plan());
  const isSummary = input.options?.detail === "summary";
  // A summary is read by programs.
  const written = isSummary
    ? { pathway, by: BY_ENGINE }
    : await writePlan(appId, {
        pathway,
        person: { ...person, weeklyHours: input.weekly_hours_available },
        target: input.target_role.title,
        language,
      });
  const shown = showResult(written.pathway);
  const result = {
    ...(isSummary ? summaryOf(shown) : shown),
    market,
    matched: showMatch(target, pathway),
    written: { ...written.by, language: written.pathway.language },
  };
  // A language with prose has brought its names; the others have names only.
  return pathway.language === language
    ? result
    : inLanguage(result, PATHWAY_NAMES, engine.localNames, language);
}

interface FoundRole {
  readonly target: PathwayTarget;
  readonly demand: Demand | undefined;
  readonly market: PathwayResultBody["market"];
}

/** Finds the role by its title or description, else by postings with that title, else the nearest one. */
async function findRole(
  { db, clock, engine }: GenerateDeps,
  input: StoredInput,
  country: string | undefined,
): Promise<FoundRole> {
  const { title } = input.target_role;
  const known = findTarget(engine, { ...input.target_role, country }, input.current_role);
  if (known) return withRoleDemand(known, input);
  const now = clock();
  const demand = await readTitleDemand(db, title, { country, since: marketSince(now), now });
  const target = demand && marketTarget(engine, title, demand);
  if (target) {
    const counted = { roles: [], country: demand.country, postings: demand.postings };
    return { target, demand, market: { ...counted, months: DEFAULT_MONTHS } };
  }
  const nearest = nearestTarget(engine, input.target_role, input.current_role);
  if (!nearest) throw new RoleNotRecognized();
  return withRoleDemand(nearest, input);
}

function withRoleDemand(target: PathwayTarget, { demand: counted }: StoredInput): FoundRole {
  const demand = demandFor(target, counted);
  if (!counted || !demand) return { target, demand, market: null };
  const { roles, country, postings } = counted;
  const market = { roles: [...roles], country, months: DEFAULT_MONTHS, postings };
  return { target, demand, market };
}

async function complete(deps: GenerateDeps, run: Run, result: PathwayResultBody): Promise<void> {
  const sealed = sealResult(deps.vault, run.pathway, result);
  await deps.db.transaction(async (tx) => {
    const row = await completePathway(
      tx,
      run.pathway.id,
      {
        sealed,
        readinessScore: result.readiness_score,
        totalMonths: result.roadmap.total_months,
      },
      deps.clock(),
    );
    if (!row) return;
    await deps.events.emitEvent(tx, await eventOf(tx, deps, run, row, "pathway.completed"));
  });
}

/** Status, event and refund commit together: a failure costs nothing and is reported once. */
async function fail(deps: GenerateDeps, run: Run, code: PathwayFailure): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const row = await failPathway(tx, run, code, now);
    if (!row) return;
    await deps.events.emitEvent(tx, await eventOf(tx, deps, run, row, "pathway.failed"));
    await refund(tx, run.requestId, `pathway ${row.id} failed: ${code}`, now);
  });
}

async function eventOf(
  tx: Tx,
  { vault, engine }: GenerateDeps,
  { appId, mode, requestId }: Run,
  row: PathwayRow,
  type: "pathway.completed" | "pathway.failed",
): Promise<EventInput> {
  // An erasure deletes our locked row before the key, so the key still exists here.
  const { candidate, expiresAt } = row;
  const subject = candidate && (await subjectOf(tx, { appId, mode }, candidate, expiresAt));
  return {
    appId,
    mode,
    type,
    data: showPathway(vault, engine, row),
    requestId,
    ...(subject ? { subject } : {}),
  };
}
