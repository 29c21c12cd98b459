import type { Skill } from "../../knowledge/knowledge.ts";
import type { Audience, PracticeRecord } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { hashOf } from "../../text/hash.ts";
import { isLicence } from "../checklist/kinds.ts";
import { targetName } from "../checklist/level-numbers.ts";
import type { Focus } from "../schedule/focus.ts";
import { isLikely, isMet } from "../checklist/readiness.ts";
import { suits } from "./audience.ts";
import { type ChosenResource, LONG_HOURS } from "./resources.ts";
import {
  BY_HAND,
  CHECKPOINTS,
  CONFIRMING,
  CONFIRMING_TOGETHER,
  DEEPENING,
  DEEPENING_TOGETHER,
  FOR_CARD,
  FOR_CREDENTIAL,
  FURTHER_TITLES,
  FURTHER_WITH_RESOURCE,
  LAST_WORK,
  LEARN_TITLES,
  LONG_FURTHER,
  LONG_WITHOUT_RESOURCE,
  LONG_WITH_ARTICLE,
  LONG_WITH_RESOURCE,
  TOOL_WITHOUT_RESOURCE,
  WITHOUT_RESOURCE,
  WITH_ARTICLE,
  WITH_ARTICLE_BRIEFLY,
  WITH_RESOURCE,
  WITH_TOOL_GUIDE,
} from "./action-sentences.ts";

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

const PRIORITIES: readonly Priority[] = ["high", "medium", "low"];

const MAX_BASICS = 2;
/** Skills of so few hours need no course. */
const FEW_HOURS = 12;

export interface LearnContext {
  readonly speech: Speech;
  readonly practice: ReadonlyMap<string, PracticeRecord>;
  /** Decides the variants. */
  readonly seed: string;
  readonly reviewer: string;
  readonly resources: ReadonlyMap<Skill, ChosenResource>;
  /** The length of the phase. */
  readonly months: number;
  /** The hours that are printed for each skill of the phase. */
  readonly hours: ReadonlyMap<Focus, number>;
  /** Whether the skill is learned by being shown. */
  readonly isByHand: (skill: Skill) => boolean;
  /** Which texts suit the reader in the phase. */
  readonly audience: ReadonlySet<Audience>;
  /** The work that the last hours of a long skill go into. */
  readonly lastWork: keyof typeof LAST_WORK;
  /** Works in the field of the role already, though perhaps in another trade. */
  readonly isOfField: boolean;
  /** The steps of the plan end with a register and without an examination. */
  readonly isWithoutExam: boolean;
  /** The first text that the plan does not hold yet. */
  readonly once: (texts: readonly string[]) => string | undefined;
}

export function learn(item: Focus, context: LearnContext): Action {
  const { skill, importance } = item;
  if (context.isWithoutExam && skill.certificateRank === "full" && isLicence(skill))
    return receive(item, context.speech);
  const turn = <T>(texts: readonly T[]): T[] => {
    const start = hashOf(`${context.seed} ${skill.id}`) % texts.length;
    return [...texts.slice(start), ...texts.slice(0, start)];
  };
  return {
    type: "learn",
    title: context.speech.say(turn(titlesFor(item))[0]!, {
      skill: context.speech.skill(skill.name),
    }),
    description: describe(item, context, turn),
    priority: PRIORITY[importance],
  };
}

/** Skills that are confirmed or deepened together: one action for all of them. */
export function learnTogether(items: readonly Focus[], context: LearnContext): Action {
  const { say, list, skill: named } = context.speech;
  const isDeeper = items.every(isMet);
  const hours = items.reduce((sum, item) => sum + (context.hours.get(item) ?? 0), 0);
  const names = list(items.map(({ skill }) => named(skill.name)));
  const words = { reviewer: context.reviewer, time: timeOf(hours, context.speech) };
  const texts = (isDeeper ? DEEPENING_TOGETHER : CONFIRMING_TOGETHER).map((text) =>
    say(text, words),
  );
  const start = hashOf(`${context.seed} ${items[0]!.skill.id}`) % texts.length;
  const turned = [...texts.slice(start), ...texts.slice(0, start)];
  const text = context.once(turned) ?? turned[0]!;
  const ranks = new Set(items.map(({ importance }) => PRIORITY[importance]));
  return {
    type: "learn",
    title: say(isDeeper ? "Go further in {names}" : "Confirm what you probably have: {names}", {
      names,
    }),
    description: isDeeper && hours > 0 ? `${text} ${allow(hours, context.speech)}` : text,
    priority: PRIORITIES.find((one) => ranks.has(one)) ?? "low",
  };
}

/** Whether a skill is only to be confirmed: probably known, though not stated. */
export const isConfirmed = (item: Focus): boolean =>
  !isMet(item) && item.skill.kind !== "credential" && isLikely(item);

/** A licence that the steps of the plan end with. */
const receive = ({ skill, importance }: Focus, { say, skill: named }: Speech): Action => ({
  type: "learn",
  title: say("Receive the {skill}", { skill: named(skill.name) }),
  description: say(
    "{Skill} comes with the last step, without another examination: keep every certificate and record of hours that the register asks for.",
    { skill: named(skill.name) },
  ),
  priority: PRIORITY[importance],
});

