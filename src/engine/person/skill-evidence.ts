import type { Level } from "../knowledge/record-types.ts";
import { type Line, lineAt, splitLines } from "../text/lines.ts";
import type { ResumeFacts } from "../resume/read-resume.ts";
import { hasHeadings, sectionAt } from "../resume/sections.ts";
import type { Skill } from "../knowledge/knowledge.ts";
import type { SkillFinding } from "../skills/read-skills.ts";
import type { TextSpan } from "../text/spans.ts";

/**
 * How a résumé shows a skill, weakest first: only listed, studied, used at work or in a project. Long
 * lists may count less and courses do not, so a course is the evidence when its skill is also listed.
 */
const BY_STRENGTH = ["listed", "studied", "used"] as const;
export type Shown = (typeof BY_STRENGTH)[number];

export interface Evidence {
  readonly name: string;
  readonly level: Level;
  readonly shown: Shown;
  /** Undefined for a name that is not in the knowledge base. */
  readonly skill: Skill | undefined;
  readonly mentions: number;
  /** Only a post held shows it. */
  readonly isLikely?: boolean;
  /** Whether it is named, shown by a deed or inferred from a title. */
  readonly told?: "named" | "deed" | "title";
  /** Where it was found, in offsets of the given text. */
  readonly spans?: readonly TextSpan[];
}

/** A line with more names than this is a list, even within a related job; fewer are enough where the
 * jobs are unrelated or cannot be distinguished from the rest of the text. */
const LONG_LIST = 40;
const SHORT_LIST = 7;
const LIST_DENSITY = 0.6;
const AT_WORK = new Set(["experience", "projects", "certifications"]);
const IN_STUDIES = new Set(["education", "training"]);

/** Classifies offsets of the text: a skill named there is used, listed or studied. */
export interface Places {
  shownAt(offset: number): Shown;
}

export function readPlaces(text: string, resume: ResumeFacts, isRelated: boolean): Places {
  const lines = splitLines(text);
  const counts = new Uint32Array(lines.length);
  const letters = new Uint32Array(lines.length);
  for (const { mentions, source } of resume.skills) {
    // Deeds and titles are no list of names.
    if (source !== "named") continue;
    for (const { start, end } of mentions) {
      const at = lineAt(lines, start);
      counts[at] = (counts[at] ?? 0) + 1;
      letters[at] = (letters[at] ?? 0) + (end - start);
    }
  }
  const dense = new Map<number, boolean>();
  const isDense = (at: number): boolean => {
    const known = dense.get(at);
    if (known !== undefined) return known;
    const isList = (letters[at] ?? 0) >= LIST_DENSITY * lettersOf(lines[at] as Line);
    dense.set(at, isList);
    return isList;
  };
  // Without any heading, text that belongs to no other section counts as work history.
  const isPlain = !hasHeadings(resume.sections);
  return {
    shownAt(offset) {
      const found = sectionAt(resume.sections, offset)?.kind;
      const kind = isPlain && found === "header" ? "experience" : found;
      if (kind !== undefined && IN_STUDIES.has(kind)) return "studied";
      if (kind === undefined || !AT_WORK.has(kind)) return "listed";
      const at = lineAt(lines, offset);
      const limit = isPlain || !isRelated ? SHORT_LIST : LONG_LIST;
      return (counts[at] ?? 0) > limit && isDense(at) ? "listed" : "used";
    },
  };
}

/** The strongest way in which a skill is shown. */
export function shownIn({ years, mentions, source }: SkillFinding, places: Places): Shown {
  if (source === "post") return "listed";
  // "Java (4 years)" in a list counts as used.
  if (years !== undefined) return "used";
  const ranks = mentions.map(({ start }) => strengthOf(places.shownAt(start)));
  return BY_STRENGTH[Math.max(0, ...ranks)] ?? "listed";
}

export const strengthOf = (shown: Shown): number => BY_STRENGTH.indexOf(shown);

const lettersOf = ({ text }: Line): number => text.replace(/[^\p{L}\p{N}]+/gu, "").length;
