import type { Audience, PracticeRecord, TaskRecord } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import { targetName } from "../checklist/level-numbers.ts";
import type { Focus } from "../schedule/focus.ts";

/** The milestones of a skill from a level down to the next one that is open: where the first takes too
 * long, another may fit, and a level that is reached needs no proof. */
export const milestonesUpTo = (
  { milestones }: PracticeRecord,
  { level, reached }: { readonly level: number; readonly reached: number },
): TaskRecord[] =>
  Array.from({ length: Math.max(0, level - reached) }, (_, n) => milestones[targetName(level - n)]);

/** The level that a milestone proves, and the one that somebody has already. A learner proves one less. */
export function levelsOf(
  { current, target }: Focus,
  isLearner: boolean,
): { readonly level: number; readonly reached: number } {
  const reached = Math.floor(current);
  return { level: Math.min(3, Math.max(reached + 1, target - (isLearner ? 1 : 0))), reached };
}

/** Milestones for a skill without a practice record, the preferred one first. */
export function levelMilestone(
  item: Focus,
  {
    reviewer,
    speech,
    audience,
  }: {
    readonly reviewer: string;
    readonly speech: Speech;
    readonly audience: ReadonlySet<Audience>;
  },
  turn: number,
): string[] {
  const { skill, target } = item;
  const words = {
    skill: speech.skill(skill.name),
    reviewer,
    minutes: target * 10,
    level: ["A2", "B1", "C1"][target - 1] ?? "",
  };
  return textsFor(item, turn, audience.has("lead")).map((text) => speech.say(text, words));
}

function textsFor({ skill, target }: Focus, turn: number, leads: boolean): readonly string[] {
  switch (skill.kind) {
    case "credential":
      return ["{Skill} is held, and its issuer confirms that it is valid."];
    case "language":
      return [
        "A native speaker has held a {minutes}-minute conversation in {skill} and rates it {level} or better.",
      ];
    case "safety":
      return [
        "{Reviewer} has watched three working sessions and had nothing to correct in {skill}.",
      ];
    case "method":
      return [
        "A team has worked by {skill} through one full cycle, and one of its members confirms your part in it.",
      ];
    case "soft":
      return [
        "Somebody who worked alongside you describes in writing one situation in which {skill} made the difference.",
        "Two people who have seen you work each name an example of {skill}, without asking the other.",
      ];
    default: {
      const texts = [
        ...(LEVEL_TEXTS[target - 1] ?? []),
        ...(leads && target === LEVEL_TEXTS.length ? [TRAINED_BY_YOU] : []),
      ];
      const from = turn % Math.max(1, texts.length);
      return [...texts.slice(from), ...texts.slice(0, from)];
    }
  }
}

/** For people who have others to train. */
const TRAINED_BY_YOU =
  "Somebody you trained in {skill} now does ordinary tasks in it alone, and {reviewer} confirms it.";

const LEVEL_TEXTS: readonly (readonly string[])[] = [
  [
    "{Reviewer} has put ten basic questions about {skill} and accepted at least eight of the answers.",
    "You have solved five exercises in {skill} from a course or handbook, and {reviewer} found four right at the first try.",
    "You have explained {skill} to a newcomer in five minutes while {reviewer} listened and added nothing.",
    "{Reviewer} has watched you use {skill} on a simple example and let you finish without help.",
    "You have shown {reviewer} your notes on {skill}, with three examples of your own, and corrected what they marked.",
  ],
  [
    "You have completed a task in {skill} that {reviewer} set, alone and at the standard of the job.",
    "{Reviewer} has given you an ordinary task in {skill}, left you alone with it, and accepted the result.",
    "{Reviewer} has checked three ordinary pieces of your work in {skill} and accepted them without changes.",
    "{Reviewer} has commented on a finished piece of your work in {skill}, and accepted it after you dealt with each comment.",
    "You have used {skill} on a real task for somebody else, and they have confirmed in writing that the result holds.",
    "Two problems in {skill} that you had not seen before are solved, with a written note that {reviewer} can follow.",
  ],
  [
    "An unusual case in {skill} is solved, written up, and presented to {reviewer}, who would have decided the same.",
    "{Reviewer} has asked you for advice in {skill} and followed it.",
    "You have reviewed somebody else's work in {skill}, and {reviewer} agrees with every point you raised.",
  ],
];
