/* The sentence for an apprentice of another training in the same field. */
import type { Speech } from "../../languages/speech.ts";
import type { Standpoint } from "../read/standpoint.ts";
import type { ToldWayIn } from "./way-in-sentences.ts";

/** Empty for everybody else: who is in a step of the way itself is told so by the way. */
export function sisterSentence(
  { learner, distance, target, candidate }: Standpoint,
  { begun }: ToldWayIn,
  { say, role }: Speech,
): string {
  const learned = learner?.kind === "work" ? learner.role : undefined;
  const isSister = learned !== undefined && learned !== target.role && distance !== "far";
  if (!isSister || begun || candidate.currentRole === undefined) return "";
  return say(
    "You are in a training of the same field ({role}). Finish it: its certificate counts with every employer here. Ask your company now whether you may change over to this training and how much of your time would count, and whether it has such a post for you afterwards.",
    { role: role(candidate.currentRole) },
  );
}
