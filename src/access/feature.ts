import type { SealedColumn } from "../platform/rotate.ts";
import type { Sweep } from "../platform/sweeps.ts";
import type { Task } from "../platform/tasks.ts";
import type { AppRows, CandidateHolding } from "../privacy/index.ts";
import type { EventDescription } from "./operation/openapi.ts";
import type { Release } from "./retention.ts";

/**
 * A feature brings two things. `create<Name>(deps)` returns its operations and verbs, for the API;
 * src/process/app.ts wires them by hand. The value of this type, listed in src/features.ts, is all
 * the rest: workers and commands need it without an API.
 */
export interface Feature<Deps = never> {
  /** The webhook events it emits. */
  readonly events: readonly EventDescription[];
  /** Background work, queued or scheduled. */
  readonly tasks: (deps: Deps) => readonly Task[];
  /** Scheduled work on its own tables: what has expired is deleted. */
  readonly sweeps: readonly Sweep[];
  /** Tables with data of candidates, and how an erasure empties them. */
  readonly holdings: readonly CandidateHolding[];
  /** Its rows that are deleted with an app, in this order. */
  readonly ofApp: readonly AppRows[];
  /** How its results go when an app stops keeping them. */
  readonly releases: readonly Release[];
  /** Its columns that are encrypted under the operator's secret. */
  readonly sealed: readonly SealedColumn[];
}

export const defineFeature = <Deps = unknown>(parts: Partial<Feature<Deps>>): Feature<Deps> => ({
  events: [],
  tasks: () => [],
  sweeps: [],
  holdings: [],
  ofApp: [],
  releases: [],
  sealed: [],
  ...parts,
});
