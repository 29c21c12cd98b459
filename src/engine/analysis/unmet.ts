import type { Skill } from "../knowledge/knowledge.ts";
import type { RequiredLanguage } from "../posting/must-haves.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";
import type { PostingRequirements, Requirement } from "../posting/posting-requirements.ts";
import { EDUCATION_LEVELS, type EducationLevel } from "../resume/education.ts";
import { foldLetters } from "../text/fold.ts";

export const REQUIREMENT_KINDS = [
  "language",
  "credential",
  "location",
  "rank",
  "work_authorization",
  "degree",
  "years",
] as const;

/** A condition of a posting that the person does not meet as far as is known. */
export interface UnmetRequirement {
  readonly kind: (typeof REQUIREMENT_KINDS)[number];
  readonly name: string;
  /** Whether it cannot be had within a month, so that it limits band and order. */
  readonly gates: boolean;
}

/** From lowest to highest; the common names and the levels of the Common European Framework. */
export const SPOKEN_LEVELS = [
  "basic",
  "a1",
  "a2",
  "conversational",
  "b1",
  "professional",
  "b2",
  "fluent",
  "c1",
  "c2",
  "native",
] as const;
export type SpokenLevel = (typeof SPOKEN_LEVELS)[number];

/** Facts about the person that the request states beside the résumé or the skills. Countries are ISO codes. */
export interface StatedTerms {
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly willingToRelocate?: boolean | undefined;
  readonly languages?: readonly SpokenBy[] | undefined;
  readonly workAuthorization?: readonly string[] | undefined;
}

export interface SpokenBy {
  /** English. */
  readonly name: string;
  readonly level: SpokenLevel | undefined;
}

/** Where a posting is, and on what terms. */
export interface PostingPlace {
  readonly country: string | null;
  readonly city: string | null;
  readonly isRemote: boolean;
  /** Whether it is within the person's commuting distance; undefined when that is not known. */
  readonly isInReach?: boolean | undefined;
}

export interface KnownOfPerson {
  /** Undefined when nothing is known of the languages. */
  readonly spoken: readonly SpokenBy[] | undefined;
  /** Ids of the credentials that are held or follow from the work. */
  readonly held: ReadonlySet<string>;
  /** Steps that the posting's rank is above the person's; undefined when the rank is not known. */
  readonly rankSteps: number | undefined;
  /** Undefined for a list of skills, which tells of no studies, years or papers. */
  readonly life?: TrackRecord | undefined;
}

export interface TrackRecord {
  /** Of the studies that were completed. */
  readonly education: EducationLevel | undefined;
  readonly areStudiesTold: boolean;
  /** In work of the posting's kind; undefined where work is told without dates. */
  readonly years: number | undefined;
  /** Names of the papers that are held, as written. */
  readonly proofs: readonly string[];
  /** Names of papers and studies that have lapsed, failed or are under way. */
  readonly notHeld: readonly string[];
  /** Whether a post of this very work was held, and whether it is held today. */
  readonly hasDoneIt: boolean;
  readonly doesItNow: boolean;
}

export interface Conditions {
  readonly requirements: PostingRequirements;
  readonly place: PostingPlace;
  readonly level: ExperienceLevel | undefined;
  readonly skills: readonly Skill[];
}

/** A credential of more hours than this takes longer than a course of days. */
const HOURS_OF_A_COURSE = 40;
/** A post this many steps above the person's rank is out of reach. */
const RANK_OUT_OF_REACH = 2;
const HALF_A_YEAR = 0.5;
/** Years gate when less than half of them are there and at least so many are missing. */
const YEARS_SHORT = 2;
const LEAST_LEVEL: SpokenLevel = "conversational";
const LEAST_FLUENT: SpokenLevel = "professional";

export function findUnmet(
  { requirements, place, level, skills }: Conditions,
  known: KnownOfPerson,
  terms: StatedTerms,
  sameCity: (a: string, b: string) => boolean,
): UnmetRequirement[] {
  const musts = requirements.asked.filter(({ isMust }) => isMust);
  const unmet = musts.flatMap((one) => unmetOne(one, skills, known) ?? []);
  const far = unmetPlace(place, terms, sameCity);
  if (far !== undefined) unmet.push({ kind: "location", name: far, gates: true });
  const { rankSteps } = known;
  if (level && rankSteps !== undefined && rankSteps >= RANK_OUT_OF_REACH)
    unmet.push({ kind: "rank", name: level, gates: true });
  const { country } = place;
  const allowed = terms.workAuthorization;
  const isAsked =
    musts.some(({ kind }) => kind === "work_authorization") ||
    !(place.isRemote || requirements.sponsorsVisa);
  if (country !== null && allowed && isAsked && !allowed.includes(country))
    unmet.push({ kind: "work_authorization", name: country, gates: true });
  return unmet.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ kind }: UnmetRequirement): number => REQUIREMENT_KINDS.indexOf(kind);

