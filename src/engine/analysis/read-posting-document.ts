import type { Skill } from "../knowledge/knowledge.ts";
import { type ReadJobText, type WantedFinding, readJobText } from "../matching/read-job-text.ts";
import type { MatchTables } from "../matching/match-tables.ts";
import { rolesOfPostingTitle } from "../matching/job-role.ts";
import type { EmploymentType, ExperienceLevel, Salary } from "../posting/job-terms.ts";
import type { Gazetteer } from "../places/gazetteer.ts";
import { type Requirement, readRequirements } from "../posting/posting-requirements.ts";
import type { PostingTables } from "../posting/posting-tables.ts";
import { findBlocks, readLines } from "../posting/requirement-blocks.ts";
import { RECOGNISED } from "../roles/recognise-title.ts";
import { codesOf, type RoleCodes } from "../roles/role-codes.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import type { REQUIREMENT_KINDS } from "./unmet.ts";

export interface ReadRequirement {
  readonly kind: "skill" | (typeof REQUIREMENT_KINDS)[number];
  /** A canonical name; of a language in English, several of which one is enough with slashes between. */
  readonly name: string;
  readonly isMust: boolean;
  /** Of a skill or a credential. */
  readonly id: string | undefined;
  readonly at: readonly TextSpan[];
}

export interface PlacedText {
  readonly text: string;
  readonly at: TextSpan | undefined;
}

/** A posting as data, without references into the knowledge base, so it can cross threads. */
export interface PostingDocument {
  readonly language: string | undefined;
  readonly title: PlacedText | undefined;
  /** A name with a legal form or a word for an organisation, and a city, at the top of the text. */
  readonly company: PlacedText | undefined;
  readonly city: PlacedText | undefined;
  /** ISO 3166-1 alpha-2, of the city. */
  readonly country: string | undefined;
  readonly role: { id: string; title: string; codes: RoleCodes } | undefined;
  readonly level: ExperienceLevel | undefined;
  readonly employmentType: EmploymentType | undefined;
  readonly isRemote: boolean;
  readonly salary: Salary | undefined;
  readonly requirements: readonly ReadRequirement[];
  /** The items as the posting has them. */
  readonly items: readonly string[];
  readonly duties: readonly (TextSpan & { readonly text: string })[];
  readonly words: number;
}

export interface PostingInput {
  readonly text: string;
  /** Undefined: it is looked for in the text. */
  readonly title?: string | undefined;
}

/** The title stands at the top, below at most a name, a place and a date. */
const MAX_TITLE_LINES = 8;
const MAX_TITLE_CHARS = 120;
const MAX_DUTIES = 60;
const LIST_MARK = /^(?:[-–—*+>]|\d{1,2}[.)])\s+/;
const MIN_DUTY_CHARS = 4;
/** What sets the parts of a line at the top apart, besides tabs, bars and bullets. */
const APART = /[,;()·]\s*|\s+[-–—]\s+|:\s+/g;
type Engine = PostingTables & MatchTables & { readonly gazetteer: Gazetteer };

/** Reads a posting as the import does, and tells where in the text each part stands. */
export function readPostingDocument(
  engine: Engine,
  { text, title }: PostingInput,
): PostingDocument {
  const { languages } = engine.knowledge;
  const found = title === undefined ? findTitle(engine, text) : undefined;
  const named = title ?? found?.text ?? "";
  const read = readJobText(engine, { title: named, description: text });
  const { posting, role } = read;
  const place = placeIn(read, named, found);
  const parts = partsAtTop(text, found);
  const company = parts.find((part) => languages.employers.namesOrganisation(part.text));
  const others = parts.filter((part) => part !== company);
  const cities = others.map((part) => engine.gazetteer.find(part.text));
  const city = cities.findIndex((one) => one !== undefined);
  return {
    language: languages.detect(text),
    title: named === "" ? undefined : { text: named, at: found && spanOf(found) },
    company: company && { text: company.text, at: spanOf(company) },
    city: others[city] && { text: others[city].text, at: spanOf(others[city]) },
    country: cities[city]?.country,
    role: role && { id: role.id, title: role.title, codes: codesOf(role) },
    level: posting.level,
    employmentType: posting.employmentType,
    isRemote: posting.isRemote,
    salary: posting.salary,
    requirements: requirementsOf(engine, read, { title: named, description: text }, place),
    items: posting.requirements,
    duties: dutiesIn(text, read),
    words: text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
  };
}

const spanOf = ({ start, end }: Line): TextSpan => ({ start, end });

/** The first of the top lines that is the title of a role; else the first line. */
function findTitle(engine: Engine, text: string): Line | undefined {
  const lines = splitLines(text.slice(0, MAX_TITLE_LINES * MAX_TITLE_CHARS * 2))
    .slice(0, MAX_TITLE_LINES)
    .filter((line) => line.text.length <= MAX_TITLE_CHARS);
  const scores = lines.map((line) => rolesOfPostingTitle(engine, line.text)[0]?.score ?? 0);
  const best = Math.max(0, ...scores);
  return best >= RECOGNISED ? lines[scores.indexOf(best)] : lines[0];
}

