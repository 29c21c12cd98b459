import type { Call } from "../../access/index.ts";
import {
  findTarget,
  nearestTarget,
  neighboursOf,
  type Demand,
  type Engine,
  type PathwayTarget,
  type Role,
} from "../../engine/index.ts";
import { toPublicError } from "../../errors.ts";
import type { FairGate } from "../../platform/fair-queue.ts";
import { ENOUGH_POSTINGS, findCountry } from "../catalogue/index.ts";
import type { Market } from "../insights/index.ts";
import type { PathwayInput } from "./pathways.schema.ts";

/*
 * The demand for the skills of a role is counted when a plan is requested, because the worker that
 * makes the plan has no job index. It waits with the request.
 */

/** As it is stored with a request. */
export interface RoleDemand {
  /** The target's role, then its neighbours when it has too few postings itself. */
  readonly roles: readonly string[];
  /** Null: postings of all countries. */
  readonly country: string | null;
  readonly postings: number;
  /** Skill id → how many postings ask for it. */
  readonly skills: Readonly<Record<string, number>>;
}

export interface DemandDeps {
  engine: Engine;
  market: Market;
  searches: FairGate;
}

/** Undefined when the role is not known, it and its neighbours have too few postings, or the job
 * index cannot answer now: a plan is worth more than its market. */
export async function countRoleDemand(
  { engine, market, searches }: DemandDeps,
  { caller: { appId }, now }: Pick<Call, "caller" | "now">,
  input: PathwayInput,
): Promise<RoleDemand | undefined> {
  const country = input.country === undefined ? undefined : findCountry(input.country);
  const target =
    findTarget(engine, { ...input.target_role, country }, input.current_role) ??
    nearestTarget(engine, input.target_role, input.current_role);
  if (!target || target.market) return undefined;
  const { skillList } = engine.knowledge;
  const count = async (roles: readonly Role[], country: string | undefined) => {
    const of = { roles: roles.map(({ index }) => index) };
    const part = { of, country, fields: [], limit: skillList.length };
    const { figures } = await market.count(part, { by: appId, now });
    if (!figures || figures.total < ENOUGH_POSTINGS) return undefined;
    const asked = figures.skills.map((one) => [skillList[one.skill]!.id, one.count] as const);
    return {
      roles: roles.map(({ id }) => id),
      country: country ?? null,
      postings: figures.total,
      skills: Object.fromEntries(asked),
    };
  };
  const counting = searches(appId, async () => {
    const wider = [target.role, ...neighboursOf(engine, target.role)];
    for (const roles of [[target.role], wider]) {
      for (const within of new Set([country, undefined])) {
        const counted = await count(roles, within);
        if (counted) return counted;
      }
    }
    return undefined;
  });
  return counting.catch((error: unknown) => {
    if (toPublicError(error).code === "service_unavailable") return undefined;
    throw error;
  });
}

/** The demand as plans use it; undefined when it was counted for another role. */
export function demandFor(
  { role, market }: PathwayTarget,
  counted: RoleDemand | undefined,
): Demand | undefined {
  if (!counted || market || counted.roles[0] !== role.id) return undefined;
  const { postings, skills, roles } = counted;
  const shares = Object.entries(skills).map(([id, asking]) => [id, asking / postings] as const);
  return { postings, shares: new Map(shares), isWider: roles.length > 1 };
}
