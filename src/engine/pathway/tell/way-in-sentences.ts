/* The sentences about the way in, from the values of route/way-in.ts. */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { ANY_COUNTRY, type StepRecord } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { isSkilled } from "../read/background.ts";
import type { Item } from "../checklist/readiness.ts";
import type { DecidedRoute } from "../route/decide.ts";
import { type EntryDecision, isPaidTraining } from "../route/usual-entry.ts";
import type { Step } from "../route/step.ts";
import type { Begun, WayIn } from "../route/way-in.ts";
import {
  type Asked,
  askedBy,
  creditOf,
  leftOut,
  moveOf,
  stepsOf,
  stepsOfWay,
  studyBeside,
  timeOf,
  trainingName,
} from "./entry-sentences.ts";
import { stepIn, tellLaw } from "./route-sentences.ts";

export interface WayInWords {
  /** The steps with their texts, in the same order. */
  readonly steps: readonly StepRecord[];
  /** The usual requirements of employers; undefined when no record has them. */
  readonly asks: Asked | undefined;
  /** Whether `sentence` includes these requirements. */
  readonly isAsksTold?: boolean;
  /** For the summary of the roadmap, and in short for the diagnosis. */
  readonly sentence: string;
  readonly brief: string;
}

/** The way with its words, as the texts of a plan read it. */
export interface ToldWayIn extends Omit<WayIn, "steps">, WayInWords {}

interface TellingPoint {
  readonly training: Knowledge["training"];
  readonly roleId: string;
  readonly country: string | undefined;
  readonly items: readonly Item[];
  /** A present post is stated and understood. */
  readonly hasPost: boolean;
  /** They are still learning the language of the country: their degree may be from another one. */
  readonly isLearningTongue?: boolean;
  readonly speech: Speech;
}

/** People with the skills of the profession who do not say where they work. */
const isUnstated = ({ items, hasPost }: TellingPoint): boolean => !hasPost && isSkilled(items);

export function tellWayIn(wayIn: WayIn, point: TellingPoint): ToldWayIn {
  const told = wordsOf(wayIn, point);
  return told.sentence === "" || wayIn.route.chosen === undefined || isHedged(wayIn.route)
    ? told
    : { ...told, sentence: `${told.sentence} ${point.speech.say(UNCONFIRMED)}` };
}

const UNCONFIRMED = "Check this where you apply; we cannot name a source for it.";

/** A rule for most countries is worded as such, so it needs no further hedge. */
const isHedged = ({ isConfirmed, law, rise }: DecidedRoute): boolean =>
  isConfirmed || (rise?.law ?? law)?.rule.country === ANY_COUNTRY;

function wordsOf(wayIn: WayIn, point: TellingPoint): ToldWayIn {
  const { begun, proof } = wayIn;
  if (begun) return wordsOfBegun(wayIn, begun, point);
  if (!proof) return wordsOfWay(wayIn, point);
  const before = wordsOfWay(proof.before, point);
  const step = stepIn(proof.step, point.speech);
  const needed = point.speech.say("The title stands for a proof: {proof}. {text}", {
    proof: point.speech.quote(proof.credential.name),
    text: step.text,
  });
  const kept = before.steps.filter((_, at) => wayIn.steps.includes(proof.before.steps[at]!));
  return {
    ...wayIn,
    steps: [...kept, step],
    asks: undefined,
    sentence: [proof.isTraining ? "" : before.sentence, needed]
      .filter((text) => text !== "")
      .join(" "),
    brief: point.speech.say("Besides the skills, the title needs a proof; the roadmap counts it."),
  };
}

