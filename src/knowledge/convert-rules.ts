/*
 * Rewrites a rule of a profession that lists steps and what shortens them (version 0.3 and before)
 * as credentials, stages and ways with explicit steps.
 */
import type { CredentialRecord, RegulatedRecord, SourceRecord } from "../engine/index.ts";

export interface OldStep {
  readonly kind: "apply" | "study" | "placement" | "exam" | "register";
  readonly title: string;
  readonly text: string;
  readonly months: number;
  readonly paid?: boolean;
  readonly full_time?: boolean;
  readonly own?: boolean;
  readonly skills?: string[];
}

interface OldShortening {
  readonly holds: "licence" | "degree" | "related";
  readonly fields?: string[];
  readonly level?: "bachelor" | "master" | "doctorate";
  readonly roles?: string[];
  readonly text: string;
  readonly skips?: number;
  readonly steps: readonly string[];
  readonly months: number;
}

export type OldRule = Omit<RegulatedRecord, "ways" | "stages" | "requires" | "expects"> & {
  readonly steps?: readonly OldStep[];
  readonly shortened_by?: readonly OldShortening[];
};

type Way = NonNullable<RegulatedRecord["ways"]>[number];
type Stage = NonNullable<RegulatedRecord["stages"]>[number];

export const isOldRule = (rule: object): rule is OldRule =>
  "steps" in rule || "shortened_by" in rule;

/** The same facts as ways; `known` collects the credentials of the whole document by id. */
export function convertRule(
  old: OldRule,
  document: string,
  known: Map<string, CredentialRecord>,
): RegulatedRecord {
  const { steps = [], shortened_by: shortenings = [], ...rest } = old;
  const stages: Stage[] = [];
  const ids = steps.map((step) => {
    const isStage = step.kind === "apply" || step.kind === "placement" || isStart(step);
    if (isStage) {
      const stage = stageOf(step, stages);
      stages.push(stage);
      return stage.id;
    }
    return credentialIn(known, step, { document, country: old.country }).id;
  });
  const required = requiredOf(steps, ids);
  const ways: Way[] = [
    ...(steps.length > 0 ? [{ id: "usual", for: "anyone" as const, steps: ids }] : []),
    ...shortenings.map((one, at) => wayOf(one, { at, steps, ids, required })),
  ];
  const wayIds = shortenings.map((_, at) => ways[ways.length - shortenings.length + at]!.id);
  return {
    ...rest,
    ...(required.length > 0 &&
      (old.note === undefined ? { requires: required } : { expects: required })),
    ...(stages.length > 0 && { stages }),
    ...(ways.length > 0 && { ways }),
    ...(old.sources && { sources: old.sources.map((source) => newSource(source, ids, wayIds)) }),
  };
}

/** The last proof, which contains the others; a training in a specialty is one of its own. */
function requiredOf(steps: readonly OldStep[], ids: readonly string[]): string[] {
  const proofs = steps.flatMap((step, at) =>
    step.kind === "apply" || step.kind === "placement" || isStart(step)
      ? []
      : [{ step, id: ids[at]! }],
  );
  const isFormal = ({ step }: { step: OldStep }): boolean =>
    !step.own && (step.kind === "register" || step.kind === "exam");
  const last =
    proofs.findLast(isFormal) ?? proofs.findLast(({ step }) => !step.own) ?? proofs.at(-1);
  return [...(last ? [last] : []), ...proofs.filter((one) => one.step.own && one !== last)].map(
    ({ id }) => id,
  );
}

function wayOf(
  one: OldShortening,
  {
    at,
    steps,
    ids,
    required,
  }: {
    readonly at: number;
    readonly steps: readonly OldStep[];
    readonly ids: readonly string[];
    readonly required: readonly string[];
  },
): Way {
  const left = steps.flatMap((step, n) =>
    n >= (one.skips ?? 0) && one.steps.includes(step.kind) ? [{ step, id: ids[n]! }] : [],
  );
  const sum = left.reduce((total, { step }) => total + step.months, 0);
  const moved = Math.abs(sum - one.months) > ROUNDING ? changed(left, one.months < sum) : undefined;
  return {
    id: `${WAY_NAMES[one.holds]}-${at + 1}`,
    for: forOf(one, required),
    steps: left.map(({ step, id }) =>
      step === moved ? { step: id, months: Math.max(1, step.months + one.months - sum) } : id,
    ),
    text: one.text,
  };
}

/** A month or two more or less for formalities is no fact. */
const ROUNDING = 2;

const WAY_NAMES = { licence: "abroad", degree: "degree", related: "role" } as const;

/** A training gets shorter; what somebody from abroad makes up for comes before the examination or
 * the registration. */
function changed(
  left: readonly { readonly step: OldStep }[],
  isShorter: boolean,
): OldStep | undefined {
  const order = isShorter
    ? (["study", "placement", "exam", "register"] as const)
    : (["exam", "register", "study", "placement"] as const);
  for (const kind of order) {
    const own = left.map(({ step }) => step).filter((step) => step.kind === kind);
    const [longest] = own.toSorted((a, b) => b.months - a.months);
    if (longest) return longest;
  }
  return undefined;
}

function forOf(one: OldShortening, required: readonly string[]): Way["for"] {
  if (one.holds === "licence") return { abroad: [...required] };
  if (one.holds === "related") return { role: one.roles ?? [] };
  return { degree: { ...(one.level && { level: one.level }), fields: one.fields ?? ["any"] } };
}

const isStart = ({ kind, title }: OldStep): boolean =>
  kind === "register" && /^(?:Start|Join an ambulance|Join a licensed agency)/.test(title);

