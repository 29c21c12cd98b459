import type { RoleTables } from "../roles/role-tables.ts";
import type { HeaderModel } from "./header-model.ts";
import type { Headings } from "./section-kinds.ts";

/** The part of the engine that reads résumés. */
export interface ResumeTables extends RoleTables {
  readonly headings: Headings;
  readonly headerModel: HeaderModel;
}
