import { type Line, splitLines } from "../text/lines.ts";

export type BlockKind = "required" | "preferred" | "duties" | "other";

export interface RequirementBlock {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
}

const MAX_ITEMS = 40;
const MAX_ITEM_CHARS = 300;
const MAX_HEADING_CHARS = 80;

const PREFERRED_HEADING =
  /\b(?:nice[- ]to[- ]have|preferred|desired|desirable|bonus|pluses|a plus|optional|extra credit|advantageous|good to have|would be (?:great|nice)|additional qualifications|ideally)\b/;
const REQUIRED_HEADING =
  /\b(?:requirements?|qualifications?|required|must[- ]haves?|mandatory|what (?:you|we)(?:['’]ll| will)? (?:need|bring|have|expect|are looking for)|who you are|who we are looking for|your (?:profile|skills|background|qualifications|experience)|about you|skills|experience|you have|you bring|minimum|essential|competenc(?:e|ies)|candidate profile|education|what we(?:['’]re| are) looking for|we expect|ideal candidate|technologies|technical skills|ihr profil|profil recherché|requisitos)\b/;
const DUTIES_HEADING =
  /\b(?:responsibilit(?:y|ies)|duties|what you(?:['’]ll| will) (?:do|be doing)|the role|your (?:role|tasks|challenges|mission)|job description|job summary|tasks|day to day|about the (?:role|job|position)|position summary|essential functions|role description|description)\b/;
const OTHER_HEADING =
  /\b(?:benefits?|we offer|what we offer|perks|about us|about the company|who we are|our company|company|apply|application|how to apply|contact|equal opportunity|compensation|salary|why (?:join|us)|location|(?:experience|career|seniority) level|role:|industry|job type|employment type|joining the|benefits|note|disclaimer|additional information)\b/;

/** Phrases around a skill that make it a wish; for lower-case text. */
export const WISHED =
  /\b(?:nice to have|a (?:big |huge |definite |strong )?plus|an? (?:advantage|asset|bonus)|preferred|preferably|desirable|desired|bonus|would be (?:great|nice|an advantage|a plus)|not required|ideally|optional|beneficial|good to have|advantage:|plus)(?!\p{L})/u;

/** A line of a posting; for a heading, the kind of its section. */
export interface PostingLine extends Line {
  readonly heading: BlockKind | undefined;
}

export function readLines(text: string): PostingLine[] {
  return splitLines(text).map(({ text: line, start, end }) => ({
    text: line,
    start,
    end,
    heading: headingOf(line),
  }));
}

/** The text divided at its headings. */
export function findBlocks(lines: readonly PostingLine[], textLength: number): RequirementBlock[] {
  const blocks: { kind: BlockKind; start: number; end: number }[] = [];
  let current = { kind: "other" as BlockKind, start: 0, end: textLength };
  for (const line of lines) {
    if (line.heading === undefined) continue;
    current.end = line.start;
    blocks.push(current);
    current = { kind: line.heading, start: line.start, end: textLength };
  }
  blocks.push(current);
  return blocks.filter((block) => block.end > block.start);
}

/** Cheap checks first: few lines are headings. */
function headingOf(line: string): BlockKind | undefined {
  const colon = line.endsWith(":") || line.endsWith("…");
  if (line.length > MAX_HEADING_CHARS || (!colon && !startsWithCapital(line))) return undefined;
  if (/[.;!]$/.test(line) || (!colon && /,|\d\+? years?/.test(line))) return undefined;
  if (line.split(/\s+/).length > (colon ? 10 : 6)) return undefined;
  const lower = line.toLowerCase();
  if (PREFERRED_HEADING.test(lower)) return "preferred";
  if (OTHER_HEADING.test(lower)) return "other";
  if (DUTIES_HEADING.test(lower) && !/requirement|qualification/.test(lower)) return "duties";
  if (REQUIRED_HEADING.test(lower) && isHeadingShaped(lower, colon)) return "required";
  return undefined;
}

function startsWithCapital(line: string): boolean {
  const code = line.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /^\p{Lu}/u.test(line);
}

/** "Experience" is a heading, "Experience with Java" is an item. */
function isHeadingShaped(line: string, colon: boolean): boolean {
  return colon || !/\b(?:with|in|of|using|on|or)\b/.test(line) || /^(?:what|who)\b/.test(line);
}

/** The requirements as short items: the lines under such headings, else the sentences that ask for something. */
export function findRequirements(
  lines: readonly PostingLine[],
  blocks: readonly RequirementBlock[],
): string[] {
  const items = new Map<string, string>();
  const add = (raw: string): void => {
    const item = raw
      .replace(/^(?:[\s\-–—*•·>+]|o(?=\s))+(?=\S)/u, "")
      .replace(/\s{2,}|[^\S ]/g, " ")
      .trim();
    if (item.length < 4 || items.size >= MAX_ITEMS || !/\p{L}{3}/u.test(item)) return;
    items.set(item.toLowerCase(), shortened(item));
  };
  let place = 0;
  for (const { kind, start, end } of blocks) {
    for (; place < lines.length && lines[place]!.start < end; place++) {
      const line = lines[place]!;
      if (kind !== "required" && kind !== "preferred") continue;
      if (line.heading !== undefined || line.text.endsWith(":")) continue;
      const colon = line.start === start ? line.text.indexOf(":") : -1;
      if (line.text.length <= MAX_ITEM_CHARS)
        add(colon > 0 ? line.text.slice(colon + 1) : line.text);
      else for (const sentence of sentences(line.text)) add(sentence);
    }
  }
  if (items.size === 0) {
    for (const line of lines) {
      for (const sentence of sentences(line.text)) if (ASKS.test(sentence)) add(sentence);
    }
  }
  return [...items.values()];
}

const ASKS =
  /\b(?:experience|knowledge|degree|must|required?|requires|ability to|able to|proficien\w+|skills?|familiar\w*|certifi\w+|license|fluent|years|you have|you are|background in|understanding of)\b/i;

function sentences(text: string): string[] {
  return text.slice(0, 20_000).split(/(?<=[.!?;])\s+(?=[\p{Lu}\d])/u);
}

function shortened(item: string): string {
  if (item.length <= MAX_ITEM_CHARS) return item;
  const cut = item.lastIndexOf(" ", MAX_ITEM_CHARS - 1);
  return `${item.slice(0, cut > 0 ? cut : MAX_ITEM_CHARS - 1)}…`;
}
