import type { SealedColumn } from "../platform/rotate.ts";
import type { Sweep } from "../platform/sweeps.ts";
import type { CandidateHolding } from "./holdings.ts";
import type { EventDescription } from "./openapi.ts";

/**
 * What a feature brings along besides its operations. A feature exports `create<Name>(deps)`, which
 * returns its operations, and one of these if it has any; features.ts lists them all.
 */
export interface Feature {
  /** The webhook events it emits. */
  readonly events: readonly EventDescription[];
  /** Scheduled work on its own tables: what has expired is deleted. */
  readonly sweeps: readonly Sweep[];
  /** What it stores about candidates, for their erasure. */
  readonly holdings: readonly CandidateHolding[];
  /** Its columns that are encrypted under the operator's secret. */
  readonly sealed: readonly SealedColumn[];
}

export const defineFeature = (parts: Partial<Feature>): Feature => ({
  events: [],
  sweeps: [],
  holdings: [],
  sealed: [],
  ...parts,
});
