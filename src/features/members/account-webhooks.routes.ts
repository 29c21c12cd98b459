import { bodyOf, chartRange, type EventDescription } from "../../access/index.ts";
import { PageOf } from "../../platform/pagination.ts";
import type { Space } from "../../privacy/index.ts";
import {
  DeletedEndpoint,
  Delivery,
  Endpoint,
  EndpointChange,
  EndpointWithSecret,
  NewEndpoint,
  QueuedTest,
  Recovering,
  Recovery,
  SecretRotation,
  type Webhooks,
} from "../webhooks/index.ts";
import type { AccountCall } from "./account-call.ts";
import { AppParams, AppPartParams } from "./members.schema.ts";
import { isAtLeast } from "./members.store.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { ModeQuery, spaceOfCall } from "./spaces.ts";
import {
  AccountDeliveriesQuery,
  AccountDelivery,
  AccountEndpointsQuery,
  EndpointStats,
  EventCatalogue,
  StatsQuery,
} from "./account-webhooks.schema.ts";

interface Deps {
  webhooks: Webhooks;
  events: readonly EventDescription[];
}

/** Common to all of them: the page that a portal link opens consists of these. */
const WEBHOOK = { tag: "Webhooks", portal: true } as const;
const ENDPOINTS = "/apps/{app}/endpoints";
const ENDPOINT = `${ENDPOINTS}/{id}`;
const DELIVERY = "/apps/{app}/deliveries/{id}";

/** For verbs that only read. */
const reading = (call: AccountCall, space: Space) => call.as(space, "", {});

