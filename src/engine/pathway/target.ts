import type { Knowledge, Role, Skill } from "../knowledge/knowledge.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import type { RoleScore } from "../roles/roles-for-title.ts";
import type { TitleTables } from "../roles/role-tables.ts";
import { readSkills } from "../skills/read.ts";
import { type Demand, type Wanted, marketChecklist } from "./checklist.ts";
import type { PathwayTables } from "./pathway-tables.ts";
import { type Rank, rankOf } from "./rank.ts";
import { isOpen, rolesCalled } from "./role-called.ts";

export interface TargetInput {
  readonly title: string;
  readonly industry?: string | undefined;
  readonly description?: string | undefined;
}

export interface PathwayTarget {
  readonly role: Role;
  readonly rank: Rank;
  /** Whether the request used other words than the role's name. */
  readonly isReading: boolean;
  /** Skills of the description that are not on the role's checklist. */
  readonly added: readonly Skill[];
  /** The checklist of a role without a record. */
  readonly market?: readonly Wanted[];
}

/** Below this score the title is ambiguous: a plan for the wrong role is worse than none. */
const RECOGNISED = 0.45;
/** Among scores this close to the best, the role with the same noun wins. */
const NEIGHBOUR = 0.9;
/** The weight of a title against industry and description in `rolesForText`. */
const FULL_TITLE = 1.5;
/** The same for a title of one word: the context decides. */
const ONE_WORD = 0.15;
/** The minimum scores for an ambiguous noun with its industry, and with its context. */
const FIELD_NAMED = 0.8;
const ABOUT = 0.18;
const MAX_ADDED = 5;
const MIN_MARKET_SKILLS = 4;

/** The role that a free-text target means; undefined when it is unknown or ambiguous. */
export function findTarget(engine: PathwayTables, input: TargetInput): PathwayTarget | undefined {
  const found = rolesCalled(engine, input.title);
  const best = found[0];
  if (best === undefined || best.score < RECOGNISED) return undefined;
  const role = isOpen(engine, input.title, best)
    ? roleInContext(engine, input)
    : nearestRole(engine, input, found, best);
  return (
    role && {
      role,
      rank: rankOf(engine, input.title),
      isReading: wordsOf(engine, input.title) !== wordsOf(engine, role.title),
      added: addedSkills(engine.knowledge, input, role),
    }
  );
}

/** Industry and description choose among roles with the same noun: which nurse, which analyst. */
function nearestRole(
  engine: PathwayTables,
  input: TargetInput,
  found: readonly RoleScore[],
  best: RoleScore,
): Role {
  const { words } = engine.titleReader.read(input.title);
  const noun = nounOf(engine, input.title);
  const context = contextOf(input);
  const near = found.filter(({ score }) => score >= best.score * NEIGHBOUR && best.score < 1);
  const named = near.find(({ role }) => nounOf(engine, role.title) === noun) ?? best;
  if (context === "") return named.role;
  const text = `${input.title}. ${context}`;
  const titles = [{ roles: found, weight: words.length > 1 ? FULL_TITLE : ONE_WORD, trust: 1 }];
  const skills = readSkills(engine.knowledge, text);
  const fitting = rolesForText(engine, { text, skills, titles }).find(
    ({ role }) =>
      role === named.role || role.titles.some((title) => nounOf(engine, title) === noun),
  );
  return fitting?.role ?? named.role;
}

/** For an ambiguous title such as "Technician": the context must name the field or be about it. */
function roleInContext(engine: PathwayTables, input: TargetInput): Role | undefined {
  const noun = nounOf(engine, input.title);
  const isOne = ({ role }: RoleScore): boolean =>
    role.titles.some((title) => nounOf(engine, title) === noun);
  const context = contextOf(input);
  if (context === "") return undefined;
  const named =
    input.industry === undefined
      ? undefined
      : rolesCalled(engine, `${input.industry} ${input.title}`).find(isOne);
  if (named && named.score >= FIELD_NAMED) return named.role;
  const skills = readSkills(engine.knowledge, context);
  const about = rolesForText(engine, { text: context, skills, titles: [] });
  const least = Math.max(ABOUT, 0.4 * (about[0]?.score ?? 0));
  return about.find((found) => found.score >= least && isOne(found))?.role;
}

const wordsOf = ({ titleReader }: TitleTables, title: string): string =>
  titleReader
    .read(title)
    .words.map(({ stem }) => stem)
    .join(" ");

/** The noun of a title: "nurse" in "Psychiatric Nurse". */
function nounOf({ titleReader }: TitleTables, title: string): string | undefined {
  const { words, head } = titleReader.read(title);
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

/** A target for a role without a record, from what its postings ask for. */
export function marketTarget(
  engine: PathwayTables,
  title: string,
  demand: Demand,
): PathwayTarget | undefined {
  const rank = rankOf(engine, title);
  const market = marketChecklist(engine.knowledge, demand, rank);
  if (market.length < MIN_MARKET_SKILLS) return undefined;
  const role: Role = {
    index: market.length,
    id: "market",
    title,
    titles: [title],
    group: nearestGroup(engine.knowledge, market),
    industry: "",
    onet: [],
    ladder: [],
    choices: new Map(),
    checklist: [],
  };
  return { role, rank, isReading: false, added: [], market };
}

/** The group whose roles share most skills. */
function nearestGroup(knowledge: Knowledge, market: readonly Wanted[]): string {
  const wanted = new Set(market.map(({ skill }) => skill));
  let [best, most] = ["business", 0];
  for (const { group, checklist } of knowledge.roleList) {
    const shared = checklist.filter(({ skill }) => wanted.has(skill) && skill.group !== "soft");
    if (shared.length > most) [best, most] = [group, shared.length];
  }
  return best;
}
