import { isDeepStrictEqual } from "node:util";
import type { CallContext, Settled } from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId, randomBase62 } from "../../platform/ids.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { pageOfRows, type Page } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { cancelDeliveries } from "./deliveries.store.ts";
import { MAX_ENDPOINTS } from "./limits.ts";
import type { EndpointBody, EventType } from "./webhooks.schema.ts";
import {
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  findEndpointLocked,
  insertEndpoint,
  listEndpoints,
  lockEndpointsOf,
  replaceSecret,
  SECRET_PURPOSE,
  updateEndpoint,
  type Endpoint,
} from "./webhooks.store.ts";
import type { Space } from "../../privacy/index.ts";

export interface EndpointVerbs {
  create(call: CallContext, input: NewEndpoint): Promise<Settled>;
  list(call: CallContext, page: Page): Promise<object>;
  read(call: CallContext, id: string): Promise<object>;
  change(call: CallContext, id: string, input: EndpointChange): Promise<Settled>;
  remove(call: CallContext, id: string): Promise<Settled>;
  rotateSecret(call: CallContext, id: string, keepSeconds: number): Promise<Settled>;
}

interface NewEndpoint {
  url: string;
  events: EventType[];
  description?: string | null;
}
type EndpointChange = Partial<NewEndpoint> & { status?: Endpoint["status"] };

export function createEndpointVerbs(deps: {
  db: Database;
  vault: Vault;
  outbound: Outbound;
}): EndpointVerbs {
  const { db, vault, outbound } = deps;

  const checkUrl = async (url: string): Promise<void> => {
    const fault = await outbound.findFault(url);
    if (fault) throw fieldError("url", fault);
  };
  const newSecret = ({ appId }: Space, id: string): { secret: string; sealed: Buffer } => {
    const secret = `whsec_${randomBase62(40)}`;
    return { secret, sealed: sealSecret(vault, { appId, id }, secret) };
  };

  return {
    async create(call, { url, events, description = null }) {
      await checkUrl(url);
      const { space } = call;
      const id = newId("we", call.now);
      const { secret, sealed } = newSecret(space, id);
      return call.commit(async (tx) => {
        await lockEndpointsOf(tx, space);
        if ((await countEndpoints(tx, space)) >= MAX_ENDPOINTS) throw tooManyEndpoints();
        const fresh = {
          id,
          url,
          events: [...new Set(events)],
          description,
          sealedSecret: sealed,
        };
        return { ...showEndpoint(await insertEndpoint(tx, space, fresh, call.now)), secret };
      });
    },

    async list(call, page) {
      const { space } = call;
      const endpoints = await listEndpoints(db, space, page);
      return pageOfRows(endpoints, page, await countEndpoints(db, space), showEndpoint);
    },

    read: async (call, id) => showEndpoint(known(await findEndpoint(db, call.space, id))),

    async change(call, id, change) {
      const { space } = call;
      // An unknown endpoint is 404 before any other check.
      known(await findEndpoint(db, space, id));
      if (change.url !== undefined) await checkUrl(change.url);
      return call.commit(async (tx) => {
        const before = known(await findEndpointLocked(tx, space, id));
        const after = changed(before, change, call.now);
        await updateEndpoint(tx, space, after);
        if (before.status === "active" && after.status === "disabled")
          await cancelDeliveries(tx, id);
        return showEndpoint(after);
      });
    },

    remove: (call, id) =>
      call.commit(async (tx) => {
        const { space } = call;
        known(await findEndpointLocked(tx, space, id));
        await cancelDeliveries(tx, id);
        await deleteEndpoint(tx, space, id);
        return { id, deleted: true };
      }),

    async rotateSecret(call, id, keepSeconds) {
      const { secret, sealed } = newSecret(call.space, id);
      return call.commit(async (tx) => {
        const rotated = await replaceSecret(tx, call.space, id, sealed, keepSeconds, call.now);
        return { ...showEndpoint(known(rotated)), secret };
      });
    },
  };
}

const tooManyEndpoints = (): Error =>
  fieldError(
    "url",
    `cannot be added: there are ${MAX_ENDPOINTS} endpoints already, which is the most; delete one first`,
  );

function changed(before: Endpoint, change: EndpointChange, now: Date): Endpoint {
  const { url, events, description, status } = change;
  const after: Endpoint = {
    ...before,
    url: url ?? before.url,
    events: events ? [...new Set(events)] : before.events,
    description: description === undefined ? before.description : description,
  };
  if (status === "active" && before.status !== "active")
    Object.assign(after, {
      status,
      disabledReason: null,
      consecutiveFailures: 0,
      failedAttempts: 0,
    });
  else if (status === "disabled" && before.status !== "disabled")
    Object.assign(after, { status, disabledReason: "manual" });
  return isDeepStrictEqual(after, before) ? before : { ...after, updatedAt: now };
}

/** Endpoints of another app or mode are reported as unknown. */
export function known(endpoint: Endpoint | undefined): Endpoint {
  if (!endpoint) throw apiError("not_found", "There is no such webhook endpoint.");
  return endpoint;
}

type EndpointOf = { appId: string; id: string };

const sealSecret = (vault: Vault, endpoint: EndpointOf, secret: string): Buffer =>
  vault.encrypt({ purpose: SECRET_PURPOSE, ...endpoint }, Buffer.from(secret, "utf8"));

export const openSecret = (vault: Vault, endpoint: EndpointOf, sealed: Buffer): string =>
  vault.decrypt({ purpose: SECRET_PURPOSE, ...endpoint }, sealed).toString("utf8");

export const showEndpoint = (endpoint: Endpoint): EndpointBody => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  description: endpoint.description,
  status: endpoint.status,
  disabled_reason: endpoint.disabledReason,
  consecutive_failures: endpoint.consecutiveFailures,
  failed_attempts: endpoint.failedAttempts,
  next_attempt_at: endpoint.nextAttemptAt?.toISOString() ?? null,
  created_at: endpoint.createdAt.toISOString(),
  updated_at: endpoint.updatedAt.toISOString(),
});