/** The rest of a way for somebody who is in one of its steps. */
function wordsOfBegun(
  wayIn: WayIn,
  { before, done, step, served, assumed, isLonger }: Begun,
  point: TellingPoint,
): ToldWayIn {
  const { say, list, inside } = point.speech;
  const { steps: all, asks } = wordsOf(before, point);
  const steps = withTexts(wayIn.steps, all.slice(done));
  const at = before.steps.indexOf(step) - done;
  const own = steps[at]!;
  const after = steps.slice(at + 1).map(({ title }) => inside(title));
  const values = { step: own.title, months: step.months, served: served ?? assumed };
  return {
    ...wayIn,
    steps,
    asks,
    isAsksTold: true,
    sentence: [
      isLonger
        ? say(
            "You are in the step “{step}” already. Yours takes longer than the {months} months of its shortest form: the plan counts one more year.",
            values,
          )
        : served === undefined && assumed > 0
          ? say(
              "You are in the step “{step}” already. You name no year of it: by the skills you state, the plan takes {served} of its {months|# month|# months} as done; add or take off the difference.",
              values,
            )
          : served === undefined
            ? say(
                "You are in the step “{step}” already. The plan counts all of its {months|# month|# months}: take off what lies behind you.",
                values,
              )
            : say(
                "You are in the step “{step}” already: of its {months|# month|# months}, the plan counts {served} as done.",
                values,
              ),
      ...(after.length > 0 ? [say("After it: {steps}.", { steps: list(after) })] : []),
      ...openedBy(wayIn, asks, point.speech),
    ].join(" "),
    brief: say(
      served === undefined && assumed === 0
        ? "You are in the training already; the roadmap counts all of it, because you name no year."
        : "You are in the training already; the roadmap counts what is left of it.",
    ),
  };
}

/** Somebody in a training that is not the role's own is told why it leads there. */
function openedBy(
  { route: { entry } }: WayIn,
  asks: Asked | undefined,
  speech: Speech,
): readonly string[] {
  if (!entry?.isInTraining) return [];
  const isPaid = isPaidTraining(entry.entry.way);
  return [
    asks?.sentence ?? "",
    isPaid ? speech.say(OPENING) : "",
    ...detailsOf(entry.entry, undefined, speech),
  ].filter((text) => text !== "");
}

const OPENING =
  "The training that you are in opens this work: finish it, and ask your company now whether it has such a post for you afterwards.";

function wordsOfWay(wayIn: WayIn, point: TellingPoint): ToldWayIn {
  const { route } = wayIn;
  const following = [...route.requires, ...route.expects].flatMap(({ credential, held }) =>
    held || credential.within === undefined ? [] : [credential],
  );
  const { isLearningTongue, speech } = point;
  const lawWords = { isSkilled: isUnstated(point), following, isLearningTongue, speech };
  if (route.rise) return { ...wayIn, ...tellRise(wayIn, point) };
  const law = route.law && tellLaw(route.law, lawWords);
  if (route.entry) {
    const words = tellEntry(route.entry, { about: law?.sentence, speech: point.speech });
    return { ...wayIn, ...words, steps: withTexts(wayIn.steps, words.steps) };
  }
  const { steps = [], sentence = "", brief = "" } = law ?? {};
  return { ...wayIn, steps: withTexts(wayIn.steps, steps), asks: undefined, sentence, brief };
}

const withTexts = (
  steps: readonly Step[],
  texts: readonly Pick<StepRecord, "title" | "text">[],
): StepRecord[] =>
  steps.map((step, at) => ({
    ...step,
    title: texts[at]?.title ?? "",
    text: texts[at]?.text ?? "",
  }));

