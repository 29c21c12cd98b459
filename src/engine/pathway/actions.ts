import type { Skill } from "../knowledge/knowledge.ts";
import type { PracticeRecord, StepRecord } from "../knowledge/records.ts";
import { count, fill, listOfSubjects } from "../text/english.ts";
import { hashOf } from "../text/hash.ts";
import type { Certificate } from "./certificates.ts";
import { kindOf } from "./kinds.ts";
import { targetName } from "./levels.ts";
import type { Focus } from "./focus.ts";
import { isMet } from "./readiness.ts";
import type { Resource } from "./resources.ts";
import {
  CHECKPOINTS,
  DEEPENING,
  FOR_CREDENTIAL,
  FOR_SOFT,
  FURTHER_TITLES,
  FURTHER_WITH_RESOURCE,
  LEARN_TITLES,
  WITHOUT_RESOURCE,
  WITH_RESOURCE,
} from "./wording.ts";

export type ActionType = "learn" | "build" | "practice" | "network" | "certify";
export type Priority = "high" | "medium" | "low";

export interface Action {
  readonly type: ActionType;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
}

const PRIORITY: Readonly<Record<Focus["importance"], Priority>> = {
  core: "high",
  important: "medium",
  supporting: "low",
};

const MAX_BASICS = 2;

interface LearnContext {
  readonly practice: ReadonlyMap<string, PracticeRecord>;
  /** Decides the variants. */
  readonly seed: string;
  readonly reviewer: string;
  readonly resources: ReadonlyMap<Skill, Resource>;
  /** The first text that the plan does not hold yet. */
  readonly once: (texts: readonly string[]) => string | undefined;
}

export function learn(item: Focus, context: LearnContext): Action {
  const { skill, importance } = item;
  const turn = <T>(texts: readonly T[]): T[] => {
    const start = hashOf(`${context.seed} ${skill.id}`) % texts.length;
    return [...texts.slice(start), ...texts.slice(0, start)];
  };
  const descriptions = describe(item, context, turn);
  return {
    type: "learn",
    title: fill(turn(titlesFor(item))[0]!, { skill: skill.name }),
    description: context.once(descriptions) ?? descriptions[0]!,
    priority: PRIORITY[importance],
  };
}

function titlesFor(item: Focus): readonly string[] {
  const { skill, current, target } = item;
  const kind = kindOf(skill);
  if (isMet(item)) return ["Go further in {skill}"];
  if (kind === "soft") return ["Work on {skill}", "Practice {skill}", "Grow in {skill}"];
  if (kind === "credential") return ["Prepare for {skill}"];
  return current >= 1 ? FURTHER_TITLES : LEARN_TITLES[target - 1]!;
}

/** What the action may say, the preferred text first. */
function describe(
  item: Focus,
  { practice, reviewer, resources }: LearnContext,
  turn: <T>(texts: readonly T[]) => T[],
): readonly string[] {
  const { skill, current, target, hours } = item;
  const kind = kindOf(skill);
  const record = practice.get(skill.id);
  const resource = resources.get(skill)!;
  const time = `about ${count(hours, "hour")}`;
  const words = { time, reviewer, from: titleWithPlatform(resource) };
  const filled = (texts: readonly string[]): string[] =>
    turn(texts).map((text) => fill(text, words));
  if (isMet(item)) return filled(DEEPENING);
  if (kind === "soft") return record ? [record.exercise] : turn(FOR_SOFT);
  if (kind === "credential") return filled(FOR_CREDENTIAL);
  const texts = !resource.found
    ? WITHOUT_RESOURCE
    : current >= 1
      ? FURTHER_WITH_RESOURCE
      : WITH_RESOURCE;
  const stage = Math.floor(current) + 1;
  const checkpoint =
    record && stage < target
      ? ` ${turn(CHECKPOINTS)[0]!}${uncapitalised(record.milestones[targetName(stage)])}`
      : "";
  return filled(texts).map((text) => `${text}${basicsText(item)}${checkpoint}`);
}

const uncapitalised = (text: string): string =>
  /^[A-Z][a-z]+[ ,-]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The platform is left out when the title names it. */
const titleWithPlatform = ({ title, platform }: { title: string; platform: string }): string =>
  title.toLowerCase().includes(platform.toLowerCase()) ? `“${title}”` : `“${title}” (${platform})`;

/** The hours of a skill contain those of the prerequisites that no phase teaches; the nearest are named. */
function basicsText({ skill, basics }: Focus): string {
  const nearest = basics.filter(({ id }) => skill.requires.includes(id)).slice(0, MAX_BASICS);
  return nearest.length > 0
    ? ` These hours include the basics of ${listOfSubjects(nearest.map(({ name }) => name))}.`
    : "";
}

const STEP_TYPES: Readonly<Record<StepRecord["kind"], ActionType>> = {
  apply: "network",
  study: "learn",
  placement: "practice",
  exam: "certify",
  register: "certify",
};

/** A step of a regulated profession, with the months it takes at the least. */
export function stepAction(
  { kind, title, text, months, paid }: StepRecord,
  { number, of }: { readonly number: number; readonly of: number },
): Action {
  const time = months > 1 ? ` At least ${count(months, "month")}${paid ? ", paid" : ""}.` : "";
  return {
    type: STEP_TYPES[kind],
    title: `Step ${number} of ${of}: ${title}`,
    description: `${text}${time}`,
    priority: "high",
  };
}

export function certify({ skill, certificate }: Certificate): Action {
  const isRequired = kindOf(skill) === "credential" || skill.certificateRank === "full";
  return {
    type: "certify",
    title: `Get certified: ${certificate}`,
    description: isRequired
      ? `Ask the body that issues ${certificate} for its conditions, fees and dates, and register once the milestones of this phase are met.`
      : `Take ${certificate} when the milestones of this phase are met: it is a recognized proof of ${skill.name}.`,
    priority: isRequired ? "high" : "medium",
  };
}
