import { LEAST_POSTINGS } from "../../catalogue/entry-and-query.ts";
import type { Knowledge, Role, Skill, Specialty } from "../../knowledge/knowledge.ts";
import { IMPORTANCES, type Importance, type Level } from "../../knowledge/record-types.ts";
import { isOfUseIn, listedIn } from "./of-use-in.ts";
import { isForExperienced } from "./kinds.ts";
import { levelNumber } from "./level-numbers.ts";
import type { Standing } from "../read/candidate.ts";
import type { TitleKind } from "../read/position.ts";
import { type Rank, isLeadingTitle } from "../read/rank.ts";

/** The skills that current postings of a role ask for. */
export interface Demand {
  readonly postings: number;
  /** Skill id → share of the postings that ask for it, 0–1. Skills of fewer than LEAST_POSTINGS are left out. */
  readonly shares: ReadonlyMap<string, number>;
  /** The role has too few postings, so those of close roles are included. */
  readonly isWider?: boolean;
}

export interface Wanted {
  readonly skill: Skill;
  readonly importance: Importance;
  /** The level to reach, 1–3. */
  readonly target: number;
  /** The level of an established practitioner, where the role's record has one. */
  readonly full?: number;
  readonly demand: number | null;
}

const MAX_ITEMS = 24;
const MIN_CORE = 3;
/** Shares of postings from which on (or below which) a skill moves one step up (or down). */
const TO_CORE = 0.6;
const TO_IMPORTANT = 0.3;
const FROM_CORE = 0.05;
const FROM_IMPORTANT = 0.02;
/** From this share on a skill that the record lacks is added. */
const ENTERS = 0.3;
const ENTERS_IMPORTANT = 0.5;
/** From this closeness on a skill counts as listed already. */
const SAME_THING = 0.8;
/** The importance by share, for a role without a record. */
const CORE_FROM = 0.5;
const IMPORTANT_FROM = 0.3;
const SUPPORTING_FROM = 0.15;
/** An advanced level that takes at most this long is asked of everybody. */
const QUICK_MASTERY_HOURS = 40;
/** A supporting skill that takes longer than this is asked for in its basics. */
const LONG_SUPPORT_HOURS = 150;

/** The role's own skills and those of the description, adjusted by the market. */
export function buildChecklist(
  knowledge: Knowledge,
  target: {
    readonly role: Role;
    readonly rank: Rank;
    readonly emphasis: Specialty;
    /** Present for a title; a step asks less of what it adds. */
    readonly node?: { readonly kind: TitleKind };
    readonly added: readonly Skill[];
  },
  demand: Demand | undefined,
  { country, standing }: { readonly country: string | undefined; readonly standing: Standing },
): Wanted[] {
  const isHeld = (skill: Skill, level: Level): boolean =>
    standing.of(skill).source === "stated" && standing.levelIn(skill) >= levelNumber(level);
  // The field as a whole is not a goal, but a candidate who states it gets the credit.
  const isOwnField = (item: Wanted): boolean =>
    target.role.whole.includes(item.skill) &&
    (standing.of(item.skill).source !== "stated" || standing.levelIn(item.skill) < item.target);
  const weighed = (skill: Skill, usual: Importance): Importance =>
    target.emphasis.core.includes(skill) ? "core" : usual;
  // The basics of a skill are enough in the role, not on the step that adds it.
  const isAddedByStep = (skill: Skill): boolean =>
    target.node?.kind === "rung" && target.emphasis.core.includes(skill);
  const own = listedIn(target.role, country, isHeld)
    .filter(
      ({ skill }) => isWithinRank(skill, target.rank) && !target.emphasis.drops.includes(skill),
    )
    .map(({ skill, importance: usual, level }) => ({
      skill,
      level,
      importance: weighed(skill, usual),
    }))
    .map(({ skill, importance, level }) => ({
      skill,
      importance,
      target: Math.max(
        isAddedByStep(skill) ? levelNumber("intermediate") : 0,
        targetLevel(levelNumber(level), skill, importance, target.rank),
      ),
      full: levelNumber(level),
      demand: shareOf(demand, skill),
    }))
    .filter((item) => !isOwnField(item));
  const isUsable = (skill: Skill): boolean => isOfUseIn(skill, country);
  const emphasised = target.emphasis.core.filter(
    (skill) => isUsable(skill) && !own.some((item) => item.skill === skill),
  );
  const added = [...new Set([...emphasised, ...target.added.filter(isUsable)])]
    .map((skill) =>
      newcomer(skill, weighed(skill, "important"), shareOf(demand, skill), target.rank),
    )
    // What a step adds is mastered in it, not before.
    .map((item) => (target.node?.kind === "rung" ? atWorkingLevel(item) : item));
  // The demand of close roles is shown, but only the role's own postings change the checklist.
  const market = demand?.isWider ? undefined : demand;
  const moved = market ? own.map((item) => moveWithMarket(item, own, market)) : own;
  const entering = market
    ? fromMarket(knowledge, [...moved, ...added], market, target.rank).filter(
        (item) => isUsable(item.skill) && !isOwnField(item),
      )
    : [];
  const listed = shorten([...moved, ...added, ...entering]).map(withinReason);
  return isLeadingPost(target) ? listed.map(asLeading) : listed;
}

const atWorkingLevel = (item: Wanted): Wanted => ({
  ...item,
  target: Math.min(levelNumber("intermediate"), item.target),
});

const isLeadingPost = ({ role, rank }: { readonly role: Role; readonly rank: Rank }): boolean =>
  rank === "senior" || (rank === "working" && isLeadingTitle(role.title));

