import type { Role } from "../../knowledge/knowledge.ts";
import { rolesForText } from "../../roles/roles-for-text.ts";
import { RECOGNISED, SURE_TITLE, recogniseTitle } from "../../roles/recognise-title.ts";
import type { RoleScore } from "../../roles/role-score.ts";
import { rolesForTitle } from "../../roles/roles-for-title.ts";
import type { TitleTables } from "../../roles/role-tables.ts";
import { readSkills } from "../../skills/read-skills.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { knownTarget } from "./known-target.ts";
import { describedTarget } from "./market-target.ts";
import type { MatchedAs, PathwayTarget, TargetInput, TitleNode } from "./pathway-target.ts";
import { leadingStep } from "./leading-steps.ts";
import { titleIn } from "./printed-steps.ts";
import { isPrintedAs } from "./printed-title.ts";
import {
  type Position,
  localRole,
  provedRole,
  readPosition,
  recogniseWritten,
  titleNode,
} from "./position.ts";

/** Among scores this close to the best, the role with the same noun wins. */
const NEIGHBOUR = 0.9;
/** The weight of a title against industry and description in `rolesForText`. */
const FULL_TITLE = 1.5;
/** The same for a title of one word: the context decides. */
const ONE_WORD = 0.15;
/** The minimum scores for an ambiguous noun with its industry, and with its context. */
const FIELD_NAMED = 0.8;
const ABOUT = 0.18;
/** The minimum share of the best score; scores fall with the square of the similarity. */
const NEARLY_ABOUT = 0.2;
/** From this score on a role explains a title well enough for the present work to decide. */
const EXPLAINED = 0.6;
const MAX_SUGGESTIONS = 3;
/** The minimum closeness to the present role, and the minimum scores by words and by the title as a whole,
 * for reading an unknown title as a role of the present trade. */
const OF_TRADE = 0.25;
const LIKE_WORDS = 0.35;
const LIKE_TITLE = 0.5;

/** The target by a title that we are sure of, else by its industry and description; undefined without
 * either. A title that is a step on the ladder of the present role means that step. */
export function findTarget(
  engine: PathwayTables,
  input: TargetInput,
  currentRole?: string,
): PathwayTarget | undefined {
  const { routes, knowledge } = engine;
  const national = knowledge.roles.get(routes.roleTitled(input.title, input.country) ?? "");
  if (national) return nationalTarget(engine, input, national);
  const told = knowledge.roles.get(routes.roleWithRoute(input.title, input.country) ?? "");
  if (told) return knownTarget(engine, input, told, { matchedAs: "title", confidence: 1 });
  const present = readPosition(engine, currentRole, SURE_TITLE, input.country);
  const found = recogniseWritten(engine, input.title);
  const local = localRole(engine, input.title, input.country);
  const step = present && onOwnLadder(engine, input, present);
  // A German "Controller" is none of the English ladder.
  if (step && (local === undefined || local === step.role)) return step;
  const proved = provedRole(engine.knowledge, input.title, input.country);
  if (proved) return knownTarget(engine, input, proved, { matchedAs: "title", confidence: 1 });
  const led = present && leadingInTrade(engine, input, present, local ?? found[0]?.role);
  if (led) return led;
  if (local) return knownTarget(engine, input, local, { matchedAs: "title", confidence: 1 });
  const printed = engine.printedSteps.named(input.title, input.country);
  if (found[0]?.score !== 1 && printed.length === 1)
    return knownTarget(engine, input, printed[0]!.role, { matchedAs: "title", confidence: 1 });
  const part = found[0]?.score === 1 ? undefined : partWithRoute(engine, input);
  if (part) return knownTarget(engine, input, part, { matchedAs: "title", confidence: 1 });
  const best = found[0] && present ? nearTo(engine, input.title, present.role, found) : found[0];
  if (best && best.score >= SURE_TITLE) return fromTitle(engine, input, found, best, "title");
  const inContext = roleInContext(engine, input);
  if (inContext) {
    const { role, score } = inContext;
    return knownTarget(engine, input, role, { matchedAs: "description", confidence: score });
  }
  return describedTarget(engine, input);
}

/** "IT support / help desk": the first of its titles that names an occupation with a document. */
function partWithRoute(engine: PathwayTables, { title }: TargetInput): Role | undefined {
  const parts = title.split(/[/|,;()]/u).map((part) => part.trim());
  if (parts.length < 2) return undefined;
  const isTold = ({ id }: Role): boolean =>
    engine.routes.occupations.some(({ roles }) => roles.includes(id));
  return parts
    .flatMap((part) => recogniseTitle(engine, part).filter(({ score }) => score === 1))
    .find(({ role }) => isTold(role))?.role;
}

/** A title of a route document is that occupation, whatever step of a career it is elsewhere. */
function nationalTarget(engine: PathwayTables, input: TargetInput, role: Role): PathwayTarget {
  const target = knownTarget(engine, input, role, { matchedAs: "title", confidence: 1 });
  const node: TitleNode = { ...target.node, kind: "title", rung: role.ownRung, title: role.title };
  return { ...target, node };
}

/** The step of the present career that the title names: for a programmer, "Engineering Manager" is one
 * in software. */
