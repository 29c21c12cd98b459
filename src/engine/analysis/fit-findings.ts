/*
 * What an analysis says about a person and a job, as data: who this is, what fits and where it was shown,
 * what is missing, what is in doubt, what would change the verdict. Every finding has its evidence: places
 * of the given text and fields that were read. Nothing here is a sentence.
 */
import type { Knowledge, Skill } from "../knowledge/knowledge.ts";
import type { Evidence } from "../person/skill-evidence.ts";
import type { PersonPosition } from "../person/person.ts";
import { type IgnoredReason, type TextSpan, coveredBy } from "../text/spans.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import { doubtIn } from "./doubt.ts";
import type { ExperienceScore } from "./experience-score.ts";
import { createSpanFinder } from "./literal-spans.ts";
import {
  type Figure,
  type WorkPlace,
  figureBeside,
  placeAt,
  placesOfWork,
} from "./places-of-work.ts";
import { type NearPosition, RELATED } from "./position-nearness.ts";
import { proofWordsOf } from "./proofs.ts";
import { touchedIn } from "./touched.ts";
import { identityBlanked } from "./identity-blanked.ts";
import { areRelated } from "./word-family.ts";
import { worked } from "../roles/training-titles.ts";
import { lacksProof, type SkillMatch, type ToldState } from "./skills-score.ts";
import { type ToldStudy, toldStudies } from "./told-studies.ts";
import type { Target, TargetSkill } from "./target-job.ts";
import type { SpokenLevel } from "./unmet.ts";

/** Years; without `to` the work continues. */
export interface WorkPeriod {
  readonly from: string;
  readonly to: string | undefined;
}

/** Why something is true: places in offsets of the given text, and fields that were read. */
export interface Grounds {
  readonly at: readonly TextSpan[];
  readonly title?: string | undefined;
  readonly employer?: string | undefined;
  readonly period?: WorkPeriod | undefined;
  readonly figure?: string | undefined;
}

export interface ToldPost extends Grounds {
  readonly isCurrent: boolean;
  readonly nearness: number;
}

/** Skills of the job that one post shows, or that are only listed or studied. */
export interface ShownSkills extends Grounds {
  readonly skills: readonly TargetSkill[];
  /** The figures that stand beside some of them. */
  readonly measured: readonly { readonly skill: TargetSkill; readonly figure: Figure }[];
  readonly where: "now" | "last" | "then" | "listed" | "studied";
}

export interface Result extends ToldPost {
  readonly figures: readonly Figure[];
}

export interface Spoken extends Grounds {
  readonly skill: TargetSkill;
  readonly level: SpokenLevel | undefined;
}

export type GapReason = ToldState | "absent" | "close" | "basic";

export interface Gap extends Grounds {
  readonly skill: TargetSkill;
  readonly reason: GapReason;
  /** What comes close. */
  readonly by?: string | undefined;
  readonly isProof: boolean;
}

export interface Findings {
  readonly post: ToldPost | undefined;
  /** The post before it, where it tells more: at the same employer, or in other work. */
  readonly before: (ToldPost & { readonly isSameEmployer: boolean }) | undefined;
  /** Years in work like this, in near work, and at work at all. */
  readonly years: {
    readonly same: number;
    readonly near: number;
    readonly all: number;
    /** Whether all of it could be compared with the job, and none is near it. */
    readonly isOther: boolean;
  };
  readonly shown: readonly ShownSkills[];
  readonly proofs: readonly (Grounds & { readonly skill: TargetSkill })[];
  readonly spoken: readonly Spoken[];
  readonly results: readonly Result[];
  readonly led: (Grounds & { readonly count: number }) | undefined;
  readonly studies: readonly ToldStudy[];
  readonly gaps: readonly Gap[];
  /** Skills that the text only touches on, or that only the post makes likely. */
  readonly doubts: readonly (Grounds & { readonly skill: TargetSkill })[];
  readonly lacksLead: boolean;
  /** Skills beyond the job that the description of a post shows. */
  readonly beyond: readonly Skill[];
}

/** From this nearness on, work counts as the same. */
const SAME_WORK = 0.7;
const MOST_GROUNDS = 5;
const MAX_NAME = 60;
const MAX_WORDS = 8;

