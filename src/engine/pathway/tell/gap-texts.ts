/* The gaps of a diagnosis: which step teaches a skill, or the hours that it takes alone. */
import type { Skill } from "../../knowledge/knowledge.ts";
import type { Level } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Demand } from "../checklist/checklist.ts";
import { levelName, targetName } from "../checklist/level-numbers.ts";
import { type Item, isLikely } from "../checklist/readiness.ts";
import type { Standing } from "../read/candidate.ts";
import { mainTraining } from "../schedule/training-steps.ts";
import { roughly } from "../schedule/effort.ts";
import type { Focus } from "../schedule/focus.ts";
import type { ToldPhase } from "./plan-texts.ts";
import { tellSources } from "./strength-sentences.ts";

const MAX_LISTED = 5;

interface GapParts {
  readonly standing: Standing;
  readonly demand: Demand | undefined;
  readonly speech: Speech;
}

/** Where the plan has a skill learned: by hours of one's own, or in a step that teaches it. */
export interface Learning {
  readonly focus: Focus;
  /** The title of the training; undefined for what somebody learns alone. */
  readonly taughtIn: string | undefined;
}

export const learningOf = (phases: readonly ToldPhase[]): ReadonlyMap<Skill, Learning> =>
  new Map(
    phases.flatMap(({ focus, steps }) =>
      focus.map((item) => [
        item.skill,
        { focus: item, taughtIn: item.isBeside ? undefined : mainTraining(steps)?.title },
      ]),
    ),
  );

/** One text for each gap; those that one training teaches share theirs. */
export function gapTexts(
  gaps: readonly Item[],
  parts: GapParts,
  learning: ReadonlyMap<Skill, Learning>,
): string[] {
  const texts = new Set<string>();
  for (const gap of gaps) {
    const step = trainingOf(gap, learning);
    const together = gaps.filter((other) => trainingOf(other, learning) === step);
    texts.add(
      step === undefined
        ? gapText(gap, parts, learning.get(gap.skill)?.focus.hours ?? 0)
        : taughtText(step, together.slice(0, MAX_LISTED), parts.speech),
    );
    if (texts.size === MAX_LISTED) break;
  }
  return [...texts];
}

/** The training that teaches a gap; none for certificates, soft skills and skills probably known. */
const trainingOf = (gap: Item, learning: ReadonlyMap<Skill, Learning>): string | undefined =>
  gap.skill.kind === "credential" || gap.skill.group === "soft" || isLikely(gap)
    ? undefined
    : learning.get(gap.skill)?.taughtIn;

function taughtText(step: string, gaps: readonly Item[], speech: Speech): string {
  const listed = (own: readonly Item[]): string =>
    speech.list(own.map(({ skill }) => speech.skill(skill.name)));
  const begun = gaps.filter(({ current }) => levelName(current) !== "none");
  const sentence =
    begun.length === 0
      ? "{names}: taught in the step “{step}”."
      : begun.length === gaps.length
        ? "{names}: you have a start; the rest is taught in the step “{step}”."
        : "{names}: taught in the step “{step}”; you have a start in {begun}.";
  return speech.say(sentence, { names: listed(gaps), begun: listed(begun), step });
}

const REACHED: Readonly<Record<Level, string>> = {
  beginner: "for the basics",
  intermediate: "to working level",
  advanced: "to an advanced level",
};

function gapText(
  item: Item,
  { standing, speech, demand: market }: GapParts,
  hours: number,
): string {
  const { skill, current, target, demand, oneOf, knowing } = item;
  const { say } = speech;
  const now = levelName(current);
  const name = speech.skill(skill.name);
  const asks = market?.isWider
    ? "; {share} of current postings here and in neighboring roles ask for it"
    : "; {share} of current postings ask for it";
  const asked = demand !== null && demand >= 0.1 ? say(asks, { share: percent(demand) }) : "";
  if (skill.kind === "credential" && isLikely(item) && knowing.by.length > 0)
    return say(
      "{name}: you probably hold it from {sources}; check that it is still valid{asked}.",
      {
        name,
        sources: tellSources(knowing.by, speech),
        asked,
      },
    );
  if (skill.kind === "credential")
    return say("{name}: obtain it, unless you hold a valid one{asked}.", { name, asked });
  // People rarely list their soft skills.
  if (now === "none" && skill.group === "soft")
    return say("{name}: you do not mention it; be ready to show it with an example{asked}.", {
      name,
      asked,
    });
  if (isLikely(item) && knowing.by.length > 0)
    return say("{name}: likely from {sources}; check it and move on{asked}.", {
      name,
      sources: tellSources(knowing.by, speech),
      asked,
    });
  if (skill.group === "soft" && roughly(hours) === 0)
    return say(
      "{name}: it grows with the work on the rest; be ready to show it with an example{asked}.",
      {
        name,
        asked,
      },
    );
  const relative = standing.relativeOf(skill);
  const values = {
    name,
    choice:
      oneOf.length > 0 ? say(" (or {choices})", { choices: choicesOf(oneOf, skill, speech) }) : "",
    hours: roughly(hours),
    reached: say(REACHED[targetName(target)]),
    help:
      relative && now === "none"
        ? say("; {relative} makes it easier to learn", { relative: speech.skill(relative.name) })
        : "",
    asked,
  };
  if (now === "none")
    return say("{name}{choice}: about {hours|# hour|# hours} {reached}{help}{asked}.", values);
  return now === "beginner"
    ? say(
        "{name}{choice}: you have the basics; about {hours|# hour|# hours} more {reached}{help}{asked}.",
        values,
      )
    : say(
        "{name}{choice}: you are well on the way; about {hours|# hour|# hours} more {reached}{help}{asked}.",
        values,
      );
}

/** The first few of the other skills that would do. */
function choicesOf(oneOf: Item["oneOf"], own: Item["skill"], speech: Speech): string {
  const others = oneOf.filter((skill) => skill !== own).map(({ name }) => speech.skill(name));
  return others.length > 3
    ? speech.say("another such as {names}", { names: others.slice(0, 3).join(", ") })
    : others.join(speech.say(" or "));
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
