import { performance } from "node:perf_hooks";
import { rolesForTitle, type Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import {
  createTaxonomyVerbs,
  LookupQuery,
  RoleLookup,
  RoleRoute,
  RoleRouteQuery,
  SkillLookup,
} from "../../features/taxonomy/index.ts";
import type { OverlayEditor } from "../../knowledge/index.ts";
import type { ResumeReader } from "../../reading/index.ts";
import { IdParams } from "../../platform/http/shared-fields.ts";
import { RoleDetail, SkillDetail, Trial, TrialResult, type TrialBody } from "./knowledge.schema.ts";
import type { OperatorCall } from "./operator-call.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";
import { overlayOperations } from "./overlay.routes.ts";

const tag = "Knowledge";
/** Roles that a trial shows. */
const BEST_ROLES = 8;

// Over 80 lines: one declaration for each operation, and no logic.
export function knowledgeOperations(deps: {
  engine: Engine;
  overlayEditor: OverlayEditor | undefined;
  reader: Pick<ResumeReader, "tryText">;
}): OperatorOperation[] {
  const { engine, overlayEditor, reader } = deps;
  const taxonomy = createTaxonomyVerbs(engine);
  const effectOn = async (kind: "skills" | "roles", id: string) => {
    const changes = (await overlayEditor?.changes()) ?? [];
    return changes.find((each) => each.kind === kind && each.id === id)?.change ?? null;
  };
  return [
    defineOperatorOperation({
      id: "searchSkills",
      tag,
      method: "GET",
      path: "/knowledge/skills",
      summary: "Find skills by any spelling",
      query: LookupQuery,
      status: 200,
      reply: SkillLookup,
      handle: (call, { query }) => taxonomy.findSkills(query.q, call.page()),
    }),
    defineOperatorOperation({
      id: "getSkill",
      tag,
      method: "GET",
      path: "/knowledge/skills/{id}",
      summary: "Read a skill",
      params: IdParams,
      status: 200,
      reply: SkillDetail,
      handle: async (_call, { params: { id } }) => ({
        ...skillWithId(engine, id),
        overlay: await effectOn("skills", id),
      }),
    }),
    defineOperatorOperation({
      id: "searchRoles",
      tag,
      method: "GET",
      path: "/knowledge/roles",
      summary: "Find roles by title",
      query: LookupQuery,
      status: 200,
      reply: RoleLookup,
      handle: (call, { query }) => taxonomy.findRoles(query.q, call.page()),
    }),
    defineOperatorOperation({
      id: "getRole",
      tag,
      method: "GET",
      path: "/knowledge/roles/{id}",
      summary: "Read a role",
      params: IdParams,
      status: 200,
      reply: RoleDetail,
      handle: async (_call, { params: { id } }) => ({
        ...taxonomy.getRole(id),
        overlay: await effectOn("roles", id),
      }),
    }),
    defineOperatorOperation({
      id: "getRoleWays",
      tag,
      method: "GET",
      path: "/knowledge/roles/{id}/route",
      summary: "Read the ways into a role, with their sources",
      params: IdParams,
      query: RoleRouteQuery,
      status: 200,
      reply: RoleRoute,
      handle: (_call, { params, query }) => taxonomy.getRoute(params.id, query, "en"),
    }),
    defineOperatorOperation({
      id: "tryKnowledge",
      tag,
      method: "POST",
      path: "/knowledge/try",
      summary: "Read a title or a text with the engine",
      description: "What is sent is read and neither stored nor logged.",
      access: "viewer",
      body: Trial,
      status: 200,
      reply: TrialResult,
      handle: (call, { body }) => tryOut({ engine, reader }, body, call),
    }),
    ...overlayOperations(overlayEditor),
  ];
}

function skillWithId({ knowledge }: Engine, id: string) {
  const skill = knowledge.skills.get(id);
  if (!skill) throw apiError("not_found", "There is no such skill.");
  const { name, group, kind, forms, needs, shows, hours, certificate, countries } = skill;
  const named = (ids: Iterable<string>) =>
    [...ids].map((each) => ({ id: each, name: knowledge.skills.get(each)?.name ?? each }));
  return {
    id,
    name,
    group,
    kind,
    forms,
    needs: named(needs),
    shows: named(shows.keys()),
    hours,
    certificate: certificate ?? null,
    countries,
    resources: knowledge.training.resources.get(id) ?? [],
  };
}

async function tryOut(
  { engine, reader }: { engine: Engine; reader: Pick<ResumeReader, "tryText"> },
  { title, text = "" }: { title?: string; text?: string },
  { now, operator }: OperatorCall,
): Promise<TrialBody> {
  const began = performance.now();
  const found =
    title === undefined
      ? await reader.tryText(`operator ${operator?.id}`, { text, now })
      : undefined;
  const roles =
    found?.roles ??
    rolesForTitle(engine, title ?? "").map(({ role, score }) => ({
      id: role.id,
      title: role.title,
      score,
    }));
  return {
    roles: roles.slice(0, BEST_ROLES),
    skills: [...(found?.skills ?? [])],
    language: found?.language ?? null,
    experience_years: found?.experienceYears ?? null,
    took_ms: Math.round((performance.now() - began) * 10) / 10,
  };
}
