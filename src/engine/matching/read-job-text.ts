import type { Role } from "../knowledge/knowledge.ts";
import type { SkillImportance } from "../posting/job-terms.ts";
import { type Posting, type PostingText, readPosting } from "../posting/read-posting.ts";
import type { PostingTables } from "../posting/posting-tables.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import { roleOfJob } from "./job-role.ts";
import type { MatchTables } from "./match-tables.ts";

export interface WantedFinding {
  readonly finding: SkillFinding;
  readonly importance: SkillImportance;
}

/** What every reader of postings starts from: the import and `POST /jobs/read` alike. */
export interface ReadJobText {
  readonly posting: Posting;
  /** In the order of the text. */
  readonly wanted: readonly WantedFinding[];
  readonly role: Role | undefined;
}

export function readJobText(engine: PostingTables & MatchTables, text: PostingText): ReadJobText {
  const posting = readPosting(engine, text);
  return {
    posting,
    wanted: posting.skills.map((finding, place) => ({
      finding,
      importance: posting.importance[place] ?? 2,
    })),
    role: roleOfJob(engine, { ...posting.readable, skills: posting.skills }),
  };
}