function titlesFor(item: Focus): readonly string[] {
  const { skill, current, target } = item;
  const kind = skill.kind;
  if (isMet(item)) return ["Go further in {skill}"];
  if (kind === "credential") return ["Prepare for {skill}"];
  if (isLikely(item)) return ["Confirm your {skill}", "Check your {skill}"];
  return current >= 1 ? FURTHER_TITLES : LEARN_TITLES[target - 1]!;
}

/** No template is used twice in a plan while another is left. */
function describe(
  item: Focus,
  {
    practice,
    reviewer,
    resources,
    months,
    hours: printed,
    isByHand,
    audience,
    isOfField,
    once,
    lastWork,
    speech,
  }: LearnContext,
  turn: <T>(texts: readonly T[]) => T[],
): string {
  const { skill, current, target } = item;
  const hours = printed.get(item) ?? item.hours;
  const kind = skill.kind;
  const record = practice.get(skill.id);
  const page = resources.get(skill)!;
  const { shown: resource } = page;
  const { say, translate } = speech;
  const words = {
    time: timeOf(hours, speech),
    reviewer,
    work: say(LAST_WORK[lastWork]),
    from: titleWithPlatform(resource, speech),
  };
  const filled = (texts: readonly string[]): string => {
    const template = once(turn(texts));
    const all = turn(texts).map((text) => say(text, words));
    return once(template === undefined ? all : [say(template, words)]) ?? all[0]!;
  };
  if (isMet(item))
    return [filled(DEEPENING), ...(hours > 0 ? [allow(hours, speech)] : [])].join(" ");
  if (kind === "credential")
    return filled(skill.certificateRank === "entry" ? FOR_CARD : FOR_CREDENTIAL);
  if (isLikely(item))
    return filled(
      resource.found ? CONFIRMING : CONFIRMING.filter((text) => !text.includes("{from}")),
    );
  const isShown = isByHand(skill) && (page.isEncyclopedia || !resource.found);
  const texts = isShown ? BY_HAND : textsFor(item, hours, page);
  const stage = Math.floor(current) + 1;
  const isNewcomer = audience.has("newcomer") && !isOfField;
  // The first proof of a skill is too easy for people of the trade or of its field.
  const proof =
    stage < target && (isNewcomer || stage > 1) ? record?.milestones[targetName(stage)] : undefined;
  const own =
    proof !== undefined && suits(audience, proof) && (proof.months ?? 0) <= months
      ? translate(proof.text)
      : undefined;
  const checkpoint =
    own !== undefined && once([own]) !== undefined
      ? ` ${say(turn(CHECKPOINTS)[0]!, { proof: speech.inside(own) })}`
      : "";
  const more = isShown ? "" : furtherText(page, hours, speech);
  return `${filled(texts)}${more}${basicsText(item, speech)}${checkpoint}`;
}

/** The texts on how to learn a skill, by its hours, its pages and the basis that somebody has. */
function textsFor(
  { skill: { kind }, current }: Focus,
  hours: number,
  { shown: { found }, isOverview }: ChosenResource,
): readonly string[] {
  if (hours >= LONG_HOURS) {
    if (!found) return LONG_WITHOUT_RESOURCE;
    if (current >= 1) return LONG_FURTHER;
    return isOverview ? LONG_WITH_ARTICLE : LONG_WITH_RESOURCE;
  }
  if (!found) return kind === "tool" ? TOOL_WITHOUT_RESOURCE : WITHOUT_RESOURCE;
  if (current >= 1) return FURTHER_WITH_RESOURCE;
  if (!isOverview) return kind === "tool" ? WITH_TOOL_GUIDE : WITH_RESOURCE;
  return hours > FEW_HOURS ? WITH_ARTICLE : WITH_ARTICLE_BRIEFLY;
}

const timeOf = (hours: number, { say }: Speech): string =>
  say("about {hours|# hour|# hours}", { hours: Math.round(hours) });

/** The next pages of a long skill, with their addresses, since the reply lists one page for each skill. */
function furtherText({ further }: ChosenResource, hours: number, speech: Speech): string {
  if (hours < LONG_HOURS || further.length === 0) return "";
  const pages = further.map(({ title, url }) =>
    speech.say("“{title}” ({platform})", { title, platform: url }),
  );
  return ` ${speech.say("More to read: {pages}.", { pages: speech.list(pages) })}`;
}

export const allow = (hours: number, { say }: Speech): string =>
  say("Allow about {hours|# hour|# hours} for it.", { hours: Math.round(hours) });

/** The platform is left out when the title names it. */
const titleWithPlatform = (
  { title, platform }: { title: string; platform: string },
  { say }: Speech,
): string =>
  title.toLowerCase().includes(platform.toLowerCase())
    ? say("“{title}”", { title })
    : say("“{title}” ({platform})", { title, platform });

/** The hours of a skill contain those of the prerequisites that no phase teaches; the nearest are named. */
function basicsText({ skill, basics }: Focus, speech: Speech): string {
  const nearest = basics.filter(({ id }) => skill.needs.includes(id)).slice(0, MAX_BASICS);
  return nearest.length > 0
    ? ` ${speech.say("These hours include the basics of {names}.", {
        names: speech.list(nearest.map(({ name }) => speech.skill(name))),
      })}`
    : "";
}