/** What the comparison with the job gave. */
interface Judged {
  readonly target: Target;
  readonly matches: readonly SkillMatch[];
  readonly experience: ExperienceScore;
  readonly additional: readonly Evidence[];
}

interface FoundIn {
  readonly knowledge: Knowledge;
  readonly text: string;
  readonly person: AnalysedPerson;
  readonly near: readonly NearPosition[];
  readonly ignored: readonly (TextSpan & { readonly reason?: IgnoredReason })[];
}

export function findFindings(
  { target, matches, experience, additional }: Judged,
  { knowledge, text, person, near, ignored }: FoundIn,
): Findings {
  const studied = [...person.education, ...person.credentials].map(({ span }) => span);
  const timeUnits = knowledge.languages.timeUnitsIn(person.language);
  const places = placesOfWork(text, person.positions, studied, timeUnits);
  const posts = places.map((place, index) =>
    postOf(place, near[index]?.nearness ?? 0, knowledge.languages.employers),
  );
  const told = posts.filter(({ title, employer }) => title !== undefined || employer !== undefined);
  const post = mainOf(told) ?? told[0];
  const isDoubtful = doubtIn(knowledge, text, person.language);
  const literal = createSpanFinder(text, ignored);
  const located = matches.map((match) => ({ match, spans: spansOf(match, literal) }));
  const isNamed = coveredBy(located.flatMap(({ spans }) => spans));
  const matched = located.filter(({ match }) => match.kind === "matched");
  const sure = matched.filter(({ match, spans }) => isSure(match, spans, isDoubtful));
  const unsure = matched.filter((one) => !sure.includes(one));
  const trade = target.isChecklist
    ? [target.title, post?.title ?? ""].flatMap(proofWordsOf)
    : undefined;
  const gaps = located.flatMap((one) => gapOf(one, trade));
  const isTouched = touchedIn(identityBlanked(text, ignored));
  const isOpen = ({ reason, isProof: isOfProof, skill }: Gap): boolean =>
    reason === "absent" && !isOfProof && !trade && isTouched(skill.asked);
  return {
    post,
    before: beforeOf(told, post),
    years: yearsOf(near, person),
    shown: shownOf(text, sure, { places, posts, main: post }),
    proofs: sure
      .filter(({ match }) => isProof(match))
      .map(({ match, spans }) => ({ skill: match.wanted, at: spans.slice(0, 1) })),
    spoken: sure
      .filter(({ match }) => match.wanted.skill?.kind === "language")
      .map(({ match, spans }) => ({ skill: match.wanted, level: match.spoken, at: spans })),
    results: places.flatMap((place, index) => {
      // "Microsoft 365": a number inside the name of a skill.
      const figures = place.figures.filter(({ start }) => !isNamed(start));
      return figures.length > 0 && posts[index] ? { ...posts[index], figures, at: figures } : [];
    }),
    led: ledOf(places, posts),
    studies: toldStudies(
      identityBlanked(text, ignored),
      person,
      knowledge.languages.studyLabelsIn(person.language),
    ),
    gaps: gaps.filter((gap) => !isOpen(gap)),
    doubts: [
      ...unsure.map(({ match, spans }) => ({
        skill: match.wanted,
        at: spans.slice(0, MOST_GROUNDS),
      })),
      ...gaps.filter(isOpen).map(({ skill }) => ({ skill, at: [] })),
    ],
    lacksLead: experience.isLeading && !experience.hasLed,
    beyond: additional.flatMap(({ skill, shown, told, spans = [] }) => {
      const isAtWork = ({ start }: TextSpan): boolean =>
        places.some(({ at, header }) => start >= header.end && start < at.end);
      const isSaid = shown === "used" && told !== "title" && spans.some(isAtWork);
      return skill && isSaid && !spans.every((span) => isDoubtful(span, false)) ? skill : [];
    }),
  };
}

interface Located {
  readonly match: SkillMatch;
  readonly spans: readonly TextSpan[];
}

const isProof = ({ wanted: { skill }, evidence }: SkillMatch): boolean =>
  skill?.kind === "credential" || (skill === undefined && evidence?.shown === "used");

