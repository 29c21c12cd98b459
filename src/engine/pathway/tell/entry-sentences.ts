/* The sentences about the usual way into a role, from the decision of route/entry.ts. */
import type { Role } from "../../knowledge/knowledge.ts";
import type { ResolvedWay } from "../../knowledge/ways.ts";
import type { DegreeLevel, Route, StepRecord, Way } from "../../knowledge/record-types.ts";
import type { Speech } from "../../languages/speech.ts";
import {
  type EntryDecision,
  type OtherWay,
  type Spared,
  type StudyPart,
  isPaidTraining,
  isProofMissing,
  provesItself,
} from "../route/usual-entry.ts";

/** The sentence that replaces the description of the way when the candidate is spared it. */
export function creditOf(
  spared: Spared,
  post: string | undefined,
  { way }: Route,
  { say, role }: Speech,
): string {
  const work = post
    ? say("Your work as {role:a}", { role: role(post) })
    : say("The work behind the skills you state");
  if (spared === "role") return "";
  if (spared === "related")
    return way === "experience"
      ? say("{work} counts toward that.", { work })
      : say("{work} is a usual way in.", { work });
  if (spared === "degree")
    return say("You already have the kind of degree that employers usually ask for.");
  if (spared === "training") return say("Your training in this field is a usual way in.");
  return provesItself(way) ? "" : say("You can already apply for posts while you learn the rest.");
}

/** A part of a sentence that a record holds; undefined when it exists in English only. */
export function fragmentOf(text: string, { translate, inside }: Speech): string | undefined {
  const own = translate(text);
  return own === undefined ? undefined : inside(own);
}

const ASKED = "Employers usually ask for {asks}.";

/** The general requirement of each way, where the words of the record exist only in English. */
const ASKED_BY_WAY: Readonly<Partial<Record<Way, string>>> = {
  degree: "Employers usually ask for a degree in the field.",
  degree_or_experience: "Employers usually ask for a degree or for experience in the field.",
  apprenticeship: "Employers usually ask for a completed apprenticeship.",
  course: "Employers usually ask for a course that teaches the basics.",
  experience:
    "Employers usually ask for {years|about one year|about # years} of work in the field.",
};

/** The object of "Employers usually ask for", and the whole sentence, which may name only the way. */
export interface Asked {
  readonly object: string | undefined;
  readonly sentence: string;
}

export function askedBy({ asks, way, months }: Route, { translate, say }: Speech): Asked {
  const object = translate(asks);
  if (object !== undefined) return { object, sentence: say(ASKED, { asks: object }) };
  const general = ASKED_BY_WAY[way];
  const years = Math.max(1, Math.round(months / 12));
  return { object, sentence: general === undefined ? "" : say(general, { years }) };
}

/** The sentence about the training that the plan of a skilled candidate leaves out. */
export const leftOut = (spared: Spared, route: Route, speech: Speech): string => {
  const { say } = speech;
  if (!isProofMissing(spared, route)) return "";
  const { object, sentence } = askedBy(route, speech);
  const also =
    object === undefined
      ? sentence
      : say("Employers usually also ask for {asks}.", { asks: object });
  const rest =
    route.way === "degree"
      ? say("If you do not hold that, it comes first, and the months of this plan come after it.")
      : say(
          "The months of this plan leave that out; it takes at least {n} {n|month|months}. Ask first whether your experience replaces it.",
          { n: route.months },
        );
  return `${also} ${rest}`;
};

const DEGREE_NAMES: Readonly<Record<DegreeLevel, string>> = {
  bachelor: "a degree",
  master: "a master's degree",
  doctorate: "a doctorate",
};

const TRAINING_NAMES: Readonly<Partial<Record<Way, string>>> = {
  degree: "a degree",
  apprenticeship: "an apprenticeship",
  course: "a course",
  employer: "training with an employer",
};

const TRAINING_NOUNS: Readonly<Partial<Record<Way, string>>> = {
  degree: "the degree",
  apprenticeship: "the apprenticeship",
  course: "the course",
  employer: "the training",
};

const TITLES: Readonly<Partial<Record<Way, readonly [apply: string, train: string]>>> = {
  degree: ["Apply for a place to study", "Complete the degree"],
  apprenticeship: ["Find an apprenticeship", "Complete the apprenticeship"],
  course: ["Choose a course", "Complete the course"],
  employer: ["Apply to an employer that trains", "Complete the employer's training"],
};

/** The degrees that remain, by the degree asked for and the number held: a noun and a title. */
const DEGREES_LEFT: Readonly<Record<DegreeLevel, readonly (readonly [string, string])[]>> = {
  bachelor: [["the degree", "Complete the degree"]],
  master: [
    ["the bachelor's and the master's degree", "Complete the bachelor's and the master's degree"],
    ["the master's degree", "Complete the master's degree"],
  ],
  doctorate: [
    ["the degrees up to the doctorate", "Complete the degrees up to the doctorate"],
    ["the master's degree and the doctorate", "Complete the master's degree and the doctorate"],
    ["the doctorate", "Complete the doctorate"],
  ],
};

/** A noun for the training of a way, as far as it remains, and the title of its step. */
function trainingLeft(
  { way, degree = "bachelor" }: Route,
  held: number,
  part: StudyPart = "first",
): readonly [noun: string, title: string] {
  if (part === "further") return ["the course", "Complete a postgraduate course in the field"];
  const ofDegree = way === "degree" ? DEGREES_LEFT[degree][held] : undefined;
  return ofDegree ?? [TRAINING_NOUNS[way] ?? "", TITLES[way]?.[1] ?? ""];
}

