/* The skills that a role asks for, where no route document lists the things of its trade. */
import type { Knowledge, Role, Skill, Specialty } from "../knowledge/knowledge.ts";
import { IMPORTANCES, type Importance } from "../knowledge/record-types.ts";
import { levelNumber } from "./level-numbers.ts";
import type { Rank } from "./read/rank.ts";

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
}

/** The part of a target that decides what it asks for. */
interface Asking {
  readonly role: Role;
  readonly rank: Rank;
  readonly emphasis: Specialty;
  readonly added: readonly Skill[];
  readonly market?: readonly Wanted[];
}

const MAX_SOFT = 2;
/** The importance by share, for a role without a record. */
const CORE_FROM = 0.5;
const IMPORTANT_FROM = 0.3;
const SUPPORTING_FROM = 0.15;
const MIN_CORE = 3;

/** Core first; within a rank those that postings ask for most. */
export function wantedSkills(
  target: Asking,
  demand: Demand | undefined,
  country: string | undefined,
): Wanted[] {
  const { role, emphasis, added, market, rank } = target;
  const own = market ?? [
    ...emphasis.core.map((skill) => wanted(skill, "core", 2)),
    ...role.checklist.map(({ skill, importance, level }) =>
      wanted(skill, importance, rank === "starting" ? 1 : levelNumber(level)),
    ),
    ...added.map((skill) => wanted(skill, "important", 2)),
  ];
  const isKept = ({ skill }: Wanted): boolean =>
    isOfUseIn(skill, country) && !emphasis.drops.includes(skill) && !role.whole.includes(skill);
  const unique = own.filter(
    (one, at) => isKept(one) && own.findIndex(({ skill }) => skill === one.skill) === at,
  );
  const share = ({ skill }: Wanted): number => demand?.shares.get(skill.id) ?? 0;
  const order = (one: Wanted): number => IMPORTANCES.indexOf(one.importance);
  const sorted = unique.toSorted((a, b) => order(a) - order(b) || share(b) - share(a));
  const left = new Set(sorted.filter(({ skill }) => skill.group === "soft").slice(MAX_SOFT));
  return sorted.filter((one) => !left.has(one));
}

/** Employers ask for the advanced level in the core only. */
const wanted = (skill: Skill, importance: Importance, level: number): Wanted => ({
  skill,
  importance,
  target: Math.min(level, importance === "supporting" ? 1 : 2),
});

/** Whether a skill (a law, a licence) is of use in the country. In an unknown country only what holds
 * everywhere is. */
const isOfUseIn = ({ countries }: Skill, country: string | undefined): boolean =>
  countries.length === 0 || (country !== undefined && countries.includes(country));

/** The list of a role without a record, from its postings alone. */
export function marketSkillsOf({ skills }: Knowledge, demand: Demand): Wanted[] {
  return [...demand.shares]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .flatMap(([id, share]) => {
      const skill = skills.get(id);
      if (!skill || share < SUPPORTING_FROM) return [];
      const isMinor = skill.group === "soft" || share < IMPORTANT_FROM;
      return [wanted(skill, isMinor ? "supporting" : share < CORE_FROM ? "important" : "core", 2)];
    });
}

/** The list of a role without a record, from the skills of its description in their order. */
export function describedSkills(skills: readonly Skill[]): Wanted[] {
  const hard = skills.filter(({ group }) => group !== "soft");
  return skills.map((skill) => {
    const isCore = hard.includes(skill) && hard.indexOf(skill) < MIN_CORE;
    return wanted(skill, isCore ? "core" : skill.group === "soft" ? "supporting" : "important", 2);
  });
}
