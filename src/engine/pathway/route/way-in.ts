/*
 * The decided route in the form that the later stages read today: steps with their texts, and two
 * sentences. route/decide.ts decides it, tell/ words it.
 */
import type { Role } from "../../knowledge/knowledge.ts";
import type { StepRecord, Way } from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { isSkilled } from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import {
  type Asked,
  askedBy,
  asksSentence,
  creditOf,
  leftOut,
  stepsOf,
  studyBeside,
  timeOf,
  trainingName,
} from "../tell/entry-sentences.ts";
import { tellLaw } from "../tell/route-sentences.ts";
import { type Route, type RoutePoint, decideRoute } from "./decide.ts";
import { type EntryDecision, isPaidTraining } from "./entry.ts";

export interface WayIn {
  /** The steps that remain, in their real order; empty when the skills alone decide. */
  readonly steps: readonly StepRecord[];
  readonly isRegulated: boolean;
  /** The way that still lies ahead; undefined for people who are in, and where no record says it. */
  readonly ahead: Way | undefined;
  /** The least months of the plan without steps. */
  readonly least: number;
  /** Working hours count as practice. */
  readonly isAtWork: boolean;
  /** The positions to hold first. */
  readonly positions: readonly string[];
  /** What employers usually ask for; undefined when no record says it. */
  readonly asks: Asked | undefined;
  /** The first job on the way of a newcomer, as a fragment. */
  readonly start: string | undefined;
  /** Nothing stands between the candidate and an application. */
  readonly canApply: boolean;
  /** The candidate's degree opens or shortens the way, or the sentence says why it does not. */
  readonly isDegreeCounted: boolean;
  /** For the summary of the roadmap, and in short for the diagnosis. */
  readonly sentence: string;
  readonly brief: string;
  readonly route: Route;
}

export function wayInto(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint & { readonly speech: Speech },
): WayIn {
  const route = decideRoute(engine, role, candidate, point);
  const { speech, items } = point;
  const nothing = nothingAhead(route);
  const lawWords = { isSkilled: isSkilled(items), speech };
  if (route.rise) return { ...nothing, ...tellRise(engine, role, point, route) };
  const law = route.law && tellLaw(route.law, lawWords);
  if (route.entry) return tellEntry(route.entry, { nothing, about: law?.sentence, speech });
  const { steps = [], isDegreeCounted = false, sentence = "", brief = "" } = law ?? {};
  return {
    ...nothing,
    steps,
    isRegulated: law !== undefined && !law.isFree,
    least: route.least,
    isAtWork: route.positions.length > 0,
    positions: route.positions,
    isDegreeCounted,
    sentence,
    brief,
  };
}

const nothingAhead = (route: Route): WayIn => ({
  steps: [],
  isRegulated: false,
  ahead: undefined,
  least: 0,
  isAtWork: false,
  positions: [],
  asks: undefined,
  start: undefined,
  canApply: false,
  isDegreeCounted: false,
  sentence: "",
  brief: "",
  route,
});

/** The steps of the licensed role, then the work in it. */
function tellRise(
  { knowledge: { training } }: PathwayTables,
  role: Role,
  { items, country, speech }: RoutePoint & { readonly speech: Speech },
  { rise }: Route,
): Partial<WayIn> {
  const record = training.routeOf(role.id, country);
  if (!rise || !record) return {};
  const law = tellLaw(rise.law, { isSkilled: isSkilled(items), speech });
  const taught = new Set(law.steps.flatMap(({ skills = [] }) => skills));
  const title = speech.role(rise.from.title);
  const work: StepRecord = {
    kind: "placement",
    title: speech.say("Work as {role:a}", { role: title }),
    text: askedBy(record, speech).sentence,
    months: record.months,
    paid: true,
    pace: "paid",
    skills: items.map(({ skill }) => skill.id).filter((id) => !taught.has(id)),
  };
  return {
    steps: [...law.steps, work],
    isRegulated: true,
    isDegreeCounted: law.isDegreeCounted,
    sentence: [
      law.sentence,
      speech.say("After that come at least {months|# month|# months} of work as {role:a}.", {
        months: record.months,
        role: title,
      }),
      ...detailsOf(record, undefined, speech),
    ].join(" "),
    brief: law.brief,
  };
}

