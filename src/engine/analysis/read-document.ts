import type { Role } from "../knowledge/knowledge.ts";
import { SENIOR_FROM_YEARS } from "../matching/level-factors.ts";
import {
  type Availability,
  type Contact,
  NO_CONTACT,
  readAvailability,
  readContact,
} from "../person/contact.ts";
import type { Person, PersonPosition, PersonSkill } from "../person/person.ts";
import type { ReadStudy } from "../person/read-studies.ts";
import { levelOfYears } from "../posting/job-terms.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { countWords } from "../text/count-words.ts";
import { IGNORED_REASONS, type IgnoredSpan, type TextSpan, subtractSpans } from "../text/spans.ts";
import { languageWarnings } from "./analyse.ts";
import { readAnalysedPerson } from "./analysed-person.ts";

export interface SkillInText extends Omit<PersonSkill, "mentions" | "shown" | "shownElsewhere"> {
  readonly name: string;
}

/** A résumé as data, in offsets of the given text. Nothing is judged. */
export interface DocumentReading {
  /** In the order of their first mention. */
  readonly skills: readonly SkillInText[];
  readonly positions: readonly ReadPosition[];
  readonly education: readonly ReadStudy[];
  readonly credentials: Person["credentials"];
  readonly languages: Person["languages"];
  readonly experienceYears: number;
  /** The rank of the latest title, else that of the years. */
  readonly seniority: string | undefined;
  readonly educationLevel: Person["educationLevel"];
  readonly contact: Contact;
  readonly availability: Availability | undefined;
  /** In order; no part overlaps another or a skill. */
  readonly ignored: readonly IgnoredSpan[];
  readonly words: number;
  readonly language: string | undefined;
  readonly warnings: readonly string[];
}

export interface ReadPosition extends PersonPosition {
  readonly roleTitle: string | undefined;
  /** Of its role, by O*NET-SOC and ESCO. */
  readonly roleCodes: Pick<Role, "onet" | "esco">;
  readonly skillNames: readonly string[];
}

/** Reads a résumé as an analysis does, with the place of everything that it found. */
export function readDocument(
  engine: ResumeTables,
  input: {
    readonly text: string;
    readonly now: Date;
    /** Reading contact data costs a third look at the top of the text. */
    readonly withContact?: boolean | undefined;
  },
): DocumentReading {
  const read = readAnalysedPerson(engine, input);
  const { person, resume, structure, studies, warnings, ignored, originOf } = read;
  const toOrigin = <T extends TextSpan>(span: T): T => ({
    ...span,
    start: originOf(span.start, false),
    end: originOf(span.end, true),
  });
  const nameOf = (id: string): string => engine.knowledge.skills.get(id)?.name ?? id;
  const skills = person.skills.map(({ id, level, levelSource, source, years, lastUsed, spans }) => {
    return { id, name: nameOf(id), level, levelSource, source, years, lastUsed, spans };
  });
  const unclaimed = read.unclaimed.map(toOrigin);
  const words = countWords(input.text);
  return {
    skills,
    positions: person.positions.map((position) => ({
      ...position,
      ...aboutRole(engine, position.roleId),
      skillNames: position.skillIds.map(nameOf),
    })),
    education: studies,
    credentials: person.credentials,
    languages: person.languages,
    experienceYears: person.experienceYears,
    seniority: person.positions[0]?.rank ?? seniorityOf(person),
    educationLevel: person.educationLevel,
    contact: input.withContact === false ? NO_CONTACT : readContact(input.text, structure),
    availability: readAvailability(input.text, structure),
    ignored: apart(
      input.text,
      [...ignored, ...unclaimed],
      skills.flatMap(({ spans }) => spans),
    ),
    words,
    language: resume.language,
    warnings: [...warnings, ...languageWarnings(engine, resume, words)],
  };
}

function aboutRole(
  { knowledge }: ResumeTables,
  id = "",
): Pick<ReadPosition, "roleTitle" | "roleCodes"> {
  const role = knowledge.roles.get(id);
  const { onet = [], esco = [] } = role ?? {};
  return { roleTitle: role?.title, roleCodes: { onet, esco } };
}

function seniorityOf({ experienceYears, hasOnlyStudied }: Person): string | undefined {
  if (experienceYears === 0) return hasOnlyStudied ? "entry" : undefined;
  return levelOfYears(experienceYears, SENIOR_FROM_YEARS);
}

/** The ignored parts in order; where they overlap, the reason that comes first in the list wins. */
function apart(
  text: string,
  ignored: readonly IgnoredSpan[],
  skills: readonly TextSpan[],
): IgnoredSpan[] {
  const kept: IgnoredSpan[] = [];
  for (const reason of IGNORED_REASONS) {
    const own = ignored.filter((span) => span.reason === reason);
    const left = subtractSpans(own, [...skills, ...kept]).map(({ start, end }) => {
      const part = text.slice(start, end);
      return { start: end - part.trimStart().length, end: start + part.trimEnd().length, reason };
    });
    for (const span of left) if (span.start < span.end) kept.push(span);
  }
  return kept.toSorted(byStart);
}

const byStart = (a: TextSpan, b: TextSpan): number => a.start - b.start;
