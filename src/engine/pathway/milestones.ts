import type { FieldRecord, PracticeRecord } from "../knowledge/records.ts";
import { capitalised } from "../text/english.ts";
import { kindOf } from "./kinds.ts";
import { targetName } from "./levels.ts";
import type { Focus } from "./focus.ts";

export const milestoneFor = ({ milestones }: PracticeRecord, { target }: Focus): string =>
  milestones[targetName(target)];

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
  ],
  [
    "A task in {skill} set by {reviewer} is completed alone, at the standard expected of somebody in the job.",
    "{Reviewer} has handed over an ordinary task in {skill}, looked again only at the end, and accepted the result.",
    "Three pieces of ordinary work in {skill}, done in a normal working day each, have passed the check of {reviewer}.",
  ],
  [
    "An unusual case in {skill} is solved, written up, and presented to {reviewer}, who would have decided the same.",
    "{Reviewer} has asked you for advice in {skill} and followed it.",
  ],
];
