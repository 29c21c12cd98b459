/*
 * A résumé's claims about its author, read once. A claim is a word of the text together with its owner
 * and its state; only what the author holds counts for a score. Plain data, so that it can cross
 * threads.
 */
import type { Level } from "../knowledge/record-types.ts";
import type { PositionKind } from "../reader/resume-names.ts";
import type { EducationLevel } from "../resume/education.ts";
import type { SpokenLanguage } from "../resume/spoken-languages.ts";
import type { SkillSource } from "../skills/read-skills.ts";
import type { TextSpan } from "../text/spans.ts";
import type { Shown } from "./skill-evidence.ts";

/** The owner of a claim: `subject` is a thing that the author sold, hired for or looked after. */
const OWNERS = ["self", "employer", "client", "others", "subject"] as const;
export type Owner = (typeof OWNERS)[number];

export const CLAIM_STATES = [
  "held",
  "in_progress",
  "lapsed",
  "failed",
  "denied",
  "wished",
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How a level is known, most certain first. */
export const LEVEL_SOURCES = ["stated", "years", "positions", "mentions"] as const;
export type LevelSource = (typeof LEVEL_SOURCES)[number];

/** A field of a record: how sure it is, from 0 to 1, and where it is in the given text. */
export interface FieldPlace extends TextSpan {
  readonly confidence: number;
}

interface ReadRecord<Field extends string> {
  readonly confidence: number;
  readonly fields: Readonly<Partial<Record<Field, FieldPlace>>>;
}

/** A skill that the author holds. */
export interface PersonSkill {
  readonly id: string;
  readonly level: Level;
  readonly levelSource: LevelSource;
  /** As stated, or the years of the positions that name it. */
  readonly years: number | undefined;
  /** "2024" or "2024-03", the end of the latest position that names it; "present" in a current one. */
  readonly lastUsed: string | undefined;
  readonly mentions: number;
  /** A skill that only a post held shows is likely, not certain. */
  readonly source: SkillSource;
  /** How it is shown where the person's work is related to the job, and where it is not. */
  readonly shown: Shown;
  readonly shownElsewhere: Shown;
  /** In offsets of the given text: its names, the deeds, or the titles of the posts; empty for a
   * licence that follows from a title. */
  readonly spans: readonly TextSpan[];
}

export interface PersonPosition extends ReadRecord<
  "title" | "employer" | "place" | "start" | "end"
> {
  /** As the reader understands it: English words for a known title of another language. */
  readonly title: string | undefined;
  /** "2015" or "2015-01", as exact as the text; undefined when only the length is known. */
  readonly start: string | undefined;
  /** Undefined for a current position, and without a start. */
  readonly end: string | undefined;
  readonly isCurrent: boolean;
  readonly months: number;
  /** In the words of the document. */
  readonly titleAsWritten: string | undefined;
  readonly employer: string | undefined;
  readonly place: string | undefined;
  readonly roleId: string | undefined;
  /** The rank in the title: "senior", "lead". */
  readonly rank: string | undefined;
  /** How many people the text says were led. */
  readonly peopleLed: number | undefined;
  /** Ids of the skills that its part of the text names. */
  readonly skillIds: readonly string[];
  readonly kind: PositionKind;
  /** Facts in sentences, beside names and dates. */
  readonly description: string | undefined;
  /** From its header to the next position, in offsets of the given text. */
  readonly span: TextSpan;
}

export interface PersonStudy extends ReadRecord<
  "degree" | "field" | "institution" | "start" | "end"
> {
  readonly level: EducationLevel;
  /** As the reader understands it: "B.Tech", "Master". */
  readonly degree: string;
  readonly field: string | undefined;
  readonly isUnderWay: boolean;
  /** Whether the level follows from the kind of school, not from a degree by its name. */
  readonly isInferred: boolean;
  readonly institution: string | undefined;
  /** "2015" or "2015-09". */
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly state: ClaimState;
  readonly span: TextSpan;
}

export interface PersonCredential extends ReadRecord<
  "name" | "issuer" | "issued_on" | "expires_on" | "classes"
> {
  /** In the words of the document. */
  readonly name: string;
  readonly issuer: string | undefined;
  /** "2015" or "2015-01". */
  readonly issuedOn: string | undefined;
  readonly expiresOn: string | undefined;
  /** Of a driving licence and the like: "B", "CE". */
  readonly classes: readonly string[];
  readonly state: ClaimState;
  readonly span: TextSpan;
}

/** A part of the text whose skills, credentials and degrees the author does not hold. */
export interface Unheld extends TextSpan {
  readonly owner: Owner;
  readonly state: ClaimState;
  readonly about: "credential" | "study" | undefined;
}

/** All that a score depends on besides the job and the quality of the document. */
export interface Person {
  readonly language: string | undefined;
  readonly skills: readonly PersonSkill[];
  /** Most recent first. */
  readonly positions: readonly PersonPosition[];
  readonly education: readonly PersonStudy[];
  readonly credentials: readonly PersonCredential[];
  readonly languages: readonly SpokenLanguage[];
  readonly unheld: readonly Unheld[];
  /** The roles that the whole text suggests, by index, best first. */
  readonly roles: readonly { readonly index: number; readonly score: number }[];
  readonly experienceYears: number;
  /** Whether the text has a work history, dated or not. */
  readonly isWorkTold: boolean;
  readonly hasOnlyStudied: boolean;
  readonly educationLevel: EducationLevel | undefined;
}
