import { defineFeature } from "./feature.ts";
import { bodyHolding, bodySweep, sealedBodies } from "./request-log/sandbox-bodies.ts";

/** What access itself keeps of candidates, in the shape of a feature. */
export const sandboxBodies = defineFeature({
  sweeps: [bodySweep],
  holdings: [bodyHolding],
  ofApp: [{ table: "sandbox_bodies" }],
  sealed: sealedBodies,
});
