/* Each point that a job asks for, with what the text shows of it and where. */
import type { IgnoredSpan, TextSpan } from "../text/spans.ts";
import type { AnalysedPerson } from "./analysed-person.ts";
import { type Career, type ToldPost, isTold } from "./career.ts";
import { doubtIn } from "./doubt.ts";
import type { Grounds } from "./grounds.ts";
import { createSpanFinder } from "./literal-spans.ts";
import { type NearestFinder, createNearestFinder } from "./nearest-work.ts";
import { type Figure, type WorkPlace, figureBeside, placeAt } from "./places-of-work.ts";
import { type FitTables, RELATED } from "./position-nearness.ts";
import { proofWordsOf } from "./proofs.ts";
import { type SkillMatch, type ToldState, lacksProof } from "./skills-score.ts";
import type { Target, TargetSkill } from "./target-job.ts";
import type { SpokenLevel } from "./unmet.ts";
import { areRelated } from "./word-family.ts";

/**
 * `shown` at work, `held` as a proof, `spoken` as asked, `listed` or `studied` without work; `near` work
 * comes close, `close` is a related skill, `open` is only touched on, `below` is spoken less well than
 * asked; the states that the text tells itself; `absent`.
 */
export type MustState =
  | "shown"
  | "held"
  | "spoken"
  | "listed"
  | "studied"
  | "near"
  | "close"
  | "open"
  | "below"
  | ToldState
  | "absent";

export interface Must extends Grounds {
  readonly skill: TargetSkill;
  readonly state: MustState;
  readonly isProof: boolean;
  /** The post that shows it, or comes close. */
  readonly post?: ToldPost | undefined;
  /** A figure in the same clause. */
  readonly measure?: Figure[] | undefined;
  /** The name of the closest skill or work. */
  readonly by?: string | undefined;
  readonly level?: SpokenLevel | undefined;
}

interface MustsIn {
  readonly target: Target;
  readonly text: string;
  readonly person: AnalysedPerson;
  readonly ignored: readonly IgnoredSpan[];
  readonly places: readonly WorkPlace[];
  /** Of the places. */
  readonly posts: readonly ToldPost[];
  readonly career: Career;
}

const MOST_GROUNDS = 5;
const LONG_WORD = 7;
/** From this likeness on, a clause says what the job says. */
const SAID = 0.7;
/** A related skill with a lower credit says nothing. */
const CLOSE_CREDIT = 0.25;
/** From this likeness on, nobody can say that there is nothing. */
const PERHAPS = 0.5;
/** Usual skills that the job does not name itself are told missing only at the core. */
const MOST_USUAL_GAPS = 3;

export const COVERED: ReadonlySet<MustState> = new Set([
  "shown",
  "held",
  "spoken",
  "listed",
  "studied",
]);

/** Not told of the usual skills of a role. */
const UNSURE: ReadonlySet<MustState> = new Set(["near", "close", "open", "absent"]);

export function createMustReader(
  engine: FitTables,
  { target, text, person, ignored, places, posts, career }: MustsIn,
) {
  const isDoubtful = doubtIn(engine.knowledge, text, person.language);
  const literal = createSpanFinder(text, ignored);
  const told = places.map((place, index) => {
    const post = posts[index]!;
    const isRelated = post.nearness >= RELATED || shareWord(post.title ?? "", target.title);
    return { ...place, isTold: isTold(post), isRelated };
  });
  const closeness = createNearestFinder(engine, text, told, ignored);
  const reader = { text, places, posts, closeness, isDoubtful, main: career.main };
  return {
    read(matches: readonly SkillMatch[]): Must[] {
      const musts = matches.map((match) => mustOf(reader, match, spansOf(match, literal)));
      const taken = new Set<number>();
      const own = musts.map((must) => withoutTaken(must, taken));
      return target.isChecklist ? usualOnly(own, target, career) : own;
    },
  };
}

/** "Oficial de mantenimiento", "Técnico de mantenimiento industrial" */
function shareWord(title: string, other: string): boolean {
  const [own, others] = [title, other].map((one) =>
    proofWordsOf(one).filter((word) => word.length >= LONG_WORD),
  ) as [string[], string[]];
  return own.some((word) => others.some((one) => areRelated(word, one)));
}

interface Reader extends Pick<MustsIn, "text" | "places" | "posts"> {
  readonly closeness: NearestFinder;
  readonly isDoubtful: (span: TextSpan, isOfProof: boolean) => boolean;
  readonly main: readonly ToldPost[];
}

function spansOf(
  { wanted, evidence, kind }: SkillMatch,
  literal: (name: string) => readonly TextSpan[],
): readonly TextSpan[] {
  if (evidence?.spans && evidence.spans.length > 0) return evidence.spans;
  return kind === "partial" ? [] : literal(wanted.asked);
}