/** For people with practice, whose years in the field we do not know. */
const IF_NEAR = "If your experience already comes near that, apply now and learn the rest there.";

// Over 80 lines: one case for each decision, each a value and the sentences that tell it.
function tellEntry(
  decision: EntryDecision,
  {
    nothing,
    about,
    speech,
  }: {
    readonly nothing: WayIn;
    /** What the law says, where it leaves the way free; undefined where no record says it. */
    readonly about: string | undefined;
    readonly speech: Speech;
  },
): WayIn {
  const { entry, outcome, spared, present, canApply, least, positions } = decision;
  const { way, start } = entry;
  const asks = askedBy(entry, speech);
  const details = detailsOf(entry, about, speech);
  const say = (...sentences: string[]): string =>
    [...sentences, ...details].filter((text) => text !== "").join(" ");
  const asked = asksSentence(asks, details, speech);
  const without = speech.translate(entry.without) ?? "";
  const base: WayIn = {
    ...nothing,
    asks,
    start,
    canApply,
    least,
    isDegreeCounted: spared === "degree" || (spared === undefined && way === "degree"),
    sentence: details.join(" "),
  };
  const credit = spared === undefined ? "" : creditOf(spared, present, entry, speech);
  switch (outcome) {
    case "in":
      return { ...nothing, asks, start, canApply };
    case "spared":
      return {
        ...base,
        brief: credit,
        sentence: say(spared === undefined ? "" : leftOut(spared, entry, speech)),
      };
    case "open":
      return { ...base, ahead: way, brief: credit, isAtWork: true };
    case "either":
      return { ...base, ahead: way, sentence: say(asked, without) };
    case "short":
      return isPaidTraining(way)
        ? { ...base, ahead: way, isAtWork: true }
        : {
            ...base,
            ahead: way,
            isAtWork: true,
            sentence: say(asked, timeOf({ ...decision, part: "first" }, speech), without),
          };
    case "long":
      return {
        ...base,
        ahead: way,
        steps: stepsOf(decision, speech),
        sentence: say(asked, timeOf(decision, speech), decision.part === "first" ? without : ""),
        brief: speech.say(
          "Besides the skills, the way in is usually {training}; the roadmap counts it.",
          { training: speech.say(trainingName(entry)) },
        ),
      };
    case "starting":
      return { ...base, sentence: say(fullPost(asks, speech)) };
    case "near":
      return { ...base, sentence: say(asked, speech.say(IF_NEAR), studyBeside(decision, speech)) };
    default: {
      const told = {
        on_ladder: creditOf(spared ?? "related", present, entry, speech),
        practised: speech.say(IF_NEAR),
        // People of the field are not told where beginners start.
        insider: "",
        newcomer: without,
      }[decision.standing];
      return {
        ...base,
        ahead: way,
        positions,
        isAtWork: true,
        isDegreeCounted: decision.beside?.isHeld ?? false,
        sentence: say(told, studyBeside(decision, speech)),
      };
    }
  }
}

/** What the country's record says employers expect takes the place of the entry's own note. */
const detailsOf = (
  { conditions, note }: EntryDecision["entry"],
  about: string | undefined,
  { quote }: Speech,
): string[] =>
  [
    about ?? "",
    conditions === undefined ? "" : quote(conditions),
    about !== undefined || note === undefined ? "" : quote(note),
  ].filter((text) => text !== "");

const fullPost = ({ object, sentence }: Asked, { say }: Speech): string =>
  object === undefined
    ? sentence
    : say("For the full post employers usually ask for {asks}.", { asks: object });
