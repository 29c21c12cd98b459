import type { Role } from "../knowledge/knowledge.ts";

export interface RoleScore {
  readonly role: Role;
  /** Certainty: 1 for one of the role's own titles; below about .35 it is a guess. */
  readonly score: number;
}
