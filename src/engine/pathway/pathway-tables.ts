import type { RoleTables } from "../roles/role-tables.ts";
import type { PrintedSteps } from "./read/printed-steps.ts";
import type { RouteLibrary } from "./route-library.ts";
import type { Gazetteer } from "../places/gazetteer.ts";

/** Finds the item that a stated name means; undefined where it means none. */
export interface PhraseMatcher {
  /** `names`: for each candidate its names. `isSure`: the same thing, not only a related one. */
  nearest(
    stated: string,
    names: readonly (readonly string[])[],
  ): { readonly index: number; readonly isSure: boolean } | undefined;
}

/** The part of the engine that plans pathways. */
export interface PathwayTables extends RoleTables {
  readonly printedSteps: PrintedSteps;
  readonly gazetteer: Gazetteer;
  readonly routes: RouteLibrary;
  /** Absent where no weights are loaded: then only words and skills are credited. */
  readonly phrases?: PhraseMatcher | undefined;
}
