/*
 * The demands of a country's law, or of a profession's custom: which credentials the candidate lacks,
 * and which of the ways open to them is the shortest. Only codes and values; tell/ words it.
 */
import type { Role } from "../../knowledge/knowledge.ts";
import type { StepRecord, WayFor } from "../../knowledge/record-types.ts";
import { type Regulation, type ResolvedWay, monthsIn } from "../../knowledge/ways.ts";
import { degreeNumber, holdsDegreeIn } from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import { withApplication } from "./training-intake.ts";
import { type Holdings, type Requirement, stepsAfter } from "./held.ts";

/** Why these steps remain. `free`: no licence is needed · `known`: nor need the texts say so · `held`: all
 * is held · `specialty`: all but the specialty training is held · `formalities`: the rest is custom, and
 * the skills are there · `shorter`: what is held shortens the way · `abroad`: the training was abroad, and
 * no record says what it counts here · `usual`: the way for anyone. */
export type LawReason =
  | "free"
  | "known"
  | "held"
  | "specialty"
  | "formalities"
  | "shorter"
  | "abroad"
  | "usual";

export interface LawDecision {
  readonly rule: Regulation;
  readonly reason: LawReason;
  readonly requires: readonly Requirement[];
  /** Credentials that employers ask for but no law requires. */
  readonly expects: readonly Requirement[];
  /** The way that the steps belong to; undefined where none remain. */
  readonly way: ResolvedWay | undefined;
  /** A way whose condition the candidate meets, even if it is not shorter: its text is still true. */
  readonly credited: ResolvedWay | undefined;
  readonly steps: readonly StepRecord[];
  readonly months: number;
  /** The months of the way for anyone. */
  readonly usualMonths: number;
  readonly alternatives: readonly ResolvedWay[];
}

interface LawPoint {
  readonly country: string | undefined;
  readonly holdings: Holdings;
  readonly present: Role | undefined;
  readonly candidate: CandidateInput;
  /** A degree of another country taught a good part of the core skills. */
  readonly isTaughtAbroad: boolean;
  /** At least half of the core skills are there. */
  readonly isSkilled: boolean;
  /** Only ways with a training, where one is open. */
  readonly isPlain: boolean;
}

/** The part of every recognition: its least months, as authorities decide within some months of complete
 * papers. */
const ASSESSMENT: StepRecord = {
  kind: "register",
  title: "Have your foreign training assessed",
  text: "Ask the authority which papers it needs (diploma, subjects and hours, proof of practice, certified translations) and whether an examination, an adaptation period or a language test follows: these come on top of the months counted here.",
  months: 6,
};

/** Readiness never shortens a legal minimum: only what the record accepts does. Where the rule is custom
 * (it has a note), skills can replace the training. */
export function decideLaw(
  { knowledge: { training } }: PathwayTables,
  role: Role,
  point: LawPoint,
): LawDecision | undefined {
  const { country, holdings, present, candidate } = point;
  const rule = training.regulationOf(role.id, country);
  if (!rule) return undefined;
  const has = (id: string): boolean => holdings.has(id, role.id);
  const proofs = (ids: readonly string[] = []): Requirement[] =>
    ids.flatMap((id) => {
      const credential = training.credentials.get(id);
      return credential ? [{ credential, held: has(id) }] : [];
    });
  const requires = proofs(rule.requires);
  const expects = proofs(rule.expects);
  const isAbroad = point.isTaughtAbroad || isTrainedAbroad(rule, { candidate, present });
  const met = rule.ways.filter(({ for: whom }) =>
    isMetBy(whom, { candidate, present, has, isTrainedAbroad: isAbroad }),
  );
  const decision = (
    reason: LawReason,
    steps: readonly StepRecord[],
    way?: ResolvedWay,
  ): LawDecision => ({
    rule,
    reason,
    requires,
    expects,
    way,
    credited: met.find((one) => one.for !== "anyone"),
    steps: withApplication(steps),
    months: monthsIn(steps),
    usualMonths: monthsIn(rule.steps),
    alternatives: alternativesTo(rule, met, monthsIn(steps)),
  });
  if (rule.unregulated) {
    const isInside = present !== undefined && rule.roles.includes(present.id);
    return decision(isInside || met.length > 0 ? "known" : "free", []);
  }
  const asked = [...(rule.requires ?? []), ...(rule.expects ?? [])].filter(
    (id) => training.credentials.get(id)?.within === undefined,
  );
  const common = asked.filter((id) => !training.credentials.get(id)?.per_role);
  const own = rule.steps.filter((step) => step.own);
  const isOwnDone = present === role || own.length === 0;
  const isHeld = present === role && candidate.abroad === undefined;
  if (isHeld || (asked.length > 0 && asked.every(has) && isOwnDone)) return decision("held", []);
  if (common.length > 0 && own.length > 0 && common.every(has)) return decision("specialty", own);
  const all = met.map((way) => ({ way, steps: stepsAfter(way.steps, holdings, role.id) }));
  const taught = point.isPlain ? all.filter(({ steps }) => hasTraining(steps)) : [];
  const options = taught.length > 0 ? taught : all;
  const formal = rule.steps.filter(({ kind }) => kind === "exam" || kind === "register");
  const isUnwritten = met.every(({ for: whom }) => whom === "anyone");
  // No record says how people from abroad get the licence, so what is formal remains.
  if (isUnwritten && formal.length > 0 && isAbroad)
    return decision("abroad", [ASSESSMENT, ...formal]);
  const shortest = options.toSorted((a, b) => monthsIn(a.steps) - monthsIn(b.steps))[0];
  const least = shortest ? monthsIn(shortest.steps) : Infinity;
  const isCustom = rule.note !== undefined && point.isSkilled && formal.length > 0;
  if (isCustom && monthsIn(formal) <= least) return decision("formalities", formal, shortest?.way);
  if (!shortest) return decision("usual", rule.steps, rule.ways[0]);
  const isShorter = least < monthsIn(rule.steps);
  return decision(isShorter ? "shorter" : "usual", shortest.steps, shortest.way);
}

