import type { Speech } from "../../languages/speech.ts";
import type { Action } from "./actions.ts";

const ASKS: readonly string[] = [
  "Ask two people who decide about this post which result would make you the obvious choice, deliver it, and apply with it inside and outside your organization.",
  "Take over one responsibility of this post before you have the title, set a date for the talk about it, and bring what it changed.",
  "Apply once you can name two results that you answered for; if it is refused, ask what is missing and by when you may ask again.",
  "Ask somebody who holds this post what the first hundred days demanded, write down how you would spend yours, and bring that to the interview.",
];

/** The action of the phase in which a position is to be reached. */
export const positionAction = (position: string, at: number, { say, role }: Speech): Action => ({
  type: "practice",
  title: say("Step up: {position}", { position: role(position) }),
  description: say(ASKS[at % ASKS.length]!),
  priority: "high",
});
