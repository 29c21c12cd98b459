import { defineFeature } from "./feature.ts";
import {
  bodyHolding,
  bodySweep,
  releaseBodies,
  sealedBodies,
} from "./request-log/sandbox-bodies.ts";

/** The data of candidates that access itself keeps, in the shape of a feature. */
export const sandboxBodies = defineFeature({
  sweeps: [bodySweep],
  holdings: [bodyHolding],
  ofApp: [{ table: "sandbox_bodies" }, { table: "released_results" }],
  releases: [releaseBodies],
  sealed: sealedBodies,
});
