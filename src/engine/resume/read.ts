import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import type { RoleScore } from "../roles/role-score.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import { type TitleEvidence, rolesForText } from "../roles/roles-for-text.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { findTitleMentions } from "../roles/title-mentions.ts";
import { type SkillFinding, readSkills } from "../skills/read.ts";
import { findCertifications } from "./certifications.ts";
import { findDateRanges, monthsCovered } from "./dates.ts";
import { type Education, type EducationLevel, findEducation, highestLevel } from "./education.ts";
import { statedYears } from "./experience.ts";
import { isNameLine, withoutIdentity } from "./identity.ts";
import { type Line, splitLines } from "./lines.ts";
import { isNewcomer } from "./newcomer.ts";
import { type FoundPosition, findPositions, titleLikeness } from "./positions.ts";
import { type Section, findSections, sectionAt } from "./sections.ts";
import { type SpokenLanguage, findSpokenLanguages } from "./spoken-languages.ts";
import { guessLanguage } from "./text-language.ts";

export interface Position {
  readonly title: string | undefined;
  /** Other titles on the same line: "Program Manager / Product Owner, Architect". */
  readonly otherTitles: readonly string[];
  readonly roles: readonly RoleScore[];
  readonly company: string | undefined;
  /** "2015-01"; undefined end: current. */
  readonly start: string;
  readonly end: string | undefined;
  readonly months: number;
}

export interface Resume {
  readonly sections: readonly Section[];
  /** Most recent first. */
  readonly positions: readonly Position[];
  readonly experienceYears: number;
  /** A student or a recent graduate. */
  readonly isNewcomer: boolean;
  readonly education: readonly Education[];
  readonly educationLevel: EducationLevel | undefined;
  readonly languages: readonly SpokenLanguage[];
  readonly certifications: readonly string[];
  readonly skills: readonly SkillFinding[];
  readonly roles: readonly RoleScore[];
  readonly language: string | undefined;
}

/** The header's title counts most; earlier positions count less and less. */
const HEADER_WEIGHT = 3;
const LATEST_WEIGHT = 2;
const EARLIER_SHARE = 0.55;
const MENTION_WEIGHT = 0.15;
const SUMMARY_WEIGHT = 0.9;
const HEADER_LINES = 8;
const HEADER_LIKENESS = 0.6;
/** The first line is usually a name, and names are often occupations: "James Cook". */
const SURE_LIKENESS = 0.85;
const MAX_MENTIONS = 12;
/** What a title keeps of its weight when the rest of the text is about other work: much for a title of
 * several words, little for one word ("Postman" may be a tool, "Principal" a rank). */
const TRUSTED = 0.75;
const DOUBTED = 0.1;
const TRUSTED_LIKENESS = 0.8;

/** A résumé without its roles: finding them costs as much as all the rest. */
export type ResumeFacts = Omit<Resume, "roles">;

export function readResume(engine: ResumeTables, text: string, options: { now: Date }): Resume {
  const lines = splitLines(text);
  const facts = readLines(engine, text, lines, options.now);
  const { sections, positions, skills } = facts;
  const titles = [
    ...headerTitles(engine, lines, sections),
    ...positionTitles(engine, positions),
    ...mentionedTitles(engine, text, sections, skills),
  ];
  const about = {
    text: withoutIdentity(text, lines, sections, beginsWithName(engine, lines)),
    skills: readSkills(engine.knowledge, text, { withTitles: true }),
    titles,
  };
  return { ...facts, roles: rolesForText(engine, about) };
}

export function readResumeFacts(
  engine: ResumeTables,
  text: string,
  options: { now: Date },
): ResumeFacts {
  return readLines(engine, text, splitLines(text), options.now);
}

function readLines(
  engine: ResumeTables,
  text: string,
  lines: readonly Line[],
  now: Date,
): ResumeFacts {
  const sections = findSections(engine.headings, text, lines);
  const ranges = findDateRanges(text, now);
  const found = findPositions(engine.titleIndex, engine.headings, {
    lines,
    sections,
    ranges,
  }).toSorted(
    (a, b) =>
      Number(b.range.current) - Number(a.range.current) ||
      b.range.end - a.range.end ||
      b.range.start - a.range.start ||
      a.range.from - b.range.from,
  );
  const education = findEducation(lines, sections);
  return {
    sections,
    positions: found.map((position) => asPosition(engine, position)),
    experienceYears: experienceYears(text, found),
    isNewcomer: isNewcomer(text),
    education,
    educationLevel: highestLevel(education),
    languages: findSpokenLanguages(lines, sections),
    certifications: findCertifications(lines, sections),
    skills: claimedSkills(engine.knowledge, text),
    language: guessLanguage(text),
  };
}

