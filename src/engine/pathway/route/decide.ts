/*
 * The route stage: which credentials a role asks for in a country, which of them somebody holds, and
 * by which way they get in. Pure: codes and values only, never a sentence.
 */
import {
  isConfirmedEntry,
  isConfirmedRule,
  isConfirmedWay,
} from "../../knowledge/sourced-statements.ts";
import type { Knowledge, Role } from "../../knowledge/knowledge.ts";
import type {
  CredentialRecord,
  PaceKind,
  Route as EntryRecord,
  SourceRecord,
  StepRecord,
  Way,
  WayFor,
} from "../../knowledge/record-types.ts";
import { type Regulation, sourcesOf } from "../../knowledge/ways.ts";
import { type Item, isMet } from "../checklist/readiness.ts";
import type { PathwayTables } from "../pathway-tables.ts";
import {
  heldBelowLicence,
  holdsForeignDegree,
  isSkilled,
  isTaughtByDegree,
  licensedRole,
  presentRole,
} from "../read/background.ts";
import type { CandidateInput } from "../read/candidate.ts";
import { readLearner } from "../read/learner.ts";
import { namedProofs } from "../read/named-proofs.ts";
import type { Rank } from "../read/rank.ts";
import type { StandingLearner } from "../read/standpoint.ts";
import { type EntryDecision, type EntryOutcome, decideEntry, paceOf } from "./usual-entry.ts";
import { entryInTraining } from "./own-training.ts";
import { type Holder, type Requirement, holdingsOf } from "./held.ts";
import { monthsInPositions, positionsTo } from "./ladder.ts";
import { type LawDecision, type LawReason, decideLaw } from "./law.ts";

export interface RouteStep {
  readonly kind: StepRecord["kind"];
  readonly months: number;
  readonly pace: PaceKind | undefined;
  readonly partTimeMonths: number | undefined;
  /** The record whose texts tell it; undefined for the training of an entry. */
  readonly record: StepRecord | undefined;
  /** The kind of training, where the step has no record. */
  readonly training: Way | undefined;
  readonly sources: readonly SourceRecord[];
}

export interface RouteWay {
  readonly id: string;
  readonly for: WayFor;
  readonly months: number;
  readonly text: string | undefined;
  readonly sources: readonly SourceRecord[];
  /** Its steps and the roles that it is for, to describe a way without a text of its own. */
  readonly told: readonly StepRecord[];
  readonly from: readonly Role[];
}

type Proof = Requirement & { readonly sources: readonly SourceRecord[] };

export interface DecidedRoute {
  /** Whether a source supports what the texts say about it. */
  readonly isConfirmed: boolean;
  readonly regulation: "required" | "expected" | "free";
  readonly requires: readonly Proof[];
  /** Proofs that employers look for but no law requires. */
  readonly expects: readonly Proof[];
  /** Undefined where nothing lies ahead (in, spared, or a beginner's post), and without a record. */
  readonly chosen: (RouteWay & { readonly steps: readonly RouteStep[] }) | undefined;
  /** Ways for people who hold something else; under a law, only shorter ones. */
  readonly alternatives: readonly RouteWay[];
  readonly reasons: readonly (LawReason | EntryOutcome)[];
  readonly law: LawDecision | undefined;
  readonly entry: EntryDecision | undefined;
  /** The licensed role to rise from, with what its law asks for; the months of work follow. */
  readonly rise: { readonly from: Role; readonly law: LawDecision } | undefined;
  /** Posts to hold first. */
  readonly positions: readonly string[];
  readonly least: number;
}

export interface RoutePoint {
  readonly items: readonly Item[];
  readonly country: string | undefined;
  readonly readiness: number;
  /** The rank of the title that was asked for. */
  readonly rank: Rank;
  /** The months of work of this kind that the present post suggests. */
  readonly monthsBehind: number;
  /** Somebody who is still in training. */
  readonly learner?: StandingLearner | undefined;
  /** Not at work now: no more months in the last post can follow. */
  readonly isAway?: boolean;
  /** Plan the training though something spares it. */
  readonly isUnspared?: boolean;
  /** Plan the usual training though a way for people like the candidate is shorter by its record. */
  readonly isPlain?: boolean;
}

