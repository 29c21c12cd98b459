import type { Level } from "../knowledge/records.ts";
import { hasOnlyStudied } from "../matching/levels.ts";
import type { Education, EducationLevel } from "../resume/education.ts";
import { type Position, type Resume, readReadable } from "../resume/read.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type Shown, readPlaces, shownIn } from "./evidence.ts";
import { type QualityScore, scoreQuality } from "./quality-score.ts";
import { toScoredText } from "./scored-text.ts";
import type { IgnoredSpan } from "../text/spans.ts";
import { shownLicences } from "./shown-licences.ts";

/** A skill of a person; how it is shown depends on whether the person's work is related to the job. */
export interface PersonSkill {
  readonly id: string;
  readonly level: Level;
  readonly mentions: number;
  readonly shown: Shown;
  readonly shownElsewhere: Shown;
}

export type HeldPosition = Pick<Position, "title" | "otherTitles" | "start" | "months">;

/** All that a score depends on besides the job. Plain data, so that it can cross threads. */
export interface Person {
  readonly skills: readonly PersonSkill[];
  /** Most recent first. */
  readonly positions: readonly HeldPosition[];
  /** The roles that the whole text suggests, by index, best first. */
  readonly roles: readonly { readonly index: number; readonly score: number }[];
  readonly experienceYears: number;
  /** Whether the text has a work history, dated or not. */
  readonly isWorkTold: boolean;
  readonly hasOnlyStudied: boolean;
  readonly education: readonly Education[];
  readonly educationLevel: EducationLevel | undefined;
  readonly quality: QualityScore;
}

const HELD_LICENCE = {
  level: "advanced",
  mentions: 0,
  shown: "used",
  shownElsewhere: "used",
} as const;

export interface ReadPerson {
  readonly person: Person;
  readonly resume: Resume;
  /** The text without what identifies the person. */
  readonly text: string;
  readonly warnings: readonly string[];
  /** The parts left out before reading, in offsets of the given text; they may overlap. */
  readonly ignored: readonly IgnoredSpan[];
  /** The offset in the given text of an offset in `text`. */
  originOf(offset: number, isEnd: boolean): number;
}

export function readPerson(
  engine: ResumeTables,
  input: { readonly text: string; readonly now: Date },
): ReadPerson {
  const readable = engine.knowledge.languages.toReadable(input.text, "resume");
  const { language } = readable;
  const scored = toScoredText(engine, readable.text);
  const { text, warnings } = scored;
  const resume = readReadable(engine, text, { now: input.now, language });
  const [related, elsewhere] = [true, false].map((isRelated) =>
    readPlaces(text, resume, isRelated),
  ) as [ReturnType<typeof readPlaces>, ReturnType<typeof readPlaces>];
  const person: Person = {
    skills: [
      ...resume.skills.map((finding) => ({
        id: finding.id,
        level: finding.level,
        mentions: finding.mentions.length,
        shown: shownIn(finding, related),
        shownElsewhere: shownIn(finding, elsewhere),
      })),
      ...shownLicences(engine, text, resume).map(({ id }) => ({ id, ...HELD_LICENCE })),
    ],
    positions: resume.positions.map(({ title, otherTitles, start, months }) => ({
      title,
      otherTitles,
      start,
      months,
    })),
    roles: resume.roles.map(({ role, score }) => ({ index: role.index, score })),
    experienceYears: resume.experienceYears,
    isWorkTold:
      resume.experienceYears > 0 || resume.sections.some(({ kind }) => kind === "experience"),
    hasOnlyStudied: hasOnlyStudied(resume),
    education: resume.education,
    educationLevel: resume.educationLevel,
    quality: scoreQuality(input.text, text, resume, input.now),
  };
  const ignored = scored.ignored.map(({ start, end, reason }) => ({
    start: readable.originOf(start, false),
    end: readable.originOf(end, true),
    reason,
  }));
  return {
    person,
    resume,
    text,
    warnings,
    ignored: [...readable.ignored, ...ignored],
    originOf: (offset, isEnd) => readable.originOf(scored.originOf(offset, isEnd), isEnd),
  };
}
