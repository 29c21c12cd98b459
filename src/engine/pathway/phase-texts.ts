import type { Role, Skill } from "../knowledge/knowledge.ts";
import type { ActionText, FieldRecord } from "../knowledge/records.ts";
import type { Certificate } from "./certificates.ts";
import { capitalised, count, fill, listOfSubjects } from "../text/english.ts";
import { hashOf } from "../text/hash.ts";
import { type Kind, kindOf } from "./kinds.ts";
import { levelName, targetName } from "./levels.ts";
import type { Focus } from "./phases.ts";
import { isMet } from "./readiness.ts";

export type ActionType = "learn" | "build" | "practice" | "network" | "certify";
export type Priority = "high" | "medium" | "low";

export interface Action {
  readonly type: ActionType;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
}

export interface PhaseTexts {
  readonly title: string;
  readonly milestones: readonly string[];
  readonly actions: readonly Action[];
}

/** A phase with its context. */
export interface PhasePlace {
  readonly role: Role;
  /** The texts for the kind of work. */
  readonly field: FieldRecord;
  readonly focus: readonly Focus[];
  readonly index: number;
  readonly count: number;
  /** Certificates to take at the end of this phase. */
  readonly certificates: readonly Certificate[];
  readonly country: string | undefined;
}

export function writePhase(place: PhasePlace): PhaseTexts {
  const { field } = place;
  return {
    title: titleOf(place, field),
    milestones: milestonesOf(place, field),
    actions: actionsOf(place, field),
  };
}

/** Each role starts with its own variant, and a plan uses all variants before it repeats one.
 * The title decides, so that adding or moving other roles does not change a role's texts. */
const pick = <T>(from: readonly T[], { role }: PhasePlace, turn: number): T =>
  from[(hashOf(role.title) + turn) % from.length] as T;

const names = (focus: readonly Focus[]): string[] => focus.map(({ skill }) => skill.name);

const ofKinds =
  (...kinds: readonly Kind[]) =>
  ({ skill }: Focus): boolean =>
    kinds.includes(kindOf(skill));

/** The skills that can be demonstrated: crafts and tools, or the next best. */
function workIn(focus: readonly Focus[]): readonly Focus[] {
  const work = focus.filter(ofKinds("craft", "tool"));
  return work.length > 0 ? work : focus.filter(ofKinds("safety", "method"));
}

/** The two skills with the most hours, in the order of the phase. */
function leading(focus: readonly Focus[]): readonly Focus[] {
  const most = new Set(focus.toSorted((a, b) => b.hours - a.hours).slice(0, 2));
  return focus.filter((item) => most.has(item));
}

const hardestOf = (focus: readonly Focus[]): Focus =>
  focus.toSorted((a, b) => b.hours - a.hours)[0] as Focus;

function wordsFor(focus: readonly Focus[], field: FieldRecord): Record<string, string> {
  const isOne = focus.length === 1;
  return {
    skills: listOfSubjects(names(focus)),
    reviewer: field.reviewer,
    are: isOne ? "is" : "are",
    have: isOne ? "has" : "have",
    were: isOne ? "was" : "were",
    s: isOne ? "s" : "",
  };
}

function titleOf(place: PhasePlace, field: FieldRecord): string {
  const { focus, index } = place;
  if (focus.every(isMet)) return `Deepen the core of the role: ${listOfSubjects(names(focus))}`;
  const credentials = focus.filter(ofKinds("credential"));
  const work = workIn(focus);
  if (credentials.length > 0) {
    const also = work.length > 0 ? `, with ${hardestOf(work).skill.name} in practice` : "";
    return `Qualify: ${listOfSubjects(names(credentials))}${also}`;
  }
  if (focus.every(ofKinds("soft", "language"))) {
    return `Strengthen how you work with others: ${listOfSubjects(names(focus))}`;
  }
  const words = wordsFor(leading(work), field);
  if (work.every(({ target }) => target === 3)) return fill("Reach mastery of {skills}", words);
  if (index === 0 && work.some(({ current }) => current < 1))
    return fill(field.titles.start, words);
  const isRound = work.every(({ importance }) => importance === "supporting");
  return fill(isRound ? field.titles.round : pick(field.titles.work, place, index), words);
}

