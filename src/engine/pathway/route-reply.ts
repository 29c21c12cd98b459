/* The route as a reply shows it: what the law asks for, the way that was taken, and the others. */
import { type Names, chooseText } from "./conditions.ts";
import { needOf } from "./credit.ts";
import type { ItemRecord, RouteDocument, ShownSource } from "./document.ts";
import type { PhasePace, PlannedPhase, Schedule } from "./schedule.ts";

type StepKind = "apply" | "study" | "placement" | "exam" | "register";
export type RouteCondition = "anyone" | "degree" | "role" | "credential";

interface ShownWay {
  readonly way: string;
  readonly condition: RouteCondition;
  readonly text: string | null;
  readonly months: number;
  readonly sources: readonly ShownSource[];
}

interface ShownProof {
  readonly credential: string;
  readonly held: boolean;
  readonly sources: readonly ShownSource[];
}

export interface ShownRoute {
  readonly regulation: RouteDocument["regulation"];
  /** Whether a page that was read supports what the route says. */
  readonly confirmed: boolean;
  readonly requires: readonly ShownProof[];
  /** Proofs that employers look for but no law requires. */
  readonly expects: readonly ShownProof[];
  readonly chosen:
    | (ShownWay & {
        readonly steps: readonly {
          readonly kind: StepKind;
          readonly title: string;
          readonly months: number;
          /** Null where it is taken at the person's own pace. */
          readonly pace: Exclude<PhasePace, "own"> | null;
          readonly sources: readonly ShownSource[];
        }[];
      })
    | null;
  readonly alternatives: readonly ShownWay[];
}

const MAX_ALTERNATIVES = 2;

export function showRoute(
  document: RouteDocument,
  {
    plan,
    others,
    levelOf,
    names,
    fill,
  }: {
    readonly plan: Schedule;
    /** The document's other ways, as they would be for this person. */
    readonly others: readonly Schedule[];
    readonly levelOf: (item: ItemRecord) => number;
    readonly names: Names;
    readonly fill: (text: string) => string;
  },
): ShownRoute {
  const { sources, regulation, national } = document;
  const ofLaw = national?.sources ?? sources;
  const proofs = (national?.items ?? plan.items).filter(({ proof = false }) => proof);
  const shown = (isOfLaw: boolean): ShownProof[] =>
    proofs
      .filter(({ law = false }) => law === isOfLaw)
      .map((item) => ({
        credential: item.name,
        held: levelOf(item) >= needOf(item),
        sources: isOfLaw ? ofLaw : [],
      }));
  const wayOf = ({ way, totalMonths }: Schedule, text: string | null): ShownWay => ({
    way: way.id,
    condition: way.for ?? "anyone",
    text,
    months: totalMonths,
    sources,
  });
  const steps = plan.phases.flatMap(({ record, months, pace }: PlannedPhase) =>
    record.step === undefined
      ? []
      : [
          {
            kind: record.step,
            title: fill(chooseText(record.title, names) ?? ""),
            months,
            pace: pace === "own" ? null : pace,
            sources,
          },
        ],
  );
  return {
    regulation,
    confirmed: ofLaw.length > 0,
    requires: shown(true),
    expects: shown(false),
    chosen:
      document.kind === "general" && sources.length === 0
        ? null
        : { ...wayOf(plan, fill(chooseText(plan.way.summary, names) ?? "")), steps },
    alternatives: others
      .slice(0, MAX_ALTERNATIVES)
      .map((other) => wayOf(other, fill(other.way.name))),
  };
}
