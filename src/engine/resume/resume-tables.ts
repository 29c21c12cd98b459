import type { ReaderNetwork } from "../reader/network.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { Headings } from "./sections.ts";

/** The part of the engine that reads résumés. */
export interface ResumeTables extends RoleTables {
  readonly headings: Headings;
  /** Without it no record of a résumé is found. */
  readonly reader: ReaderNetwork | undefined;
}