export function decideRoute(
  engine: PathwayTables,
  role: Role,
  candidate: CandidateInput,
  point: RoutePoint,
): DecidedRoute {
  const { training } = engine.knowledge;
  const { items, country } = point;
  const post = presentRole(engine, candidate, country);
  const present = post && isLicensedLater(training, post, candidate, country) ? undefined : post;
  const licensed = present ? undefined : licensedRole(engine, candidate);
  const proofs = [
    ...heldBelowLicence(engine, candidate, country),
    ...namedProofs(training, candidate, country),
  ];
  // A post in another country shows no licence of this one.
  const holder = candidate.abroad === undefined ? present : undefined;
  const holdings = holdingsOf(
    engine,
    holderOf(items, { present: holder, licensed, proofs }),
    country,
  );
  const lawOf = (target: Role): LawDecision | undefined =>
    decideLaw(engine, target, {
      country,
      holdings,
      present,
      candidate,
      isTaughtAbroad: holdsForeignDegree(candidate) && isTaughtByDegree(items),
      isSkilled: point.isUnspared !== true && isSkilled(items),
      isPlain: point.isPlain === true,
    });
  const law = lawOf(role);
  const record = training.routeOf(role.id, country);
  const rise = record && riseTo(engine, role, { record, own: present ?? licensed, lawOf, country });
  if (rise) return routeBy(rise.law, { law, rise, record });
  if (!record || (law && !isFree(law))) {
    const positions = positionsBefore(engine, role, { law, candidate, ...point });
    return { ...routeBy(law, { law }), positions, least: monthsInPositions(positions) };
  }
  const has = (id: string): boolean => holdings.has(id, role.id);
  const own = entryInTraining(record, { training, role, country, learner: point.learner });
  const entry = decideEntry(engine, role, own ?? record, {
    ...point,
    ...(own && { isUnspared: true, isPlain: true }),
    present,
    licensed,
    candidate,
    has,
  });
  const expects = expectedOf(training, [...(law?.rule.expects ?? []), ...(record.expects ?? [])]);
  return routeByEntry(
    { ...entry, isInTraining: own !== undefined },
    {
      law,
      expects: expects.map((credential) => ({ credential, held: has(credential.id) })),
      roles: engine.knowledge.roles,
    },
  );
}

/** Whether somebody trains in a specialty before the country gives them the licence of their role: a
 * resident in the United States, unlike an Assistenzarzt. */
function isLicensedLater(
  training: Knowledge["training"],
  { id }: Role,
  { currentRole }: CandidateInput,
  country: string | undefined,
): boolean {
  if (readLearner(currentRole)?.kind !== "specialty") return false;
  const { steps = [] } = training.regulationOf(id, country) ?? {};
  const specialty = steps.findIndex(({ own, paid }) => own && paid);
  return specialty >= 0 && steps.slice(specialty).some(({ kind }) => kind === "register");
}

const isFree = ({ reason }: LawDecision): boolean => reason === "free" || reason === "known";

const holderOf = (
  items: readonly Item[],
  {
    present,
    licensed,
    proofs,
  }: {
    readonly present: Role | undefined;
    readonly licensed: Role | undefined;
    readonly proofs: readonly string[];
  },
): Holder => ({
  roles: [present, licensed].filter((one) => one !== undefined),
  proofs,
  stated: new Set(
    items
      .filter((item) => item.knowing.source === "stated" && isMet(item))
      .map(({ skill }) => skill.id),
  ),
});

/** The licensed role that this one rises from, for somebody who lacks its licence. */
function riseTo(
  { knowledge: { roles, training } }: PathwayTables,
  role: Role,
  {
    record,
    own,
    lawOf,
    country,
  }: {
    readonly record: EntryRecord;
    readonly country: string | undefined;
    readonly own: Role | undefined;
    readonly lawOf: (target: Role) => LawDecision | undefined;
  },
): DecidedRoute["rise"] {
  const from =
    record.way === "experience" && record.after !== undefined ? roles.get(record.after) : undefined;
  const isOfIt = from && own && isSameProfession(training, own, from, country);
  const law = from && own !== role && own !== from && !isOfIt ? lawOf(from) : undefined;
  return from && law && law.steps.length > 0 ? { from, law } : undefined;
}

/** Whether a role is licensed in the same profession: a secondary school teacher is a teacher. */
function isSameProfession(
  training: Knowledge["training"],
  own: Role,
  from: Role,
  country: string | undefined,
): boolean {
  const rule = training.regulationOf(own.id, country);
  return (
    rule !== undefined &&
    (rule.requires ?? []).length > 0 &&
    rule.profession === training.regulationOf(from.id, country)?.profession
  );
}

/** The posts of the ladder, where nothing else shows the way. Posts of the same licensed profession are
 * left out: a licensed nurse need not become a nurse first. */
function positionsBefore(
  engine: PathwayTables,
  role: Role,
  {
    law,
    candidate,
    readiness,
  }: RoutePoint & { readonly law: LawDecision | undefined; readonly candidate: CandidateInput },
): readonly string[] {
  if (law && law.steps.length > 0) return [];
  const all = positionsTo(engine, role, { currentRole: candidate.currentRole, readiness });
  const titles =
    law && !law.rule.unregulated
      ? law.rule.roles.map((id) => engine.knowledge.roles.get(id)?.title)
      : [];
  const left = all.filter((position) => !titles.includes(position));
  return left.length > 0 ? left : all.slice(-1);
}

