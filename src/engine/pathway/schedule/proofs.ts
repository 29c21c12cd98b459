/* The timing of proofs that employers look for, or that the law asks for beside the steps of the way. */
import type { CredentialRecord } from "../../knowledge/record-types.ts";
import type { DecidedRoute } from "../route/decide.ts";
import type { Step } from "../route/step.ts";
import type { Months } from "./phase-clock.ts";
import type { Focus } from "./focus.ts";

/** The proofs that a phase begins and ends. */
export interface PhaseProofs {
  /** Begun in it. */
  readonly begun: readonly CredentialRecord[];
  /** Held at its end. */
  readonly held: readonly CredentialRecord[];
  /** Longer than the plan: begun, and under way at the end of it. */
  readonly underWay: readonly CredentialRecord[];
  /** Begun in the post itself: the last phase tells them, and nothing of the plan waits for them. */
  readonly following: readonly CredentialRecord[];
}

/** A course of days comes first: without it nobody is let in. An examination comes after what it asks. */
const SHORT_MONTHS = 1;
/** The most proofs that a plan asks for beside its steps. */
const MAX_PROOFS = 2;

interface ProvingPhase {
  readonly months: Months;
  readonly focus: readonly Focus[];
  readonly steps: readonly Step[];
  readonly isApplying: boolean;
}

export function proofsOf(
  { requires, expects }: DecidedRoute,
  phases: readonly ProvingPhase[],
  /** The months of work in the field that are behind the candidate, and whether more are added now. */
  work: { readonly behind: number; readonly isAtWork: boolean },
): PhaseProofs[] {
  const taught = new Set(phases.flatMap(({ focus }) => focus.map(({ skill }) => skill.id)));
  const steps = phases.flatMap((phase) => phase.steps);
  const isStep = ({ id }: CredentialRecord): boolean =>
    steps.some(({ credential, grants = [] }) => credential?.id === id || grants.includes(id));
  const missing = [...requires, ...expects].flatMap(({ credential, held }) =>
    held || isStep(credential) ? [] : [credential],
  );
  const following = missing.filter(isFollowing).slice(0, MAX_PROOFS);
  const placed = missing
    .filter((one) => !isFollowing(one) && !WAYS.has(one.kind))
    .filter(({ skill }) => skill === undefined || !taught.has(skill))
    .flatMap((credential) => {
      const place = placeOf(credential, phases, work);
      return place ? [{ credential, ...place }] : [];
    })
    .slice(0, MAX_PROOFS);
  return phases.map((_, at) => ({
    begun: placed.flatMap(({ credential, from }) => (from === at ? [credential] : [])),
    held: placed.flatMap(({ credential, to }) => (to === at ? [credential] : [])),
    underWay: placed.flatMap(({ credential, to }) =>
      to < 0 && at === phases.length - 1 ? [credential] : [],
    ),
    following: at === phases.length - 1 ? following : [],
  }));
}

/** Whether a proof is got in the post and not before it: the course of a newly appointed SENCO. */
const isFollowing = ({ within }: Pick<CredentialRecord, "within">): boolean => within !== undefined;

/** The phases in which a proof is begun and held: after its skills and the work that it asks for, and
 * where these allow it by the first application. Undefined where the plan ends before it can begin. */
function placeOf(
  { months, kind, skills = [], needs }: CredentialRecord,
  phases: readonly ProvingPhase[],
  work: { readonly behind: number; readonly isAtWork: boolean },
): { readonly from: number; readonly to: number } | undefined {
  const last = phases.length - 1;
  // Years of work that the proof itself takes run beside it, though not beside an apprenticeship.
  const isApprentice = phases.some(({ steps }) => steps.some((step) => isStudy(step) && step.paid));
  const needed = Math.max(0, (needs?.work ?? 0) - (isApprentice ? 0 : months));
  const graduating =
    needs?.work === undefined ? 0 : phases.findLastIndex(({ steps }) => steps.some(isStudy));
  const allowed = phases.findIndex(
    ({ months: { start } }, at) => at >= graduating && workBefore(start, phases, work) >= needed,
  );
  if (allowed < 0) return undefined;
  const taughtBy = phases.findLastIndex(({ focus }) =>
    focus.some(({ skill }) => skills.includes(skill.id)),
  );
  const isExamined = kind === "examination";
  const isFirst = months <= SHORT_MONTHS && !isExamined;
  const applying = phases.findIndex(({ isApplying }) => isApplying);
  const wanted = isExamined && taughtBy < 0 ? last : isFirst ? 0 : applying < 0 ? last : applying;
  const until = phases[Math.max(wanted, taughtBy, allowed)]!.months.end;
  const latest = phases.findLastIndex(({ months: { start } }) => until - start + 1 >= months);
  const from = Math.max(0, allowed, isFirst ? Math.max(0, taughtBy) : latest);
  const end = Math.max(
    phases[from]!.months.start + Math.max(1, Math.ceil(months)) - 1,
    taughtBy < 0 ? 0 : phases[taughtBy]!.months.end,
  );
  return { from, to: phases.findIndex((phase) => phase.months.end >= end) };
}

/** The months of work in the field before a month of the plan: a school or a university adds none. */
function workBefore(
  month: number,
  phases: readonly ProvingPhase[],
  { behind, isAtWork }: { readonly behind: number; readonly isAtWork: boolean },
): number {
  const added = phases.flatMap(({ months: { start, end }, steps }) => {
    const isWork = steps.length === 0 ? isAtWork : steps.some(isWorked);
    return start < month && isWork ? [Math.min(end + 1, month) - start] : [];
  });
  return added.reduce((sum, months) => sum + months, behind);
}

const isStudy = ({ kind, pace }: Step): boolean => kind === "study" && pace !== "part_time";

/** A placement, or a course beside the candidate's own work; an apprenticeship is no work after it. */
const isWorked = ({ kind, pace }: Step): boolean => kind === "placement" || pace === "part_time";

/** A degree or an apprenticeship is a way of its own. */
const WAYS: ReadonlySet<CredentialRecord["kind"]> = new Set(["degree", "vocational"]);
