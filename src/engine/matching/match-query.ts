import type { Skill } from "../knowledge/knowledge.ts";
import type { Level } from "../knowledge/record-types.ts";
import type { Resume } from "../resume/read-resume.ts";
import { LEVEL_SLOTS } from "../posting/job-terms.ts";
import { levelFactors } from "./level-factors.ts";
import type { MatchTables } from "./match-tables.ts";
import { roleFactors } from "./role-factors.ts";

export type Candidate =
  | { readonly kind: "skills"; readonly skills: readonly Skill[] }
  | { readonly kind: "resume"; readonly resume: Resume };

/** The input with which the catalogue ranks all jobs for one candidate. */
export interface MatchQuery {
  /** 0–100: the score of a job of the candidate's own role and level before its skills. */
  readonly base: number;
  /** By skill, 0–100: the points that it adds; at most 100 together with the base. */
  readonly credits: Uint8Array;
  /** By skill: 1 when the candidate names it. */
  readonly exact: Uint8Array;
  /** By (role + 1) * 8 + level of a job, 0–1000: how close the job is to the candidate's work. */
  readonly factors: Uint16Array;
}

/** Points for role and level: with soft and office skills alone, a nurse would match any office job. */
const RESUME_BASE = 35;
const LEVEL_CREDIT: Readonly<Record<Level, number>> = {
  beginner: 70,
  intermediate: 100,
  advanced: 100,
};
/** Credit for a skill that only a post held makes likely. */
const LIKELY_CREDIT = 60;
const MAX_RELATIVE = 50;
const RELATIVE_SHARE = 0.6;

export function toMatchQuery(engine: MatchTables, candidate: Candidate): MatchQuery {
  const { knowledge } = engine;
  // One more than there are skills, for the placeholder of short postings: see `weighSkills`.
  const credits = new Uint8Array(knowledge.skillList.length + 1);
  const exact = new Uint8Array(knowledge.skillList.length + 1);
  const base = candidate.kind === "resume" ? RESUME_BASE : 0;
  const scale = (100 - base) / 100;
  for (const { skill, credit } of shownSkills(candidate)) {
    exact[skill.index] = 1;
    raise(credits, skill.index, Math.round(scale * credit));
    for (const [id, closeness] of knowledge.closeness.shownBy(skill.id)) {
      const relative = knowledge.skills.get(id);
      const part = Math.min(MAX_RELATIVE, credit * RELATIVE_SHARE * closeness);
      if (relative !== undefined) raise(credits, relative.index, Math.round(scale * part));
    }
  }
  return { base, credits, exact, factors: factorsOf(engine, candidate) };
}

/** The same search led by the work that somebody wishes for, in place of the work told: the level stays. */
export function leadByRoles(
  engine: MatchTables,
  query: MatchQuery,
  wished: readonly { readonly role: { readonly index: number }; readonly score: number }[],
): MatchQuery {
  const roles = roleFactors(
    engine,
    wished.map(({ role, score }) => ({ index: role.index, score })),
  );
  const levels = Array.from(
    { length: LEVEL_SLOTS },
    (_, slot) => greatestAt(query.factors, slot) / 1000,
  );
  return { ...query, factors: combined(roles, levels) };
}

/** The nearest role's factor is that of its level alone. */
function greatestAt(factors: Uint16Array, slot: number): number {
  let greatest = 0;
  for (let at = slot; at < factors.length; at += LEVEL_SLOTS)
    greatest = Math.max(greatest, factors[at] ?? 0);
  return greatest;
}

function shownSkills(candidate: Candidate): { skill: Skill; credit: number }[] {
  if (candidate.kind === "skills") return candidate.skills.map((skill) => ({ skill, credit: 100 }));
  return candidate.resume.skills.map(({ skill, level, source }) => ({
    skill,
    credit: source === "post" ? LIKELY_CREDIT : LEVEL_CREDIT[level],
  }));
}

function factorsOf(engine: MatchTables, candidate: Candidate): Uint16Array {
  const places = (engine.knowledge.roleList.length + 1) * LEVEL_SLOTS;
  if (candidate.kind === "skills") return new Uint16Array(places).fill(1000);
  const { roles: found } = candidate.resume;
  const roles = roleFactors(
    engine,
    found.map(({ role, score }) => ({ index: role.index, score })),
  );
  return combined(roles, levelFactors(engine, candidate.resume));
}

/** By role and level of a job: the product of both. */
function combined(roles: Float64Array, levels: ArrayLike<number>): Uint16Array {
  const factors = new Uint16Array(roles.length * LEVEL_SLOTS);
  for (const [role, ofRole] of roles.entries())
    for (let slot = 0; slot < LEVEL_SLOTS; slot++)
      factors[role * LEVEL_SLOTS + slot] = Math.round(1000 * ofRole * (levels[slot] ?? 0));
  return factors;
}

function raise(credits: Uint8Array, index: number, credit: number): void {
  if (credit > (credits[index] ?? 0)) credits[index] = credit;
}