function spansOf(
  { wanted, evidence, kind }: SkillMatch,
  literal: (name: string) => readonly TextSpan[],
): readonly TextSpan[] {
  if (evidence?.spans && evidence.spans.length > 0) return evidence.spans;
  return kind === "matched" || kind === "missing" ? literal(wanted.asked) : [];
}

/** Named in a clear sentence, or a thing that only the text as a whole shows. */
function isSure(
  { wanted, isUncertain, evidence }: SkillMatch,
  spans: readonly TextSpan[],
  isDoubtful: (span: TextSpan, isOfProof: boolean) => boolean,
): boolean {
  if (isUncertain || evidence?.isLikely || evidence?.told === "title") return false;
  const isOfProof = wanted.skill === undefined || wanted.skill.kind === "credential";
  return spans.length === 0 || !spans.every((span) => isDoubtful(span, isOfProof));
}

interface Posts {
  readonly places: readonly WorkPlace[];
  readonly posts: readonly ToldPost[];
  readonly main: ToldPost | undefined;
}

/** Skills by the post that shows them, most recent first; then those that are only listed or studied. */
function shownOf(
  text: string,
  sure: readonly Located[],
  { places, posts, main }: Posts,
): ShownSkills[] {
  type Group = { shown: Omit<ShownSkills, "skills" | "at" | "measured">; own: Located[] };
  const groups = new Map<string, Group>();
  for (const one of sure) {
    const { match, spans } = one;
    if (isProof(match) || match.wanted.skill?.kind === "language") continue;
    const own = places.findIndex((place) => spans.some(({ start }) => placeAt([place], start)));
    const index = posts[own] && isPartOf(posts[own], main) ? posts.indexOf(main!) : own;
    const post = posts[index];
    const isStudied = match.evidence?.shown === "studied";
    const ofPost = post?.isCurrent ? "now" : post === main ? "last" : "then";
    const where = post ? ofPost : isStudied ? "studied" : "listed";
    const key = post ? `post ${index}` : where;
    const known = groups.get(key);
    if (known) known.own.push(one);
    else groups.set(key, { shown: { ...post, where }, own: [one] });
  }
  return [...groups]
    .toSorted(([a], [b]) => orderOf(a) - orderOf(b))
    .map(([, { shown, own }]) => ({
      ...shown,
      skills: own.map(({ match }) => match.wanted),
      measured: shown.where === "listed" ? [] : measuredIn(text, places, own),
      at: own.flatMap(({ spans }) => spans.slice(0, 1)),
    }));
}

/** A second present post without an employer, or at the same one. */
const isPartOf = (post: ToldPost, main: ToldPost | undefined): boolean =>
  main !== undefined &&
  post.isCurrent &&
  main.isCurrent &&
  (post.employer === undefined || post.employer === main.employer);

/** Each figure is told with one skill: the first that it stands beside. */
function measuredIn(
  text: string,
  places: readonly WorkPlace[],
  own: readonly Located[],
): ShownSkills["measured"] {
  const taken = new Set<Figure>();
  return own.flatMap(({ match, spans }) => {
    const figure = spans
      .flatMap((span) => {
        const place = placeAt(places, span.start);
        return (place && figureBeside(text, place, span)) ?? [];
      })
      .find((one) => !taken.has(one));
    if (figure === undefined) return [];
    taken.add(figure);
    return { skill: match.wanted, figure };
  });
}

const orderOf = (key: string): number =>
  key.startsWith("post ") ? Number(key.slice(5)) : key === "listed" ? 1_000 : 1_001;

/** `trade` are the words of the titles where the skills are only the usual ones of the role. */
function gapOf({ match, spans }: Located, trade: readonly string[] | undefined): Gap[] {
  const { wanted, kind, told, evidence, spoken } = match;
  if (kind === "matched") return [];
  const isOver = told === "lapsed" || told === "failed" || told === "in_progress";
  const isOfProof = isOver || lacksProof(match) || wanted.skill?.kind === "credential";
  const shared = { skill: wanted, at: spans.slice(0, 1), isProof: isOfProof };
  if (told !== undefined) return [{ ...shared, reason: told }];
  if (spoken !== undefined) return [{ ...shared, reason: "basic" }];
  if (kind === "partial" && trade !== undefined) return [];
  if (kind === "partial" && evidence && !evidence.isLikely)
    return [
      { ...shared, reason: "close", by: evidence.name, at: evidence.spans?.slice(0, 1) ?? [] },
    ];
  // The "Data Science" of a data scientist is the work itself.
  const isTrade =
    trade && proofWordsOf(wanted.name).every((one) => trade.some((own) => areRelated(one, own)));
  const isUsual = wanted.importance === "core" && wanted.skill?.group !== "soft" && !isTrade;
  const isTold = trade === undefined || isUsual;
  return isTold ? [{ ...shared, reason: "absent", at: [] }] : [];
}

