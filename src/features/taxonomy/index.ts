import type { Operation } from "../../access/index.ts";
import type { Engine } from "../../engine/index.ts";
import { taxonomyOperations } from "./taxonomy.routes.ts";
import { createTaxonomyVerbs } from "./taxonomy.service.ts";

export {
  LookupQuery,
  Role,
  RoleLookup,
  RoleRoute,
  RoleRouteQuery,
  SkillLookup,
} from "./taxonomy.schema.ts";
export { createTaxonomyVerbs } from "./taxonomy.service.ts";

export const createTaxonomy = (deps: { engine: Engine }): { operations: readonly Operation[] } => ({
  operations: taxonomyOperations(createTaxonomyVerbs(deps.engine)),
});