/** One proof for the work as a whole, one for the longest skill, one for each kind with its own proof. */
function milestonesOf(place: PhasePlace, field: FieldRecord): string[] {
  const work = workIn(place.focus);
  const own = place.focus.filter((item) => !work.includes(item));
  return [
    ...(work.length > 0
      ? [
          fill(pick(field.proofs, place, place.index), wordsFor(work, field)),
          levelMilestone(hardestOf(work), field, place.index),
        ]
      : []),
    ...own.map((item) => ownMilestone(item, field, place.index)),
  ];
}

function ownMilestone({ skill, target }: Focus, field: FieldRecord, turn: number): string {
  switch (kindOf(skill)) {
    case "credential":
      return `${capitalised(skill.name)} is held, and its issuer confirms that it is valid.`;
    case "language":
      return `A native speaker has held a ${target * 10}-minute conversation in ${skill.name} and rates it ${["A2", "B1", "C1"][target - 1]} or better.`;
    case "safety":
      return `${capitalised(field.reviewer)} has watched three working sessions and had nothing to correct in ${skill.name}.`;
    case "method":
      return `A team has worked by ${skill.name} through one full cycle, and one of its members confirms your part in it.`;
    default:
      return inTurn(
        [
          `Somebody who worked alongside describes in writing one situation in which ${skill.name} made the difference.`,
          `Two people who have seen you work each name an example of ${skill.name}, without asking the other.`,
          `A short account of a situation that called for ${skill.name} is confirmed by somebody who was there.`,
        ],
        turn,
      );
  }
}

function levelMilestone({ skill, target }: Focus, field: FieldRecord, turn: number): string {
  const reviewer = capitalised(field.reviewer);
  const texts: readonly (readonly string[])[] = [
    [
      `${reviewer} has put ten basic questions about ${skill.name} and accepted at least eight of the answers.`,
      `An easy task in ${skill.name} is finished with a guide at hand, and ${field.reviewer} found it correct.`,
    ],
    [
      `A task in ${skill.name} set by ${field.reviewer} is completed alone, at the standard expected of somebody in the job.`,
      `${reviewer} has handed over an ordinary task in ${skill.name}, looked again only at the end, and accepted the result.`,
    ],
    [
      `An unusual case in ${skill.name} is solved, written up, and presented to ${field.reviewer}, who would have decided the same.`,
    ],
  ];
  return inTurn(texts[target - 1] as readonly string[], turn);
}

const inTurn = (texts: readonly string[], turn: number): string =>
  texts[turn % texts.length] as string;

function actionsOf(place: PhasePlace, field: FieldRecord): Action[] {
  const { focus, index } = place;
  const work = workIn(focus);
  const joint = work.length > 0 ? work : focus;
  const lead = leading(joint);
  const write = (
    type: ActionType,
    texts: readonly ActionText[],
    {
      turn = index,
      about = lead,
      priority,
    }: { turn?: number; about?: readonly Focus[]; priority: Priority },
  ): Action => {
    const { title, description } = pick(texts, place, turn);
    return {
      type,
      title: `${title}: ${hardestOf(lead).skill.name}`,
      description: fill(description, wordsFor(about, field)),
      priority,
    };
  };
  const priority = focus.some(({ importance }) => importance === "core") ? "high" : "medium";
  const isLast = index === place.count - 1;
  return [
    ...focus.map((item, n) => learn(item, index + n, place.country)),
    ...(work.length > 0 ? [write("build", field.build, { about: work, priority })] : []),
    write("practice", field.practice, { priority }),
    ...(index % 2 === 0 || isLast
      ? [
          write("network", field.network, {
            turn: Math.ceil(index / 2),
            priority: isLast ? "high" : index === 0 ? "low" : "medium",
          }),
        ]
      : []),
    ...place.certificates.map((certificate) => certify(certificate, place.country)),
  ];
}

const PRIORITY: Readonly<Record<Focus["importance"], Priority>> = {
  core: "high",
  important: "medium",
  supporting: "low",
};

