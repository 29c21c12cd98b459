import {
  proseLanguage,
  suggestRoles,
  tellFailure,
  type Engine,
  type Pathway,
  type PathwayTarget,
} from "../../engine/index.ts";
import { BY_ENGINE } from "../../model/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { FeedbackBasis } from "./feedback.store.ts";
import type { RoleDemand } from "./role-demand.ts";
import type {
  PathwayBody,
  PathwayInput,
  PathwayResultBody,
  PathwaySummaryBody,
} from "./pathways.schema.ts";
import {
  inputContext,
  resultContext,
  type PathwayRow,
  type PathwaySummaryRow,
} from "./pathways.store.ts";

type Owner = Pick<PathwayRow, "id" | "appId" | "ownKey">;

const toBytes = (value: object): Buffer => Buffer.from(JSON.stringify(value), "utf8");

/** Requests of earlier versions have no demand. */
export type StoredInput = PathwayInput & { readonly demand?: RoleDemand | undefined };

export const sealInput = (vault: Vault, owner: Owner, input: StoredInput): Buffer =>
  vault.encrypt(inputContext(owner), toBytes(input), owner.ownKey);

export const sealResult = (vault: Vault, owner: Owner, result: ReadResult): Buffer =>
  vault.encrypt(resultContext(owner), toBytes(result), owner.ownKey);

export const openInput = (vault: Vault, row: Owner & { sealedInput: Buffer }): StoredInput =>
  JSON.parse(
    vault.decrypt(inputContext(row), row.sealedInput, row.ownKey).toString("utf8"),
  ) as StoredInput;

function openResult(vault: Vault, row: Owner, sealed: Buffer): ReadResult {
  const text = vault.decrypt(resultContext(row), sealed, row.ownKey).toString("utf8");
  return withReadiness(JSON.parse(text) as StoredResult);
}

type Matched = PathwayResultBody["matched"];
/** Results of earlier versions know neither the route, the market nor what the title was read as. */
type ReadResult = Omit<
  PathwayResultBody,
  "route" | "market" | "unrecognized_skills" | "matched" | "basis" | "written"
> &
  Partial<
    Pick<PathwayResultBody, "route" | "market" | "unrecognized_skills" | "basis" | "written">
  > & {
    matched: Omit<Matched, "read_as"> & Partial<Pick<Matched, "read_as">>;
  };
type Phase = PathwayResultBody["roadmap"]["phases"][number];
type StoredPhase = Omit<Phase, "readiness_after"> & Partial<Pick<Phase, "readiness_after">>;
type StoredResult = Omit<ReadResult, "roadmap" | "route"> & {
  route?: PathwayResultBody["route"];
  roadmap: Omit<PathwayResultBody["roadmap"], "phases"> & { phases: StoredPhase[] };
};

/** Results of earlier versions state no readiness after a phase: it rises evenly to 100. */
function withReadiness(result: StoredResult): ReadResult {
  const { readiness_score: before, roadmap } = result;
  const step = (100 - before) / roadmap.phases.length;
  const phases = roadmap.phases.map((phase, at) => ({
    ...phase,
    readiness_after: phase.readiness_after ?? Math.round(before + step * (at + 1)),
  }));
  return { ...result, roadmap: { ...roadmap, phases } };
}

/** Requests of earlier versions state no language: their pathways are in English. */
export const languageIn = ({ language = "en" }: PathwayInput): string => language;

/** False for rows restored from a backup after their candidate was erased: their key is destroyed. */
export const isReadable = (vault: Vault, row: Owner & { sealedInput: Buffer }): boolean =>
  !vault.isDestroyed(row.sealedInput, row.ownKey);

/** The document that the plan was made from: feedback is counted by it. */
export function basisOf(vault: Vault, row: PathwayRow): FeedbackBasis {
  const result = row.sealedResult ? openResult(vault, row, row.sealedResult) : undefined;
  return {
    basisKind: result?.basis?.kind ?? null,
    basisId: result?.basis?.id ?? null,
    roleId: result?.matched.read_as?.id || null,
  };
}

/** The same keys at every stage; what does not exist yet is null. */
export function showPathway(vault: Vault, engine: Engine, row: PathwayRow): PathwayBody {
  const input = openInput(vault, row);
  const result = row.sealedResult ? openResult(vault, row, row.sealedResult) : undefined;
  // Before there was a choice, the engine wrote.
  const by = result && (result.written ?? BY_ENGINE);
  return {
    pathway_id: row.id,
    status: row.status,
    external_candidate_id: input.external_candidate_id ?? null,
    target_role: { ...input.target_role, ...result?.matched },
    readiness_score: result?.readiness_score ?? null,
    skill_checklist: result?.skill_checklist ?? null,
    market: result?.market ?? null,
    unrecognized_skills: result?.unrecognized_skills ?? null,
    diagnosis: result?.diagnosis ?? null,
    route: result?.route ?? null,
    roadmap: result?.roadmap ?? null,
    error: row.errorCode ? showError(engine, row.errorCode, input) : null,
    basis: result?.basis ?? null,
    language: result?.written?.language ?? proseLanguage(engine, languageIn(input)),
    names_language: languageIn(input),
    written_by: by?.written_by ?? null,
    model: by?.model ?? null,
    prompt_version: by?.prompt_version ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  };
}

