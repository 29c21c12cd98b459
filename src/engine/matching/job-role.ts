import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import { type RoleScore, exactRoleForTitle, rolesForTitle } from "../roles/roles-for-title.ts";
import type { SkillFinding } from "../skills/read.ts";
import { Remembered } from "../text/remembered.ts";

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
export function roleOfJob(knowledge: Knowledge, job: JobText): Role | undefined {
  const titled = titledRoles(knowledge, job.title);
  const best = titled[0];
  if (best !== undefined && best.score >= SURE_TITLE) return best.role;
  const found = rolesForText(knowledge, {
    text: `${job.title}\n${job.description ?? ""}`,
    skills: job.skills,
    titles: best === undefined ? [] : [{ roles: titled, weight: TITLE_WEIGHT, trust: TITLE_TRUST }],
  })[0];
  return found !== undefined && found.score >= WORTH_NAMING ? found.role : undefined;
}

/** Postings repeat their titles. About 20 MB when full; what stands in a résumé is never remembered. */
const MAX_REMEMBERED = 20_000;
const TITLES = new WeakMap<Knowledge, Remembered<readonly RoleScore[]>>();

function titledRoles(knowledge: Knowledge, title: string): readonly RoleScore[] {
  let remembered = TITLES.get(knowledge);
  if (remembered === undefined) {
    remembered = new Remembered(MAX_REMEMBERED);
    TITLES.set(knowledge, remembered);
  }
  return remembered.get(title, () => {
    const exact = exactRoleForTitle(knowledge, title);
    return exact === undefined ? rolesForTitle(knowledge, title) : [{ role: exact, score: 1 }];
  });
}