function learn(item: Focus, turn: number, country: string | undefined): Action {
  const { skill, current, target, hours, importance, basics } = item;
  const kind = kindOf(skill);
  const from = levelName(current);
  const [title, description] = isMet(item)
    ? [`Go further in ${skill.name}`, furtherText(hours)]
    : kind === "soft"
      ? [`Work on ${skill.name}`, softText(hours, turn)]
      : kind === "credential"
        ? [`Prepare for ${skill.name}`, credentialText(hours)]
        : [
            `${from === "none" ? "Learn" : "Extend"} ${skill.name}`,
            `${from === "none" ? "From the start" : `From ${from}`} to ${targetName(target)} level, about ${count(hours, "hour")}.${basicsText(basics)} ${learnedText(kind, target, turn)}`,
          ];
  const elsewhere =
    country === undefined && skill.countries.length > 0 ? " Or take its equal where you live." : "";
  return {
    type: "learn",
    title,
    description: `${description}${elsewhere}`,
    priority: PRIORITY[importance],
  };
}

const furtherText = (hours: number): string =>
  `The level the role asks for is there. Choose one demanding topic beyond your daily work, about ${count(hours, "hour")}, and teach it to somebody afterwards.`;

const credentialText = (hours: number): string =>
  `About ${count(hours, "hour")} for rules and examination, beside the training itself. Find out entry conditions, fees and dates where you live first: they decide the order of everything else.`;

function softText(hours: number, turn: number): string {
  const how = [
    "Choose one situation a week to apply it on purpose, and ask afterwards how it came across.",
    "Ask two people who see you work for one thing to keep and one to change, and act on it for a month.",
    "Keep a short diary of the situations that called for it: what you did, what happened, what you would do now.",
  ];
  return `About ${count(hours, "hour")}, beside the rest of the phase. ${inTurn(how, turn)}`;
}

const basicsText = (basics: readonly Skill[]): string =>
  basics.length > 0
    ? ` Begin with the basics of ${listOfSubjects(basics.map(({ name }) => name))}.`
    : "";

/** When a skill counts as learned, by kind and level. */
function learnedText(kind: Kind, target: number, turn: number): string {
  if (kind === "safety") return "You are done when it is right every time without a reminder.";
  const texts = kind === "tool" ? LEARNED_TOOL : LEARNED;
  return inTurn(texts[target - 1] as readonly string[], turn);
}

const LEARNED: readonly (readonly string[])[] = [
  [
    "You are done when you can explain what it is for and do a simple task with a guide beside you.",
    "The aim is to follow others who do it, to use the right words, and to finish an easy example.",
  ],
  [
    "You are done when you handle ordinary tasks alone and know when to ask.",
    "The aim is to do everyday work in it without a guide and to notice your own mistakes.",
    "Reach the point where somebody can hand you a normal task and need not look again until it is done.",
  ],
  [
    "You are done when you solve unusual cases and others come to you with theirs.",
    "The aim is judgement: to know several ways, choose one, and say why.",
  ],
];

const LEARNED_TOOL: readonly (readonly string[])[] = [
  [
    "You are done when you find your way around it and can repeat the five most common operations.",
    "The aim is to set it up, do one simple job with it, and know where its manual is.",
  ],
  [
    "You are done when you use it all day without thinking about it.",
    "The aim is to do your everyday work in it at normal speed and to get out of the usual trouble alone.",
  ],
  [
    "You are done when you can set it up for others and explain what goes wrong.",
    "The aim is to use it where others give up, and to teach it.",
  ],
];

function certify({ skill, certificate }: Certificate, country: string | undefined): Action {
  const isRequired = kindOf(skill) === "credential" || skill.certificateRank === "full";
  const isOneOfMany = country === undefined && skill.certificateCountries.length > 0;
  return {
    type: "certify",
    title: `Get certified: ${certificate}${isOneOfMany ? ", or its equal where you live" : ""}`,
    description: isRequired
      ? `Register once the phase's milestones are met.${country === undefined ? " Where another country's rules apply, ask the authority which qualification counts as its equal." : " Ask the body that issues it for its conditions, fees and dates first."}`
      : `A recognised proof of ${skill.name}. Take it when the milestones of this phase are met; where it is not known, ask employers what they accept instead.`,
    priority: isRequired ? "high" : "medium",
  };
}
