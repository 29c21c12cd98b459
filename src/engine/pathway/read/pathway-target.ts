/* What a request asks for, and what it is read as. */
import type { ProvedTitle, Role, Skill, Specialty } from "../../knowledge/knowledge.ts";
import type { Wanted } from "../wanted-skills.ts";
import type { Rank } from "./rank.ts";

/** How a title relates to the role that it was read as. */
export type TitleKind = "title" | "rung" | "specialty" | "nearest";

/** A title of a role: how it relates to the role, and its step of the career. */
export interface TitleNode {
  readonly kind: TitleKind;
  /** The number of the step on the role's ladder, from 1 on; 0 when the role has no ladder. */
  readonly rung: number;
  /** The title as our record has it, for a step or a specialty; else that of the role. */
  readonly title: string;
  readonly specialty: Specialty | undefined;
  /** Set when only holders of a proof may use the title. */
  readonly proved?: ProvedTitle;
}

export interface TargetInput {
  readonly title: string;
  readonly industry?: string | undefined;
  readonly description?: string | undefined;
  /** ISO 3166-1 alpha-2: a title may be of the country's language and of English at once. */
  readonly country?: string | undefined;
}

/** The source that the target was taken from. */
export type MatchedAs = "title" | "description" | "postings" | "nearest_role";

export interface PathwayTarget {
  readonly role: Role;
  /** The title as it was written. */
  readonly asked: string;
  /** How the title relates to the role, and the step of the career that it asks for. */
  readonly node: TitleNode;
  readonly rank: Rank;
  readonly matchedAs: MatchedAs;
  /** 0–1. */
  readonly confidence: number;
  /** Skills that the step or the specialty adds to the core, and those that it does not need. */
  readonly emphasis: Specialty;
  /** Skills of the description that are not on the role's checklist. */
  readonly added: readonly Skill[];
  /** The checklist of a role without a record. */
  readonly market?: readonly Wanted[];
}

export const NO_EMPHASIS: Specialty = { core: [], drops: [] };