function onOwnLadder(
  engine: PathwayTables,
  input: TargetInput,
  present: Position,
): PathwayTarget | undefined {
  const words = rankedWords(engine, input.title);
  const step = present.role.rungs.find(
    (one) =>
      rankedWords(engine, one.title) === words ||
      isPrintedAs(input.title, titleIn(input.country, one)),
  );
  const role =
    step && (step.role === undefined ? present.role : engine.knowledge.roles.get(step.role));
  return role && knownTarget(engine, input, role, { matchedAs: "title", confidence: 1 });
}

/** Somebody who asks for the lead of no trade means the one of their own: "Team Lead" of a programmer. */
function leadingInTrade(
  engine: PathwayTables,
  input: TargetInput,
  present: Position,
  read: Role | undefined,
): PathwayTarget | undefined {
  const step = leadingStep(engine.knowledge, input, present, read);
  if (!step) return undefined;
  const { role, title, isAsked } = step;
  const target = knownTarget(engine, { ...input, title }, role, {
    matchedAs: "title",
    confidence: isAsked ? 1 : SURE_TITLE,
  });
  return { ...target, asked: input.title };
}

const rankedWords = ({ titleReader }: TitleTables, title: string): string => {
  const { words, seniority } = titleReader.read(title);
  return `${seniority ?? ""} ${words.map(({ stem }) => stem).join(" ")}`;
};

/** A title that no role has as its own means the role nearest to the present work that explains it: a
 * software engineer who asks for "Engineering Manager" does not mean a plant. */
function nearTo(
  engine: PathwayTables,
  title: string,
  present: Role,
  found: readonly RoleScore[],
): RoleScore {
  const best = found[0]!;
  if (titleNode(engine, best.role, title).kind !== "nearest") return best;
  const nearness = (role: Role): number =>
    role === present
      ? 1
      : (engine.roleCloseness[present.index]?.get(role.index) ?? 0) +
        (role.group === present.group ? 1 : 0);
  const words = stemsOf(engine, title);
  const isWithin = (role: Role): boolean => {
    const own = stemsOf(engine, role.title);
    return [...words].every((word) => own.has(word));
  };
  const near = found
    .filter(({ role, score }) => score >= EXPLAINED && nearness(role) > nearness(best.role))
    .toSorted(
      (a, b) =>
        Number(isWithin(b.role)) - Number(isWithin(a.role)) ||
        nearness(b.role) - nearness(a.role) ||
        b.score - a.score,
    )[0];
  // The present work says what is meant, so the title is as sure as the best reading of it.
  return near ? { role: near.role, score: Math.max(near.score, best.score) } : best;
}

/** The target by the role nearest to the title, when it is near enough. The present work makes up for
 * words that we do not know: a dispatcher who asks for "Fleet Sustainability Lead" stays in logistics. */
export function nearestTarget(
  engine: PathwayTables,
  input: TargetInput,
  currentRole?: string,
): PathwayTarget | undefined {
  const found = recogniseTitle(engine, input.title);
  const best = found[0];
  if (best && best.score >= RECOGNISED)
    return fromTitle(engine, input, found, best, "nearest_role");
  const present = readPosition(engine, currentRole, SURE_TITLE);
  const near = present && nearestInTrade(engine, input.title, present.role);
  return near && fromTitle(engine, input, [near], near, "nearest_role");
}

/** The likeliest reading of an unknown title among other roles of the present work's field. */
function nearestInTrade(engine: PathwayTables, title: string, own: Role): RoleScore | undefined {
  const closeness = engine.roleCloseness[own.index];
  const isOfTrade = (role: Role): boolean =>
    role !== own && (role.group === own.group || (closeness?.get(role.index) ?? 0) >= OF_TRADE);
  // No word of an unknown title sends somebody into the studies of a licensed profession.
  const isOpen = ({ id }: Role): boolean => engine.knowledge.training.learnedFor(id).size === 0;
  const from = (least: number) => (one: RoleScore) =>
    one.score >= least && isOfTrade(one.role) && isOpen(one.role);
  return (
    recogniseTitle(engine, title).find(from(LIKE_WORDS)) ??
    rolesForTitle(engine, title).find(from(LIKE_TITLE))
  );
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
  // A reading chosen by the present work is kept.
  const isChosen = best.role !== found[0]?.role;
  const role = isChosen ? best.role : nearestRole(engine, input, found, best);
  return knownTarget(engine, input, role, { matchedAs, confidence: best.score });
}

export const targetOfRole = (engine: PathwayTables, role: Role): PathwayTarget =>
  knownTarget(engine, { title: role.title }, role, { matchedAs: "title", confidence: 1 });

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
  const isOwn = titleNode(engine, best.role, input.title).kind !== "nearest";
  const sameNoun = near.find(({ role }) => nounOf(engine, role.title) === noun);
  const named = isOwn ? best : (sameNoun ?? best);
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
  const least = Math.max(ABOUT, NEARLY_ABOUT * (about[0]?.score ?? 0));
  return about.find((found) => found.score >= least && isOne(found));
}

const stemsOf = ({ titleReader }: TitleTables, title: string): ReadonlySet<string> =>
  new Set(titleReader.read(title).words.map(({ stem }) => stem));

/** The noun of a title: "nurse" in "Psychiatric Nurse". */
function nounOf({ titleReader }: TitleTables, title: string): string | undefined {
  const { words, head } = titleReader.read(title);
  return words[head]?.stem;
}

const contextOf = ({ industry, description }: TargetInput): string =>
  [industry, description].filter((part) => part !== undefined && part.trim() !== "").join(". ");
