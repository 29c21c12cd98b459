import type { Space } from "../../privacy/index.ts";
import { apiError } from "../../errors.ts";
import {
  DeletedEndpoint,
  Delivery,
  DeliveryParams,
  EndpointChange,
  findSpace,
  listAllEndpoints,
  QueuedTest,
  Recovering,
  Recovery,
  SecretRotation,
  showEndpoint,
  TimedDeliveriesQuery,
  type Webhooks,
} from "../../features/webhooks/index.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { getApp } from "./apps.routes.ts";
import { bodyOf } from "../../access/index.ts";
import type { OperatorCall } from "./operator-call.ts";
import { IdParams } from "../../platform/http/shared-fields.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";
import {
  AppEndpoint,
  AppEndpointWithSecret,
  DeliveryPayload,
  EndpointsFilter,
  NewAppEndpoint,
} from "./app-webhooks.schema.ts";

interface Deps {
  db: Database;
  webhooks: Webhooks;
}

const tag = "Webhooks";

async function spaceOf(db: Database, endpointId: string): Promise<Space> {
  const space = await findSpace(db, endpointId);
  if (!space) throw apiError("not_found", "There is no such webhook endpoint.");
  return space;
}

const withOwner = (endpoint: object, { appId, mode }: Space): object => ({
  ...endpoint,
  app_id: appId,
  mode,
});

/** For verbs that only read. */
const reading = (call: OperatorCall, space: Space) => call.as(space, "", {});

// Over 80 lines: one declaration for each operation, and no logic.
export function appEndpointOperations({ db, webhooks }: Deps): OperatorOperation[] {
  const { endpoints } = webhooks;
  return [
    defineOperatorOperation({
      id: "listWebhooks",
      tag,
      method: "GET",
      path: "/webhooks",
      summary: "List webhook endpoints",
      query: EndpointsFilter,
      status: 200,
      reply: PageOf(AppEndpoint),
      async handle(call, { query }) {
        const page = call.page();
        const found = await listAllEndpoints(db, query.app_id ?? null, page);
        return pageOfRows(found.endpoints, page, found.total, (each) =>
          withOwner(showEndpoint(each), each),
        );
      },
    }),
    defineOperatorOperation({
      id: "createWebhook",
      tag,
      method: "POST",
      path: "/apps/{id}/webhooks",
      summary: "Add a webhook endpoint",
      description: "The signing secret is in this reply and nowhere else.",
      params: IdParams,
      body: NewAppEndpoint,
      status: 201,
      reply: AppEndpointWithSecret,
      async handle(call, { params, body: { mode, ...input } }) {
        await getApp(db, params.id);
        const space = { appId: params.id, mode };
        const note = (made: { id: string }) => ({
          targetId: made.id,
          details: { app_id: params.id, mode },
        });
        const made = await endpoints.create(call.as(space, "webhook.create", note), input);
        return withOwner(bodyOf(made), space);
      },
    }),
    defineOperatorOperation({
      id: "getWebhook",
      tag,
      method: "GET",
      path: "/webhooks/{id}",
      summary: "Read a webhook endpoint",
      params: IdParams,
      status: 200,
      reply: AppEndpoint,
      async handle(call, { params: { id } }) {
        const space = await spaceOf(db, id);
        return withOwner(await endpoints.read(reading(call, space), id), space);
      },
    }),
    defineOperatorOperation({
      id: "updateWebhook",
      tag,
      method: "PATCH",
      path: "/webhooks/{id}",
      summary: "Change a webhook endpoint",
      params: IdParams,
      body: EndpointChange,
      status: 200,
      reply: AppEndpoint,
      async handle(call, { params: { id }, body }) {
        const space = await spaceOf(db, id);
        const note = { targetId: id, details: { changed: Object.keys(body).toSorted() } };
        const changed = await endpoints.change(call.as(space, "webhook.update", note), id, body);
        return withOwner(bodyOf(changed), space);
      },
    }),
    defineOperatorOperation({
      id: "rotateWebhookSecret",
      tag,
      method: "POST",
      path: "/webhooks/{id}/rotate-secret",
      summary: "Replace the signing secret",
      description: "The new secret is in this reply and nowhere else.",
      params: IdParams,
      body: SecretRotation,
      isBodyOptional: true,
      status: 200,
      reply: AppEndpointWithSecret,
      async handle(call, { params: { id }, body }) {
        const space = await spaceOf(db, id);
        const keep = body.keep_previous_for_seconds ?? 0;
        const note = {
          targetId: id,
          details: { app_id: space.appId, keep_previous_for_seconds: keep },
        };
        const context = call.as(space, "webhook.rotate_secret", note);
        return withOwner(bodyOf(await endpoints.rotateSecret(context, id, keep)), space);
      },
    }),
    defineOperatorOperation({
      id: "deleteWebhook",
      tag,
      method: "DELETE",
      path: "/webhooks/{id}",
      summary: "Delete a webhook endpoint",
      params: IdParams,
      status: 200,
      reply: DeletedEndpoint,
      async handle(call, { params: { id } }) {
        const space = await spaceOf(db, id);
        const context = call.as(space, "webhook.delete", { targetId: id });
        return bodyOf(await endpoints.remove(context, id));
      },
    }),
  ];
}

