import type { Skill } from "../knowledge/knowledge.ts";
import { type SkillFinding, readSkills } from "../skills/read-skills.ts";
import type { PostingTables } from "./posting-tables.ts";
import {
  type RequirementBlock,
  type PostingLine,
  WISHED,
  findBlocks,
  findRequirements,
  readLines,
} from "./requirement-blocks.ts";
import { findSalary } from "./find-salary.ts";
import { findEmploymentType, isRemote, levelOfText, levelOfTitle } from "./find-terms.ts";
import type { EmploymentType, ExperienceLevel, Salary, SkillImportance } from "./job-terms.ts";
import { PAY, WISH, readWording, toLower } from "./topics.ts";

export interface PostingText {
  readonly title: string;
  readonly description: string;
  /** Some feeds give them separately from the description. */
  readonly requirements?: readonly string[] | undefined;
}

export interface Posting {
  /** All skills of the text, in order. */
  readonly skills: readonly SkillFinding[];
  readonly required: readonly Skill[];
  readonly preferred: readonly Skill[];
  /** By index in `skills`: 3 in the title or under a heading of requirements, 1 for a wish, else 2. */
  readonly importance: readonly SkillImportance[];
  readonly level: ExperienceLevel | undefined;
  readonly employmentType: EmploymentType | undefined;
  readonly isRemote: boolean;
  readonly salary: Salary | undefined;
  readonly requirements: readonly string[];
  /** Title and description in the reader's words (`Languages.toReadable`). */
  readonly readable: { readonly title: string; readonly description: string };
  /** From an offset of `skills` to one of title, line end and description as they were given. */
  readonly originOf: (offset: number, isEnd: boolean) => number;
}

/** Reads the requirements and the terms of a posting. */
export function readPosting(engine: PostingTables, posting: PostingText): Posting {
  const given = posting.requirements ?? [];
  const parts = [posting.title, posting.description];
  if (given.length > 0) parts.push("Requirements:", ...given);
  const original = parts.join("\n");
  const { text, title, description, originOf } = toReadablePosting(engine, original, posting);
  const wording = readWording(text);
  const lines = readLines(text);
  const blocks = findBlocks(lines, text.length);
  const skills = readSkills(engine.knowledge, text, {
    isPosting: true,
  });
  const speaksOf = (topic: number): boolean => (wording.topics & topic) !== 0;
  const { lower } = wording;
  const wishes = speaksOf(WISH) ? Array.from(lower.matchAll(WISHES), ({ index }) => index) : [];
  const preferred = skills.filter((finding) => isPreferred(finding, lower, blocks, wishes));
  const wished = new Set(preferred.map((finding) => finding.id));
  return {
    skills,
    required: skills.filter((finding) => !wished.has(finding.id)).map(({ skill }) => skill),
    preferred: preferred.map(({ skill }) => skill),
    importance: skills.map((finding) => {
      if (wished.has(finding.id)) return 1;
      return isEssential(finding, title.length, blocks) ? 3 : 2;
    }),
    level:
      engine.postingTitleLevels.get(title, (text) => levelOfTitle(engine, text)) ??
      levelOfText({ ...wording, lower: toLower(description) }),
    employmentType: findEmploymentType(title, wording),
    isRemote: isRemote(title, wording),
    salary: speaksOf(PAY) ? findSalary(lower) : undefined,
    requirements: findRequirements(asWritten(lines, original, text), blocks),
    readable: { title, description },
    originOf,
  };
}

interface ReadablePosting {
  readonly text: string;
  readonly title: string;
  readonly description: string;
  readonly originOf: Posting["originOf"];
}

/** A posting in the reader's words; its title stays the first line. */
function toReadablePosting(
  { knowledge }: PostingTables,
  original: string,
  { title, description }: PostingText,
): ReadablePosting {
  const { languages } = knowledge;
  const { text, originOf } = languages.toReadable(original, "posting");
  if (text === original) return { text, title, description, originOf };
  const end = text.indexOf("\n");
  return {
    text,
    title: text.slice(0, end),
    description: text.slice(end + 1),
    originOf,
  };
}

/** The lines in the words of the posting, when they are the same lines. */
function asWritten(
  lines: readonly PostingLine[],
  original: string,
  text: string,
): readonly PostingLine[] {
  if (text === original) return lines;
  const written = readLines(original);
  if (written.length !== lines.length) return lines;
  return lines.map((line, place) => ({ ...line, text: written[place]?.text ?? line.text }));
}

/** Whether the title or a section of requirements names it. */
function isEssential(
  { mentions }: SkillFinding,
  titleLength: number,
  blocks: readonly RequirementBlock[],
): boolean {
  return mentions.some(
    ({ start }) => start < titleLength || blockAt(blocks, start)?.kind === "required",
  );
}

function blockAt(blocks: readonly RequirementBlock[], at: number): RequirementBlock | undefined {
  return blocks[lastUpTo(at, blocks.length, (i) => blocks[i]?.start)];
}

const CLAUSE_REACH = 120;
const WISHES = new RegExp(WISHED.source, `g${WISHED.flags}`);

/** A skill is preferred only when every mention of it is a wish. */
function isPreferred(
  finding: SkillFinding,
  lower: string,
  blocks: readonly RequirementBlock[],
  wishes: readonly number[],
): boolean {
  return finding.mentions.every(({ start, end }) => {
    if (blockAt(blocks, start)?.kind === "preferred") return true;
    const wish = wishes[lastUpTo(start + CLAUSE_REACH, wishes.length, (i) => wishes[i])];
    const near = wish !== undefined && start - wish <= CLAUSE_REACH;
    return near && WISHED.test(clauseAround(lower, start, end));
  });
}

/** Binary search: the index of the last offset that is at most `limit`; -1 when there is none. */
function lastUpTo(
  limit: number,
  count: number,
  placeOf: (index: number) => number | undefined,
): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placeOf(middle) ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function clauseAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CLAUSE_REACH), start);
  const after = text.slice(end, end + CLAUSE_REACH);
  const from = Math.max(...["\n", ". ", ";", "•"].map((mark) => before.lastIndexOf(mark))) + 1;
  const stops = ["\n", ". ", ";", "•"].map((mark) => after.indexOf(mark)).filter((at) => at >= 0);
  return (
    before.slice(from) + text.slice(start, end) + after.slice(0, Math.min(...stops, CLAUSE_REACH))
  );
}