function postOf(
  { position, header }: WorkPlace,
  nearness: number,
  employers: Knowledge["languages"]["employers"],
): ToldPost {
  const { titleAsWritten, employer, isCurrent } = position;
  const name = nameOf(employer);
  return {
    title: nameOf(titleAsWritten),
    // "self-employed" is no firm.
    employer: name !== undefined && employers.isSelfEmployed(name) ? undefined : name,
    period: periodOf(position),
    isCurrent,
    nearness,
    at: [header],
  };
}

/** Of several present posts the nearest to the job: an honorary office beside it says less. */
function mainOf(posts: readonly ToldPost[]): ToldPost | undefined {
  // A post without an end is past if a later one at the same employer has ended.
  const isOver = ({ employer, period }: ToldPost): boolean =>
    posts.some(
      (other) =>
        !other.isCurrent &&
        other.employer !== undefined &&
        other.employer === employer &&
        (other.period?.to ?? "") > (period?.from ?? ""),
    );
  return posts
    .filter((one) => one.isCurrent && !isOver(one))
    .toSorted(
      (a, b) =>
        b.nearness - a.nearness ||
        Number(b.employer !== undefined) - Number(a.employer !== undefined),
    )[0];
}

/** A name that is none is worse than none: a misread line. */
function nameOf(name: string | undefined): string | undefined {
  const isName =
    name !== undefined &&
    name.length <= MAX_NAME &&
    name.split(" ").length <= MAX_WORDS &&
    /\p{L}{2}/u.test(name) &&
    !/[;:!?@|]|\p{Ll}{3}\. \p{L}|\d{4}/u.test(name);
  return isName ? name : undefined;
}

function periodOf({ start, end, isCurrent }: PersonPosition): WorkPeriod | undefined {
  if (start === undefined) return undefined;
  return { from: start.slice(0, 4), to: isCurrent ? undefined : (end ?? start).slice(0, 4) };
}

function beforeOf(posts: readonly ToldPost[], post: ToldPost | undefined): Findings["before"] {
  const earlier = posts.filter((one) => one !== post && !one.isCurrent && one.title !== undefined);
  const inside = earlier.find(
    ({ employer, title }) =>
      employer !== undefined && employer === post?.employer && title !== post.title,
  );
  const found = inside ?? earlier[0];
  return found && { ...found, isSameEmployer: found === inside };
}

function yearsOf(near: readonly NearPosition[], person: AnalysedPerson): Findings["years"] {
  const yearsIn = (positions: readonly NearPosition[]): number => {
    const months = new Set<number>();
    for (const { start, months: length } of positions) {
      if (start === undefined) continue;
      const first = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7) || 1) - 1;
      for (let more = 0; more < length; more++) months.add(first + more);
    }
    return Math.round(months.size / 12);
  };
  const work = worked(near);
  return {
    same: yearsIn(work.filter(({ nearness }) => nearness >= SAME_WORK)),
    near: yearsIn(work.filter(({ nearness }) => nearness >= RELATED)),
    isOther: near.every(({ isJudged, nearness }) => isJudged && nearness < RELATED),
    all: Math.max(yearsIn(work), Math.round(person.experienceYears)),
  };
}

function ledOf(places: readonly WorkPlace[], posts: readonly ToldPost[]): Findings["led"] {
  const led = places.flatMap(({ position: { peopleLed = 0 } }, index) =>
    peopleLed > 1 ? { ...posts[index]!, count: peopleLed } : [],
  );
  return led.toSorted((a, b) => b.count - a.count)[0];
}
