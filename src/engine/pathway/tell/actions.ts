import type { Skill } from "../../knowledge/knowledge.ts";
import type { Audience, PracticeRecord, StepRecord } from "../../knowledge/record-types.ts";
import { ENGLISH, type Speech } from "../../languages/speech.ts";
import { hashOf } from "../../text/hash.ts";
import type { Certificate } from "../schedule/certificates.ts";
import { isLicence } from "../checklist/kinds.ts";
import { roughly } from "../schedule/effort.ts";
import { targetName } from "../checklist/level-numbers.ts";
import type { Focus } from "../schedule/focus.ts";
import { isLikely, isMet } from "../checklist/readiness.ts";
import { suits } from "./audience.ts";
import type { ChosenResource } from "./resources.ts";
import {
  BY_HAND,
  CHECKPOINTS,
  CONFIRMING,
  DEEPENING,
  FOR_CARD,
  FOR_CREDENTIAL,
  FURTHER_TITLES,
  FURTHER_WITH_RESOURCE,
  LEARN_TITLES,
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

const MAX_BASICS = 2;
/** Skills of so few hours need no course. */
const FEW_HOURS = 12;

interface LearnContext {
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
    speech,
  }: LearnContext,
  turn: <T>(texts: readonly T[]) => T[],
): string {
  const { skill, current, target } = item;
  const hours = printed.get(item) ?? item.hours;
  const kind = skill.kind;
  const record = practice.get(skill.id);
  const { shown: resource, isEncyclopedia, isOverview } = resources.get(skill)!;
  const { say, translate } = speech;
  const time = say("about {hours|# hour|# hours}", { hours: Math.round(hours) });
  const words = { time, reviewer, from: titleWithPlatform(resource, speech) };
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
  const texts =
    isByHand(skill) && (isEncyclopedia || !resource.found)
      ? BY_HAND
      : !resource.found
        ? kind === "tool"
          ? TOOL_WITHOUT_RESOURCE
          : WITHOUT_RESOURCE
        : current >= 1
          ? FURTHER_WITH_RESOURCE
          : !isOverview
            ? kind === "tool"
              ? WITH_TOOL_GUIDE
              : WITH_RESOURCE
            : hours > FEW_HOURS
              ? WITH_ARTICLE
              : WITH_ARTICLE_BRIEFLY;
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
  return `${filled(texts)}${basicsText(item, speech)}${checkpoint}`;
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

const STEP_TYPES: Readonly<Record<StepRecord["kind"], ActionType>> = {
  apply: "network",
  study: "learn",
  placement: "practice",
  exam: "certify",
  register: "certify",
};

/** A step of the way, with the least months that it takes. */
export function stepAction(
  { kind, title, text, months, paid, served, partTimeMonths }: StepRecord,
  {
    number,
    of,
    preparation,
    isDeciding,
    authority,
    funding,
    isPaid,
    speech,
  }: {
    readonly number: number;
    readonly of: number;
    /** Hours for its examinations in the phase. */
    readonly preparation: number;
    /** Everything else depends on it. */
    readonly isDeciding: boolean;
    readonly authority: string | undefined;
    /** The cost of the training and who pays it, where a record gives them. */
    readonly funding: readonly string[];
    /** The training of the way is paid work. */
    readonly isPaid: boolean;
    readonly speech: Speech;
  },
): Action {
  const { say } = speech;
  const time = timeText({ months, paid, served, partTimeMonths }, speech);
  return {
    type: STEP_TYPES[kind],
    title: say("Step {number} of {of}: {title}", { number, of, title }),
    description: [
      `${text}${time}${preparing(preparation, speech)}`,
      ...(isDeciding ? [deciding(kind, { of, authority, funding, isPaid, speech })] : []),
    ].join(" "),
    priority: "high",
  };
}

/** The least months of a step, or what is left of it; beside work where a record gives that form. */
function timeText(
  {
    months,
    paid,
    served = 0,
    partTimeMonths = 0,
  }: { [K in "months" | "paid" | "served" | "partTimeMonths"]: StepRecord[K] | undefined },
  { say }: Speech,
): string {
  const values = { months: months ?? 0, beside: partTimeMonths };
  if (served > 0)
    return ` ${say("You are in it: {months|# month|# months} of it are left.", values)}`;
  if (values.months <= 1) return "";
  if (partTimeMonths > values.months)
    return ` ${say("At least {months} months full time, about {beside} beside work.", values)}`;
  return ` ${say(paid ? "At least {months} months, paid." : "At least {months} months.", values)}`;
}

/** The questions to ask before anything else, and whom to ask. */
function deciding(
  kind: StepRecord["kind"],
  {
    of,
    authority,
    funding,
    isPaid,
    speech: { say },
  }: Pick<Parameters<typeof stepAction>[1], "of" | "authority" | "funding" | "isPaid" | "speech">,
): string {
  const isFormality = kind === "exam" || kind === "register";
  const asks =
    !isFormality && funding.length > 0
      ? funding.join(" ")
      : say(
          isFormality
            ? "Ask for the conditions, the fee and the next date before anything else."
            : isPaid
              ? "Ask for the conditions and the next date before anything else."
              : "Ask for recognition, the next start, the cost and who pays it (employer, grants, public funding) before anything else.",
        );
  const charge = { authority: authority ?? "" };
  const weight =
    of === 1
      ? authority === undefined
        ? ""
        : say("In charge of the profession: {authority}.", charge)
      : authority === undefined
        ? say("This step decides about all the others.")
        : say(
            "This step decides about all the others; in charge of the profession: {authority}.",
            charge,
          );
  return weight === "" ? asks : `${weight} ${asks}`;
}

const preparing = (hours: number, { say }: Speech): string =>
  hours === 0
    ? ""
    : ` ${say("Keep about {hours|# hour|# hours} of your own for the preparation.", { hours: roughly(hours) })}`;

/** A proof that employers look for, or that the law asks for beside the steps. */
export function proofAction(
  { title, text, months }: Pick<StepRecord, "title" | "text" | "months">,
  { say, quote }: Speech,
): Action {
  const time = months > 1 ? ` ${say("At least {months} months.", { months })}` : "";
  return {
    type: "certify",
    title: quote(title),
    description: `${quote(text)}${time}`,
    priority: "high",
  };
}

export function certify(
  { skill, certificate: name, importance }: Certificate,
  speech: Speech,
): Action {
  const { say, language, names } = speech;
  // The proof of a credential has the reader's name for it: "Erste Hilfe", not "First Aid/CPR/AED".
  const isNamed = skill.kind === "credential" && names.skill(skill.name) !== skill.name;
  const certificate = language !== ENGLISH.language && isNamed ? speech.skill(skill.name) : name;
  const isRequired = skill.kind === "credential" || skill.certificateRank === "full";
  // A card around the core is worth having, and nothing waits for it.
  const priority = !isRequired ? "medium" : importance === "supporting" ? "low" : "high";
  if (isRequired && skill.certificateRank === "entry") {
    return {
      type: "certify",
      title: say("Get certified: {certificate}", { certificate }),
      description: say(
        "Take the course or the test for {certificate}, and ask whether it has to be renewed and when.",
        { certificate },
      ),
      priority,
    };
  }
  return {
    type: "certify",
    title: say("Get certified: {certificate}", { certificate }),
    description: isRequired
      ? say(
          "Ask the body that issues {certificate} for its conditions, fees and dates before you register.",
          { certificate },
        )
      : say(
          "A recognized proof of {skill}; check its entry conditions first, and take it once the milestones of this phase are met.",
          { skill: speech.skill(skill.name) },
        ),
    priority,
  };
}
