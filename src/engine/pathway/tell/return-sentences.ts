/* What a return to work asks for, from the standpoint of somebody who is not at work. */
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Speech } from "../../languages/speech.ts";
import type { Standpoint } from "../read/standpoint.ts";

/** Empty for people at work. */
export function returnSentence(
  { regulationOf }: Knowledge["training"],
  { away, present, country, candidate }: Standpoint,
  { hasPaidHours, speech }: { readonly hasPaidHours: boolean; readonly speech: Speech },
): string {
  const { say, role, quote } = speech;
  if (away === undefined) return "";
  const post = candidate.currentRole;
  if (present === undefined || post === undefined)
    return say(
      "You are not at work now: before you begin, ask the public employment service which training it pays for and whether you may learn while you look for work.",
    );
  const last = { role: role(post) };
  const told =
    away === "leave"
      ? say(
          hasPaidHours
            ? "You are on leave from your work as {role:a}: paid working hours in this plan are those of the next post. Before you return, tell your employer what you are heading for and ask which part of it your post can hold."
            : "You are on leave from your work as {role:a}, and this plan needs none of its hours. Before you return, tell your employer what you are heading for and ask which part of it your post can hold.",
          last,
        )
      : say(
          "Your work as {role:a} still counts as experience. When you apply, say in one sentence why you are in no post now and in one what you have done to be up to date, and ask for programs for people who return to work or for some days on trial.",
          last,
        );
  const rule = regulationOf(present.role.id, country);
  if (away !== "former" || !rule || (rule.requires ?? []).length === 0) return told;
  const check = say(
    "Check first whether your licence is still in force ({authority}): after years away a refresher course or supervised practice may be asked for.",
    { authority: quote(rule.authority) },
  );
  return `${told} ${check}`;
}
