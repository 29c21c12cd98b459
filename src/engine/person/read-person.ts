/*
 * text → Person. The language is detected first. Instructions to the reader's software and parts that
 * are not the author's own are blanked in place, so that offsets stay. The rest is put into the
 * reader's words, stripped of what identifies the author, and read once.
 */
import type { Level } from "../knowledge/record-types.ts";
import type { Statement } from "../languages/statements.ts";
import { hasOnlyStudied } from "../matching/level-factors.ts";
import { highestLevel } from "../resume/education.ts";
import { type Resume, readReadable } from "../resume/read-resume.ts";
import { documentLanguageOf } from "../resume/author-name.ts";
import type { ResumeTables } from "../resume/resume-tables.ts";
import { type DocumentStructure, structureOf } from "../resume/resume-structure.ts";
import {
  type SkillFinding,
  type SkillSource,
  findUnclaimed,
  namedSkills,
  scanText,
} from "../skills/read-skills.ts";
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import { readPlaces, shownIn } from "./skill-evidence.ts";
import type { LevelSource, Person, PersonSkill, PersonStudy, Unheld } from "./person.ts";
import { readPositions, usedIn } from "./read-positions.ts";
import { readCredentials } from "./read-credentials.ts";
import { claimedBeside, ownWords } from "./own-words.ts";
import { toScoredText } from "./scored-text.ts";
import { shownLicences } from "./shown-licences.ts";
import { skillsOfDeeds, withSkillsOfPosts } from "./skills-of-work.ts";
import { type ReadStudy, readStudies } from "./read-studies.ts";

export interface ReadPerson {
  readonly person: Person;
  readonly resume: Resume;
  /** The text without what identifies the person. */
  readonly text: string;
  /** The learned reader's findings in the given text. */
  readonly structure: DocumentStructure;
  /** All studies, also those without a level. */
  readonly studies: readonly ReadStudy[];
  readonly warnings: readonly string[];
  /** The parts left out before reading, in offsets of the given text; they may overlap. */
  readonly ignored: readonly IgnoredSpan[];
  /** The parts that name skills without claiming them, in offsets of `text`. */
  readonly unclaimed: readonly IgnoredSpan[];
  /** The offset in the given text of an offset in `text`. */
  originOf(offset: number, isEnd: boolean): number;
}

export interface PersonInput {
  readonly text: string;
  readonly now: Date;
}

/** A text of one repeated word would cost the replying thread more than the reading itself. */
const MAX_SPANS = 500;

const HELD_LICENCE = {
  level: "advanced" as Level,
  levelSource: "positions" as LevelSource,
  years: undefined,
  lastUsed: undefined,
  mentions: 0,
  source: "named" as SkillSource,
  shown: "used",
  shownElsewhere: "used",
  spans: [] as readonly TextSpan[],
} as const;

// Over 80 lines: one reading in the order of its steps, each of which needs the one before.
export function readPerson(engine: ResumeTables, input: PersonInput): ReadPerson {
  const { languages } = engine.knowledge;
  const language = documentLanguageOf(engine, input.text);
  const own = ownWords(engine, input.text, language, input.now);
  const cut = own.ignored.filter(({ reason }) => reason === "instructions");
  const structure = structureOf(engine, blanked(input.text, cut), { language, cut });
  const readable = languages.toReadable(own.text, "resume", language);
  const toOwn = (offset: number, isEnd: boolean): number =>
    own.originOf(readable.originOf(offset, isEnd), isEnd);
  const scored = toScoredText(engine, readable.text, {
    structure,
    origin: { text: input.text, originOf: toOwn },
  });
  const { text } = scored;
  const originOf = (offset: number, isEnd: boolean): number =>
    toOwn(scored.originOf(offset, isEnd), isEnd);
  const objects = own.unheld.filter(({ isObject }) => isObject);
  const ignored = [
    ...own.ignored,
    ...movedBy(readable.ignored, own.originOf),
    ...movedBy(scored.ignored, toOwn),
  ];
  const done = skillsOfDeeds(engine.knowledge, {
    original: input.text,
    text,
    language,
    ignored,
    objects,
    originOf,
  });
  const isBeside = claimedBeside(objects, done.disclaimed, originOf);
  const scanned = scanText(engine.knowledge, text);
  const read = readReadable(engine, text, {
    now: input.now,
    language,
    scanned,
    origin: { text: input.text, originOf },
    structure,
    shown: (positions) => done.skillsIn(positions),
    isClaimed: isBeside,
  });
  const without = [...own.unheld, ...ignored.filter(isUnheld), ...done.disclaimed];
  const named = skillsIn(engine, input.text, without, language);
  const resume = withSkillsOfPosts(engine, read, new Set([...named, ...done.unheld]));
  const toOrigin = ({ start, end }: TextSpan): TextSpan => ({
    start: originOf(start, false),
    end: originOf(end, true),
  });
  const original = { text: input.text, toOrigin };
  const studies = readStudies(resume, original, own);
  const education = studies.flatMap((study) => (isLevelled(study) ? study : []));
  // Studies that were left or only planned give no level.
  const begun = education.filter(({ state }) => state === "held" || state === "in_progress");
  const person: Person = {
    language,
    skills: [
      ...readSkillClaims(text, resume, toOrigin),
      ...licencesIn(engine, text, resume, named),
    ],
    positions: readPositions(engine, resume, original),
    education,
    credentials: readCredentials(resume, own, input.text, languages.statementsIn(language)),
    languages: resume.languages,
    unheld: own.unheld.map(toUnheld),
    roles: resume.roles.map(({ role, score }) => ({ index: role.index, score })),
    experienceYears: resume.experienceYears,
    isWorkTold:
      resume.experienceYears > 0 || resume.sections.some(({ kind }) => kind === "experience"),
    hasOnlyStudied: hasOnlyStudied(resume),
    educationLevel: highestLevel(begun),
  };
  return {
    person,
    resume,
    text,
    structure,
    studies,
    warnings: own.warnings,
    ignored: [...ignored, ...done.disclaimed],
    unclaimed: findUnclaimed(engine.knowledge, scanned),
    originOf,
  };
}