function mustOf(reader: Reader, match: SkillMatch, spans: readonly TextSpan[]): Must {
  const { wanted, kind, told, spoken, evidence } = match;
  const isOver = told === "lapsed" || told === "failed" || told === "in_progress";
  const isOfProof =
    isOver ||
    wanted.skill?.kind === "credential" ||
    (kind === "matched"
      ? wanted.skill === undefined && evidence?.shown === "used"
      : lacksProof(match));
  const shared = { skill: wanted, isProof: isOfProof, at: spans.slice(0, MOST_GROUNDS) };
  if (told !== undefined) return { ...shared, state: told };
  if (wanted.skill?.kind === "language")
    return { ...shared, state: spokenState(match), level: spoken };
  const isNamed = kind === "matched" || saysTheSame(match);
  if (isNamed && isSure(reader, match, spans))
    return isOfProof ? { ...shared, state: "held" } : shownMust(reader, match, shared);
  return isOfProof
    ? { ...shared, state: kind === "matched" ? "open" : "absent" }
    : openMust(reader, match, shared);
}

/** "Siemens PLC" for "PLC Siemens": a narrower skill that has all the words of what is asked for. */
const saysTheSame = ({ wanted, kind, evidence }: SkillMatch): boolean =>
  kind === "partial" &&
  evidence?.shown === "used" &&
  proofWordsOf(wanted.asked).every((word) => proofWordsOf(evidence.name).includes(word));

const spokenState = ({ kind, spoken }: SkillMatch): MustState =>
  kind === "matched" ? "spoken" : spoken === undefined ? "absent" : "below";

/** Named in a clear sentence, or a thing that only the text as a whole shows. */
function isSure(
  { isDoubtful }: Reader,
  { wanted, isUncertain, evidence }: SkillMatch,
  spans: readonly TextSpan[],
): boolean {
  if (isUncertain || evidence?.isLikely || evidence?.told === "title") return false;
  const isOfProof = wanted.skill === undefined || wanted.skill.kind === "credential";
  return spans.length === 0 || !spans.every((span) => isDoubtful(span, isOfProof));
}

type Shared = Pick<Must, "skill" | "isProof" | "at">;

function shownMust(reader: Reader, { evidence }: SkillMatch, shared: Shared): Must {
  const { text, places } = reader;
  const at = places.findIndex((place) => shared.at.some(({ start }) => placeAt([place], start)));
  if (at < 0) return { ...shared, state: evidence?.shown === "studied" ? "studied" : "listed" };
  const figure = shared.at
    .flatMap((span) =>
      span.start >= places[at]!.at.start ? (figureBeside(text, places[at]!, span) ?? []) : [],
    )
    .slice(0, 1);
  return atPost(reader, at, { ...shared, state: "shown", measure: figure });
}

function atPost({ posts, main }: Reader, index: number, must: Must): Must {
  const own = posts[index]!;
  const post = main.find((one) => isPartOf(own, one)) ?? own;
  const { title, employer, period } = post;
  return { ...must, post, title, employer, period };
}

/** A second present post without an employer, or at the same one. */
const isPartOf = (post: ToldPost, main: ToldPost): boolean =>
  post.isCurrent &&
  main.isCurrent &&
  post.isPaid &&
  (post.employer === undefined || post.employer === main.employer);

/** What was not read: work that says it in other words, or comes close to it, or a related skill. */
function openMust(reader: Reader, match: SkillMatch, shared: Shared): Must {
  const { kind, wanted, evidence, isUncertain, credit } = match;
  const near = reader.closeness.nearest(wanted);
  const isDenied = reader.closeness.isDenied(wanted);
  const isSaid = near?.isNear === true && !isDenied && !reader.isDoubtful(near.span, false);
  if (near && kind === "matched" && isUncertain && isSaid && near.likeness >= SAID)
    return atPost(reader, near.place, { ...shared, at: [near.span], state: "shown" });
  if (near && isSaid)
    return atPost(reader, near.place, { ...shared, at: [near.span], state: "near" });
  const isHard = evidence?.shown !== "studied" && evidence?.skill?.group !== "soft";
  const isClose = kind === "partial" && isHard && credit >= CLOSE_CREDIT;
  if (isClose && evidence && !evidence.isLikely)
    return { ...shared, state: "close", by: evidence.name, at: evidence.spans?.slice(0, 1) ?? [] };
  const isOpen =
    kind !== "missing" ||
    isUncertain ||
    isDenied ||
    (near?.likeness ?? 0) >= PERHAPS ||
    reader.closeness.isTouched(wanted);
  return { ...shared, state: isOpen ? "open" : "absent" };
}

/** Each figure is told with one skill: the first that it stands beside. */
function withoutTaken(must: Must, taken: Set<number>): Must {
  const [figure] = must.measure ?? [];
  if (figure === undefined) return must;
  if (taken.has(figure.start)) return { ...must, measure: undefined };
  taken.add(figure.start);
  return must;
}

/** Of the usual skills of a role what is covered, what the text rules out, and the core of what is missing. */
function usualOnly(musts: readonly Must[], target: Target, { main }: Career): Must[] {
  const trade = [target.title, main[0]?.title ?? ""].flatMap(proofWordsOf);
  // The "Data Science" of a data scientist is the work itself.
  const isTrade = ({ skill }: Must): boolean =>
    proofWordsOf(skill.name).every((one) => trade.some((own) => areRelated(one, own)));
  const missing = musts
    .filter(
      (must) =>
        must.state === "absent" &&
        must.skill.importance === "core" &&
        must.skill.skill?.group !== "soft" &&
        !isTrade(must),
    )
    .slice(0, MOST_USUAL_GAPS);
  const told = new Set([...musts.filter(({ state }) => !UNSURE.has(state)), ...missing]);
  return musts.filter((must) => told.has(must));
}
