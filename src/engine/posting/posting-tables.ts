import type { Knowledge } from "../knowledge/knowledge.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import type { TextCache } from "../text/text-cache.ts";
import type { ExperienceLevel } from "./job-terms.ts";

/** The part of the engine that reads postings. */
export interface PostingTables extends TitleTables {
  readonly knowledge: Knowledge;
  /** The experience levels of postings' titles. */
  readonly postingTitleLevels: TextCache<ExperienceLevel | undefined>;
}
