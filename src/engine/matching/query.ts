import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { Level } from "../knowledge/records.ts";
import type { Resume } from "../resume/read.ts";
import { LEVEL_SLOTS, levelFactors } from "./levels.ts";
import { roleFactors } from "./role-factors.ts";

export type Candidate =
  | { readonly kind: "skills"; readonly skills: readonly Skill[] }
  | { readonly kind: "resume"; readonly resume: Resume };

/** What the index needs to rank every job for one candidate. */
export interface MatchQuery {
  /** 0–100: what a job of the candidate's own role and level has before any skill is looked at. */
  readonly base: number;
  /** Per skill 0–100: what it adds when the candidate shows it; with the base at most 100. */
  readonly credits: Uint8Array;
  /** Per skill 1 when the candidate names it. */
  readonly exact: Uint8Array;
  /** Per (role + 1) * 8 + level of a job, 0–1000: how near the job is to the candidate's work. */
  readonly factors: Uint16Array;
}

/** Of a résumé's points so many are for the work itself: skills alone take a nurse to any office. */
const RESUME_BASE = 35;
const LEVEL_CREDIT: Readonly<Record<Level, number>> = {
  beginner: 70,
  intermediate: 100,
  advanced: 100,
};
const MAX_RELATIVE = 50;
const RELATIVE_SHARE = 0.6;

export function toMatchQuery(knowledge: Knowledge, candidate: Candidate): MatchQuery {
  // One place more than there are skills: what a short posting leaves unsaid, see `weighSkills`.
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
  return { base, credits, exact, factors: factorsOf(knowledge, candidate) };
}

function shownSkills(candidate: Candidate): { skill: Skill; credit: number }[] {
  if (candidate.kind === "skills") return candidate.skills.map((skill) => ({ skill, credit: 100 }));
  return candidate.resume.skills.map(({ skill, level }) => ({
    skill,
    credit: LEVEL_CREDIT[level],
  }));
}

function factorsOf(knowledge: Knowledge, candidate: Candidate): Uint16Array {
  const factors = new Uint16Array((knowledge.roleList.length + 1) * LEVEL_SLOTS);
  if (candidate.kind === "skills") return factors.fill(1000);
  const roles = roleFactors(knowledge, candidate.resume.roles);
  const levels = levelFactors(knowledge, candidate.resume);
  for (const [role, ofRole] of roles.entries()) {
    for (const [slot, ofLevel] of levels.entries()) {
      factors[role * LEVEL_SLOTS + slot] = Math.round(1000 * ofRole * ofLevel);
    }
  }
  return factors;
}

function raise(credits: Uint8Array, index: number, credit: number): void {
  if (credit > (credits[index] ?? 0)) credits[index] = credit;
}