// Over 80 lines: one declaration for each operation, and no logic.
export function appDeliveryOperations({ db, webhooks }: Deps): OperatorOperation[] {
  const { deliveries } = webhooks;
  return [
    defineOperatorOperation({
      id: "testWebhook",
      tag,
      method: "POST",
      path: "/webhooks/{id}/test",
      summary: "Send a test event",
      params: IdParams,
      status: 202,
      reply: QueuedTest,
      async handle(call, { params: { id } }) {
        const context = call.as(await spaceOf(db, id), "webhook.test", { targetId: id });
        return bodyOf(await deliveries.test(context, id));
      },
    }),
    defineOperatorOperation({
      id: "recoverWebhook",
      tag,
      method: "POST",
      path: "/webhooks/{id}/recover",
      summary: "Send failed deliveries again",
      params: IdParams,
      body: Recovery,
      status: 202,
      reply: Recovering,
      async handle(call, { params: { id }, body: { since } }) {
        const note = { targetId: id, details: { since } };
        const context = call.as(await spaceOf(db, id), "webhook.recover", note);
        return bodyOf(await deliveries.recover(context, id, since));
      },
    }),
    defineOperatorOperation({
      id: "listDeliveries",
      tag,
      method: "GET",
      path: "/webhooks/{id}/deliveries",
      summary: "List deliveries",
      description: "Newest first, with each attempt.",
      params: IdParams,
      query: TimedDeliveriesQuery,
      status: 200,
      reply: PageOf(Delivery),
      async handle(call, { params: { id }, query }) {
        const space = await spaceOf(db, id);
        return deliveries.list(reading(call, space), id, query, call.page());
      },
    }),
    defineOperatorOperation({
      id: "getDelivery",
      tag,
      method: "GET",
      path: "/webhooks/{id}/deliveries/{delivery_id}",
      summary: "Read a delivery",
      params: DeliveryParams,
      status: 200,
      reply: Delivery,
      async handle(call, { params: { id, delivery_id: delivery } }) {
        return deliveries.read(reading(call, await spaceOf(db, id)), id, delivery);
      },
    }),
    defineOperatorOperation({
      id: "getDeliveryPayload",
      tag,
      method: "GET",
      path: "/webhooks/{id}/deliveries/{delivery_id}/payload",
      access: "admin",
      summary: "Read a delivery's payload",
      description:
        "As long as it is kept. It may be about a candidate, so looking at it is in the audit log.",
      params: DeliveryParams,
      status: 200,
      reply: DeliveryPayload,
      async handle(call, { params: { id, delivery_id: delivery } }) {
        const space = await spaceOf(db, id);
        return call.change("webhook.payload", async (_tx, note) => {
          const read = await deliveries.read(reading(call, space), id, delivery);
          note.targetId = delivery;
          return { payload: (read as { payload: object | null }).payload };
        });
      },
    }),
    defineOperatorOperation({
      id: "retryDelivery",
      tag,
      method: "POST",
      path: "/webhooks/{id}/deliveries/{delivery_id}/retry",
      summary: "Send a delivery again",
      params: DeliveryParams,
      status: 202,
      reply: Delivery,
      async handle(call, { params: { id, delivery_id: delivery } }) {
        const context = call.as(await spaceOf(db, id), "webhook.retry", { targetId: delivery });
        return bodyOf(await deliveries.retry(context, id, delivery));
      },
    }),
  ];
}
