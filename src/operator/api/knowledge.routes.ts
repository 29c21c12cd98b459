import type { Engine } from "../../engine/index.ts";
import { apiError } from "../../errors.ts";
import {
  createTaxonomyVerbs,
  LookupQuery,
  RoleLookup,
  SkillLookup,
} from "../../features/taxonomy/index.ts";
import { describeOverlay, type OverlayChange } from "../../knowledge/index.ts";
import { IdParams } from "../../platform/http/fields.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operation.ts";
import { Overlay, RoleDetail, SkillDetail } from "./system.schema.ts";

const tag = "Knowledge";
const MAX_SHOWN = 1_000;

// Over 80 lines: one declaration for each operation, and no logic.
export function knowledgeOperations(deps: {
  engine: Engine;
  knowledgeDir: string | undefined;
}): OperatorOperation[] {
  const { engine, knowledgeDir } = deps;
  const { knowledge } = engine;
  const taxonomy = createTaxonomyVerbs(engine);
  // The folder is read at the start only, so what it changes is computed once.
  let known: OverlayChange[] | undefined;
  const overlay = (): OverlayChange[] =>
    (known ??= knowledgeDir === undefined ? [] : describeOverlay(knowledgeDir));
  const effectOn = (kind: "skills" | "roles", id: string) =>
    overlay().find((each) => each.kind === kind && each.id === id)?.change ?? null;
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
      handle(_call, { params: { id } }) {
        const skill = knowledge.skills.get(id);
        if (!skill) throw apiError("not_found", "There is no such skill.");
        const { name, group, forms, needs, hours } = skill;
        const resources = knowledge.training.resources.get(id) ?? [];
        return {
          id,
          name,
          group,
          forms,
          needs,
          hours,
          resources,
          overlay: effectOn("skills", id),
        };
      },
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
      handle: (_call, { params: { id } }) => ({
        ...taxonomy.getRole(id),
        overlay: effectOn("roles", id),
      }),
    }),
    defineOperatorOperation({
      id: "getOverlay",
      tag,
      method: "GET",
      path: "/knowledge/overlay",
      summary: "What the operator's own records change",
      description: "The records of WAYMARK_KNOWLEDGE_DIR, compared with the built-in ones.",
      status: 200,
      reply: Overlay,
      handle: () => ({
        folder: knowledgeDir ?? null,
        total: overlay().length,
        changes: overlay().slice(0, MAX_SHOWN),
      }),
    }),
  ];
}