// Over 80 lines: one declaration for each operation, and no logic.
export function accountEndpointOperations({ webhooks, events }: Deps): AccountOperation[] {
  const { endpoints } = webhooks;
  return [
    defineAccountOperation({
      ...WEBHOOK,
      id: "listAccountEndpoints",
      method: "GET",
      path: ENDPOINTS,
      summary: "List webhook endpoints",
      params: AppParams,
      query: AccountEndpointsQuery,
      status: 200,
      reply: PageOf(Endpoint),
      handle: (call, { query }) =>
        endpoints.list(reading(call, spaceOfCall(call, query.mode)), call.page()),
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "createAccountEndpoint",
      method: "POST",
      path: ENDPOINTS,
      summary: "Add a webhook endpoint",
      description: "The signing secret is in this reply and nowhere else.",
      params: AppParams,
      query: ModeQuery,
      body: NewEndpoint,
      status: 201,
      reply: EndpointWithSecret,
      async handle(call, { query, body }) {
        const space = spaceOfCall(call, query.mode);
        const note = ({ id }: { id: string }) => ({
          targetId: id,
          details: { app_id: space.appId, mode: space.mode },
        });
        return bodyOf(await endpoints.create(call.as(space, "webhook.create", note), body));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "getAccountEndpoint",
      method: "GET",
      path: ENDPOINT,
      summary: "Read a webhook endpoint",
      params: AppPartParams,
      query: ModeQuery,
      status: 200,
      reply: Endpoint,
      handle: (call, { params, query }) =>
        endpoints.read(reading(call, spaceOfCall(call, query.mode)), params.id),
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "updateAccountEndpoint",
      method: "PATCH",
      path: ENDPOINT,
      summary: "Change a webhook endpoint",
      params: AppPartParams,
      query: ModeQuery,
      body: EndpointChange,
      status: 200,
      reply: Endpoint,
      async handle(call, { params: { id }, query, body }) {
        const note = { targetId: id, details: { changed: Object.keys(body).toSorted() } };
        const context = call.as(spaceOfCall(call, query.mode), "webhook.update", note);
        return bodyOf(await endpoints.change(context, id, body));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "deleteAccountEndpoint",
      method: "DELETE",
      path: ENDPOINT,
      summary: "Delete a webhook endpoint",
      params: AppPartParams,
      query: ModeQuery,
      status: 200,
      reply: DeletedEndpoint,
      async handle(call, { params: { id }, query }) {
        const context = call.as(spaceOfCall(call, query.mode), "webhook.delete", { targetId: id });
        return bodyOf(await endpoints.remove(context, id));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "rotateAccountEndpointSecret",
      method: "POST",
      path: `${ENDPOINT}/rotate-secret`,
      summary: "Replace the signing secret",
      description: "The new secret is in this reply and nowhere else.",
      params: AppPartParams,
      query: ModeQuery,
      body: SecretRotation,
      isBodyOptional: true,
      status: 200,
      reply: EndpointWithSecret,
      async handle(call, { params: { id }, query, body }) {
        const keep = body.keep_previous_for_seconds ?? 0;
        const note = { targetId: id, details: { keep_previous_for_seconds: keep } };
        const context = call.as(spaceOfCall(call, query.mode), "webhook.rotate_secret", note);
        return bodyOf(await endpoints.rotateSecret(context, id, keep));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "listAccountEventTypes",
      method: "GET",
      path: "/apps/{app}/event-types",
      summary: "List the events there are",
      description: "With an example of each, as a receiver gets it.",
      params: AppParams,
      status: 200,
      reply: EventCatalogue,
      handle: () => ({ data: events.map(describeEvent) }),
    }),
  ];
}

const describeEvent = ({ type, summary, data, example }: EventDescription) => ({
  type,
  summary,
  example: {
    id: "evt_01kb3m8e5x7w2v9t4s6r1q0p8n",
    type,
    created_at: "2026-11-15T09:30:00.000Z",
    data: example,
  },
  schema: data,
});

// Over 80 lines: one declaration for each operation, and no logic.
export function accountDeliveryOperations({ webhooks }: Deps): AccountOperation[] {
  const { deliveries, console } = webhooks;
  return [
    defineAccountOperation({
      ...WEBHOOK,
      id: "testAccountEndpoint",
      method: "POST",
      path: `${ENDPOINT}/test`,
      summary: "Send a test event",
      params: AppPartParams,
      query: ModeQuery,
      status: 202,
      reply: QueuedTest,
      async handle(call, { params: { id }, query }) {
        const context = call.as(spaceOfCall(call, query.mode), "webhook.test", { targetId: id });
        return bodyOf(await deliveries.test(context, id));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "recoverAccountEndpoint",
      method: "POST",
      path: `${ENDPOINT}/recover`,
      summary: "Send failed deliveries again",
      params: AppPartParams,
      query: ModeQuery,
      body: Recovery,
      status: 202,
      reply: Recovering,
      async handle(call, { params: { id }, query, body: { since } }) {
        const note = { targetId: id, details: { since } };
        const context = call.as(spaceOfCall(call, query.mode), "webhook.recover", note);
        return bodyOf(await deliveries.recover(context, id, since));
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "getAccountEndpointStats",
      method: "GET",
      path: `${ENDPOINT}/stats`,
      summary: "Deliveries over time",
      params: AppPartParams,
      query: StatsQuery,
      status: 200,
      reply: EndpointStats,
      handle: (call, { params, query }) =>
        console.stats(
          reading(call, spaceOfCall(call, query.mode)),
          params.id,
          chartRange(query, call.now),
        ),
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "listAccountDeliveries",
      method: "GET",
      path: `${ENDPOINT}/deliveries`,
      summary: "List deliveries",
      description: "Newest first, with each attempt.",
      params: AppPartParams,
      query: AccountDeliveriesQuery,
      status: 200,
      reply: PageOf(Delivery),
      handle: (call, { params, query: { mode, ...filter } }) =>
        deliveries.list(reading(call, spaceOfCall(call, mode)), params.id, filter, call.page()),
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "getAccountDelivery",
      method: "GET",
      path: DELIVERY,
      summary: "Read a delivery",
      description:
        "Developers and owners also get the payload, as long as it is kept, and the start of the receiver's replies. They may be about a candidate, so looking at them is in the audit log.",
      params: AppPartParams,
      query: ModeQuery,
      status: 200,
      reply: AccountDelivery,
      async handle(call, { params: { id }, query }) {
        const space = spaceOfCall(call, query.mode);
        const read = () => console.readDelivery(reading(call, space), id);
        if (!isAtLeast(call.role, "developer")) return withoutContent(await read());
        return call.change("webhook.payload", async (_tx, note) => {
          const delivery = await read();
          note.targetId = id;
          return delivery;
        });
      },
    }),
    defineAccountOperation({
      ...WEBHOOK,
      id: "resendAccountDelivery",
      method: "POST",
      path: `${DELIVERY}/resend`,
      summary: "Send a delivery again",
      params: AppPartParams,
      query: ModeQuery,
      status: 202,
      reply: Delivery,
      async handle(call, { params: { id }, query }) {
        const context = call.as(spaceOfCall(call, query.mode), "webhook.retry", { targetId: id });
        return bodyOf(await console.resend(context, id));
      },
    }),
  ];
}

const withoutContent = (delivery: object) => {
  const { attempts } = delivery as { attempts: object[] };
  const bare = attempts.map((attempt) => ({ ...attempt, reply_excerpt: null }));
  return { ...delivery, attempts: bare, payload: null };
};
