import type { RoleTables } from "../roles/role-tables.ts";
import type { PrintedSteps } from "./read/printed-steps.ts";
import type { RouteLibrary } from "./route-library.ts";
import type { Gazetteer } from "../places/gazetteer.ts";

/** The part of the engine that plans pathways. */
export interface PathwayTables extends RoleTables {
  readonly printedSteps: PrintedSteps;
  readonly gazetteer: Gazetteer;
  readonly routes: RouteLibrary;
}
