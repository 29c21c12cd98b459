/* The sentences about the law and the custom of a profession, from the decision of route/law.ts. */
import {
  ANY_COUNTRY,
  type CredentialRecord,
  type StepRecord,
} from "../../knowledge/record-types.ts";
import type { Regulation } from "../../knowledge/ways.ts";
import type { Speech } from "../../languages/speech.ts";
import { type LawDecision, creditedWay } from "../route/law.ts";

/** The requirements of a profession, in words. */
export interface Profession {
  /** The steps that remain, in their real order; empty when nothing is required. */
  readonly steps: readonly StepRecord[];
  /** The requirements and what shortens them: in full, and in one sentence. */
  readonly sentence: string;
  readonly brief: string;
}

interface LawWords {
  readonly isSkilled: boolean;
  /** The proofs that are got after the appointment. */
  readonly following?: readonly CredentialRecord[];
  /** Their degree may be from another country. */
  readonly isLearningTongue?: boolean | undefined;
  readonly speech: Speech;
}

export function tellLaw(
  law: LawDecision,
  { isSkilled, following = [], isLearningTongue = false, speech }: LawWords,
): Profession {
  const { rule, reason, months } = law;
  const { say, inside, quote } = speech;
  const told = { steps: [], sentence: "", brief: "" };
  const steps = law.steps.map((step) => stepIn(step, speech));
  const authority = quote(rule.authority);
  switch (reason) {
    case "known":
      return told;
    case "free":
      return { ...told, sentence: rule.note === undefined ? "" : quote(rule.note) };
    case "held": {
      const text = textFromAbroad(rule);
      return {
        ...told,
        sentence:
          text === undefined
            ? ""
            : say("If your licence is from elsewhere: {text}", { text: inside(quote(text)) }),
        brief:
          following.length > 0
            ? say(
                "You already hold what this profession asks for before the appointment; what follows it: {proofs}.",
                { proofs: speech.list(following.map(({ name }) => quote(name))) },
              )
            : say(
                "You already hold what this profession asks for, so no training stands in the way.",
              ),
      };
    }
    case "specialty":
      return {
        ...told,
        steps,
        sentence: say(
          "You hold the licence; what remains is the training in this specialty: at least {months|# month|# months}. Ask which part of your training is credited ({authority}).",
          { months, authority },
        ),
        brief: say(
          "You hold the licence to practise, but each specialty has a training of its own.",
        ),
      };
    default:
      return { ...told, steps, ...tellSteps(law, { steps, isSkilled, isLearningTongue, speech }) };
  }
}

/** The record's texts in the reader's language; what exists in English only is marked. */
export const stepIn = (step: StepRecord, { quote }: Speech): StepRecord => ({
  ...step,
  title: quote(step.title),
  text: quote(step.text),
});

function tellSteps(
  law: LawDecision,
  {
    steps,
    isSkilled,
    isLearningTongue,
    speech,
  }: LawWords & { readonly steps: readonly StepRecord[] },
): Pick<Profession, "sentence" | "brief"> {
  const { rule, reason, months, usualMonths } = law;
  const { say, inside, quote } = speech;
  const told = creditedWay(law);
  const text = told?.text === undefined ? undefined : quote(told.text);
  if (reason === "shorter") {
    const instead = say(
      "What you hold shortens these steps from {least} to {months|# month|# months} at full pace.",
      {
        months,
        least: usualMonths,
      },
    );
    const brief = text ?? say("What you already hold spares you a part of the training.");
    const isByDegree = told !== undefined && told.for !== "anyone" && told.for.degree !== undefined;
    return {
      sentence: `${requirement(rule, steps, speech)} ${instead}`,
      brief: isByDegree && isLearningTongue ? `${brief} ${degreeAbroad(rule, speech)}` : brief,
    };
  }
  if (reason === "abroad")
    return {
      sentence: requirement(rule, steps, speech),
      brief: say(
        "You trained in another country: {authority} decides whether that is equal here and what you have to make up for; begin there, since the plan counts only the formal steps.",
        { authority: quote(rule.authority) },
      ),
    };
  // Somebody who skips the training needs no entry condition.
  const isToldEntry = reason === "usual" && rule.entry !== undefined;
  const entry = isToldEntry ? say("To get in: {entry}", { entry: inside(quote(rule.entry)) }) : "";
  const time = say(
    !isToldEntry || rule.country === ANY_COUNTRY
      ? "Together the steps take at least {months|# month|# months} at full pace."
      : "Once you meet that, the steps together take at least {months|# month|# months} at full pace.",
    { months },
  );
  return {
    sentence: [requirement(rule, steps, speech), entry, time]
      .filter((sentence) => sentence !== "")
      .join(" "),
    brief: text ?? (isSkilled ? say(TELL_US) : ""),
  };
}

const textFromAbroad = ({ ways }: Regulation): string | undefined =>
  ways.find((way) => way.for !== "anyone" && way.for.abroad)?.text;

function degreeAbroad(rule: Regulation, { say, inside, quote }: Speech): string {
  const text = textFromAbroad(rule);
  return text === undefined
    ? say(
        "A degree from another country is assessed first, which takes months that this plan does not count; in charge: {authority}.",
        { authority: quote(rule.authority) },
      )
    : say("If your degree is from another country: {text}", { text: inside(quote(text)) });
}

/** Skills alone show no licence, and the plan must not assume one. */
const TELL_US =
  "If you already work in this profession, give it as your present role: the plan then leaves the training out.";

function requirement(rule: Regulation, steps: readonly StepRecord[], speech: Speech): string {
  const { say, list, inside, quote } = speech;
  const profession = quote(rule.profession);
  const authority = quote(rule.authority);
  const values = {
    profession,
    authority,
    year: String(rule.year),
    titles: list(steps.map(({ title }) => inside(title))),
    subject: inside(profession),
  };
  if (rule.note !== undefined)
    return `${say("The usual way into {subject} ({authority}, as of {year}): {titles}.", values)} ${quote(rule.note)}`;
  if (rule.country === ANY_COUNTRY)
    return say(
      "In most countries {subject} takes these steps: {titles}. Ask {whom} what holds for you.",
      { ...values, whom: inside(authority) },
    );
  return say("{profession} follows set steps ({authority}, as of {year}): {titles}.", values);
}
