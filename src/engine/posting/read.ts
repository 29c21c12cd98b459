import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import { type RoleScore, rolesForTitle } from "../roles/roles-for-title.ts";
import { type SkillFinding, readSkills } from "../skills/read.ts";
import { type Block, WISHED, findBlocks, findRequirements } from "./requirements.ts";
import { type Salary, findSalary } from "./salary.ts";
import {
  type EmploymentType,
  type ExperienceLevel,
  findEmploymentType,
  findExperienceLevel,
  isRemote,
} from "./terms.ts";

export interface PostingText {
  readonly title: string;
  readonly description: string;
  /** Given apart from the description by some feeds. */
  readonly requirements?: readonly string[] | undefined;
}

export interface Posting {
  readonly roles: readonly RoleScore[];
  /** Every skill the text names, in the order of the text. */
  readonly skills: readonly SkillFinding[];
  readonly required: readonly Skill[];
  readonly preferred: readonly Skill[];
  readonly level: ExperienceLevel | undefined;
  readonly employmentType: EmploymentType | undefined;
  readonly isRemote: boolean;
  readonly salary: Salary | undefined;
  readonly requirements: readonly string[];
}

/** What a vacancy asks for and offers, read from its text. */
export function readPosting(knowledge: Knowledge, posting: PostingText): Posting {
  const given = posting.requirements ?? [];
  const parts = [posting.title, posting.description];
  if (given.length > 0) parts.push("Requirements:", ...given);
  const text = parts.join("\n");
  const blocks = findBlocks(text);
  const skills = readSkills(knowledge, text);
  const preferred = skills.filter((finding) => isPreferred(finding, text, blocks));
  const wished = new Set(preferred.map((finding) => finding.id));
  return {
    roles: rolesForTitle(knowledge, posting.title).slice(0, 5),
    skills,
    required: skills.filter((finding) => !wished.has(finding.id)).map(({ skill }) => skill),
    preferred: preferred.map(({ skill }) => skill),
    level: findExperienceLevel(posting.title, posting.description),
    employmentType: findEmploymentType(posting.title, text),
    isRemote: isRemote(posting.title, text),
    salary: findSalary(text),
    requirements: findRequirements(text, blocks),
  };
}

/** A skill is only wished for when every mention of it is. */
function isPreferred(finding: SkillFinding, text: string, blocks: readonly Block[]): boolean {
  return finding.mentions.every(({ start, end }) => {
    const block = blocks.find((one) => start >= one.start && start < one.end);
    if (block?.kind === "preferred") return true;
    return WISHED.test(clauseAround(text, start, end));
  });
}

const CLAUSE_REACH = 120;

function clauseAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CLAUSE_REACH), start);
  const after = text.slice(end, end + CLAUSE_REACH);
  const from = Math.max(...["\n", ". ", ";", "•"].map((mark) => before.lastIndexOf(mark))) + 1;
  const stops = ["\n", ". ", ";", "•"].map((mark) => after.indexOf(mark)).filter((at) => at >= 0);
  return (
    before.slice(from) + text.slice(start, end) + after.slice(0, Math.min(...stops, CLAUSE_REACH))
  );
}
