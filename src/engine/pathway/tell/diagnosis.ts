import { IMPORTANCES } from "../../knowledge/record-types.ts";
import type { Standing } from "../read/candidate.ts";
import type { Demand } from "../checklist/checklist.ts";
import type { Speech } from "../../languages/speech.ts";
import { isSameSource } from "../read/knowing.ts";
import { roughly } from "../schedule/effort.ts";
import { isTrainingStep } from "../schedule/training-steps.ts";
import type { Focus } from "../schedule/focus.ts";
import type { Skill } from "../../knowledge/knowledge.ts";
import { type Item, isLikely, isMet } from "../checklist/readiness.ts";
import { type Learning, gapTexts, learningOf, percent } from "./gap-texts.ts";
import type { ToldPhase } from "./plan-texts.ts";
import { isByTheWay, isWorking, tellSources, strengthsOf } from "./strength-sentences.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

export interface Diagnosis {
  readonly readinessSummary: string;
  readonly strengths: readonly string[];
  readonly priorityGaps: readonly string[];
}

interface DiagnosisParts {
  readonly roleTitle: string;
  readonly isReading: boolean;
  /** The words of the request, where the plan is only for the nearest role. */
  readonly unknownTitle: string | undefined;
  readonly readiness: number;
  readonly items: readonly Item[];
  readonly phases: readonly ToldPhase[];
  readonly demand: Demand | undefined;
  readonly standing: Standing;
  readonly wayIn: ToldWayIn;
  /** A degree of another country is among what the candidate states. */
  readonly hasForeignDegree: boolean;
  readonly speech: Speech;
}

export function diagnose(parts: DiagnosisParts): Diagnosis {
  const { items } = parts;
  const gaps = byWorth(items.filter((item) => !isMet(item)));
  // People rarely list their soft skills, so only core ones count as gaps.
  const telling = gaps.filter(
    ({ skill, importance }) => skill.group !== "soft" || importance === "core",
  );
  const learning = learningOf(parts.phases);
  return {
    readinessSummary: summary(parts, gaps, learning),
    strengths: strengthsOf(byWorth(items), parts),
    priorityGaps: gapTexts(
      (telling.length > 0 ? telling : gaps).toSorted(
        (a, b) => Number(isLikely(a)) - Number(isLikely(b)),
      ),
      parts,
      learning,
    ),
  };
}

