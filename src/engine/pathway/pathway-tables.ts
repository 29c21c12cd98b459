import type { RoleTables } from "../roles/role-tables.ts";

/** The part of the engine that plans pathways. */
export type PathwayTables = RoleTables;
