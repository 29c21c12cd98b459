import type { ExperienceScore, WorkPeriod } from "../analysis/experience-score.ts";
import type { Speech } from "../languages/speech.ts";
import { hashOf } from "../text/hash.ts";

/** "a few months", "half a year", "1.5 years", "7 years". */
export function spanOf(years: number, { say }: Speech): string {
  if (years < 0.4) return say("a few months");
  if (years < 0.75) return say("half a year");
  const rounded = roundYears(years);
  return say("{years|one year|% years}", { years: rounded });
}

export function roundYears(years: number): number {
  return years < 3 ? Math.round(years * 2) / 2 : Math.round(years);
}

/** "was read as that of a Staff Nurse" for a title that is in the résumé; a role that we infer only
 * "reads like" one. */
export function workOf(
  { stated, role, isTraining }: NonNullable<ExperienceScore["nearest"]>,
  speech: Speech,
): string {
  if (isTraining) return speech.say("was read as training for this kind of work");
  if (stated !== undefined)
    return speech.say("was read as that of {title:a}", { title: speech.role(stated) });
  return role === undefined
    ? ""
    : speech.say("reads like that of {role:a}", { role: speech.role(role) });
}

/** "2009–2018", "2018–today", "2016". */
export function periodOf({ from, to }: WorkPeriod, { say }: Speech): string {
  if (from === to) return from;
  return to === undefined ? say("{from}–today", { from }) : `${from}–${to}`;
}

/** Rounded as in the reply. */
export const roundConfidence = (confidence: number): number => Math.round(confidence * 100) / 100;

export type Choose = (slot: string, options: readonly string[]) => string;

/** Chooses a wording by a hash of the findings: same findings, same words. */
export function chooserFor(seed: string): Choose {
  return (slot, options) => options[hashOf(`${slot}\n${seed}`) % options.length] ?? "";
}
