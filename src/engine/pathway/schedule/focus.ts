import type { Skill } from "../../knowledge/knowledge.ts";
import type { Item } from "../checklist/readiness.ts";

/** An item below its target level. */
export type Gap = Item;

/** A gap within the plan, with its hours there. */
export interface Focus extends Gap {
  readonly hours: number;
  /** Prerequisites that are neither on the checklist nor known: learned along with it, when more than
   * the beginner level is wanted. */
  readonly basics: readonly Skill[];
  /** Learned in own hours beside a training that does not teach it. */
  readonly isBeside?: boolean;
}