function byWorth(items: readonly Item[]): Item[] {
  const rank = (item: Item): number =>
    IMPORTANCES.indexOf(item.importance) -
    (item.demand ?? 0) / 2 +
    (item.skill.group === "soft" ? 1 : 0);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

const ASSESSED =
  "Your degree is from another country: have it assessed here before you apply, so that employers know what it is equal to.";

const NEAREST =
  "We have no role of the name “{asked}”, so this plan is for the nearest one, {role}; ask somebody who does the work what differs.";

const TIME_AHEAD =
  "Your readiness for work as {role:a} is {readiness} of 100: you have what the checklist asks for. What is missing is time and responsibility on the way up, which no course replaces.";
const STEP_AHEAD =
  "Your readiness for work as {role:a} is {readiness} of 100: you have what the checklist asks for; what is still ahead is the step “{step}”.";

function summary(
  parts: DiagnosisParts,
  gaps: readonly Item[],
  learning: ReadonlyMap<Skill, Learning>,
): string {
  const {
    roleTitle: role,
    isReading,
    unknownTitle,
    readiness,
    items,
    demand,
    wayIn,
    speech,
  } = parts;
  const { say } = speech;
  const reading =
    unknownTitle !== undefined
      ? say(NEAREST, { asked: unknownTitle, role })
      : isReading
        ? say("We read the target role as {role}.", { role })
        : "";
  const admission = wayIn.brief;
  const core = items.filter(({ importance }) => importance === "core");
  const coreGaps = gaps.filter((gap) => gap.importance === "core" && !isLikely(gap));
  const [step] = wayIn.steps;
  const sentences =
    gaps.length === 0 && readiness < 100
      ? [
          reading,
          say(step ? STEP_AHEAD : TIME_AHEAD, { role, readiness, step: step?.title ?? "" }),
          step ? admission : "",
        ]
      : gaps.length === 0
        ? [
            reading,
            say(
              "Your readiness for work as {role:a} is 100 of 100: all {n} skills on the checklist are at the level the role asks for. What is left is to deepen the core and to apply.",
              { role, n: items.length },
            ),
            admission,
          ]
        : [
            reading,
            say("Your readiness for work as {role:a} is {readiness} of 100: {band}.", {
              role,
              readiness,
              band: say(bandOf(readiness, { core, wayIn })),
            }),
            carriedOver(parts),
            coreSentence(core, coreGaps, speech),
            nextSentence(gaps, learning, { demand, speech }),
            // The band already says this where only a few steps are left.
            wayIn.canApply && readiness >= FEW_STEPS_LEFT && wayIn.steps.length === 0
              ? ""
              : admission,
          ];
  // The steps of a regulated profession say how a foreign degree is recognised.
  const assessed = parts.hasForeignDegree && !wayIn.isRegulated ? say(ASSESSED) : "";
  return [...sentences, assessed].filter((sentence) => sentence !== "").join(" ");
}

const FEW_STEPS_LEFT = 80;
/** From this many months on, the training decides more than the skills that the candidate has. */
const LONG_TRAINING = 12;

function bandOf(
  readiness: number,
  {
    core,
    wayIn: { steps, begun, route },
  }: { readonly core: readonly Item[]; readonly wayIn: ToldWayIn },
): string {
  if (begun && route.entry?.isInTraining)
    return "you are in the middle of a training that opens this work";
  if (begun) return "you are in the middle of the training, and it teaches most of what is missing";
  if (steps.filter(isTrainingStep).reduce((sum, { months }) => sum + months, 0) >= LONG_TRAINING)
    return readiness > 0
      ? "what you know will help, and the training is still ahead"
      : "the training is still ahead, and it begins with the basics";
  if (readiness >= FEW_STEPS_LEFT)
    return steps.length > 0
      ? "few skills are missing; what remains is the formal way"
      : "only a few steps are left, and you can apply while you take them";
  const isHalfMet = 2 * core.filter((item) => isMet(item) || isLikely(item)).length >= core.length;
  if (readiness >= 50 && isHalfMet) return "you already have the larger part";
  if (readiness >= 20) return "you have a good start";
  if (readiness > 0) return "you have something to build on";
  return "you have named no skill of this list yet, so the plan begins with the basics; it gets shorter with each one you add";
}

/** Names what the current role and the studies bring. */
function carriedOver({ standing, items, speech }: DiagnosisParts): string {
  const carried = byWorth(
    items.filter(
      ({ knowing }) =>
        knowing.source === "implied" && knowing.by.some(({ kind }) => kind !== "skill"),
    ),
  ).filter((item) => isMet(item) || !isByTheWay(item));
  const hard = carried.filter(({ skill }) => skill.group !== "soft");
  const named = hard.length > 0 ? hard : carried;
  if (named.length === 0) return "";
  const [brought, begun] = [isMet, (item: Item) => !isMet(item)].map((is) =>
    speech.list(
      named
        .filter(is)
        .slice(0, 3)
        .map(({ skill }) => speech.skill(skill.name)),
    ),
  ) as [string, string];
  const used = named.flatMap(({ knowing }) => knowing.by);
  const sources = standing.background.filter((one) => used.some((by) => isSameSource(by, one)));
  const values = {
    sources: tellSources(sources, speech),
    names: brought,
    begun,
  };
  if (begun === "") return speech.say("From {sources} you bring {names}.", values);
  return brought === ""
    ? speech.say("From {sources} you bring a start in {begun}.", values)
    : speech.say("From {sources} you bring {names}, and a start in {begun}.", values);
}

/** `gaps` excludes skills that are probably known. */
function coreSentence(core: readonly Item[], gaps: readonly Item[], speech: Speech): string {
  const { say } = speech;
  if (core.length === 0) return "";
  const all = core.length;
  const met = core.filter(isMet).length;
  const probable = core.length - met - gaps.length;
  const missing = speech.list(gaps.map(({ skill }) => speech.skill(skill.name)));
  if (met === core.length)
    return say(
      "All {all:word} core skills are where they should be; what is missing lies around them.",
      { all },
    );
  const nameOf = ({ skill }: Item): string => speech.skill(skill.name);
  const begun = speech.list(gaps.filter(isWorking).map(nameOf));
  const open = gaps.filter((gap) => !isWorking(gap)).map(nameOf);
  if (begun !== "" && gaps.length === core.length)
    return open.length === 0
      ? say("The core skills are begun; what is left is to deepen {begun}.", { begun })
      : say("You have a good part of {begun}; {missing} {n|is|are} still to come.", {
          begun,
          missing: speech.list(open),
          n: open.length,
        });
  if (gaps.length === core.length)
    return say("The {all|core skill|% core skills} to build {all|is|are} {missing}.", {
      all,
      missing,
    });
  const have =
    probable === 0
      ? "You meet {met:word} of the {all:word} core skills{rest}."
      : met === 0
        ? "You probably meet {probable:word} of the {all:word} core skills{rest}."
        : "You meet {met:word}, and probably {probable:word} more, of the {all:word} core skills{rest}.";
  const rest =
    gaps.length === 0
      ? ""
      : say("; {missing} {n|is|are} still to come", { missing, n: gaps.length });
  return say(have, { met, probable, all, rest });
}

function nextSentence(
  gaps: readonly Item[],
  learning: ReadonlyMap<Skill, Learning>,
  { demand, speech }: Pick<DiagnosisParts, "demand" | "speech">,
): string {
  const wanted = gaps.toSorted((a, b) => (b.demand ?? 0) - (a.demand ?? 0))[0];
  if (demand && wanted && (wanted.demand ?? 0) >= 0.3) {
    const sentence = demand.isWider
      ? "Employers ask most for {name}: it stands in {share} of the {postings} current postings of this role and its nearest neighbors."
      : "Employers ask most for {name}: it stands in {share} of the {postings} current postings of this role.";
    return speech.say(sentence, {
      name: speech.skill(wanted.skill.name),
      share: percent(wanted.demand ?? 0),
      postings: String(demand.postings),
    });
  }
  const open = [...learning.values()].filter(
    ({ focus }) => !isMet(focus) && !isLikely(focus) && focus.skill.group !== "soft",
  );
  const taught = open.flatMap(({ taughtIn }) => (taughtIn === undefined ? [] : [taughtIn]));
  if (2 * taught.length > open.length)
    return speech.say("Most of this you learn in the step “{step}”, not on your own.", {
      step: commonest(taught),
    });
  return longestAlone(
    open.flatMap(({ focus, taughtIn }) =>
      taughtIn === undefined && focus.hours > 0 ? [focus] : [],
    ),
    gaps,
    speech,
  );
}

function commonest(titles: readonly string[]): string {
  const countOf = (title: string): number => titles.filter((one) => one === title).length;
  return titles.reduce((best, title) => (countOf(title) > countOf(best) ? title : best));
}

function longestAlone(alone: readonly Focus[], gaps: readonly Item[], speech: Speech): string {
  const isCore = ({ importance }: Item): boolean => importance === "core";
  const core = alone.filter(isCore);
  const longest = (core.length > 0 ? core : alone).toSorted((a, b) => b.hours - a.hours)[0];
  if (!longest) return "";
  const values = { name: speech.skill(longest.skill.name), hours: roughly(longest.hours) };
  const missing = gaps.filter((gap) => isCore(gap) && !isLikely(gap)).length;
  if (core.length === 1 && missing === 1)
    return speech.say("That takes about {hours|# hour|# hours}.", values);
  return core.length > 1
    ? speech.say("Of these, {name} will take the longest, about {hours|# hour|# hours}.", values)
    : speech.say("{Name} will take the longest, about {hours|# hour|# hours}.", values);
}
