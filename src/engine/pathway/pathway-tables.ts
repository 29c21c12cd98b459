import type { RoleTables } from "../roles/role-tables.ts";
import type { Gazetteer } from "../places/gazetteer.ts";
import type { PrintedSteps } from "./read/printed-steps.ts";

/** The part of the engine that plans pathways. */
export interface PathwayTables extends RoleTables {
  readonly printedSteps: PrintedSteps;
  readonly gazetteer: Gazetteer;
}
