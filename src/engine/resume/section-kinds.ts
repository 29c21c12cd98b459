import type { HeadingRecord, HeadingSection } from "../knowledge/record-types.ts";
import type { Line } from "../text/lines.ts";
import { foldHeading } from "../text/fold.ts";

/** "header" is the text before the first heading. */
export type SectionKind = "header" | HeadingSection;

export interface Section {
  readonly kind: SectionKind;
  /** The heading as written; empty for the text before the first heading. */
  readonly heading: string;
  readonly start: number;
  readonly end: number;
}

/** The headings of the knowledge base, ready to be looked up. */
export interface Headings {
  /** Folded heading → the section it opens. */
  readonly sections: ReadonlyMap<string, HeadingSection>;
  /** First words of headings: a line that starts with another word is not a heading. */
  readonly firstWords: ReadonlySet<string>;
}

/** Words that people put before a heading: "My Skills", "Key Projects". */
const PREFIXES = ["my", "the", "professional", "key", "other", "selected"];

export function buildHeadings(records: readonly HeadingRecord[]): Headings {
  const sections = new Map(records.map(({ id, section }) => [foldHeading(id), section]));
  const firstWords = [...sections.keys()].map((name) => name.split(" ")[0] ?? "");
  return { sections, firstWords: new Set([...firstWords, ...PREFIXES, "and"]) };
}

const MAX_HEADING_CHARS = 48;
/** "WORK EXPERIENCE (5+ years)" */
const REMARK = /\s*\([^()]{1,30}\)\s*:?$/u;
/** "Experience 2019–2026" */
const PERIOD =
  /(?<=\p{L}|&)\s*[(–—-]?\s*(?:(?:since|from) )?(?:19|20)\d\d\s*(?:[–—-].{0,12})?\)?$/u;
const PREFIX = new RegExp(`^(?:${PREFIXES.join("|")}) `);
/** Words in capitals within running text: headings of a text that lost its line ends. */
const SHOUTED = /(?<=[.:;)\]"'\d]\s|^)[A-Z][A-Z&/]{3,}(?: [A-Z&/]{2,}){0,3}(?=[\s:])/g;

/** Sections that are often one line with a label: "License: CDL class A". */
const TOLD_INLINE: ReadonlySet<SectionKind> = new Set([
  "certifications",
  "languages",
  "skills",
  "other",
]);

/** Where a section starts. */
export interface SectionStart {
  readonly kind: SectionKind;
  readonly heading: string;
  readonly at: number;
  /** Its label and content share a line, so lines below may be about something else. */
  readonly isInline?: boolean;
}

/** Whether headings divide the text. A list of skills below a plain text leaves the rest as it is. */
export const hasHeadings = (sections: readonly Section[]): boolean =>
  sections.some(({ heading, kind }) => heading !== "" && kind !== "skills");

export function headingStarts(headings: Headings, lines: readonly Line[]): SectionStart[] {
  const starts: SectionStart[] = [];
  for (const line of lines) {
    const whole = headingKind(headings, line.text);
    if (whole !== undefined) {
      starts.push({ kind: whole, heading: line.text, at: line.start });
      continue;
    }
    const colon = line.text.indexOf(":");
    const lead = colon > 2 && colon <= MAX_HEADING_CHARS ? line.text.slice(0, colon) : "";
    const led = lead === "" ? undefined : headingKind(headings, lead);
    if (led !== undefined && opensSection(led, lead, starts.at(-1)?.kind)) {
      const isInline = TOLD_INLINE.has(led) && line.text.slice(colon + 1).trim() !== "";
      starts.push({ kind: led, heading: lead, at: line.start, isInline });
    } else if (line.text.length > 60 && !isShouted(line.text)) {
      for (const match of line.text.matchAll(SHOUTED)) {
        const kind = headingKind(headings, match[0]);
        if (kind !== undefined) {
          starts.push({ kind, heading: match[0], at: line.start + match.index });
        }
      }
    }
  }
  return starts;
}

/** "Technologies: Java" inside a job belongs to that job and starts no section. */
function opensSection(kind: SectionKind, lead: string, within: SectionKind | undefined): boolean {
  if (kind === "education" || kind === "summary" || kind === "interests" || isShouted(lead))
    return true;
  const inside = within === "experience" || within === "projects" || within === "skills";
  return !inside || (lead.trim().includes(" ") && kind !== "projects");
}

/** The section that an offset of the text belongs to. */
export function sectionAt(sections: readonly Section[], offset: number): Section | undefined {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return sections[low];
}

export function headingKind(headings: Headings, line: string): HeadingSection | undefined {
  if (line.length > MAX_HEADING_CHARS || line.length < 3) return undefined;
  // Most lines start with a word that no heading starts with.
  const first = /^[^a-z\u0080-\uffff]*([a-z]{2,})(?![a-z\u0080-\uffff])/i.exec(line)?.[1];
  if (first && !headings.firstWords.has(first.toLowerCase())) return undefined;
  const bare = unspaced(line.replace(REMARK, "").replace(PERIOD, ""));
  const name = foldHeading(bare);
  const { sections } = headings;
  return sections.get(name) ?? sections.get(name.replace(PREFIX, "")) ?? joinedKind(sections, bare);
}

/** "Projects and positions": two headings in one; work wins. In capitals one of them may be unknown. */
function joinedKind(
  sections: ReadonlyMap<string, HeadingSection>,
  line: string,
): HeadingSection | undefined {
  const parts = line.split(/ and | & |\/| \+ /i).map(foldHeading);
  if (parts.length < 2) return undefined;
  const kinds = parts.map((part) => sections.get(part.replace(PREFIX, "")));
  if (kinds.includes(undefined)) return isShouted(line) ? kinds.find(Boolean) : undefined;
  return kinds.includes("experience") ? "experience" : kinds[0];
}

/** Joins letters that are spaced out: "E X P E R I E N C E", "S KILLS". */
function unspaced(line: string): string {
  if (/^(?:\p{L}\s){3,}\p{L}\s*:?$/u.test(line)) return line.replace(/\s+/g, "");
  return line.replace(/\b([A-Z]) (?=[A-Z]{2,})/g, "$1");
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase();
}
