import type { Role, Skill } from "../../knowledge/knowledge.ts";
import { ANY_COUNTRY, type StepRecord } from "../../knowledge/records.ts";
import { type Regulation, type ResolvedWay, monthsIn } from "../../knowledge/ways.ts";
import type { Speech } from "../../languages/speech.ts";
import { isLicence } from "../checklist/kinds.ts";
import { type Item, isMet } from "../checklist/readiness.ts";
import { holdsDegreeIn, isSkilled, presentRole } from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import type { PathwayTables } from "../pathway-tables.ts";

/** What a regulated profession requires of this candidate. */
export interface Profession {
  /** No licence is needed: `sentence` says what employers expect. */
  readonly isFree: boolean;
  /** The steps that remain, in their real order; empty when nothing is required. */
  readonly steps: readonly StepRecord[];
  /** The least months of these steps together. */
  readonly months: number;
  /** A degree of the candidate shortens the way. */
  readonly isDegreeCounted?: boolean;
  /** What it asks for and what shortens it, in words: in full, and in one sentence. */
  readonly sentence: string;
  readonly brief: string;
}

/** The minimum is never discounted by readiness: only what the record accepts shortens it. */
export function professionOf(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  {
    items,
    country,
    speech,
  }: {
    readonly items: readonly Item[];
    readonly country: string | undefined;
    readonly speech: Speech;
  },
): Profession | undefined {
  const original = engine.knowledge.training.regulationOf(role.id, country);
  if (!original) return undefined;
  const record = recordIn(original, speech);
  const { say, inside } = speech;
  const present = presentRole(engine, candidate);
  if (record.unregulated) {
    // People of the profession and those with its degree know what employers expect.
    const isInside = present !== undefined && record.roles.includes(present.id);
    const isTold = isInside || wayFor(record, candidate, present) !== undefined;
    const sentence = isTold ? "" : (record.note ?? "");
    return { isFree: true, steps: [], months: 0, sentence, brief: "" };
  }
  const steps = stepsFor(record, items);
  const own = steps.filter((step) => step.own);
  const before = present && engine.knowledge.training.regulationOf(present.id, country);
  if (own.length > 0 && present !== role && before?.profession === original.profession) {
    return {
      isFree: false,
      steps: own,
      months: monthsIn(own),
      sentence: say(
        "You hold the licence; what remains is the training in this specialty: at least {months|# month|# months}. Ask which part of your training is credited ({authority}).",
        { months: monthsIn(own), authority: record.authority },
      ),
      brief: say("You hold the licence to practise, but each specialty has a training of its own."),
    };
  }
  if (isHeld(record, present, items)) {
    const abroad = record.ways.find((way) => way.for !== "anyone" && way.for.abroad);
    return {
      isFree: false,
      steps: [],
      months: 0,
      sentence: abroad
        ? say("If your licence is from elsewhere: {text}", { text: inside(abroad.text ?? "") })
        : "",
      brief: say(
        "You already hold what this profession asks for, so no training stands in the way.",
      ),
    };
  }
  return trainingFor(record, steps, {
    way: wayFor(record, candidate, present),
    items,
    speech,
  });
}

