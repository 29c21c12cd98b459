import type { SealedColumn } from "../platform/rotate.ts";
import type { Sweep } from "../platform/sweeps.ts";
import type { AppRows, CandidateHolding } from "../privacy/index.ts";
import type { EventDescription } from "./operation/openapi.ts";

/**
 * The parts of a feature that need no dependencies. `create<Name>(deps)` returns its operations;
 * src/features.ts lists the parts of all features for the API, the worker and the commands.
 */
export interface Feature {
  /** The webhook events it emits. */
  readonly events: readonly EventDescription[];
  /** Scheduled work on its own tables: what has expired is deleted. */
  readonly sweeps: readonly Sweep[];
  /** Tables with data of candidates, and how an erasure empties them. */
  readonly holdings: readonly CandidateHolding[];
  /** Its rows that are deleted with an app, in this order. */
  readonly ofApp: readonly AppRows[];
  /** Its columns that are encrypted under the operator's secret. */
  readonly sealed: readonly SealedColumn[];
}

export const defineFeature = (parts: Partial<Feature>): Feature => ({
  events: [],
  sweeps: [],
  holdings: [],
  ofApp: [],
  sealed: [],
  ...parts,
});