/** The name of the whole training, for one short sentence. */
export const trainingName = ({ way, degree = "bachelor" }: Route): string =>
  (way === "degree" && DEGREE_NAMES[degree]) || TRAINING_NAMES[way] || "";

/** How somebody else sees that a training is complete; undefined for steps of a profession. */
export function trainingDone(
  steps: readonly StepRecord[],
  { say }: Speech,
): readonly string[] | undefined {
  const training = steps.find(({ kind }) => kind === "study")?.training;
  return training && TRAINING_DONE[training]?.map((text) => say(text));
}

const TRAINING_DONE: Readonly<Partial<Record<Way, readonly string[]>>> = {
  degree: ["You hold the degree certificate."],
  apprenticeship: ["You have passed the final examination of the apprenticeship."],
  course: ["You hold the certificate of the course."],
  employer: ["Your employer has confirmed in writing that you completed the training."],
};

/** Apply, then learn: the skills are learned inside the second step. */
export function stepsOf(
  { entry, months, degreeHeld, part }: Omit<EntryDecision, "partTimeMonths">,
  speech: Speech,
): StepRecord[] {
  const { way, start } = entry;
  const { say } = speech;
  const isPaid = isPaidTraining(way);
  const [apply] = TITLES[way]!;
  const [, train] = trainingLeft(entry, degreeHeld, part);
  const place = fragmentOf(start, speech);
  const { object: asks } = askedBy(entry, speech);
  const paid =
    place === undefined
      ? say("Apply for a place with every employer in reach that trains.")
      : say("Apply for a place: {place}.", { place });
  const compare = say("Compare programs by admission, cost and where their graduates work.");
  const unpaid =
    asks === undefined
      ? compare
      : `${compare} ${say("What employers look for: {asks}.", { asks })}`;
  const inside = isPaid
    ? say(
        "You learn at work beside experienced people; what this plan lists is what they should see you take up.",
      )
    : say(
        "The program teaches most of what this plan lists; use your own hours for practice and for work in the field.",
      );
  return [
    { kind: "apply", title: say(apply), text: isPaid ? paid : unpaid, months: 0, training: way },
    {
      kind: "study",
      title: say(train),
      text: inside,
      months,
      training: way,
      ...(isPaid ? { paid: true, pace: "paid" as const } : {}),
    },
  ];
}

/** The record's own words for a way, or else its steps. */
export function stepsOfWay(
  { text, steps }: ResolvedWay,
  { say, list, quote, inside }: Speech,
): string {
  if (text !== undefined) return quote(text);
  return say("The steps on this way: {steps}.", {
    steps: list(steps.map(({ title }) => inside(quote(title)))),
  });
}

/** From work in another role, without a training. */
export const moveOf = (
  { text, work }: OtherWay,
  present: Role | undefined,
  { say, role, quote }: Speech,
): string =>
  text !== undefined
    ? quote(text)
    : say(
        "People who work as {role:a} move over after some time: count on about {work|# month|# months} more there.",
        { role: present ? role(present.title) : "", work },
      );

/** The sentence about the degree that employers ask for in addition to experience. */
export function studyBeside(
  { entry, beside, degreeHeld, isDegreeStated }: EntryDecision,
  { say }: Speech,
): string {
  if (!beside) return "";
  if (beside.isHeld)
    return isDegreeStated
      ? say("The degree that employers look for is already behind you.")
      : say("People in your work usually hold the degree that employers look for.");
  return say(
    "The months leave out {training}: if you do not hold that, add about {months|# month|# months}, or study beside the work.",
    {
      training: say(trainingLeft({ ...entry, way: "degree" }, degreeHeld)[0]),
      months: beside.months,
    },
  );
}

/** How long the training takes, or what is left of it. */
export function timeOf(
  { entry, months, degreeHeld, part, isDegreeStated }: EntryDecision,
  { say }: Speech,
): string {
  const training = say(trainingLeft(entry, degreeHeld)[0]);
  if (part === "second")
    return say(
      "With a degree in another subject, ask for a postgraduate or conversion course, or how much of a second degree is credited: the plan counts {months|# month|# months} full time, and it may be more.",
      { months },
    );
  if (part === "further")
    return say(
      "Your degree is of the kind that employers ask for. A postgraduate course in the field teaches the rest sooner than learning alone: the plan counts {months|# month|# months} full time.",
      { months },
    );
  if (part === "credited")
    return say(
      "With the credits of your associate degree {training} takes at least {months|# month|# months} full time: ask each school what it accepts.",
      { training, months },
    );
  if (part === "next")
    return say(
      isDegreeStated
        ? "Your degree is the first part of the way. What remains is {training}: at least {months|# month|# months} full time, and more if you studied another subject."
        : "People in your work usually hold a degree, which is the first part of the way. What remains is {training}: at least {months|# month|# months} full time, and more if you studied another subject.",
      { training, months },
    );
  return isPaidTraining(entry.way)
    ? say("{Training} takes {months|a few weeks|at least # months}, in paid work.", {
        training,
        months,
      })
    : say("{Training} takes {months|a few weeks|at least # months} full time.", {
        training,
        months,
      });
}