function unmetOne(
  one: Requirement,
  skills: readonly Skill[],
  { spoken, held, life }: KnownOfPerson,
): UnmetRequirement | undefined {
  const { kind, text: name } = one;
  if (kind === "language") {
    if (!spoken || one.languages.some((wanted) => speaks(spoken, wanted))) return undefined;
    return { kind, name, gates: true };
  }
  if (kind === "credential" && one.skillId !== undefined) {
    const skill = skills.find(({ id }) => id === one.skillId);
    if (!skill || held.has(skill.id)) return undefined;
    return { kind, name: skill.name, gates: skill.hours[1] > HOURS_OF_A_COURSE };
  }
  if (!life) return undefined;
  if (kind === "credential") {
    if (life.proofs.some((proof) => isShownBy(name, proof))) return undefined;
    // Who does the work has its licence, though perhaps not of every class.
    const isOpen = life.notHeld.some((paper) => isAlike(name, paper));
    const hasIt = life.doesItNow && !isOpen;
    if (hasIt && !wordsOf(name).some((word) => CLASS.test(word))) return undefined;
    return { kind, name, gates: one.isLicence && !hasIt };
  }
  if (kind === "degree") return unmetDegree(one, life);
  if (kind !== "years" || life.years === undefined || life.years >= one.years - HALF_A_YEAR)
    return undefined;
  const isFar = life.years < one.years / 2 && one.years - life.years >= YEARS_SHORT;
  return { kind, name, gates: isFar };
}

/** A first school leaving certificate is asked of everybody and named by few. Who has done the work was trained for it. */
function unmetDegree(
  { level, orExperience, text }: Extract<Requirement, { kind: "degree" }>,
  { education, areStudiesTold, hasDoneIt }: TrackRecord,
): UnmetRequirement | undefined {
  const heightOf = (one: EducationLevel): number => EDUCATION_LEVELS.indexOf(one);
  if (level === "high_school" || (education && heightOf(education) >= heightOf(level)))
    return undefined;
  if (hasDoneIt && (orExperience || heightOf(level) < heightOf("bachelor"))) return undefined;
  return { kind: "degree", name: text, gates: areStudiesTold && !orExperience };
}

/** "Level II" is not "Level III": numbers must agree, of the other words most. */
function isShownBy(asked: string, proof: string): boolean {
  const [wanted, shown] = [wordsOf(asked), wordsOf(proof)];
  const telling = shown.filter((word) => word.length > 2);
  const common = telling.filter((word) => wanted.includes(word));
  return (
    common.length > 0 &&
    common.length >= SHARE_OF_WORDS * telling.length &&
    wanted.filter((word) => CLASS.test(word)).every((word) => shown.includes(word))
  );
}

/** "Meisterschule" leads to the "Meisterprüfung": two long words begin alike. */
function isAlike(asked: string, paper: string): boolean {
  const beginnings = (text: string): string[] =>
    wordsOf(text).flatMap((word) => (word.length > BEGINNING ? word.slice(0, BEGINNING) : []));
  const wanted = new Set(beginnings(asked));
  return beginnings(paper).some((beginning) => wanted.has(beginning));
}

const BEGINNING = 6;
const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const CLASS = /\d|^[ivx]{1,4}$/;
const SHARE_OF_WORDS = 0.6;

function speaks(spoken: readonly SpokenBy[], { name, isFluent }: RequiredLanguage): boolean {
  const least = SPOKEN_LEVELS.indexOf(isFluent ? LEAST_FLUENT : LEAST_LEVEL);
  return spoken.some(
    (one) =>
      one.name === name && (one.level === undefined || SPOKEN_LEVELS.indexOf(one.level) >= least),
  );
}

/** For a person who does not say that they would relocate: a post on site beyond the stated distance or
 * in another country. In another city only when the person says that they would not. */
function unmetPlace(
  { country, city, isRemote, isInReach }: PostingPlace,
  { country: home, city: town, willingToRelocate }: StatedTerms,
  sameCity: (a: string, b: string) => boolean,
): string | undefined {
  if (isRemote || willingToRelocate === true || home === undefined || country === null)
    return undefined;
  if (isInReach === true) return undefined;
  const place = city === null ? country : `${city}, ${country}`;
  if (isInReach === false || country !== home) return place;
  const isElsewhere = town !== undefined && city !== null && !sameCity(town, city);
  return willingToRelocate === false && isElsewhere ? place : undefined;
}
