import type { Skill } from "../knowledge/knowledge.ts";
import type { RequiredLanguage, MustHaves } from "../posting/must-haves.ts";
import type { ExperienceLevel } from "../posting/job-terms.ts";

export const REQUIREMENT_KINDS = [
  "language",
  "credential",
  "location",
  "rank",
  "work_authorization",
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
}

export interface Conditions {
  readonly mustHaves: MustHaves;
  readonly place: PostingPlace;
  readonly level: ExperienceLevel | undefined;
  readonly skills: readonly Skill[];
}

/** A credential of more hours than this takes longer than a course of days. */
const HOURS_OF_A_COURSE = 40;
/** A post this many steps above the person's rank is out of reach. */
const RANK_OUT_OF_REACH = 2;
const LEAST_LEVEL: SpokenLevel = "conversational";
const LEAST_FLUENT: SpokenLevel = "professional";

export function findUnmet(
  { mustHaves, place, level, skills }: Conditions,
  { spoken, held, rankSteps }: KnownOfPerson,
  terms: StatedTerms,
  sameCity: (a: string, b: string) => boolean,
): UnmetRequirement[] {
  const unmet: UnmetRequirement[] = [];
  for (const group of spoken ? mustHaves.languages : []) {
    if (group.some((wanted) => speaks(spoken ?? [], wanted))) continue;
    const name = group.map((wanted) => wanted.name).join(" / ");
    unmet.push({ kind: "language", name, gates: true });
  }
  for (const id of mustHaves.credentials) {
    const skill = skills.find((one) => one.id === id);
    if (!skill || held.has(id)) continue;
    const gates = skill.hours[1] > HOURS_OF_A_COURSE;
    unmet.push({ kind: "credential", name: skill.name, gates });
  }
  const far = unmetPlace(place, terms, sameCity);
  if (far !== undefined) unmet.push({ kind: "location", name: far, gates: true });
  if (level && rankSteps !== undefined && rankSteps >= RANK_OUT_OF_REACH)
    unmet.push({ kind: "rank", name: level, gates: true });
  const { country } = place;
  const allowed = terms.workAuthorization;
  const isAsked = mustHaves.asksForAuthorization || !(place.isRemote || mustHaves.sponsorsVisa);
  if (country !== null && allowed && isAsked && !allowed.includes(country))
    unmet.push({ kind: "work_authorization", name: country, gates: true });
  return unmet;
}

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
