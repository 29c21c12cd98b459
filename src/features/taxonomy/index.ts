import type { Operation } from "../../access/index.ts";
import type { Knowledge } from "../../engine/index.ts";
import { taxonomyOperations } from "./taxonomy.routes.ts";
import { createTaxonomyVerbs } from "./taxonomy.service.ts";

export const createTaxonomy = (deps: {
  knowledge: Knowledge;
}): { operations: readonly Operation[] } => ({
  operations: taxonomyOperations(createTaxonomyVerbs(deps.knowledge)),
});