/** A leading post asks for more than the basics of leading, whatever the importance of the skill. */
const asLeading = (item: Wanted): Wanted =>
  item.skill.leads ? { ...item, target: Math.max(levelNumber("intermediate"), item.target) } : item;

/** Credentials for experienced people are only asked of those who aim for a senior job. */
const isWithinRank = (skill: Skill, rank: Rank): boolean =>
  rank === "senior" || !isForExperienced(skill);

/** Supporting skills are never asked for at the advanced level, and only in their basics where more
 * takes long. */
function withinReason(item: Wanted): Wanted {
  if (item.importance !== "supporting") return item;
  const [, intermediate] = item.skill.hours;
  const isLong = item.skill.group !== "soft" && intermediate > LONG_SUPPORT_HOURS;
  return { ...item, target: Math.min(isLong ? 1 : 2, item.target) };
}

/** The checklist of a role without a record, from its postings alone. */
export function marketChecklist(knowledge: Knowledge, demand: Demand, rank: Rank): Wanted[] {
  const items = [...demand.shares].flatMap(([id, share]) => {
    const skill = knowledge.skills.get(id);
    if (skill === undefined || share < SUPPORTING_FROM) return [];
    const importance =
      skill.group === "soft" || share < IMPORTANT_FROM
        ? "supporting"
        : share < CORE_FROM
          ? "important"
          : "core";
    return [newcomer(skill, importance, shareOf(demand, skill), rank)];
  });
  return shorten(items.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0))).map(withinReason);
}

/** The checklist of a role without a record, from the skills of its description in their order. */
export function describedChecklist(skills: readonly Skill[], rank: Rank): Wanted[] {
  const hard = skills.filter(({ group }) => group !== "soft");
  const items = skills.map((skill) => {
    const isCore = hard.indexOf(skill) >= 0 && hard.indexOf(skill) < MIN_CORE;
    const importance = isCore ? "core" : skill.group === "soft" ? "supporting" : "important";
    return newcomer(skill, importance, null, rank);
  });
  return shorten(items).map(withinReason);
}

/**
 * Records hold the level of an established practitioner. A new hire needs one level less where the
 * advanced level takes long; a junior needs only the basics outside of the core.
 */
function targetLevel(full: number, skill: Skill, importance: Importance, rank: Rank): number {
  if (rank === "senior") return full;
  const [, intermediate, advanced] = skill.hours;
  const hired = full === 3 && advanced - intermediate > QUICK_MASTERY_HOURS ? 2 : full;
  return rank === "starting" && importance !== "core" && hired === 2 ? 1 : hired;
}

function newcomer(skill: Skill, importance: Importance, demand: number | null, rank: Rank): Wanted {
  const full = importance === "core" ? 3 : importance === "important" ? 2 : 1;
  return { skill, importance, target: targetLevel(full, skill, importance, rank), demand };
}

/** Rounded to a thousandth, as insights show it. */
function shareOf(market: Demand | undefined, skill: Skill): number | null {
  const share = market?.shares.get(skill.id);
  return share === undefined ? null : Math.round(share * 1000) / 1000;
}

/** The most that the share of a skill without a figure can be. */
const mostUnshown = ({ postings }: Demand): number => (LEAST_POSTINGS - 1) / postings;

/** Soft skills do not move: how often postings name them depends on style, not on the work. */
function moveWithMarket(item: Wanted, own: readonly Wanted[], market: Demand): Wanted {
  const { skill, importance, demand: share } = item;
  if (skill.group === "soft") return item;
  // Only a share that is known raises a skill; one without a figure falls by the most that it can be.
  const least = share ?? 0;
  const demand = share ?? mostUnshown(market);
  if (importance === "important" && least >= TO_CORE) return { ...item, importance: "core" };
  if (importance === "supporting" && least >= TO_IMPORTANT)
    return { ...item, importance: "important" };
  if (importance === "important" && demand < FROM_IMPORTANT)
    return { ...item, importance: "supporting" };
  if (importance !== "core" || demand >= FROM_CORE) return item;
  const asked = own.filter((o) => o.importance === "core" && (o.demand ?? 0) >= FROM_CORE).length;
  return asked >= MIN_CORE ? { ...item, importance: "important" } : item;
}

function fromMarket(
  knowledge: Knowledge,
  listed: readonly Wanted[],
  demand: Demand,
  rank: Rank,
): Wanted[] {
  const isListed = (skill: Skill): boolean =>
    listed.some((item) => knowledge.closeness.between(item.skill.id, skill.id) >= SAME_THING);
  return [...demand.shares]
    .filter(([, share]) => share >= ENTERS)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .flatMap(([id]) => {
      const skill = knowledge.skills.get(id);
      if (skill === undefined || skill.group === "soft" || isListed(skill)) return [];
      if (!isWithinRank(skill, rank)) return [];
      const share = shareOf(demand, skill);
      const importance = (share ?? 0) >= ENTERS_IMPORTANT ? "important" : "supporting";
      return [newcomer(skill, importance, share, rank)];
    });
}

/** Sorts by importance and drops the least important and least demanded beyond the limit. */
function shorten(items: readonly Wanted[]): Wanted[] {
  const rank = (item: Wanted): number => IMPORTANCES.indexOf(item.importance);
  const byWorth = items.toSorted((a, b) => rank(a) - rank(b) || (b.demand ?? 0) - (a.demand ?? 0));
  const kept = new Set(byWorth.slice(0, MAX_ITEMS));
  return items.filter((item) => kept.has(item)).toSorted((a, b) => rank(a) - rank(b));
}
