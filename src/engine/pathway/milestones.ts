import type { FieldRecord, PracticeRecord } from "../knowledge/records.ts";
import { capitalised } from "../text/english.ts";
import { kindOf } from "./kinds.ts";
import { targetName } from "./levels.ts";
import type { Focus } from "./focus.ts";

export const milestoneFor = ({ milestones }: PracticeRecord, { target }: Focus): string =>
  milestones[targetName(target)];

const PERIODS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:a|one|full|whole|the) (?:whole |full )?year\b|\byearly\b|\btwelve months\b/i, 12],
  [/\bhalf a year\b|\bsix months\b|\btwo (?:consecutive )?quarters\b|\ba season\b/i, 6],
  [/\bquarter(?:ly)?\b|\bthree months\b/i, 3],
  [/\btwo months\b|\beight weeks\b/i, 2],
];

/** The months that a milestone takes by its own words; 0 if it names none. */
export const monthsNamed = (text: string): number =>
  PERIODS.find(([pattern]) => pattern.test(text))?.[1] ?? 0;

/** Milestones for a skill without a practice record, the preferred one first. */
export function levelMilestone(item: Focus, field: FieldRecord, turn: number): string[] {
  const { skill, target } = item;
  const reviewer = capitalised(field.reviewer);
  switch (kindOf(skill)) {
    case "credential":
      return [`${capitalised(skill.name)} is held, and its issuer confirms that it is valid.`];
    case "language":
      return [
        `A native speaker has held a ${target * 10}-minute conversation in ${skill.name} and rates it ${["A2", "B1", "C1"][target - 1]} or better.`,
      ];
    case "safety":
      return [
        `${reviewer} has watched three working sessions and had nothing to correct in ${skill.name}.`,
      ];
    case "method":
      return [
        `A team has worked by ${skill.name} through one full cycle, and one of its members confirms your part in it.`,
      ];
    case "soft":
      return [
        `Somebody who worked alongside you describes in writing one situation in which ${skill.name} made the difference.`,
        `Two people who have seen you work each name an example of ${skill.name}, without asking the other.`,
      ];
    default: {
      const texts = LEVEL_TEXTS[target - 1] ?? [];
      const from = turn % Math.max(1, texts.length);
      return [...texts.slice(from), ...texts.slice(0, from)].map((text) =>
        text
          .replaceAll("{skill}", skill.name)
          .replaceAll("{reviewer}", field.reviewer)
          .replaceAll("{Reviewer}", reviewer),
      );
    }
  }
}

const LEVEL_TEXTS: readonly (readonly string[])[] = [
  [
    "{Reviewer} has put ten basic questions about {skill} and accepted at least eight of the answers.",
    "An easy task in {skill} is finished with a guide at hand, and {reviewer} found it correct.",
    "You have explained {skill} to a newcomer in five minutes while {reviewer} listened and added nothing.",
    "{Reviewer} has watched you use {skill} on a simple example and let you finish without help.",
    "You have shown {reviewer} your notes on {skill}, with three examples of your own, and corrected what they marked.",
  ],
  [
    "A task in {skill} set by {reviewer} is completed alone, at the standard expected of somebody in the job.",
    "{Reviewer} has handed over an ordinary task in {skill}, looked again only at the end, and accepted the result.",
    "Three pieces of ordinary work in {skill}, done in a normal working day each, have passed the check of {reviewer}.",
    "{Reviewer} has gone through a finished piece of your work in {skill} line by line, and you mended each remark yourself.",
    "You have used {skill} on a real task for somebody else, and they have confirmed in writing that the result holds.",
    "Two problems in {skill} that you had not seen before are solved, with a written note that {reviewer} can follow.",
  ],
  [
    "An unusual case in {skill} is solved, written up, and presented to {reviewer}, who would have decided the same.",
    "{Reviewer} has asked you for advice in {skill} and followed it.",
    "You have reviewed somebody else's work in {skill}, and {reviewer} agrees with every point you raised.",
    "Somebody you trained in {skill} now does ordinary tasks in it alone, and {reviewer} confirms it.",
  ],
];