export const hasTraining = (steps: readonly StepRecord[]): boolean =>
  steps.some(({ kind }) => kind === "study" || kind === "placement");

/** The conditional way that the texts mention: the one taken, or else another whose condition is met. */
export const creditedWay = ({ reason, way, credited }: LawDecision): ResolvedWay | undefined => {
  if (reason === "specialty") return undefined;
  return reason === "shorter" && way?.for !== "anyone" ? way : credited;
};

export function isMetBy(
  whom: WayFor,
  {
    candidate,
    present,
    has,
    isTrainedAbroad: isAbroad = false,
  }: {
    readonly candidate: CandidateInput;
    readonly present: Role | undefined;
    readonly has: (credential: string) => boolean;
    /** They learned the profession in another country. */
    readonly isTrainedAbroad?: boolean;
  },
): boolean {
  if (whom === "anyone") return true;
  const { degree, role, credential, abroad } = whom;
  if (abroad !== undefined) return isAbroad;
  // A degree or a post of another country opens no way here until it is recognised.
  const isHere = candidate.abroad === undefined;
  const conditions = [
    degree && isHere && holdsDegreeIn(degree.fields, candidate, degree.level),
    role && isHere && present !== undefined && role.includes(present.id),
    credential?.some(has),
  ].filter((one) => one !== undefined);
  return conditions.length > 0 && conditions.every((one) => one);
}

/** Whether somebody practised the profession or took its degree in another country. */
const isTrainedAbroad = (
  { roles, ways }: Regulation,
  {
    candidate,
    present,
  }: { readonly candidate: CandidateInput; readonly present: Role | undefined },
): boolean =>
  candidate.abroad !== undefined &&
  ((present !== undefined && roles.includes(present.id)) ||
    ways.some(
      ({ for: whom }) =>
        whom !== "anyone" &&
        whom.degree !== undefined &&
        holdsDegreeIn(
          whom.degree.fields.filter((one) => one !== "any"),
          candidate,
          whom.degree.level,
        ),
    ));

export const MOST_ALTERNATIVES = 2;

/** Shorter ways whose condition would have to be earned first: a degree in any subject, another role. A
 * degree in the profession itself is not an alternative but the usual way. */
const alternativesTo = (
  { ways }: Regulation,
  met: readonly ResolvedWay[],
  months: number,
): readonly ResolvedWay[] =>
  ways
    .filter((way) => !met.includes(way) && way.months < months && isOpen(way.for))
    .toSorted((a, b) => a.months - b.months)
    .slice(0, MOST_ALTERNATIVES);

export const isOpen = (whom: WayFor): boolean =>
  whom !== "anyone" &&
  whom.abroad === undefined &&
  (whom.degree === undefined ||
    (whom.degree.fields.includes("any") && degreeNumber(whom.degree.level ?? "bachelor") > 0));
