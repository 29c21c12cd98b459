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
import type { ResumeStructure } from "../reader/resume-names.ts";
import { type DateRange, monthsCovered } from "./date-ranges.ts";
import { type EducationLevel, type FoundStudy, highestLevel, studyOf } from "./education.ts";
import { statedYears } from "./experience.ts";
import { isNameLine, withoutIdentity } from "./identity.ts";
import { type LevelledText, raiseLevels } from "./job-levels.ts";
import { type Line, splitLines } from "../text/lines.ts";
import type { TextSpan } from "../text/spans.ts";
import { isNewcomer } from "./newcomer.ts";
import {
  type Origin,
  type PositionRecord,
  type ResumeRecords,
  readRecords,
  toRead,
} from "./resume-records.ts";
import { structureOf } from "./resume-structure.ts";
import { type Section, headingsOf, sectionAt, resumeSections } from "./sections.ts";
import { type SpokenLanguage, findSpokenLanguages, withSpokenLevels } from "./spoken-languages.ts";
import { SURE_LIKENESS, statedTitles } from "./stated-titles.ts";
import { titleLikeness } from "./title-likeness.ts";

export interface ResumePosition {
  /** In the reader's words. */
  readonly title: string | undefined;
  readonly roles: readonly RoleScore[];
  /** "2015" or "2015-01", as exact as the text; undefined without a date. */
  readonly start: string | undefined;
  /** Undefined for a current position, and without a start. */
  readonly end: string | undefined;
  readonly isCurrent: boolean;
  readonly months: number;
  /** Where it is described and its title, in offsets of the text that was read. */
  readonly at: TextSpan;
  readonly titleAt: TextSpan | undefined;
  readonly record: PositionRecord;
}

export interface Resume {
  readonly sections: readonly Section[];
  /** Most recent first. */
  readonly positions: readonly ResumePosition[];
  readonly experienceYears: number;
  /** A student or a recent graduate. */
  readonly isNewcomer: boolean;
  readonly records: ResumeRecords;
  /** The studies whose level is told, and those of them that were begun and not left. */
  readonly studies: readonly FoundStudy[];
  readonly education: readonly FoundStudy[];
  readonly educationLevel: EducationLevel | undefined;
  readonly languages: readonly SpokenLanguage[];
  readonly certifications: readonly string[];
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
    structure: structureOf(engine, text, readable),
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
  /** The document that the text was made from, and what the learned reader found in it. */
  readonly origin: Origin;
  readonly structure: ResumeStructure;
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
      names: namesIn(facts.positions.map(({ record }) => record)),
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
  {
    now,
    language,
    origin,
    structure,
    shown,
    isClaimed,
    rolesOf,
  }: ReadOptions & { rolesOf: RolesOf },
): ResumeFacts {
  const { text } = scanned;
  const headings = headingsOf(engine.headings, lines, structure, (span) =>
    toRead(span, text, origin),
  );
  const records = readRecords(
    structure,
    text,
    {
      ...origin,
      reword: (part) => engine.knowledge.languages.toReadable(part, "resume", language).text,
    },
    headings,
    now,
  );
  const sections = resumeSections(
    headings,
    records.positions.map(({ at }) => at),
    records.studies.map(({ at }) => at),
    text.length,
  );
  const found = records.positions.toSorted(
    ({ range: a }, { range: b }) =>
      Number(b?.current ?? false) - Number(a?.current ?? false) ||
      (b?.end ?? 0) - (a?.end ?? 0) ||
      (b?.start ?? 0) - (a?.start ?? 0),
  );
  const studies = records.studies.flatMap(
    (record) => studyOf(record, text.slice(record.at.start, record.at.end)) ?? [],
  );
  // Studies that were left or only planned give no level.
  const education = studies.filter(
    ({ record: { state } }) => state === "completed" || state === "ongoing",
  );
  const languages = findSpokenLanguages(lines, sections, records.languages);
  const held = records.credentials.filter(({ state }) => state === "held");
  const names = namesIn(found);
  const claimed = claimedSkills(engine.knowledge, scanned, sections, {
    ...(isClaimed ? { isClaimed } : {}),
    names,
  });
  const jobs = found.map((position) => jobOf(engine, position));
  const named = withSpokenLevels(claimed, languages);
  const positions = found.map((position) => asPosition(rolesOf, position));
  const taught = sections.filter(({ kind }) => kind === "education");
  const stated = positions.flatMap(({ titleAt }) => titleAt ?? []);
  const done = outside([...names, ...stated, ...taught], shown?.(positions) ?? []);
  const skills = raiseLevels(mergeFindings(named, done), jobs);
  return {
    sections,
    positions,
    experienceYears: experienceYears(text, worked(jobs), skills),
    isNewcomer: isNewcomer(text),
    records,
    studies,
    education,
    educationLevel: highestLevel(education),
    languages,
    certifications: held.map(({ name }) => name.words),
    skills,
    language,
  };
}

/** Employers and places are no skills. */
const namesIn = (positions: readonly PositionRecord[]): readonly TextSpan[] =>
  positions.flatMap(({ employer, place }) => [employer?.at ?? [], place?.at ?? []].flat());

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
  positions: readonly { readonly range: DateRange | undefined }[],
  skills: readonly SkillFinding[],
): number {
  const months = monthsCovered(positions.flatMap(({ range }) => range ?? []));
  const stated = Math.max(statedYears(text) ?? 0, ...skills.map(({ years = 0 }) => years));
  return Math.round((months > 0 ? months / 12 : stated) * 10) / 10;
}

/** Positions of these kinds count as work only for those who have no other. */
const UNPAID: ReadonlySet<string> = new Set(["apprenticeship", "internship", "volunteer"]);

function jobOf(
  { titleReader }: ResumeTables,
  { title, range, kind, at }: PositionRecord,
): LevelledText & Pick<PositionRecord, "range"> {
  const isTraining =
    UNPAID.has(kind) || (title !== undefined && isTrainingTitle(titleReader, title.words));
  return { ...at, months: range ? range.end - range.start : 0, isTraining, range };
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

function asPosition(rolesOf: RolesOf, record: PositionRecord): ResumePosition {
  const { title, range, at } = record;
  return {
    title: title?.words,
    roles: title === undefined ? [] : rolesOf(title.words).slice(0, 5),
    start: range && (range.written?.start ?? monthText(range.start)),
    end: range && !range.current ? (range.written?.end ?? monthText(range.end - 1)) : undefined,
    isCurrent: range?.current ?? false,
    months: range ? range.end - range.start : 0,
    at,
    titleAt: title?.at,
    record,
  };
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}
