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
}

/** A course of days comes first: without it nobody is let in. An examination comes after what it asks. */
const SHORT_MONTHS = 1;
/** The most proofs that a plan asks for beside its steps. */
const MAX_PROOFS = 2;

export function proofsOf(
  { requires, expects }: DecidedRoute,
  steps: readonly Step[],
  phases: readonly { readonly months: Months; readonly focus: readonly Focus[] }[],
): PhaseProofs[] {
  const taught = new Set(phases.flatMap(({ focus }) => focus.map(({ skill }) => skill.id)));
  const isStep = ({ id }: CredentialRecord): boolean =>
    steps.some(({ credential, grants = [] }) => credential?.id === id || grants.includes(id));
  const open = [...requires, ...expects]
    .flatMap(({ credential, held }) => (held || isStep(credential) ? [] : [credential]))
    .filter((one) => !WAYS.has(one.kind) && !(one.skill !== undefined && taught.has(one.skill)))
    .slice(0, MAX_PROOFS);
  const end = phases.at(-1)?.months.end ?? 0;
  const placed = open.map((credential) => {
    const { months } = credential;
    const latest = phases.findLastIndex((phase) => end - phase.months.start + 1 >= months);
    const isFirst = months <= SHORT_MONTHS && credential.kind !== "examination";
    const from = isFirst ? 0 : Math.max(0, latest);
    const last = phases[from]!.months.start + Math.max(1, Math.ceil(months)) - 1;
    const to = phases.findIndex((phase) => phase.months.end >= last);
    return { credential, from, to };
  });
  return phases.map((_, at) => ({
    begun: placed.flatMap(({ credential, from }) => (from === at ? [credential] : [])),
    held: placed.flatMap(({ credential, to }) => (to === at ? [credential] : [])),
    underWay: placed.flatMap(({ credential, to }) =>
      to < 0 && at === phases.length - 1 ? [credential] : [],
    ),
  }));
}

/** A degree or an apprenticeship is a way of its own. */
const WAYS: ReadonlySet<CredentialRecord["kind"]> = new Set(["degree", "vocational"]);
