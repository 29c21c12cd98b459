import type { Role } from "../../knowledge/knowledge.ts";
import type { DegreeLevel, Route, StepRecord, Way } from "../../knowledge/records.ts";
import type { Speech } from "../../languages/speech.ts";
import {
  degreeNumber,
  hasStatedStudies,
  holdsDegreeIn,
  isSkilled,
  isTrainedIn,
} from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { type Item, isLikely, isMet } from "../checklist/readiness.ts";

/** Shorter trainings are an action of the plan, not a stretch of it. */
export const LONG_TRAINING = 6;

export const isPaidTraining = (way: Way): boolean => way === "apprenticeship" || way === "employer";

export type Held = "role" | "related" | "degree" | "training" | "skills";

/** What spares the candidate the way, the strongest first. */
export function heldOf(
  role: Role,
  candidate: CandidateInput,
  {
    route,
    items,
    present,
    isRelated,
    degree: held,
  }: {
    readonly route: Route;
    readonly items: readonly Item[];
    readonly present: Role | undefined;
    /** By the present role. */
    readonly isRelated: boolean;
    /** The highest degree, as a number. */
    readonly degree: number;
  },
): Held | undefined {
  const { way, fields = [], degree = "bachelor" } = route;
  if (present === role) return "role";
  if (isRelated) return "related";
  const isByDegree = way === "degree" || way === "degree_or_experience";
  const isAnySubject = fields.includes("any") && held >= degreeNumber(degree);
  if (isByDegree && (isAnySubject || holdsDegreeIn(fields, candidate, degree))) return "degree";
  if ((way === "apprenticeship" || way === "course") && isTrainedIn(items, candidate))
    return "training";
  // Stated studies in another subject are no such degree, whatever skills are stated beside them.
  if (way === "experience" || (way === "degree" && hasStatedStudies(candidate))) return undefined;
  const isThere = (item: Item): boolean => isMet(item) || isLikely(item);
  return isSkilled(items, isThere) ? "skills" : undefined;
}

/** What the candidate is told instead of the way. */
export function creditOf(
  held: Held,
  present: Role | undefined,
  { way }: Route,
  { say, role }: Speech,
): string {
  const work = present
    ? say("Your work as {role:a}", { role: role(present.title) })
    : say("The work behind the skills you state");
  if (held === "role") return "";
  if (held === "related")
    return way === "experience"
      ? say("{work} counts toward that.", { work })
      : say("{work} is a usual way in.", { work });
  if (held === "degree")
    return say("You already have the kind of degree that employers usually ask for.");
  if (held === "training") return say("Your training in this field is a usual way in.");
  return proves(way) ? "" : say("You can already apply for posts while you learn the rest.");
}

/** Whether the way ends with a proof that skills alone do not replace. */
const proves = (way: Way): boolean =>
  way === "degree" || way === "apprenticeship" || way === "course";

/** A part of a sentence that a record holds; undefined when it exists in English only. */
export function fragmentOf(text: string, { translate, inside }: Speech): string | undefined {
  const own = translate(text);
  return own === undefined ? undefined : inside(own);
}

const ASKED = "Employers usually ask for {asks}.";

/** The sentence of `asked`; another verb where a text beside it begins in the same way. */
export function asksSentence(
  { object, sentence }: Asked,
  texts: readonly string[],
  { say }: Speech,
): string {
  const opening = say(ASKED, { asks: "" })
    .replace(/[ .:]+$/, "")
    .toLowerCase();
  return object !== undefined && texts.some((text) => text.toLowerCase().includes(opening))
    ? say("The usual requirement is {asks}.", { asks: object })
    : sentence;
}

/** What employers ask for by the way of a record, where its own words exist in English only. */
const ASKED_BY_WAY: Readonly<Partial<Record<Way, string>>> = {
  degree: "Employers usually ask for a degree in the field.",
  degree_or_experience: "Employers usually ask for a degree or for experience in the field.",
  apprenticeship: "Employers usually ask for a completed apprenticeship.",
  course: "Employers usually ask for a course that teaches the basics.",
  experience:
    "Employers usually ask for {years|about one year|about # years} of work in the field.",
};

/** The object of "Employers usually ask for", or the whole sentence where only the way can be told. */
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

