import { defineFeature, refund, type Operation } from "../../access/index.ts";
import type { CandidateHolding } from "../../privacy/index.ts";
import { deleteFeedbackOf, sealedFeedback } from "./feedback.store.ts";
import { pathwayEvents, pathwayOperations } from "./pathways.routes.ts";
import { CANCELLED, createPathwayVerbs, type PathwayDeps } from "./pathways.service.ts";
import { deletePathwaysOf, releasePathways, sealedPathways } from "./pathways.store.ts";
import { pathwaySweeps, pathwayTasks } from "./pathways.tasks.ts";

export { FeedbackKindField } from "./feedback.schema.ts";
export { openFeedback } from "./feedback.service.ts";
export {
  countFeedback,
  listFeedback,
  setFeedbackDone,
  type BasisCount,
  type FeedbackRow,
} from "./feedback.store.ts";
export { PathwayRoute } from "./pathways.schema.ts";
export { createPlanWriter } from "./plan-writer.ts";
export { toRouteBody } from "./stored-pathway.ts";

export function createPathways(deps: PathwayDeps): { operations: readonly Operation[] } {
  return { operations: pathwayOperations(createPathwayVerbs(deps)) };
}

/** A running task finds no row when it ends, and then does nothing. */
const holdings: CandidateHolding = {
  tables: ["pathways", "pathway_feedback"],
  async forget(tx, space, candidate, now) {
    await deleteFeedbackOf(tx, space.appId, candidate);
    const { visible, unfinished } = await deletePathwaysOf(tx, space, candidate, now);
    for (const requestId of unfinished) {
      await refund(tx, requestId, CANCELLED, now);
    }
    return { pathways: visible };
  },
};

export const pathways = defineFeature({
  events: pathwayEvents,
  tasks: pathwayTasks,
  sweeps: pathwaySweeps,
  holdings: [holdings],
  ofApp: [{ table: "pathway_feedback" }, { table: "pathways" }],
  releases: [releasePathways],
  sealed: [...sealedPathways, ...sealedFeedback],
});
