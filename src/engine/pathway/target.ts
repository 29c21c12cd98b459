import { type Demand, type Wanted, marketChecklist } from "./checklist.ts";
import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import type { RoleScore } from "../roles/roles-for-title.ts";
import type { Seniority } from "../knowledge/records.ts";
import { readSkills } from "../skills/read.ts";
import { isOpen, rolesCalled } from "./role-called.ts";

export interface TargetInput {
  readonly title: string;
  readonly industry?: string | undefined;
  readonly description?: string | undefined;
}

/** How much of the role's full level a candidate must bring. */
export type Rank = "starting" | "working" | "senior";

export interface Target {
  readonly role: Role;
  readonly rank: Rank;
  /** The words of the request were other than the role's name. */
  readonly isReading: boolean;
  /** Skills that the description names beyond the role's own. */
  readonly added: readonly Skill[];
  /** The checklist of a role that only the market knows. */
  readonly market?: readonly Wanted[];
}

/** Below this a title is a guess, and a plan for the wrong role is worse than none. */
const RECOGNISED = 0.45;
/** So near to the best title's score, the role's own name decides. */
const NEIGHBOUR = 0.9;
/** How much a title says beside industry and description, in the weights of `rolesForText`. */
const FULL_TITLE = 1.5;
/** "Nurse" alone leaves all to them. */
const ONE_WORD = 0.15;
/** How sure a bare noun must be in its context: "Engineer" with "Software", with "bridges and roads". */
const FIELD_NAMED = 0.8;
const ABOUT = 0.18;
const MAX_ADDED = 5;
const MIN_MARKET_SKILLS = 4;

/** The known role that a free-text target means, or nothing when it means none or could mean many. */
export function findTarget(knowledge: Knowledge, input: TargetInput): Target | undefined {
  const found = rolesCalled(knowledge, input.title);
  const best = found[0];
  if (best === undefined || best.score < RECOGNISED) return undefined;
  const role = isOpen(knowledge, input.title, best)
    ? roleInContext(knowledge, input)
    : nearestRole(knowledge, input, found, best);
  return (
    role && {
      role,
      rank: rankOf(knowledge, input.title),
      isReading: wordsOf(knowledge, input.title) !== wordsOf(knowledge, role.title),
      added: addedSkills(knowledge, input, role),
    }
  );
}

export function rankOf({ titles }: Knowledge, title: string): Rank {
  return RANKS[titles.read(title).seniority ?? "mid"];
}

const RANKS: Readonly<Record<Seniority, Rank>> = {
  entry: "starting",
  junior: "starting",
  mid: "working",
  senior: "senior",
  lead: "senior",
  executive: "senior",
};

/** Industry and description choose among the roles that go by the same noun: which nurse, which analyst. */
function nearestRole(
  knowledge: Knowledge,
  input: TargetInput,
  found: readonly RoleScore[],
  best: RoleScore,
): Role {
  const { words } = knowledge.titles.read(input.title);
  const noun = nounOf(knowledge, input.title);
  const context = contextOf(input);
  const near = found.filter(({ score }) => score >= best.score * NEIGHBOUR && best.score < 1);
  const named = near.find(({ role }) => nounOf(knowledge, role.title) === noun) ?? best;
  if (context === "") return named.role;
  const text = `${input.title}. ${context}`;
  const titles = [{ roles: found, weight: words.length > 1 ? FULL_TITLE : ONE_WORD, trust: 1 }];
  const skills = readSkills(knowledge, text);
  const fitting = rolesForText(knowledge, { text, skills, titles }).find(
    ({ role }) =>
      role === named.role || role.titles.some((title) => nounOf(knowledge, title) === noun),
  );
  return fitting?.role ?? named.role;
}

/** "Technician" alone means nobody: the context must name the field, or be about one of them. */
function roleInContext(knowledge: Knowledge, input: TargetInput): Role | undefined {
  const noun = nounOf(knowledge, input.title);
  const isOne = ({ role }: RoleScore): boolean =>
    role.titles.some((title) => nounOf(knowledge, title) === noun);
  const context = contextOf(input);
  if (context === "") return undefined;
  const named =
    input.industry === undefined
      ? undefined
      : rolesCalled(knowledge, `${input.industry} ${input.title}`).find(isOne);
  if (named && named.score >= FIELD_NAMED) return named.role;
  const skills = readSkills(knowledge, context);
  const about = rolesForText(knowledge, { text: context, skills, titles: [] });
  const least = Math.max(ABOUT, 0.4 * (about[0]?.score ?? 0));
  return about.find((found) => found.score >= least && isOne(found))?.role;
}

const wordsOf = ({ titles }: Knowledge, title: string): string =>
  titles
    .read(title)
    .words.map(({ stem }) => stem)
    .join(" ");

/** The word that says what somebody is: "nurse" in "Psychiatric Nurse". */
function nounOf({ titles }: Knowledge, title: string): string | undefined {
  const { words, head } = titles.read(title);
  return words[head]?.stem;
}

const contextOf = ({ industry, description }: TargetInput): string =>
  [industry, description].filter((part) => part !== undefined && part.trim() !== "").join(". ");

function addedSkills(knowledge: Knowledge, input: TargetInput, role: Role): Skill[] {
  const own = new Set(role.checklist.map(({ skill }) => skill));
  return readSkills(knowledge, input.description ?? "")
    .map(({ skill }) => skill)
    .filter((skill) => skill.group !== "soft" && !own.has(skill))
    .slice(0, MAX_ADDED);
}

/** A role that no record has but postings do: what they ask for is its checklist. */
export function marketTarget(
  knowledge: Knowledge,
  title: string,
  demand: Demand,
): Target | undefined {
  const rank = rankOf(knowledge, title);
  const market = marketChecklist(knowledge, demand, rank);
  if (market.length < MIN_MARKET_SKILLS) return undefined;
  const role: Role = {
    index: market.length,
    id: "market",
    title,
    titles: [title],
    group: nearestGroup(knowledge, market),
    industry: "",
    onet: [],
    ladder: [],
    regulated: undefined,
    choices: new Map(),
    checklist: [],
  };
  return { role, rank, isReading: false, added: [], market };
}

/** The group whose roles ask for the same skills. */
function nearestGroup(knowledge: Knowledge, market: readonly Wanted[]): string {
  const wanted = new Set(market.map(({ skill }) => skill));
  let [best, most] = ["business", 0];
  for (const { group, checklist } of knowledge.roleList) {
    const shared = checklist.filter(({ skill }) => wanted.has(skill) && skill.group !== "soft");
    if (shared.length > most) [best, most] = [group, shared.length];
  }
  return best;
}
