/* The sentences about the first job on the way, from the decision of route/first-job.ts. */
import type { Way } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import type { FirstJob } from "../route/first-job.ts";
import type { Action } from "./actions.ts";
import { type Asked, fragmentOf } from "./entry-sentences.ts";

export interface FirstJobTexts {
  /** The index of the phase in which it is to be found. */
  readonly at: number;
  readonly milestone: string;
  /** Undefined where the steps of the plan say it. */
  readonly action: Action | undefined;
  /** The first action of phase 1, when a short course comes before the job. */
  readonly course: Action | undefined;
}

export function tellFirstJob(
  { at, way, start, isStep, isAfterCourse }: FirstJob,
  { asks, speech }: { readonly asks: Asked | undefined; readonly speech: Speech },
): FirstJobTexts {
  const { say } = speech;
  const job = fragmentOf(start, speech);
  const [title, description, open] = TEXTS[way];
  return {
    at,
    milestone:
      job === undefined
        ? say("You hold a written offer for a first job in this field.")
        : say("You hold a written offer for a first job: {job}.", { job }),
    course: isAfterCourse
      ? {
          type: "learn",
          title: say("Book the course"),
          description: [
            asks?.sentence ?? "",
            say(
              "Ask providers about dates, costs and the certificate at the end, and book the next date that you can keep.",
            ),
          ]
            .filter((text) => text !== "")
            .join(" "),
          priority: "high",
        }
      : undefined,
    action: isStep
      ? undefined
      : {
          type: "network",
          title: say(title),
          description: job === undefined ? say(open) : say(description, { job }),
          priority: "high",
        },
  };
}

/** With the job that the record names, and without it. */
const TEXTS: Readonly<
  Record<Way, readonly [title: string, description: string, withoutJob: string]>
> = {
  degree: [
    "Apply before you finish",
    "Start to apply half a year before the end of the training, for posts such as {job}.",
    "Start to apply half a year before the end of the training.",
  ],
  degree_or_experience: [
    "Send the first applications",
    "Apply for posts such as {job} while you learn the rest, and note what each interview asks for.",
    "Apply while you learn the rest, and note what each interview asks for.",
  ],
  course: [
    "Apply with the course behind you",
    "Apply for posts such as {job} as soon as the course is done; the rest is learned beside the work.",
    "Apply as soon as the course is done; the rest is learned beside the work.",
  ],
  apprenticeship: [
    "Find a place to learn the trade",
    "Apply to every employer in reach that trains: {job}.",
    "Apply to every employer in reach that trains.",
  ],
  employer: [
    "Apply to employers that train",
    "Apply in the first weeks for a post such as {job}: the training comes after you are hired.",
    "Apply in the first weeks: the training comes after you are hired.",
  ],
  experience: [
    "Take the post where the way begins",
    "Apply for a post such as {job}; what the later phases ask for is learned beside that work.",
    "Apply for a first post in the field; what the later phases ask for is learned beside that work.",
  ],
  open: [
    "Apply now",
    "Apply to several places in the first two weeks, for work such as {job}; what this plan lists is learned beside it.",
    "Apply to several places in the first two weeks; what this plan lists is learned beside the work.",
  ],
};
