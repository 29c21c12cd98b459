/* Which credentials somebody holds: by the role they work in, or by a licence that they state. */
import type { Role } from "../../knowledge/knowledge.ts";
import type { CredentialRecord, StepRecord } from "../../knowledge/record-types.ts";
import type { PathwayTables } from "../pathway-tables.ts";

export interface Holder {
  /** The role they work in, and the one whose licence they state by its name. */
  readonly roles: readonly Role[];
  /** Ids of the credentials that come with a step below the licence of a role, or that they name. */
  readonly proofs: readonly string[];
  /** Ids of the skills that they state at the level asked for. */
  readonly stated: ReadonlySet<string>;
}

/** The credentials somebody holds in a country. One that is issued per role counts for that role only. */
export interface Holdings {
  has(credential: string, roleId: string): boolean;
}

export function holdingsOf(
  { knowledge: { training, roles } }: PathwayTables,
  holder: Holder,
  country: string | undefined,
): Holdings {
  const held = new Set<string>();
  const hold = (id: string, roleId: string): void => {
    const record = training.credentials.get(id);
    const key = record?.per_role ? ownKey(id, roleId) : id;
    if (!record || held.has(key)) return;
    held.add(key);
    for (const granted of record.grants ?? []) hold(granted, roleId);
  };
  const seen = new Set<string>();
  const workAs = (role: Role | undefined): void => {
    if (!role || seen.has(role.id)) return;
    seen.add(role.id);
    const rule = training.regulationOf(role.id, country);
    if (rule && !rule.unregulated)
      for (const id of [...(rule.requires ?? []), ...(rule.expects ?? [])]) hold(id, role.id);
    const { after, expects = [] } = training.routeOf(role.id, country) ?? {};
    // A site lets people in with its card only; an expected examination may still be ahead of them.
    for (const id of expects) if (training.credentials.get(id)?.kind === "card") hold(id, role.id);
    // A nurse manager has risen from nursing and holds its licence.
    if (after !== undefined) workAs(roles.get(after));
  };
  for (const role of holder.roles) workAs(role);
  const isStated = (id: string): boolean => {
    const skill = training.credentials.get(id)?.skill;
    return skill !== undefined && holder.stated.has(skill);
  };
  const proofs = new Set(holder.proofs);
  return {
    has: (id, roleId) =>
      held.has(id) || held.has(ownKey(id, roleId)) || proofs.has(id) || isStated(id),
  };
}

const ownKey = (id: string, roleId: string): string => `${id} ${roleId}`;

const isDone = (
  { credential, grants = [] }: StepRecord,
  holdings: Holdings,
  roleId: string,
): boolean =>
  (credential !== undefined && holdings.has(credential.id, roleId)) ||
  (grants.length > 0 && grants.every((id) => holdings.has(id, roleId)));

/** The steps that remain: everything up to the last credential held is done, except the training in
 * a specialty. */
export function stepsAfter(
  steps: readonly StepRecord[],
  holdings: Holdings,
  roleId: string,
): readonly StepRecord[] {
  const last = steps.findLastIndex((step) => !step.own && isDone(step, holdings, roleId));
  return steps.filter(
    (step, at) => at > last || (step.own === true && !isDone(step, holdings, roleId)),
  );
}

/** A credential that the law or employers ask for, and whether it is held. */
export interface Requirement {
  readonly credential: CredentialRecord;
  readonly held: boolean;
}
