import type { Knowledge } from "../knowledge/knowledge.ts";
import type { RoleScore } from "../roles/role-score.ts";
import type { RolesOf } from "../roles/recognise-title.ts";
import { rolesForTitle } from "../roles/roles-for-title.ts";
import { isTrainingTitle, worked } from "../roles/training-titles.ts";
import { rolesForText } from "../roles/roles-for-text.ts";
import type { ResumeTables } from "./resume-tables.ts";
import { mergeFindings } from "../skills/merge-findings.ts";
import {
  type ScannedText,
  type SkillFinding,
  type TextKind,
  readScanned,
  scanText,
} from "../skills/read-skills.ts";
import { type FoundCertification, findCertifications } from "./certifications.ts";
import { findDateRanges, monthsCovered } from "./date-ranges.ts";
import { findDurations, isUndated } from "./durations.ts";
import { type EducationLevel, type FoundStudy, findEducation, highestLevel } from "./education.ts";
import { statedYears } from "./experience.ts";
import { isNameLine, withoutIdentity } from "./identity.ts";
import { type LevelledText, raiseLevels } from "./job-levels.ts";
import { type Line, lineAt, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { isNewcomer } from "./newcomer.ts";
import { type FoundPosition, findPositions } from "./find-positions.ts";
import { findSections } from "./find-sections.ts";
import { type Origin, Rows, ownOrigin } from "./original-rows.ts";
import { type Section, sectionAt } from "./section-kinds.ts";
import { type SpokenLanguage, findSpokenLanguages, withSpokenLevels } from "./spoken-languages.ts";
import { SURE_LIKENESS, statedTitles } from "./stated-titles.ts";
import { foreignTitleLikeness, personIn, titleLikeness } from "./title-likeness.ts";

export interface ResumePosition {
  readonly title: string | undefined;
  /** In the words of the document. */
  readonly titleAsWritten: string | undefined;
  /** Other titles on the same line: "Program Manager / Product Owner, Architect". */
  readonly otherTitles: readonly string[];
  readonly roles: readonly RoleScore[];
  readonly company: string | undefined;
  readonly place: string | undefined;
  /** "2015" or "2015-01", as exact as the text; undefined when only the length is known. */
  readonly start: string | undefined;
  /** Undefined for a current position, and without a start. */
  readonly end: string | undefined;
  readonly isCurrent: boolean;
  readonly months: number;
  /** Where it is described, and its title, employer and place; in offsets of the text that was read. */
  readonly at: TextSpan;
  readonly titleAt: TextSpan | undefined;
  readonly companyAt: TextSpan | undefined;
  readonly placeAt: TextSpan | undefined;
}

export interface Resume {
  readonly sections: readonly Section[];
  /** Most recent first. */
  readonly positions: readonly ResumePosition[];
  readonly experienceYears: number;
  /** A student or a recent graduate. */
  readonly isNewcomer: boolean;
  readonly education: readonly FoundStudy[];
  readonly educationLevel: EducationLevel | undefined;
  readonly languages: readonly SpokenLanguage[];
  readonly certifications: readonly string[];
  readonly certificationLines: readonly FoundCertification[];
  readonly skills: readonly SkillFinding[];
  readonly roles: readonly RoleScore[];
  readonly language: string | undefined;
}

/** A résumé without its roles: finding them costs as much as all the rest. */
export type ResumeFacts = Omit<Resume, "roles">;

/** Reads a résumé in any language of the knowledge base; offsets are those of the given text. */
export function readResume(engine: ResumeTables, text: string, options: { now: Date }): Resume {
  const readable = engine.knowledge.languages.toReadable(text, "resume");
  const resume = readReadable(engine, readable.text, {
    ...options,
    language: readable.language,
    origin: { text, originOf: (offset, isEnd) => readable.originOf(offset, isEnd) },
  });
  if (readable.text === text) return resume;
  const start = (offset: number): number => readable.originOf(offset, false);
  const end = (offset: number): number => readable.originOf(offset, true);
  return {
    ...resume,
    sections: resume.sections.map((section) => ({
      ...section,
      start: start(section.start),
      end: end(section.end),
    })),
    skills: resume.skills.map((finding) => ({
      ...finding,
      mentions: finding.mentions.map((mention) => {
        const place = { start: start(mention.start), end: end(mention.end) };
        return { ...place, text: text.slice(place.start, place.end) };
      }),
    })),
  };
}

interface ReadOptions extends Pick<TextKind, "isClaimed"> {
  readonly now: Date;
  /** The language of the text before it was put into the reader's words. */
  readonly language: string | undefined;
  /** The document that the text was made from; by default the text itself. */
  readonly origin?: Origin;
  /** The same text, where its words were read before. */
  readonly scanned?: ScannedText;
  /** Skills that the text shows without naming them. */
  readonly shown?: (positions: readonly ResumePosition[]) => readonly SkillFinding[];
}

/** Reads a résumé that is in the reader's words already (`Languages.toReadable`). */
export function readReadable(engine: ResumeTables, text: string, options: ReadOptions): Resume {
  const lines = splitLines(text);
  const { scanned = scanText(engine.knowledge, text) } = options;
  const rolesOf = rolesOnce(engine);
  const facts = readLines(engine, scanned, lines, { ...options, rolesOf });
  const { sections, positions, skills } = facts;
  const titles = statedTitles(engine, { text, lines, sections, positions, skills }, rolesOf);
  const about = {
    text: withoutIdentity(text, lines, sections, beginsWithName(engine, lines)),
    skills: readScanned(engine.knowledge, scanned, {
      ...(options.isClaimed ? { isClaimed: options.isClaimed } : {}),
      names: namesIn(facts.positions),
      withTitles: true,
    }),
    titles,
  };
  return { ...facts, roles: rolesForText(engine, about) };
}

function readLines(
  engine: ResumeTables,
  scanned: ScannedText,
  lines: readonly Line[],
  { now, language, origin, shown, isClaimed, rolesOf }: ReadOptions & { rolesOf: RolesOf },
): ResumeFacts {
  const { text } = scanned;
  const sections = findSections(engine.headings, text, lines);
  const dates = findDateRanges(text, now);
  const ranges = [...dates, ...findDurations(lines, sections, dates)].toSorted(
    (a, b) => a.from - b.from,
  );
  const isForeign = language !== undefined && language !== "en";
  const titles = {
    employers: engine.knowledge.languages.employers,
    likenessOf: (line: string): number =>
      isForeign ? foreignTitleLikeness(engine, line) : titleLikeness(engine.titleIndex, line),
    personIn: (line: string): number | undefined => personIn(engine.titleReader, line),
  };
  const rows = new Rows(text, lines, origin ?? ownOrigin(text));
  const parts = { text, rows, sections, ranges };
  const found = findPositions(engine.headerModel, titles, engine.headings, parts).toSorted(
    (a, b) =>
      Number(b.range.current) - Number(a.range.current) ||
      b.range.end - a.range.end ||
      b.range.start - a.range.start ||
      a.range.from - b.range.from,
  );
  const education = findEducation(lines, sections);
  const languages = findSpokenLanguages(lines, sections);
  const certificationLines = findCertifications(lines, sections);
  const names = namesIn(found);
  const claimed = claimedSkills(engine.knowledge, scanned, sections, {
    ...(isClaimed ? { isClaimed } : {}),
    names,
  });
  const jobs = jobTexts(engine, lines, found, sections);
  const named = withSpokenLevels(claimed, languages);
  const positions = found.map((position, at) =>
    asPosition(rolesOf, position, jobs[at] as LevelledText),
  );
  const studies = sections.filter(({ kind }) => kind === "education");
  const stated = positions.flatMap(({ titleAt }) => titleAt ?? []);
  const done = outside([...names, ...stated, ...studies], shown?.(positions) ?? []);
  const skills = raiseLevels(mergeFindings(named, done), jobs);
  const trained = jobs.map(({ isTraining }, place) => ({
    isTraining,
    range: (found[place] as FoundPosition).range,
  }));
  return {
    sections,
    positions,
    experienceYears: experienceYears(text, worked(trained), skills),
    isNewcomer: isNewcomer(text),
    education,
    educationLevel: highestLevel(education),
    languages,
    certifications: certificationLines.map(({ name }) => name),
    certificationLines,
    skills,
    language,
  };
}

/** Employers and places are no skills. */
const namesIn = (
  positions: readonly Pick<ResumePosition, "companyAt" | "placeAt">[],
): readonly TextSpan[] =>
  positions.flatMap(({ companyAt, placeAt }) => [companyAt ?? [], placeAt ?? []].flat());

/** Findings without their mentions in names, titles and studies; those left without a mention are dropped. */
const outside = (
  parts: readonly TextSpan[],
  findings: readonly SkillFinding[],
): readonly SkillFinding[] =>
  findings
    .map((finding) => ({
      ...finding,
      mentions: finding.mentions.filter(
        (mention) => !parts.some(({ start, end }) => mention.start < end && start < mention.end),
      ),
    }))
    .filter(({ mentions }) => mentions.length > 0);

/** A résumé that names nothing but job titles is judged by their activities, even with a list of skills:
 * one more listed skill must not discard what the titles say. */
function claimedSkills(
  knowledge: Knowledge,
  scanned: ScannedText,
  sections: readonly Section[],
  about: TextKind,
): SkillFinding[] {
  const skills = readScanned(knowledge, scanned, about);
  const isListed = ({ start }: { start: number }): boolean =>
    sectionAt(sections, start)?.kind === "skills";
  return skills.some(({ group, mentions }) => group !== "soft" && !mentions.every(isListed))
    ? skills
    : readScanned(knowledge, scanned, { ...about, withTitles: true });
}

/** Without positions, the most years that the text states in all or with a skill. */
function experienceYears(
  text: string,
  positions: readonly Pick<FoundPosition, "range">[],
  skills: readonly SkillFinding[],
): number {
  const months = monthsCovered(positions.map(({ range }) => range));
  const stated = Math.max(statedYears(text) ?? 0, ...skills.map(({ years = 0 }) => years));
  return Math.round((months > 0 ? months / 12 : stated) * 10) / 10;
}

/** The text of each position: from its title, on the line of its dates or right above, to the next
 * position or the end of the section. */
function jobTexts(
  { titleReader }: ResumeTables,
  lines: readonly Line[],
  positions: readonly FoundPosition[],
  sections: readonly Section[],
): LevelledText[] {
  const jobs = positions.map(({ title, range }) => {
    const place = lineAt(lines, range.from);
    const own = lines[place];
    const isAbove = title !== undefined && own !== undefined && !own.text.includes(title);
    const start = (isAbove ? lines[place - 1] : own)?.start ?? range.from;
    const isTraining = title !== undefined && isTrainingTitle(titleReader, title);
    return { start, from: range.from, months: range.end - range.start, isTraining };
  });
  const order = jobs.toSorted((a, b) => a.from - b.from);
  const next = new Map(order.map((job, place) => [job, order[place + 1]?.start ?? Infinity]));
  const last = lines.at(-1)?.end ?? 0;
  return jobs.map((job) => {
    const end = sectionAt(sections, job.from)?.end ?? Infinity;
    const { start, months, isTraining } = job;
    return { start, end: Math.min(next.get(job) ?? Infinity, end, last), months, isTraining };
  });
}

/** Whether the first line is a name and not a title such as "Registered Nurse". */
function beginsWithName(engine: ResumeTables, [first]: readonly Line[]): boolean {
  if (first === undefined || !isNameLine(first.text)) return false;
  return titleLikeness(engine.titleIndex, first.text) < SURE_LIKENESS;
}

/** The roles of titles, cached: those of a résumé's positions are needed more than once. */
function rolesOnce(engine: ResumeTables): RolesOf {
  const known = new Map<string, readonly RoleScore[]>();
  return (title) => {
    const roles = known.get(title) ?? rolesForTitle(engine, title);
    known.set(title, roles);
    return roles;
  };
}

function asPosition(rolesOf: RolesOf, found: FoundPosition, job: LevelledText): ResumePosition {
  const { title, titleAsWritten, otherTitles, company, place, titleAt, companyAt, placeAt, range } =
    found;
  return {
    title,
    titleAsWritten,
    otherTitles,
    roles: title === undefined ? [] : rolesOf(title).slice(0, 5),
    company,
    place,
    start: isUndated(range) ? undefined : (range.written?.start ?? monthText(range.start)),
    end:
      range.current || isUndated(range)
        ? undefined
        : (range.written?.end ?? monthText(range.end - 1)),
    isCurrent: range.current,
    months: range.end - range.start,
    at: { start: Math.min(job.start, range.from), end: Math.max(job.end, range.to) },
    titleAt,
    companyAt,
    placeAt,
  };
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