/** Whether skills are all that somebody has where the way ends with a proof. */
export const isProofMissing = (held: Held, { way }: Route): boolean =>
  held === "skills" && proves(way);

/** What the plan of a skilled candidate leaves out. */
export const leftOut = (held: Held, route: Route, speech: Speech): string => {
  const { say } = speech;
  if (!isProofMissing(held, route)) return "";
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

export const DEGREE_NAMES: Readonly<Record<DegreeLevel, string>> = {
  bachelor: "a degree",
  master: "a master's degree",
  doctorate: "a doctorate",
};

export const TRAINING_NAMES: Readonly<Partial<Record<Way, string>>> = {
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

/** The full-time months of each degree after the one before. */
const DEGREE_MONTHS: readonly number[] = [36, 24, 36];
/** What counts of a route's months as its first degree: four years in many countries. */
const FIRST_DEGREE_MONTHS = 48;

/** The months of the degrees that are missing between two numbers. */
export const monthsOfDegrees = (from: number, to: number): number =>
  DEGREE_MONTHS.slice(from, to).reduce((sum, months) => sum + months, 0);

/** The months of the way that remain for somebody with a degree below the one asked for. */
export const monthsAfterDegree = ({ months, degree }: Route, held: number): number =>
  held === 0
    ? months
    : Math.min(
        months,
        Math.max(monthsOfDegrees(held, degreeNumber(degree)), months - FIRST_DEGREE_MONTHS),
      );

/** What remains up to the degree asked for, by the number of degrees held. */
const DEGREES_LEFT: Readonly<Record<DegreeLevel, readonly string[]>> = {
  bachelor: ["the degree"],
  master: ["the bachelor's and the master's degree", "the master's degree"],
  doctorate: [
    "the degrees up to the doctorate",
    "the master's degree and the doctorate",
    "the doctorate",
  ],
};

/** A noun for the training of a way, as far as it remains. */
export const trainingLeft = ({ way, degree = "bachelor" }: Route, held: number): string =>
  (way === "degree" ? DEGREES_LEFT[degree][held] : undefined) ?? TRAINING_NOUNS[way] ?? "";

const DEGREE_TITLES: Readonly<Record<string, string>> = {
  "the bachelor's and the master's degree": "Complete the bachelor's and the master's degree",
  "the master's degree": "Complete the master's degree",
  "the degrees up to the doctorate": "Complete the degrees up to the doctorate",
  "the master's degree and the doctorate": "Complete the master's degree and the doctorate",
  "the doctorate": "Complete the doctorate",
};

/** How somebody else sees that a training is complete; undefined for steps of a profession. */
export function trainingDone(
  steps: readonly StepRecord[],
  { say }: Speech,
): readonly string[] | undefined {
  const titles = steps.map(({ title }) => title).join();
  const isDone = (apply: string, train: string): boolean =>
    `${say(apply)},${say(train)}` === titles;
  const way = (Object.keys(TITLES) as Way[]).find((one) => {
    const own = TITLES[one];
    return own && isDone(...own);
  });
  const isDegree = Object.values(DEGREE_TITLES).some((train) => isDone(TITLES.degree![0], train));
  return TRAINING_DONE[isDegree ? "degree" : (way ?? "open")]?.map((text) => say(text));
}

const TRAINING_DONE: Readonly<Partial<Record<Way, readonly string[]>>> = {
  degree: ["You hold the degree certificate."],
  apprenticeship: ["You have passed the final examination of the apprenticeship."],
  course: ["You hold the certificate of the course."],
  employer: ["Your employer has confirmed in writing that you completed the training."],
};

/** Apply, then learn: the skills are learned inside the second step. */
export function stepsOf(route: Route, held: number, speech: Speech): StepRecord[] {
  const { way, months, start } = route;
  const { say } = speech;
  const isPaid = isPaidTraining(way);
  const [apply, usual] = TITLES[way]!;
  const train = DEGREE_TITLES[trainingLeft(route, held)] ?? usual;
  const place = fragmentOf(start, speech);
  const { object: asks } = askedBy(route, speech);
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
    { kind: "apply", title: say(apply), text: isPaid ? paid : unpaid, months: 0 },
    { kind: "study", title: say(train), text: inside, months, ...(isPaid ? { paid: true } : {}) },
  ];
}