/** The parts of the lines at the top, without the title. */
const partsAtTop = (text: string, title: Line | undefined): Line[] =>
  splitLines(text.slice(0, MAX_TITLE_LINES * MAX_TITLE_CHARS * 2))
    .slice(0, MAX_TITLE_LINES)
    .filter((line) => line.text.length <= MAX_TITLE_CHARS && line.start !== title?.start)
    .flatMap(partsOf);

function partsOf({ text, start }: Line): Line[] {
  const parts: Line[] = [];
  let from = 0;
  for (const { 0: mark, index } of [...text.matchAll(APART), { 0: "", index: text.length }]) {
    const part = text.slice(from, index);
    if (part !== "") parts.push({ text: part, start: start + from, end: start + index });
    from = index + mark.length;
  }
  return parts;
}

/** From a place in what was read (the title, then the text) to one in the text. */
type Place = (span: TextSpan) => TextSpan | undefined;

function placeIn({ posting }: ReadJobText, title: string, found: Line | undefined): Place {
  const before = title.length + 1;
  return ({ start, end }) => {
    const [from, to] = [posting.originOf(start, false), posting.originOf(end, true)];
    if (from >= before) return { start: from - before, end: to - before };
    return found && to < before ? { start: found.start + from, end: found.start + to } : undefined;
  };
}

function requirementsOf(
  { knowledge }: Engine,
  { posting, wanted }: ReadJobText,
  written: { title: string; description: string },
  place: Place,
): ReadRequirement[] {
  const { asked } = readRequirements(knowledge, {
    ...written,
    requirements: posting.requirements,
    skills: wanted.map(({ finding }) => finding.skill),
  });
  const spoken = new Set(
    asked.flatMap((one) => (one.kind === "language" ? one.languages.map(({ name }) => name) : [])),
  );
  const isMust = ({ finding: { id, skill }, importance }: WantedFinding): boolean =>
    kindOf(skill) === "credential"
      ? asked.some((one) => one.kind === "credential" && one.skillId === id && one.isMust)
      : importance > 1;
  return [
    ...wanted
      .filter(({ finding }) => !spoken.has(finding.name))
      .map((one): ReadRequirement => {
        const { skill, name, id } = one.finding;
        return { kind: kindOf(skill), name, id, isMust: isMust(one), at: placesOf(one, place) };
      }),
    ...asked
      .filter((one) => one.kind !== "credential" || one.skillId === undefined)
      .map((one): ReadRequirement => ({
        kind: one.kind,
        name: one.text,
        isMust: one.isMust,
        id: undefined,
        at: one.kind === "language" ? namingOf(one, wanted, place) : spansOf(one.text, written),
      })),
  ];
}

const namingOf = (
  { languages }: Extract<Requirement, { kind: "language" }>,
  wanted: readonly WantedFinding[],
  place: Place,
): TextSpan[] => {
  const names = new Set(languages.map(({ name }) => name));
  return wanted
    .filter(({ finding }) => names.has(finding.name))
    .flatMap((one) => placesOf(one, place));
};

/** Where a sentence stands that is told in the posting's own words, which may be cut at the end. */
function spansOf(text: string, { description }: { description: string }): TextSpan[] {
  const words = text.replace(/…$/u, "");
  const start = words === "" ? -1 : description.indexOf(words);
  return start < 0 ? [] : [{ start, end: start + words.length }];
}

const kindOf = ({ kind }: Skill): ReadRequirement["kind"] =>
  kind === "language" || kind === "credential" ? kind : "skill";

const placesOf = ({ finding }: WantedFinding, place: Place): TextSpan[] =>
  [
    ...new Map(
      finding.mentions.flatMap((mention) => {
        const span = place(mention);
        return span ? [[span.start, span] as const] : [];
      }),
    ).values(),
  ].toSorted((a, b) => a.start - b.start);

/** The lines under headings of duties. */
function dutiesIn(text: string, { posting }: ReadJobText): PostingDocument["duties"] {
  const lines = readLines(posting.readable.description);
  const blocks = findBlocks(lines, posting.readable.description.length);
  const written = splitLines(text);
  // Headings are known in the reader's words; the same lines are told in those of the posting.
  if (written.length !== lines.length) return [];
  return blocks
    .filter(({ kind }) => kind === "duties")
    .flatMap(({ start, end }) =>
      lines.flatMap((line, place) =>
        line.start > start && line.start < end && line.heading === undefined
          ? (written[place] ?? [])
          : [],
      ),
    )
    .map(withoutMark)
    .filter((line) => line.text.length >= MIN_DUTY_CHARS)
    .slice(0, MAX_DUTIES);
}

function withoutMark({ text, start, end }: Line): Line {
  const mark = LIST_MARK.exec(text)?.[0].length ?? 0;
  return { text: text.slice(mark), start: start + mark, end };
}