export const routeStepOf = (record: StepRecord): RouteStep => ({
  kind: record.kind,
  months: record.months,
  pace: record.pace,
  partTimeMonths: record.partTimeMonths,
  record,
  training: undefined,
  sources: record.sources ?? [],
});

function routeBy(
  deciding: LawDecision | undefined,
  {
    law,
    rise,
    record,
  }: {
    readonly law: LawDecision | undefined;
    readonly rise?: DecidedRoute["rise"];
    readonly record?: EntryRecord;
  },
): DecidedRoute {
  const work = rise && record ? [workStep(record)] : [];
  const steps = [...(deciding?.steps ?? []).map(routeStepOf), ...work];
  const extra = work.reduce((sum, { months }) => sum + months, 0);
  const way = deciding?.way;
  return {
    isConfirmed:
      deciding !== undefined &&
      isConfirmedRule(deciding.rule) &&
      (work.length === 0 || (record !== undefined && isConfirmedEntry(record))),
    ...requirementsOf(deciding?.rule, deciding),
    chosen:
      deciding && steps.length > 0
        ? {
            id: way?.id ?? deciding.reason,
            for: way?.for ?? "anyone",
            months: deciding.months + extra,
            text: way?.text,
            sources: way?.sources ?? [],
            told: [],
            from: [],
            steps,
          }
        : undefined,
    alternatives: (deciding?.alternatives ?? []).map(
      ({ id, for: whom, months, text, sources }) => ({
        id,
        for: whom,
        months: months + extra,
        text,
        sources,
        told: [],
        from: [],
      }),
    ),
    reasons: deciding ? [deciding.reason] : [],
    law,
    entry: undefined,
    rise,
    positions: [],
    least: 0,
  };
}

/** The work with the licence that comes before the role. */
const workStep = ({ months, sources = [] }: EntryRecord): RouteStep => ({
  kind: "placement",
  months,
  pace: "paid",
  partTimeMonths: undefined,
  record: undefined,
  training: "experience",
  sources,
});

function requirementsOf(
  rule: Regulation | undefined,
  law: LawDecision | undefined,
  expected: readonly Requirement[] = law?.expects ?? [],
): Pick<DecidedRoute, "regulation" | "requires" | "expects"> {
  const withSources = (one: Requirement): Proof => ({
    ...one,
    sources: [
      ...(one.credential.sources ?? []),
      ...sourcesOf(`steps.${one.credential.id}`, rule?.sources),
    ],
  });
  const requires = (law?.requires ?? []).map(withSources);
  const expects = expected.map(withSources);
  return {
    regulation: requires.length > 0 ? "required" : expects.length > 0 ? "expected" : "free",
    requires,
    expects,
  };
}

const expectedOf = (
  { credentials }: PathwayTables["knowledge"]["training"],
  ids: readonly string[],
): CredentialRecord[] => [...new Set(ids)].flatMap((id) => credentials.get(id) ?? []);

const rolesIn = (whom: WayFor, roles: ReadonlyMap<string, Role>): readonly Role[] =>
  whom === "anyone" ? [] : (whom.role ?? []).flatMap((id) => roles.get(id) ?? []);

function routeByEntry(
  entry: EntryDecision,
  {
    law,
    expects,
    roles,
  }: {
    readonly law: LawDecision | undefined;
    readonly expects: readonly Requirement[];
    readonly roles: ReadonlyMap<string, Role>;
  },
): DecidedRoute {
  const { entry: record, outcome, months, least, by } = entry;
  const { way } = record;
  const sources = record.sources ?? [];
  const isAhead = outcome !== "in" && outcome !== "spared" && outcome !== "starting";
  const part = { record: undefined, training: way, sources };
  const place = { pace: undefined, partTimeMonths: undefined };
  const training = { pace: paceOf(record), partTimeMonths: entry.partTimeMonths };
  const steps: RouteStep[] =
    outcome === "long"
      ? [
          { ...part, ...place, kind: "apply", months: 0 },
          { ...part, ...training, kind: "study", months },
        ]
      : (by?.steps ?? []).map(routeStepOf);
  return {
    isConfirmed:
      (by ? isConfirmedWay(by) : isConfirmedEntry(record)) &&
      (law?.reason !== "free" || isConfirmedRule(law.rule)),
    ...requirementsOf(law?.rule, law, expects),
    chosen: isAhead
      ? {
          id: by?.id ?? way,
          for: by?.for ?? "anyone",
          months: steps.length > 0 ? months : least,
          text: by?.text,
          sources: by?.sources ?? sources,
          told: by?.steps ?? [],
          from: by ? rolesIn(by.for, roles) : [],
          steps,
        }
      : undefined,
    alternatives: entry.others.map((one) => ({
      id: one.id,
      for: one.for,
      months: one.months,
      text: one.text,
      sources: one.sources,
      told: one.steps,
      from: rolesIn(one.for, roles),
    })),
    reasons: [outcome],
    law,
    entry,
    rise: undefined,
    positions: entry.positions,
    least,
  };
}