const paceOf = ({ paid, full_time }: OldStep) =>
  paid ? { pace: "paid" as const } : full_time ? { pace: "full_time" as const } : {};

function stageOf(step: OldStep, before: readonly Stage[]): Stage {
  const base = slug(step.title);
  const isTaken = before.some(({ id }) => id === base);
  return {
    id: isTaken ? `${base}-${before.length + 1}` : base,
    kind: step.kind === "placement" ? "placement" : "apply",
    title: step.title,
    text: step.text,
    months: step.months,
    ...paceOf(step),
    ...(step.skills && { skills: step.skills }),
    ...(step.own && { per_role: true }),
  };
}

/** The credential that a step obtains: the known one with the same content, or a new one. */
function credentialIn(
  known: Map<string, CredentialRecord>,
  step: OldStep,
  { document, country }: { readonly document: string; readonly country: string },
): CredentialRecord {
  const name = credentialName(step.title);
  const place = country === "*" ? "any" : country.toLowerCase();
  const base = `${document}-${slug(name)}-${place}`;
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    const made: CredentialRecord = {
      id,
      name,
      kind: credentialKind(step),
      country,
      title: step.title,
      text: step.text,
      months: step.months,
      ...paceOf(step),
      ...(step.skills && { skills: step.skills }),
      ...(step.own && { per_role: true }),
    };
    const same = known.get(id);
    if (!same) known.set(id, made);
    if (!same || JSON.stringify(same) === JSON.stringify(made)) return made;
  }
}

function credentialKind({ kind, title, months, paid }: OldStep): CredentialRecord["kind"] {
  if (kind === "exam") return "examination";
  if (kind === "register") {
    if (/\bcards?\b|habilitation/i.test(title)) return "card";
    return /\b(?:regist|join|enrol|enter|order|council|member|record)/i.test(title)
      ? "registration"
      : "licence";
  }
  if (!paid && (months >= DEGREE_MONTHS || /\b(?:degree|bachelor|master|doctor)/i.test(title)))
    return "degree";
  return paid || months >= TRAINING_MONTHS ? "vocational" : "course";
}

const DEGREE_MONTHS = 36;
const TRAINING_MONTHS = 6;

/** The proof that an instruction obtains: "Pass the NCLEX-RN" is "NCLEX-RN". */
function credentialName(title: string): string {
  for (const [pattern, noun] of NOUNS) {
    const found = title.replace(pattern, noun);
    if (found !== title) return capitalised(found.trim());
  }
  return capitalised(title);
}

const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/^Register with (.+) or .+$/, "registration with $1"],
  [/^(?:Register|Registrate)\b/, "registration"],
  [/^Join the (.+ part of the register)$/, "entry in the $1"],
  [/^Join the (.*?)register$/, "entry in the $1register"],
  [/^Join the list\b/, "entry in the list"],
  [/^Join (?:the|a|an) /, "membership of the "],
  [/^Be admitted\b/, "admission"],
  [/^Be called to\b/, "call to"],
  [/^(?:Be licensed|Get licensed|Get your licen[cs]e)\b/, "licence"],
  [/^Be appointed\b/, "appointment"],
  [/^Be approved\b/, "approval"],
  [/^Be accredited\b/, "accreditation"],
  [/^Be commissioned\b/, "commission"],
  [/^Be reported\b/, "notification"],
  [/^(?:Get registered|Get certified)\b/, "certificate"],
  [/^(?:Enrol|Enroll) with\b/, "enrolment with"],
  [/^Enter the (?=registry)/, "entry in the "],
  [/^Enter /, "entry of "],
  [/^Train as an? (.+)$/, "training as $1"],
  [/^Train for (?:the )?(.+)$/, "training for the $1"],
  [/^Train\b/, "training"],
  [/^Study for the /, ""],
  [/^Study (?=at )/, "study "],
  [/^Study (\w+(?: \w+)?)(?: to .*)?$/, "degree in $1"],
  [/^Become an? (.+?)(?: where .*| first)?$/, "qualification as $1"],
  [/^Qualify (?:as an?|in)\b/, "qualification as"],
  [/^Prepare for and pass (?:the )?/, ""],
  [/^Prepare for (?:the )?/, "preparation for the "],
  [/^(?:Complete|Pass|Obtain|Receive|Earn|Take|Gain|Get|Add|Do|Hold) (?:your |the |an? )?/, ""],
  [/^Seek (?:an? )?/, ""],
  [/^Have (?:the )?(.+) (recognised|recorded)$/, "$1 ($2)"],
  [/^Record the (.+)$/, "$1 on record"],
  [/^Apply for (?:the )?/, ""],
  [/^Show eligibility\b/, "eligibility"],
  [/^Specialize in (.+)$/, "specialty in $1"],
  [/^Learn the trade\b/, "apprenticeship in the trade"],
  [/^Learn\b/, "training"],
  [/^Prove your /, ""],
  [/^Meet the /, ""],
  [/^Activate the /, ""],
  [/^Work under\b/, "work under"],
];

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const newSource = (
  source: SourceRecord,
  steps: readonly string[],
  ways: readonly string[],
): SourceRecord => ({
  ...source,
  supports: source.supports.map((path) =>
    path
      .replace(/^steps\.(\d+)\b/, (_, at: string) => `steps.${steps[Number(at)] ?? at}`)
      .replace(/^shortened_by\.(\d+)\b/, (_, at: string) => `ways.${ways[Number(at)] ?? at}`)
      .replace(/^shortened_by$/, "ways"),
  ),
});

const slug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
