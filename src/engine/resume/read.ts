import type { Knowledge, Role } from "../knowledge/knowledge.ts";
import { type RoleScore, rolesForTitle } from "../roles/roles-for-title.ts";
import { type TitleEvidence, rolesForText } from "../roles/roles-for-text.ts";
import { titleIndexOf } from "../roles/title-index.ts";
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
  /** What else the line of the title may be read as: "Program Manager / Product Owner, Architect". */
  readonly otherTitles: readonly string[];
  readonly roles: readonly RoleScore[];
  readonly company: string | undefined;
  /** "2015-01"; the end is undefined while it lasts. */
  readonly start: string;
  readonly end: string | undefined;
  readonly months: number;
}

export interface Resume {
  readonly sections: readonly Section[];
  /** Most recent first. */
  readonly positions: readonly Position[];
  readonly experienceYears: number;
  /** Studies, or says to have only just finished. */
  readonly isNewcomer: boolean;
  readonly education: readonly Education[];
  readonly educationLevel: EducationLevel | undefined;
  readonly languages: readonly SpokenLanguage[];
  readonly certifications: readonly string[];
  readonly skills: readonly SkillFinding[];
  readonly roles: readonly RoleScore[];
  readonly language: string | undefined;
}

/** The title above everything else says what the person is; older jobs say it less and less. */
const HEADER_WEIGHT = 3;
const LATEST_WEIGHT = 2;
const EARLIER_SHARE = 0.55;
const MENTION_WEIGHT = 0.15;
const SUMMARY_WEIGHT = 0.9;
const HEADER_LINES = 8;
const HEADER_LIKENESS = 0.6;
/** On the first line stands a name, and names are often trades: "James Cook". */
const SURE_LIKENESS = 0.85;
const MAX_MENTIONS = 12;
/** What a title keeps of its weight when the rest of the text speaks of other work: a line of several
 * words that reads as a title is one; "Postman" beside dates may be a tool, "Principal" a rank. */
const TRUSTED = 0.75;
const DOUBTED = 0.1;
const TRUSTED_LIKENESS = 0.8;

/** All but what the person is: guessing the role costs as much as all the rest. */
export type ResumeFacts = Omit<Resume, "roles">;

export function readResume(knowledge: Knowledge, text: string, options: { now: Date }): Resume {
  const lines = splitLines(text);
  const facts = readLines(knowledge, text, lines, options.now);
  const { sections, positions, skills } = facts;
  const titles = [
    ...headerTitles(knowledge, lines, sections),
    ...positionTitles(knowledge, positions),
    ...mentionedTitles(knowledge, text, sections, skills),
  ];
  const about = {
    text: withoutIdentity(text, lines, sections, beginsWithName(knowledge, lines)),
    skills,
    titles,
  };
  return { ...facts, roles: rolesForText(knowledge, about) };
}

export function readResumeFacts(
  knowledge: Knowledge,
  text: string,
  options: { now: Date },
): ResumeFacts {
  return readLines(knowledge, text, splitLines(text), options.now);
}

function readLines(
  knowledge: Knowledge,
  text: string,
  lines: readonly Line[],
  now: Date,
): ResumeFacts {
  const sections = findSections(knowledge.headings, text, lines);
  const ranges = findDateRanges(text, now);
  const found = findPositions(titleIndexOf(knowledge), knowledge.headings, {
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
    positions: found.map((position) => asPosition(knowledge, position)),
    experienceYears: experienceYears(text, found),
    isNewcomer: isNewcomer(text),
    education,
    educationLevel: highestLevel(education),
    languages: findSpokenLanguages(lines, sections),
    certifications: findCertifications(lines, sections),
    skills: readSkills(knowledge, text),
    language: guessLanguage(text),
  };
}

function experienceYears(text: string, positions: readonly FoundPosition[]): number {
  const months = monthsCovered(positions.map(({ range }) => range));
  const years = months > 0 ? months / 12 : (statedYears(text) ?? 0);
  return Math.round(years * 10) / 10;
}

/** Two capitalised words above all else, unless they are a title: "Registered Nurse". */
function beginsWithName(knowledge: Knowledge, [first]: readonly Line[]): boolean {
  if (first === undefined || !isNameLine(first.text)) return false;
  return titleLikeness(titleIndexOf(knowledge), first.text) < SURE_LIKENESS;
}

function headerTitles(
  knowledge: Knowledge,
  lines: readonly Line[],
  sections: readonly Section[],
): TitleEvidence[] {
  const index = titleIndexOf(knowledge);
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
    roles: rolesForTitle(knowledge, title),
    weight: (HEADER_WEIGHT * likeness) / (place + 1),
    trust: trustIn(title, likeness),
  }));
}

function positionTitles(knowledge: Knowledge, positions: readonly Position[]): TitleEvidence[] {
  const titles: TitleEvidence[] = [];
  let weight = LATEST_WEIGHT;
  for (const { roles, title = "" } of positions.slice(0, 8)) {
    if (roles.length === 0) continue;
    const likeness = titleLikeness(titleIndexOf(knowledge), title);
    titles.push({ roles, weight, trust: trustIn(title, likeness) });
    weight *= EARLIER_SHARE;
  }
  return titles;
}

function trustIn(title: string, likeness: number): number {
  return likeness >= TRUSTED_LIKENESS && /\S[\s/]/.test(title) ? TRUSTED : DOUBTED;
}

function mentionedTitles(
  knowledge: Knowledge,
  text: string,
  sections: readonly Section[],
  skills: readonly SkillFinding[],
): TitleEvidence[] {
  // "Illustrator" and "Assembler" are tools as well; where they are read as such, they are no title.
  const tools = new Set(skills.flatMap(({ mentions }) => mentions.map(({ start }) => start)));
  const mentions = findTitleMentions(titleIndexOf(knowledge), text.slice(0, 20_000)).filter(
    ({ start, words }) => words > 1 || !tools.has(start),
  );
  return mentions.slice(0, MAX_MENTIONS).map(({ role, start, words }, place) => {
    const kind = sectionAt(sections, start)?.kind;
    const early = kind === "summary" || (kind === "header" && start < 1500);
    return {
      roles: [{ role: knowledge.roleList[role] as Role, score: 1 }],
      weight: (early ? SUMMARY_WEIGHT : MENTION_WEIGHT) / (1 + place / 4),
      trust: early && words > 1 ? TRUSTED : DOUBTED,
    };
  });
}

function asPosition(knowledge: Knowledge, found: FoundPosition): Position {
  const { title, otherTitles, company, range } = found;
  return {
    title,
    otherTitles,
    roles: title === undefined ? [] : rolesForTitle(knowledge, title).slice(0, 5),
    company,
    start: monthText(range.start),
    end: range.current ? undefined : monthText(range.end - 1),
    months: range.end - range.start,
  };
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
