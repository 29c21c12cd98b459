import type { Skill } from "../knowledge/knowledge.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";
import type { PostingRequirements } from "../posting/posting-requirements.ts";
import type { RoleScore } from "../roles/role-score.ts";
import type { RoleTables } from "../roles/role-tables.ts";
import type { TextCache } from "../text/text-cache.ts";
import type { RoleNearness } from "./role-nearness.ts";

/** The part of the engine that compares candidates with jobs. */
export interface MatchTables extends RoleTables {
  readonly roleNearness: RoleNearness;
  /** By skill index: how many roles have the skill on their checklist. */
  readonly skillRoleCounts: Uint16Array;
  /** The roles of postings' titles. */
  readonly postingTitleRoles: TextCache<readonly RoleScore[]>;
  /** The roles that a score compares with, by the title of a posting. */
  readonly postingTargetRoles: TextCache<readonly RoleScore[]>;
  /** The experience levels of postings' titles. */
  readonly postingTitleLevels: TextCache<ExperienceLevel | undefined>;
  /** What postings ask for, by all of their text that it is read from. */
  readonly postingRequirements: TextCache<PostingRequirements>;
  /** The skills that postings name in their own words. */
  readonly feedSkills: TextCache<Skill | undefined>;
}
