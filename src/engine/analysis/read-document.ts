import { SENIOR_FROM_YEARS } from "../matching/level-factors.ts";
import { type Contact, readContact } from "../person/contact.ts";
import type { Person, PersonPosition, PersonSkill } from "../person/person.ts";
import type { EmployerNames } from "../languages/employer-names.ts";
import type { Statements } from "../languages/statements.ts";
import { readStudyRow } from "../person/read-studies.ts";
import { levelOfYears } from "../posting/job-terms.ts";
import { educationLevelOf, levelBySchool } from "../resume/education.ts";
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
  /** In order; no part overlaps another or a skill. */
  readonly ignored: readonly IgnoredSpan[];
  readonly words: number;
  readonly language: string | undefined;
  readonly warnings: readonly string[];
}

export interface ReadPosition extends PersonPosition {
  readonly roleTitle: string | undefined;
  readonly skillNames: readonly string[];
}

export type ReadStudy = Omit<Person["education"][number], "level"> & {
  readonly level: Person["educationLevel"];
};

/** States of a study that was begun and has no degree yet, or never will. */
const UNFINISHED: ReadonlySet<string> = new Set(["in_progress", "denied", "failed"]);

/** Reads a résumé as an analysis does, with the place of everything that it found. */
export function readDocument(
  engine: ResumeTables,
  input: { readonly text: string; readonly now: Date },
): DocumentReading {
  const read = readAnalysedPerson(engine, input);
  const { person, resume, name, warnings, ignored, originOf } = read;
  const { languages } = engine.knowledge;
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
  const stated = person.unheld.filter(({ owner }) => owner === "self");
  const withBracket = <T extends TextSpan>(span: T): T => ({
    ...span,
    end: bracketEnd(input.text, span),
  });
  const wordsOf = ({ start, end }: TextSpan): string => input.text.slice(start, end).trim();
  return {
    skills,
    positions: person.positions.map((position) => ({
      ...position,
      roleTitle: roleTitle(engine, position.roleId),
      skillNames: position.skillIds.map(nameOf),
    })),
    education: studiesOf(
      { employers: languages.employers, statements: languages.statementsIn(person.language) },
      input.text,
      person.education,
      stated,
      (degree, isByName) => levelOf(engine, degree, person.language, isByName),
    ),
    credentials: [
      ...person.credentials,
      ...longest(stated.filter(({ about }) => about === "credential"))
        .map(withBracket)
        .map(({ start, end, state }) => ({
          name: wordsOf({ start, end }),
          state,
          span: { start, end },
        })),
    ].toSorted((a, b) => a.span.start - b.span.start),
    languages: person.languages,
    experienceYears: person.experienceYears,
    seniority: person.positions[0]?.rank ?? seniorityOf(person),
    educationLevel: person.educationLevel,
    contact: readContact(input.text, name),
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

/** The studies that were read, and those that the author says were not finished; one for each row. */
function studiesOf(
  { employers, statements }: { employers: EmployerNames; statements: Statements | undefined },
  text: string,
  read: Person["education"],
  stated: Person["unheld"],
  levelIn: (degree: string, isByName: boolean) => ReadStudy["level"],
): readonly ReadStudy[] {
  // The examination of a certificate is no study, although its school may be named.
  const isStudy = ({ about, state, start, end }: Person["unheld"][number]): boolean => {
    if (about === "study" || !UNFINISHED.has(state)) return about === "study";
    const words = text.slice(start, end);
    const isCredential = about === "credential";
    if (levelIn(words, isCredential) === undefined) return false;
    return !isCredential || statements?.namesExamination(words) !== true;
  };
  const isOn = ({ start, end }: TextSpan, at: TextSpan): boolean =>
    at.start < end && start < at.end;
  const told = longest(stated.filter(isStudy));
  return [
    ...read.map((study) => {
      const state = told.find((part) => isOn(part, study.span))?.state;
      return state === undefined || study.state !== "held" ? study : { ...study, state };
    }),
    ...told
      .filter((part) => !read.some(({ span }) => isOn(part, span)))
      .map(({ start, end, state }) => {
        const degree = text.slice(start, end).trim();
        const { institution, ...years } = readStudyRow(employers, degree);
        const level = levelIn(degree, false);
        return {
          ...years,
          isInferred: false,
          level,
          degree,
          field: undefined,
          isUnderWay: false,
          institution,
          state,
          span: { start, end },
        };
      }),
  ];
}

/** Behind the bracket that closes right behind a span that opens it: "PMP (expired 2018)". */
function bracketEnd(text: string, { start, end }: TextSpan): number {
  const part = text.slice(start, end);
  const isOpen = part.lastIndexOf("(") > part.lastIndexOf(")");
  return isOpen && text.charAt(end) === ")" ? end + 1 : end;
}

/** Of a run of statements that overlap the longest one. They are in the order of the text. */
function longest(parts: Person["unheld"]): Person["unheld"] {
  const kept: Person["unheld"][number][] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    if (before === undefined || part.start >= before.end) kept.push(part);
    else if (part.end - part.start > before.end - before.start) kept[kept.length - 1] = part;
  }
  return kept;
}

/** The level of a study in the words of the document: by the name of a degree, else by the school. */
const levelOf = (
  { knowledge }: ResumeTables,
  degree: string,
  language: string | undefined,
  isByName: boolean,
): ReadStudy["level"] =>
  educationLevelOf(degree) ??
  educationLevelOf(knowledge.languages.toReadable(degree, "resume", language).text) ??
  (isByName ? undefined : levelBySchool(degree));

const roleTitle = ({ knowledge }: ResumeTables, id: string | undefined): string | undefined =>
  id === undefined ? undefined : knowledge.roles.get(id)?.title;

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
