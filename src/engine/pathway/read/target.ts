import type { Knowledge, Role, Skill } from "../../knowledge/knowledge.ts";
import { rolesForText } from "../../roles/roles-for-text.ts";
import { RECOGNISED, SURE_TITLE, recogniseTitle } from "../../roles/recognise-title.ts";
import type { RoleScore } from "../../roles/role-score.ts";
import { rolesForTitle } from "../../roles/roles-for-title.ts";
import type { TitleTables } from "../../roles/role-tables.ts";
import { readSkills } from "../../skills/read.ts";
import {
  type Demand,
  type Wanted,
  describedChecklist,
  marketChecklist,
} from "../checklist/checklist.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { type Rank, rankOf } from "./rank.ts";

export interface TargetInput {
  readonly title: string;
  readonly industry?: string | undefined;
  readonly description?: string | undefined;
}

/** What the target was taken from. */
export type MatchedAs = "title" | "description" | "postings" | "nearest_role";

export interface PathwayTarget {
  readonly role: Role;
  readonly rank: Rank;
  readonly matchedAs: MatchedAs;
  /** 0–1. */
  readonly confidence: number;
  /** Whether the request used other words than the role's name. */
  readonly isReading: boolean;
  /** Skills of the description that are not on the role's checklist. */
  readonly added: readonly Skill[];
  /** The checklist of a role without a record. */
  readonly market?: readonly Wanted[];
}

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
/** A checklist with fewer skills is no plan. */
const MIN_SKILLS = 4;
/** With this many skills or postings we are half sure of a role without a record. */
const HALF_SURE_SKILLS = 4;
const HALF_SURE_POSTINGS = 10;
const MAX_SUGGESTIONS = 3;

/** The target by a certain title, else by its industry and description; undefined without either. */
export function findTarget(engine: PathwayTables, input: TargetInput): PathwayTarget | undefined {
  const found = recogniseTitle(engine, input.title);
  const best = found[0];
  if (best && best.score >= SURE_TITLE) return fromTitle(engine, input, found, best, "title");
  const inContext = roleInContext(engine, input);
  if (inContext) {
    const { role, score } = inContext;
    return knownTarget(engine, input, role, { matchedAs: "description", confidence: score });
  }
  return describedTarget(engine, input);
}

/** The target by the role nearest to the title, when it is near enough. */
export function nearestTarget(
  engine: PathwayTables,
  input: TargetInput,
): PathwayTarget | undefined {
  const found = recogniseTitle(engine, input.title);
  const best = found[0];
  if (!best || best.score < RECOGNISED) return undefined;
  return fromTitle(engine, input, found, best, "nearest_role");
}

/** Titles of roles that an unknown title may have meant, best first. */
export function suggestRoles(engine: PathwayTables, title: string): string[] {
  const near = [...recogniseTitle(engine, title), ...rolesForTitle(engine, title)];
  return [...new Set(near.map(({ role }) => role.title))].slice(0, MAX_SUGGESTIONS);
}

function fromTitle(
  engine: PathwayTables,
  input: TargetInput,
  found: readonly RoleScore[],
  best: RoleScore,
  matchedAs: MatchedAs,
): PathwayTarget {
  const role = nearestRole(engine, input, found, best);
  return knownTarget(engine, input, role, { matchedAs, confidence: best.score });
}

function knownTarget(
  engine: PathwayTables,
  input: TargetInput,
  role: Role,
  match: Pick<PathwayTarget, "matchedAs" | "confidence">,
): PathwayTarget {
  return {
    role,
    ...match,
    rank: rankOf(engine, input.title),
    isReading: wordsOf(engine, input.title) !== wordsOf(engine, role.title),
    added: addedSkills(engine.knowledge, input, role),
  };
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
  const fitting = rolesForText(engine, { text, skills, titles, isBrief: true }).find(
    ({ role }) =>
      role === named.role || role.titles.some((title) => nounOf(engine, title) === noun),
  );
  return fitting?.role ?? named.role;
}

/** For an ambiguous title such as "Technician": the context must name the field or be about it. */
function roleInContext(engine: PathwayTables, input: TargetInput): RoleScore | undefined {
  const noun = nounOf(engine, input.title);
  const isOne = ({ role }: RoleScore): boolean =>
    role.titles.some((title) => nounOf(engine, title) === noun);
  const context = contextOf(input);
  if (context === "") return undefined;
  const named =
    input.industry === undefined
      ? undefined
      : recogniseTitle(engine, `${input.industry} ${input.title}`).find(isOne);
  if (named && named.score >= FIELD_NAMED) return named;
  const skills = readSkills(engine.knowledge, context);
  const about = rolesForText(engine, { text: context, skills, titles: [], isBrief: true });
  const least = Math.max(ABOUT, 0.4 * (about[0]?.score ?? 0));
  return about.find((found) => found.score >= least && isOne(found));
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
  const checklist = marketChecklist(engine.knowledge, demand, rankOf(engine, title));
  const confidence = halfSureAt(HALF_SURE_POSTINGS, demand.postings);
  return targetOf(engine, title, checklist, { matchedAs: "postings", confidence });
}

/** The names of the skills that postings of a role without a record ask for; too few give none. */
export function marketSkills(engine: PathwayTables, title: string, demand: Demand): string[] {
  return (marketTarget(engine, title, demand)?.market ?? []).map(({ skill }) => skill.name);
}

/** A target for a role without a record, from the skills that its description names. */
function describedTarget(
  engine: PathwayTables,
  { title, description }: TargetInput,
): PathwayTarget | undefined {
  const skills = readSkills(engine.knowledge, description ?? "").map(({ skill }) => skill);
  const checklist = describedChecklist(skills, rankOf(engine, title));
  const confidence = halfSureAt(HALF_SURE_SKILLS, checklist.length);
  return targetOf(engine, title, checklist, { matchedAs: "description", confidence });
}

const halfSureAt = (half: number, count: number): number => count / (count + half);

function targetOf(
  engine: PathwayTables,
  title: string,
  market: readonly Wanted[],
  match: Pick<PathwayTarget, "matchedAs" | "confidence">,
): PathwayTarget | undefined {
  if (market.filter(({ skill }) => skill.group !== "soft").length < MIN_SKILLS) return undefined;
  const role: Role = {
    index: market.length,
    id: "market",
    title,
    titles: [title],
    synonyms: [title],
    group: nearestGroup(engine.knowledge, market),
    industry: "",
    onet: [],
    ladder: [],
    choices: new Map(),
    checklist: [],
  };
  return { role, ...match, rank: rankOf(engine, title), isReading: false, added: [], market };
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
