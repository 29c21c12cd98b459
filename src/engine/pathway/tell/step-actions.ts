/* The steps of the way and the proofs and certificates beside it. */
import type { CredentialRecord, StepRecord } from "../../knowledge/record-types.ts";
import { ENGLISH, type Speech } from "../../languages/speech.ts";
import type { Certificate } from "../schedule/certificates.ts";
import { roughly } from "../schedule/effort.ts";
import type { Action, ActionType } from "./actions.ts";

const STEP_TYPES: Readonly<Record<StepRecord["kind"], ActionType>> = {
  apply: "network",
  study: "learn",
  placement: "practice",
  exam: "certify",
  register: "certify",
};

/** A step of the way, with the least months that it takes. */
export function stepAction(
  { kind, title, text, months, paid, served, partTimeMonths, waitMonths = 0 }: StepRecord,
  {
    number,
    of,
    preparation,
    isDeciding,
    authority,
    funding,
    isPaid,
    speech,
  }: {
    readonly number: number;
    readonly of: number;
    /** Hours for its examinations in the phase. */
    readonly preparation: number;
    /** Everything else depends on it. */
    readonly isDeciding: boolean;
    readonly authority: string | undefined;
    /** The cost of the training and who pays it, where a record gives them. */
    readonly funding: readonly string[];
    /** The training of the way is paid work. */
    readonly isPaid: boolean;
    readonly speech: Speech;
  },
): Action {
  const { say } = speech;
  const time =
    waitMonths > months
      ? ` ${say("This plan counts {waitMonths} months until the training begins: ask first for the next start and the last day to apply.", { waitMonths })}`
      : timeText({ months, paid, served, partTimeMonths }, speech);
  return {
    type: STEP_TYPES[kind],
    title: say("Step {number} of {of}: {title}", { number, of, title }),
    description: [
      `${text}${time}${preparing(preparation, speech)}`,
      ...(isDeciding ? [deciding(kind, { of, authority, funding, isPaid, speech })] : []),
    ].join(" "),
    priority: "high",
  };
}

/** The least months of a step, or what is left of it; beside work where a record gives that form. */
function timeText(
  {
    months,
    paid,
    served = 0,
    partTimeMonths = 0,
  }: { [K in "months" | "paid" | "served" | "partTimeMonths"]: StepRecord[K] | undefined },
  { say }: Speech,
): string {
  const values = { months: months ?? 0, beside: partTimeMonths };
  if (served > 0)
    return ` ${say("You are in it: {months|# month|# months} of it are left.", values)}`;
  if (values.months <= 1) return "";
  if (partTimeMonths > values.months)
    return ` ${say("At least {months} months full time, about {beside} beside work.", values)}`;
  return ` ${say(paid ? "At least {months} months, paid." : "At least {months} months.", values)}`;
}

/** The questions to ask before anything else, and whom to ask. */
function deciding(
  kind: StepRecord["kind"],
  {
    of,
    authority,
    funding,
    isPaid,
    speech: { say },
  }: Pick<Parameters<typeof stepAction>[1], "of" | "authority" | "funding" | "isPaid" | "speech">,
): string {
  const isFormality = kind === "exam" || kind === "register";
  const asks =
    !isFormality && funding.length > 0
      ? funding.join(" ")
      : say(
          isFormality
            ? "Ask for the conditions, the fee and the next date before anything else."
            : isPaid
              ? "Ask for the conditions and the next date before anything else."
              : "Ask for recognition, the next start, the cost and who pays it (employer, grants, public funding) before anything else.",
        );
  const charge = { authority: authority ?? "" };
  const weight =
    of === 1
      ? authority === undefined
        ? ""
        : say("In charge of the profession: {authority}.", charge)
      : authority === undefined
        ? say("This step decides about all the others.")
        : say(
            "This step decides about all the others; in charge of the profession: {authority}.",
            charge,
          );
  return weight === "" ? asks : `${weight} ${asks}`;
}

const preparing = (hours: number, { say }: Speech): string =>
  hours === 0
    ? ""
    : ` ${say("Keep about {hours|# hour|# hours} of your own for the preparation.", { hours: roughly(hours) })}`;

/** A proof that employers look for, or that the law asks for beside the steps. */
export function proofAction(
  { title, text, months }: Pick<StepRecord, "title" | "text" | "months">,
  { say, quote }: Speech,
): Action {
  const time = months > 1 ? ` ${say("At least {months} months.", { months })}` : "";
  return {
    type: "certify",
    title: quote(title),
    description: `${quote(text)}${time}`,
    priority: "high",
  };
}

/** A proof that is got after the appointment. */
export function followingAction(
  { title, text, within }: Pick<CredentialRecord, "title" | "text" | "within">,
  { say, quote }: Speech,
): Action {
  const months = within ?? 0;
  const when = say(
    "It comes after the appointment, within {months|# month|# months}: ask in the interview who pays for it and which hours you get for it.",
    { months },
  );
  return {
    type: "certify",
    title: say("Once you are appointed: {step}", { step: quote(title) }),
    description: `${quote(text)} ${when}`,
    priority: "medium",
  };
}

export function certify(
  { skill, certificate: name, importance }: Certificate,
  speech: Speech,
): Action {
  const { say, language, names } = speech;
  // The proof of a credential has the reader's name for it: "Erste Hilfe", not "First Aid/CPR/AED".
  const isNamed = skill.kind === "credential" && names.skill(skill.name) !== skill.name;
  const certificate = language !== ENGLISH.language && isNamed ? speech.skill(skill.name) : name;
  const isRequired = skill.kind === "credential" || skill.certificateRank === "full";
  // A card around the core is worth having, and nothing waits for it.
  const priority = !isRequired ? "medium" : importance === "supporting" ? "low" : "high";
  if (isRequired && skill.certificateRank === "entry") {
    return {
      type: "certify",
      title: say("Get certified: {certificate}", { certificate }),
      description: say(
        "Take the course or the test for {certificate}, and ask whether it has to be renewed and when.",
        { certificate },
      ),
      priority,
    };
  }
  return {
    type: "certify",
    title: say("Get certified: {certificate}", { certificate }),
    description: isRequired
      ? say(
          "Ask the body that issues {certificate} for its conditions, fees and dates before you register.",
          { certificate },
        )
      : say(
          "A recognized proof of {skill}; check its entry conditions first, and take it once the milestones of this phase are met.",
          { skill: speech.skill(skill.name) },
        ),
    priority,
  };
}