/** The steps of the licensed role, then the work in it. */
function tellRise({ steps, route: { rise } }: WayIn, point: TellingPoint): WayInWords {
  const { training, roleId, country, speech } = point;
  const record = training.routeOf(roleId, country);
  if (!rise || !record) return { steps: [], asks: undefined, sentence: "", brief: "" };
  const law = tellLaw(rise.law, { isSkilled: isUnstated(point), speech });
  const title = speech.role(rise.from.title);
  const work = {
    title: speech.say("Work as {role:a}", { role: title }),
    text: askedBy(record, speech).sentence,
  };
  return {
    steps: withTexts(steps, [...law.steps, work]),
    asks: undefined,
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

function tellEntry(
  decision: EntryDecision,
  {
    about,
    speech,
  }: {
    /** The sentence about the law, where it leaves the way free; undefined without a record. */
    readonly about: string | undefined;
    readonly speech: Speech;
  },
): WayInWords {
  const { entry, outcome, spared, post } = decision;
  const asks = askedBy(entry, speech);
  const details = detailsOf(entry, about, speech);
  const say = (...sentences: string[]): string =>
    [...sentences, ...details].filter((text) => text !== "").join(" ");
  const asked = asks.sentence;
  // The way of people without the degree is not that of somebody who has one.
  const isByDegree = entry.way === "degree" || entry.way === "degree_or_experience";
  const isGraduate = isByDegree && decision.degreeHeld > 0;
  const without = isGraduate ? "" : (speech.translate(entry.without) ?? "");
  const base: WayInWords = { steps: [], asks, sentence: details.join(" "), brief: "" };
  const credit = spared === undefined ? "" : creditOf(spared, post, entry, speech);
  switch (outcome) {
    case "in":
      return { ...base, sentence: "" };
    case "spared":
      return {
        ...base,
        brief: credit,
        sentence: say(spared === undefined ? "" : leftOut(spared, entry, speech)),
      };
    case "open":
      return { ...base, brief: credit };
    case "other":
    case "moving":
      return { ...base, ...tellOther(decision, { asked, say, speech }) };
    case "either":
      return { ...base, isAsksTold: true, sentence: say(asked, without) };
    case "short":
      return isPaidTraining(entry.way)
        ? base
        : {
            ...base,
            isAsksTold: true,
            sentence: say(asked, timeOf({ ...decision, part: "first" }, speech), without),
          };
    case "long":
      return {
        ...base,
        steps: stepsOf(decision, speech),
        isAsksTold: true,
        sentence: say(asked, timeOf(decision, speech), decision.part === "first" ? without : ""),
        brief: speech.say(
          "Besides the skills, the way in is usually {training}; the roadmap counts it.",
          { training: speech.say(trainingName(entry)) },
        ),
      };
    case "starting":
      return { ...base, isAsksTold: true, sentence: say(fullPost(asks, speech)) };
    case "near":
      return {
        ...base,
        isAsksTold: true,
        sentence: say(asked, speech.say(IF_NEAR), studyBeside(decision, speech)),
      };
    default: {
      const told = {
        on_ladder: creditOf(spared ?? "related", post, entry, speech),
        practised: speech.say(IF_NEAR),
        // People of the field are not told where beginners start.
        insider: "",
        newcomer: without,
      }[decision.standing];
      return { ...base, sentence: say(told, studyBeside(decision, speech)) };
    }
  }
}

/** The way that this person has before them instead of the usual one. */
function tellOther(
  { entry, by, months, present, post }: EntryDecision,
  {
    asked,
    say,
    speech,
  }: {
    readonly asked: string;
    readonly say: (...sentences: string[]) => string;
    readonly speech: Speech;
  },
): Partial<WayInWords> {
  if (!by) return {};
  if (by.steps.length === 0)
    return {
      sentence: say(moveOf(by, present, speech)),
      brief: post
        ? speech.say("Your work as {role:a} is a way in.", { role: speech.role(post) })
        : "",
    };
  const shorter =
    months < entry.months
      ? speech.say(
          "What you hold shortens these steps from {least} to {months|# month|# months} at full pace.",
          {
            months,
            least: entry.months,
          },
        )
      : "";
  return {
    steps: by.steps.map((step) => stepIn(step, speech)),
    isAsksTold: true,
    sentence: say(asked, stepsOfWay(by, speech), shorter),
    brief: speech.say("What you already hold spares you a part of the training."),
  };
}

/** The country's record of what employers expect replaces the entry's own note. */
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
