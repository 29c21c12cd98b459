import type { Role } from "../knowledge/knowledge.ts";
import { RECOGNISED, SURE_TITLE, recogniseSpelled } from "../roles/recognise-title.ts";
import { type TitleEvidence, rolesForText } from "../roles/roles-for-text.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { exactRoleForTitle } from "../roles/roles-for-title.ts";
import type { TitleWord } from "../roles/title.ts";
import { findTitleMentions } from "../roles/title-mentions.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import type { MatchTables } from "./match-tables.ts";

export interface JobText {
  readonly title: string;
  readonly description?: string | undefined;
  /** As returned by `readPosting`. */
  readonly skills: readonly SkillFinding[];
}

/** Below this score the job gets no role: a wrong role would show it to the wrong people. */
const WORTH_NAMING = 0.3;
const TITLE_WEIGHT = 4;
/** Titles in the text are often other people's: "you report to the Sales Manager". */
const MENTION_WEIGHT = 0.3;
const MAX_MENTIONS = 3;
const MENTIONS_CHARS = 3000;
/** The share of its weight that a title keeps when the text is about other work; a single word keeps
 * little, since "Reference 123" is no librarian. */
const TITLE_TRUST = 0.6;
const WORD_TRUST = 0.05;

/** The role of a posting. A title of several words that surely means a role decides alone. Any other counts
 * as far as the text agrees, and one that says nothing ("Open position") does not count. */
export function roleOfJob(
  engine: MatchTables,
  { title, description = "", skills }: JobText,
): Role | undefined {
  const titled = rolesOfPostingTitle(engine, title);
  const best = titled[0];
  const isLong = engine.titleReader.read(title).words.filter(isWord).length > 1;
  if (best !== undefined && best.score >= SURE_TITLE && isLong) return best.role;
  const isKnown = best !== undefined && best.score >= RECOGNISED;
  const stated = { roles: titled, weight: TITLE_WEIGHT, trust: isLong ? TITLE_TRUST : WORD_TRUST };
  const found = rolesForText(engine, {
    text: `${title}\n${description}`,
    skills,
    titles: isKnown ? [stated] : [stated, ...mentionedTitles(engine, description)],
  })[0];
  return found !== undefined && found.score >= WORTH_NAMING ? found.role : undefined;
}

function mentionedTitles(engine: MatchTables, description: string): TitleEvidence[] {
  const mentions = findTitleMentions(engine.titleIndex, description.slice(0, MENTIONS_CHARS));
  return mentions.slice(0, MAX_MENTIONS).map(({ role, words }, place) => ({
    roles: [{ role: engine.knowledge.roleList[role] as Role, score: 1 }],
    weight: MENTION_WEIGHT / (1 + place),
    trust: words > 1 ? TITLE_TRUST : WORD_TRUST,
  }));
}

const isWord = ({ text }: TitleWord): boolean => /\p{L}/u.test(text);

/** The roles that the title of a posting may mean, best first. */
export function rolesOfPostingTitle(engine: MatchTables, posting: string): readonly RoleScore[] {
  return engine.postingTitleRoles.get(posting, (title) => {
    const exact = exactRoleForTitle(engine, title);
    return exact ? [{ role: exact, score: 1 }] : recogniseSpelled(engine, title);
  });
}