/** The text with blanks for what is said to the reader or its software, so that offsets stay. */
const blanked = (text: string, parts: readonly TextSpan[]): string =>
  parts.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );

const isLevelled = (study: ReadStudy): study is PersonStudy => study.level !== undefined;

/** Licences that a name or a title shows, without those that the author does not hold. */
const licencesIn = (
  engine: ResumeTables,
  text: string,
  resume: Resume,
  unheld: ReadonlySet<string>,
): PersonSkill[] =>
  shownLicences(engine, text, resume)
    .filter(({ id }) => !unheld.has(id))
    .map(({ id }) => ({ id, ...HELD_LICENCE }));

/** Parts that are left out because the author does not hold what they name. */
const isUnheld = ({ reason }: IgnoredSpan): boolean =>
  reason !== "identity" && reason !== "instructions" && reason !== "interests";

/** The ids of the skills that these parts of a text name. */
function skillsIn(
  { knowledge }: ResumeTables,
  text: string,
  parts: readonly TextSpan[],
  language: string | undefined,
): ReadonlySet<string> {
  if (parts.length === 0) return new Set();
  const told = parts.map(({ start, end }) => text.slice(start, end));
  const readable = knowledge.languages.toReadable(told.join("\n"), "resume", language).text;
  const named = new Set(namedSkills(knowledge, readable));
  // The reader of another language leaves out what it knows to be the work of others.
  if (language !== undefined && language !== "en")
    for (const part of told)
      for (const phrase of phrasesIn(part))
        for (const id of knowledge.languages.skillsNamed(phrase)) named.add(id);
  return named;
}

const MAX_PHRASE_WORDS = 4;

/** The runs of up to four words of a text. */
function phrasesIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}+#'’-]+/gu) ?? [];
  return words.flatMap((_, at) =>
    Array.from({ length: MAX_PHRASE_WORDS }, (__, more) =>
      words.slice(at, at + more + 1).join(" "),
    ),
  );
}

const toUnheld = ({ start, end, owner, state, about }: Statement): Unheld => ({
  start,
  end,
  owner,
  state,
  about,
});

const movedBy = <T extends TextSpan>(
  spans: readonly T[],
  originOf: (offset: number, isEnd: boolean) => number,
): T[] =>
  spans.map((span) => ({
    ...span,
    start: originOf(span.start, false),
    end: originOf(span.end, true),
  }));

function readSkillClaims(
  text: string,
  resume: Resume,
  toOrigin: (span: TextSpan) => TextSpan,
): PersonSkill[] {
  const [related, elsewhere] = [true, false].map((isRelated) =>
    readPlaces(text, resume, isRelated),
  ) as [ReturnType<typeof readPlaces>, ReturnType<typeof readPlaces>];
  return resume.skills.map((finding) => {
    const used = usedIn(resume.positions, finding.mentions);
    return {
      id: finding.id,
      level: finding.level,
      levelSource: sourceOf(finding, used.length > 0),
      years: finding.years ?? yearsOf(used),
      lastUsed: lastUseOf(used),
      mentions: finding.mentions.length,
      source: finding.source,
      shown: shownIn(finding, related),
      shownElsewhere: shownIn(finding, elsewhere),
      spans: finding.mentions.slice(0, MAX_SPANS).map(toOrigin),
    };
  });
}

function sourceOf({ years, isLevelStated }: SkillFinding, isUsed: boolean): LevelSource {
  if (years !== undefined) return "years";
  if (isLevelStated) return "stated";
  return isUsed ? "positions" : "mentions";
}

type Used = ReturnType<typeof usedIn>;

function yearsOf(used: Used): number | undefined {
  const months = used.reduce((sum, position) => sum + position.months, 0);
  return months === 0 ? undefined : Math.round((months / 12) * 10) / 10;
}

/** The end of the latest position; positions are given most recent first. */
function lastUseOf([latest]: Used): string | undefined {
  return latest?.isCurrent ? "present" : latest?.end;
}