/** A résumé that names nothing but job titles is judged by their activities. */
function claimedSkills(knowledge: Knowledge, text: string): SkillFinding[] {
  const skills = readSkills(knowledge, text);
  return skills.some(({ group }) => group !== "soft")
    ? skills
    : readSkills(knowledge, text, { withTitles: true });
}

function experienceYears(text: string, positions: readonly FoundPosition[]): number {
  const months = monthsCovered(positions.map(({ range }) => range));
  const years = months > 0 ? months / 12 : (statedYears(text) ?? 0);
  return Math.round(years * 10) / 10;
}

/** Whether the first line is a name and not a title such as "Registered Nurse". */
function beginsWithName(engine: ResumeTables, [first]: readonly Line[]): boolean {
  if (first === undefined || !isNameLine(first.text)) return false;
  return titleLikeness(engine.titleIndex, first.text) < SURE_LIKENESS;
}

function headerTitles(
  engine: ResumeTables,
  lines: readonly Line[],
  sections: readonly Section[],
): TitleEvidence[] {
  const index = engine.titleIndex;
  const top = lines.filter((line) => sectionAt(sections, line.start)?.kind === "header");
  const titles = top
    .slice(0, HEADER_LINES)
    .map((line, place) => ({
      title: line.text,
      likeness: titleLikeness(index, line.text),
      floor: place === 0 && isNameLine(line.text) ? SURE_LIKENESS : HEADER_LIKENESS,
    }))
    .filter(({ likeness, floor }) => likeness >= floor)
    .toSorted((a, b) => b.likeness - a.likeness);
  return titles.slice(0, 2).map(({ title, likeness }, place) => ({
    roles: rolesForTitle(engine, title),
    weight: (HEADER_WEIGHT * likeness) / (place + 1),
    trust: trustIn(title, likeness),
  }));
}

function positionTitles(engine: ResumeTables, positions: readonly Position[]): TitleEvidence[] {
  const titles: TitleEvidence[] = [];
  let weight = LATEST_WEIGHT;
  for (const { roles, title = "" } of positions.slice(0, 8)) {
    if (roles.length === 0) continue;
    const likeness = titleLikeness(engine.titleIndex, title);
    titles.push({ roles, weight, trust: trustIn(title, likeness) });
    weight *= EARLIER_SHARE;
  }
  return titles;
}

function trustIn(title: string, likeness: number): number {
  return likeness >= TRUSTED_LIKENESS && /\S[\s/]/.test(title) ? TRUSTED : DOUBTED;
}

function mentionedTitles(
  engine: ResumeTables,
  text: string,
  sections: readonly Section[],
  skills: readonly SkillFinding[],
): TitleEvidence[] {
  // "Illustrator" and "Assembler" are also tools; where they were read as skills, they are no titles.
  const tools = new Set(skills.flatMap(({ mentions }) => mentions.map(({ start }) => start)));
  const mentions = findTitleMentions(engine.titleIndex, text.slice(0, 20_000)).filter(
    ({ start, words }) => words > 1 || !tools.has(start),
  );
  return mentions.slice(0, MAX_MENTIONS).map(({ role, start, words }, place) => {
    const kind = sectionAt(sections, start)?.kind;
    const early = kind === "summary" || (kind === "header" && start < 1500);
    return {
      roles: [{ role: engine.knowledge.roleList[role] as Role, score: 1 }],
      weight: (early ? SUMMARY_WEIGHT : MENTION_WEIGHT) / (1 + place / 4),
      trust: early && words > 1 ? TRUSTED : DOUBTED,
    };
  });
}

function asPosition(engine: ResumeTables, found: FoundPosition): Position {
  const { title, otherTitles, company, range } = found;
  return {
    title,
    otherTitles,
    roles: title === undefined ? [] : rolesForTitle(engine, title).slice(0, 5),
    company,
    start: monthText(range.start),
    end: range.current ? undefined : monthText(range.end - 1),
    months: range.end - range.start,
  };
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
