import type { Role } from "../knowledge/knowledge.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import { type RoleScore, exactRoleForTitle, rolesForTitle } from "../roles/roles-for-title.ts";
import type { SkillFinding } from "../skills/read.ts";
import type { MatchTables } from "./match-tables.ts";

export interface JobText {
  readonly title: string;
  readonly description?: string | undefined;
  /** As read from the posting. */
  readonly skills: readonly SkillFinding[];
}

/** From here on the title alone decides. */
const SURE_TITLE = 0.7;
/** A wrong role puts the job before the wrong people; without one it waits behind sure ones. */
const WORTH_NAMING = 0.4;
/** A posting's title is its title, however odd; of its text only the best fitting part may overrule it. */
const TITLE_WEIGHT = 4;
const TITLE_TRUST = 0.6;

/** The role of a vacancy: its title's, with the text deciding where the title is vague. */
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