/** The steps that remain for somebody who does not hold the licence. */
function trainingFor(
  record: Regulation,
  steps: readonly StepRecord[],
  {
    way,
    items,
    speech,
  }: {
    readonly way: ResolvedWay | undefined;
    readonly items: readonly Item[];
    readonly speech: Speech;
  },
): Profession {
  const { say, inside } = speech;
  const least = monthsIn(steps);
  const isDegreeCounted = way !== undefined && way.for !== "anyone" && way.for.degree !== undefined;
  if (way && way.months < least) {
    const { steps: left, months } = way;
    return {
      isFree: false,
      steps: left,
      months,
      isDegreeCounted,
      sentence: `${requirement(record, left, speech)} ${say(
        "That is at least {months|# month|# months} instead of {least}.",
        { months, least },
      )}`,
      brief: way.text ?? "",
    };
  }
  // Who skips the training needs no entry condition.
  const isShort = steps.length < record.steps.length;
  const isToldEntry = !isShort && record.entry !== undefined;
  const entry = isToldEntry ? say("To get in: {entry}", { entry: inside(record.entry) }) : "";
  const time = say(
    !isToldEntry || record.country === ANY_COUNTRY
      ? "Together the steps take at least {months|# month|# months}, whatever your weekly hours."
      : "Once you meet that, the steps together take at least {months|# month|# months}, whatever your weekly hours.",
    { months: least },
  );
  return {
    isFree: false,
    steps,
    months: least,
    isDegreeCounted,
    sentence: [requirement(record, steps, speech), entry, time]
      .filter((sentence) => sentence !== "")
      .join(" "),
    brief: way?.text ?? (isSkilled(items) ? say(TELL_US) : ""),
  };
}

/** The record with its texts in the reader's language; what exists in English only is marked. */
function recordIn(record: Regulation, { quote }: Speech): Regulation {
  const told = (step: StepRecord): StepRecord => ({
    ...step,
    title: quote(step.title),
    text: quote(step.text),
  });
  return {
    ...record,
    profession: quote(record.profession),
    authority: quote(record.authority),
    ...(record.entry === undefined ? {} : { entry: quote(record.entry) }),
    ...(record.note === undefined ? {} : { note: quote(record.note) }),
    steps: record.steps.map(told),
    ways: record.ways.map((way) => ({
      ...way,
      steps: way.steps.map(told),
      ...(way.text === undefined ? {} : { text: quote(way.text) }),
    })),
  };
}

/** Skills alone show no licence, and the plan must not assume one. */
const TELL_US =
  "If you already work in this profession, give it as your present role: the plan then leaves the training out.";

/** Steps that are only usual are left to those who have less than half of the core skills. */
function stepsFor({ steps, note }: Regulation, items: readonly Item[]) {
  const formal = steps.filter(({ kind }) => kind === "exam" || kind === "register");
  return note !== undefined && isSkilled(items) && formal.length > 0 ? formal : steps;
}

function requirement(
  { profession, authority, country, note, year }: Regulation,
  steps: readonly StepRecord[],
  { say, list, inside }: Speech,
): string {
  const values = {
    profession,
    authority,
    year: String(year),
    titles: list(steps.map(({ title }) => inside(title))),
    subject: inside(profession),
  };
  if (note !== undefined)
    return `${say("The usual way into {subject} ({authority}, as of {year}): {titles}.", values)} ${note}`;
  if (country === ANY_COUNTRY)
    return say(
      "In most countries {subject} takes these steps: {titles}. Ask {whom} what holds for you.",
      { ...values, whom: inside(authority) },
    );
  return say("{profession} follows set steps ({authority}, as of {year}): {titles}.", values);
}

/** Whether the candidate states the licence or works in one of the very roles of the record. */
const isHeld = (record: Regulation, present: Role | undefined, items: readonly Item[]): boolean =>
  (present !== undefined && record.roles.includes(present.id)) ||
  items.some(
    (item) => opensProfession(item.skill) && item.knowing.source === "stated" && isMet(item),
  );

/** Courses for trained people (advanced life support) are no licence to practise. */
const opensProfession = (skill: Skill): boolean =>
  isLicence(skill) && (skill.certificateRank === "full" || /licen[cs]e/i.test(skill.name));

/** The shortest way that the candidate meets, besides the one for anyone. */
function wayFor(
  { ways }: Regulation,
  candidate: CandidateInput,
  present: Role | undefined,
): ResolvedWay | undefined {
  return ways
    .filter(({ for: whom }) => {
      if (whom === "anyone") return false;
      if (whom.degree) return holdsDegreeIn(whom.degree.fields, candidate, whom.degree.level);
      return present !== undefined && (whom.role ?? []).includes(present.id);
    })
    .toSorted((a, b) => a.months - b.months)[0];
}
