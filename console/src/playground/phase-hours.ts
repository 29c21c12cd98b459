import type { PathwayBody } from "../api/replies.ts";
import { plural } from "../ui/format.ts";

type Phase = NonNullable<PathwayBody["roadmap"]>["phases"][number];

/** "40 hours of your own, 300 of training": only what there is. */
export function hoursOf({ own, training, work }: NonNullable<Phase["hours"]>): string {
  const parts = [
    [own, "of your own"],
    [training, "of training"],
    [work, "of paid work"],
  ] as const;
  const told = parts.filter(([hours]) => hours > 0);
  return told
    .map(([hours, whose], at) => `${at === 0 ? plural(hours, "hour") : hours} ${whose}`)
    .join(", ");
}
