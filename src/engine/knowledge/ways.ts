/* The ways of a rule with their steps: each as the ledger has it, with the changes that the way makes. */
import type {
  CredentialRecord,
  RegulatedRecord,
  Route,
  RouteRecord,
  SourceRecord,
  StageRecord,
  StepKind,
  StepRecord,
  WayFor,
} from "./record-types.ts";

export interface ResolvedWay {
  readonly id: string;
  readonly for: WayFor;
  readonly text?: string;
  readonly steps: readonly StepRecord[];
  readonly months: number;
  readonly sources: readonly SourceRecord[];
}

/** A rule with its ways resolved. */
export interface Regulation extends Omit<RegulatedRecord, "ways"> {
  readonly ways: readonly ResolvedWay[];
  /** The steps of the first way that is for anyone. */
  readonly steps: readonly StepRecord[];
}

const KIND_OF_STEP: Readonly<Record<CredentialRecord["kind"], StepKind>> = {
  degree: "study",
  vocational: "study",
  course: "study",
  examination: "exam",
  licence: "register",
  registration: "register",
  card: "register",
  standard: "study",
};

/** From this many months on, courses beside work for an examination are a study of their own. */
const COURSE_MONTHS = 6;

/** Years of paid work that end with a proof are a placement, and a long course beside work that ends with
 * an examination is a study, not a formality. */
function kindOfStep({ kind, pace, months }: CredentialRecord): StepKind {
  const usual = KIND_OF_STEP[kind];
  if (pace === "paid" && usual !== "study") return "placement";
  return pace === "part_time" && usual === "exam" && months >= COURSE_MONTHS ? "study" : usual;
}

interface Lasting {
  readonly months: number;
  readonly beside?: boolean | undefined;
}

/** The months of steps one after the other. A step that runs beside the one before it adds only the
 * months by which it outlasts that one. */
export function monthsIn(steps: readonly Lasting[]): number {
  let [before, last] = [0, 0];
  for (const { months, beside } of steps) {
    if (!beside) before += last;
    last = beside ? Math.max(last, months) : months;
  }
  return before + last;
}

type Ledger = ReadonlyMap<string, CredentialRecord>;

export function resolveRule(rule: RegulatedRecord, ledger: Ledger): Regulation {
  const ways = resolveWays(rule, ledger);
  return { ...rule, ways, steps: ways.find((way) => way.for === "anyone")?.steps ?? [] };
}

/** How people get into a role in a country, with the steps of its other ways. */
export interface Entry extends Route {
  readonly ways: readonly ResolvedWay[];
}

export const resolveEntry = (route: RouteRecord, ledger: Ledger): Entry => ({
  ...route,
  ways: resolveWays(route, ledger),
});

/** Unknown steps are left out; the check of the records reports them. */
function resolveWays(
  { ways = [], stages = [], sources }: Pick<RegulatedRecord, "ways" | "stages" | "sources">,
  ledger: Ledger,
): ResolvedWay[] {
  return ways.map((way) => {
    const steps = way.steps.flatMap((one): StepRecord[] => {
      const { step: id, months, beside } = typeof one === "string" ? { step: one } : { ...one };
      const record = stages.find((stage) => stage.id === id) ?? ledger.get(id);
      return record
        ? [
            {
              ...stepOf(record, sources),
              ...(months !== undefined && lasting(record, months)),
              ...(beside !== undefined && { beside }),
            },
          ]
        : [];
    });
    return {
      ...way,
      steps,
      months: monthsIn(steps),
      sources: sourcesOf(`ways.${way.id}`, sources),
    };
  });
}

/** A step that a way shortens is shorter beside work too. */
const lasting = (
  { months: whole, part_time: partTime }: CredentialRecord | StageRecord,
  months: number,
): Pick<StepRecord, "months" | "partTimeMonths"> => ({
  months,
  ...(partTime !== undefined && {
    partTimeMonths: whole === 0 ? partTime : Math.round((partTime * months) / whole),
  }),
});

/** The step that obtains a proof, or that a rule puts between proofs. */
function stepOf(
  record: CredentialRecord | StageRecord,
  supporting?: readonly SourceRecord[],
): StepRecord {
  const { title, text, months, pace, part_time: partTimeMonths, beside, skills, grants } = record;
  const isProof = "name" in record;
  const sources = [
    ...((isProof && record.sources) || []),
    ...sourcesOf(`steps.${record.id}`, supporting),
  ];
  return {
    kind: isProof ? kindOfStep(record) : record.kind,
    title,
    text,
    months,
    ...(pace && { pace }),
    ...(pace === "paid" && { paid: true }),
    ...(partTimeMonths !== undefined && { partTimeMonths }),
    ...(beside && { beside }),
    ...(skills && { skills }),
    ...(record.per_role && { own: true }),
    ...(isProof && { credential: record }),
    ...(grants && { grants }),
    ...(sources.length > 0 && { sources }),
  };
}

/** The sources that support a field. One that names "ways" supports every way; one that names "ways.a"
 * also supports "ways". */
export const sourcesOf = (
  field: string,
  sources: readonly SourceRecord[] = [],
): readonly SourceRecord[] =>
  sources.filter(({ supports }) =>
    supports.some(
      (one) => field === one || field.startsWith(`${one}.`) || one.startsWith(`${field}.`),
    ),
  );
