/* The first action of a plan without steps: what decides whether somebody gets the post. */
import type { Action } from "./actions.ts";
import type { PlanTexts } from "./plan-texts.ts";

/** Empty where the steps of the way, a first job or an application already say it. */
export function decidingActions({
  decides,
  isWithoutPost,
  phases,
  firstJob,
  nextPost,
  roleTitle: role,
  speech: { say },
}: PlanTexts): Action[] {
  if (phases[0]!.steps.length > 0 || firstJob?.at === 0 || firstJob?.course) return [];
  if (decides === "post")
    return [
      {
        type: "network",
        title: say("What decides: the post"),
        description: say(
          isWithoutPost
            ? "Ask two people who fill posts as {role:a}, former employers first, what they would have to see of somebody who returns, and bring one of it when you apply."
            : "Ask the person who fills posts as {role:a} in your organization what they would have to see, agree on one result and on a date for the next talk, and look for the same post elsewhere from then on.",
          { role },
        ),
        priority: "high",
      },
    ];
  if (decides === "posts" && nextPost !== undefined)
    return [
      {
        type: "network",
        title: say("What decides: the next post"),
        description: say(
          "In the first month, ask whoever fills posts such as {post} what they would have to see, agree on one result and on a date for the next talk, and read what other employers ask for it.",
          { post: nextPost },
        ),
        priority: "high",
      },
    ];
  if (decides === "proof")
    return [
      {
        type: "network",
        title: say("What decides: work that you can show"),
        description: say(
          "Read five advertisements for work as {role:a} that you could reach, note what each asks to see first, and let the two points that come up most decide about the first project below.",
          { role },
        ),
        priority: "high",
      },
    ];
  return [];
}
