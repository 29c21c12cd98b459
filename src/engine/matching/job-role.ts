import type { Role } from "../knowledge/knowledge.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { exactRoleForTitle, rolesForTitle } from "../roles/roles-for-title.ts";
import type { SkillFinding } from "../skills/read.ts";
import type { MatchTables } from "./match-tables.ts";

export interface JobText {
  readonly title: string;
  readonly description?: string | undefined;
  /** As returned by `readPosting`. */
  readonly skills: readonly SkillFinding[];
}

/** From this score on the title alone decides. */
const SURE_TITLE = 0.7;
/** Below this score no role is better: a wrong role shows the job to the wrong people. */
const WORTH_NAMING = 0.4;
/** The weight of the title against the text, and what it keeps when the text disagrees. */
const TITLE_WEIGHT = 4;
const TITLE_TRUST = 0.6;

/** The role of a posting: by its title, or by title and text where the title is vague. */
export function roleOfJob(engine: MatchTables, job: JobText): Role | undefined {
  const titled = titledRoles(engine, job.title);
  const best = titled[0];
  if (best !== undefined && best.score >= SURE_TITLE) return best.role;
  const found = rolesForText(engine, {
    text: `${job.title}\n${job.description ?? ""}`,
    skills: job.skills,
    titles: best === undefined ? [] : [{ roles: titled, weight: TITLE_WEIGHT, trust: TITLE_TRUST }],
  })[0];
  return found !== undefined && found.score >= WORTH_NAMING ? found.role : undefined;
}

function titledRoles(engine: MatchTables, posting: string): readonly RoleScore[] {
  return engine.postingTitleRoles.get(posting, (title) => {
    const exact = exactRoleForTitle(engine, title);
    return exact === undefined ? rolesForTitle(engine, title) : [{ role: exact, score: 1 }];
  });
}