/** Suggestions for an unknown title come from the knowledge base and are not stored. Words and titles are
 * in the language of the request. */
function showError(engine: Engine, code: string, input: PathwayInput): PathwayBody["error"] {
  const language = proseLanguage(engine, languageIn(input));
  const error = { code, message: tellFailure(engine, code, language) };
  if (code !== "role_not_recognized") return error;
  return {
    ...error,
    suggestions: suggestRoles(engine, input.target_role.title).map((title) =>
      engine.localNames.role(title, language),
    ),
  };
}

export const showMatch = (
  target: PathwayTarget,
  { readAs }: Pathway,
): PathwayResultBody["matched"] => ({
  matched_as: target.matchedAs,
  confidence: Math.round(target.confidence * 100) / 100,
  read_as: { ...readAs },
});

export const showSummary = (vault: Vault, row: PathwaySummaryRow): PathwaySummaryBody => ({
  pathway_id: row.id,
  status: row.status,
  target_role: openInput(vault, row).target_role,
  readiness_score: row.readinessScore,
  total_months: row.totalMonths,
  created_at: row.createdAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
});

type RouteBody = PathwayResultBody["route"];

const showSources = (sources: Pathway["route"]["requires"][number]["sources"]) =>
  sources.map(({ title, url, checkedAt }) => ({ title, url, checked_at: checkedAt }));

export function toRouteBody(route: Pathway["route"]): RouteBody {
  const { regulation, confirmed, requires, expects, chosen, alternatives } = route;
  return {
    regulation,
    confirmed,
    requires: requires.map((one) => ({ ...one, sources: showSources(one.sources) })),
    expects: expects.map((one) => ({ ...one, sources: showSources(one.sources) })),
    chosen: chosen && {
      ...chosen,
      sources: showSources(chosen.sources),
      steps: chosen.steps.map((step) => ({ ...step, sources: showSources(step.sources) })),
    },
    alternatives: alternatives.map((way) => ({ ...way, sources: showSources(way.sources) })),
  };
}

export const showResult = (
  pathway: Pathway,
): Omit<PathwayResultBody, "matched" | "market" | "written"> => ({
  readiness_score: pathway.readinessScore,
  skill_checklist: pathway.checklist.map((item) => ({
    skill_id: item.skillId,
    name: item.name,
    group: item.group,
    importance: item.importance,
    current_level: item.currentLevel,
    target_level: item.targetLevel,
    level_source: item.levelSource,
    implied_by: [...item.impliedBy],
    one_of: item.oneOf,
    kind: item.kind,
    held: item.held,
    demand: item.demand,
  })),
  unrecognized_skills: [...pathway.unrecognizedSkills],
  diagnosis: {
    readiness_summary: pathway.diagnosis.readinessSummary,
    strengths: [...pathway.diagnosis.strengths],
    priority_gaps: [...pathway.diagnosis.priorityGaps],
  },
  route: toRouteBody(pathway.route),
  basis: {
    kind: pathway.basis.kind,
    id: pathway.basis.id,
    reviewed_on: pathway.basis.reviewedOn,
    available_in: [...pathway.basis.availableIn],
  },
  roadmap: {
    summary: pathway.roadmap.summary,
    decision: pathway.roadmap.decision,
    after: [...pathway.roadmap.after],
    sources: showSources(pathway.roadmap.sources),
    total_months: pathway.roadmap.totalMonths,
    phases: pathway.roadmap.phases.map((phase) => ({
      phase: phase.phase,
      title: phase.title,
      why: phase.why,
      month_start: phase.monthStart,
      month_end: phase.monthEnd,
      readiness_after: phase.readinessAfter,
      hours: { ...phase.hours },
      pace: phase.pace,
      focus: [...phase.focus],
      milestones: [...phase.milestones],
      actions: [...phase.actions],
      resources: [...phase.resources],
    })),
  },
});

/** The same result without the prose of its phases. */
export const summaryOf = <T extends Pick<PathwayResultBody, "roadmap">>(result: T): T => ({
  ...result,
  roadmap: {
    ...result.roadmap,
    phases: result.roadmap.phases.map((phase) => ({
      ...phase,
      milestones: [],
      actions: [],
      resources: [],
    })),
  },
});
