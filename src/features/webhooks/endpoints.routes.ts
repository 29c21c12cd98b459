import { defineOperation, type Operation } from "../../access/index.ts";
import { examplePage, PageOf } from "../../platform/pagination.ts";
import type { EndpointVerbs } from "./endpoints.service.ts";
import { MAX_ENDPOINTS } from "./limits.ts";
import {
  DeletedEndpoint,
  Endpoint,
  EndpointChange,
  EndpointParams,
  EndpointsQuery,
  EndpointWithSecret,
  NewEndpoint,
  SecretRotation,
  WEBHOOK_OPERATION,
} from "./webhooks.schema.ts";

const EXAMPLE = {
  id: "we_01kb3m8e5x7w2v9t4s6r1q0p8n",
  url: "https://example.com/waymark",
  events: ["pathway.completed", "webhook.test"],
  description: "Production",
  status: "active",
  disabled_reason: null,
  consecutive_failures: 0,
  failed_attempts: 0,
  next_attempt_at: null,
  created_at: "2026-11-15T09:30:00.000Z",
  updated_at: "2026-11-15T09:30:00.000Z",
};
const SECRET = "whsec_EXAMPLEexampleEXAMPLEexampleEXAMPLEexam";

// Over 80 lines: one declaration for each operation, and no logic.
export function endpointOperations(verbs: EndpointVerbs): Operation[] {
  return [
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "createWebhook",
      method: "POST",
      path: "/webhooks",
      summary: "Register a webhook endpoint",
      description: `Events of the given types are sent to this URL from now on, signed with \`secret\`, which is shown in this response only. The URL must be https on a publicly reachable host. At most ${MAX_ENDPOINTS} endpoints for each app and mode.`,
      body: NewEndpoint,
      status: 201,
      location: ({ id }) => `/webhooks/${String(id)}`,
      reply: EndpointWithSecret,
      examples: {
        request: {
          url: EXAMPLE.url,
          events: EXAMPLE.events,
          description: EXAMPLE.description,
        },
        reply: { ...EXAMPLE, secret: SECRET },
      },
      handle: (call, { body }) => verbs.create(call, body),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "listWebhooks",
      method: "GET",
      path: "/webhooks",
      summary: "List webhook endpoints",
      description: "The endpoints of this app and mode, newest first. Secrets are not shown.",
      query: EndpointsQuery,
      status: 200,
      reply: PageOf(Endpoint),
      examples: {
        reply: {
          data: [EXAMPLE],
          pagination: examplePage(1),
        },
      },
      handle: (call) => verbs.list(call, call.page()),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "getWebhook",
      method: "GET",
      path: "/webhooks/{id}",
      summary: "Read a webhook endpoint",
      description: "Its settings, and how many deliveries in a row have failed.",
      params: EndpointParams,
      status: 200,
      reply: Endpoint,
      examples: { reply: EXAMPLE },
      handle: (call, { params }) => verbs.read(call, params.id),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "updateWebhook",
      method: "PATCH",
      path: "/webhooks/{id}",
      summary: "Change a webhook endpoint",
      description:
        "What is left out stays as it is. `status: active` re-enables a disabled endpoint; `status: disabled` stops its deliveries, which are then recorded as failed and can be sent again later.",
      params: EndpointParams,
      body: EndpointChange,
      status: 200,
      reply: Endpoint,
      examples: { request: { status: "active" }, reply: EXAMPLE },
      handle: (call, { params, body }) => verbs.change(call, params.id, body),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "deleteWebhook",
      method: "DELETE",
      path: "/webhooks/{id}",
      summary: "Delete a webhook endpoint",
      description: "Nothing more is sent to it, and its delivery history can no longer be read.",
      params: EndpointParams,
      status: 200,
      reply: DeletedEndpoint,
      examples: { reply: { id: EXAMPLE.id, deleted: true } },
      handle: (call, { params }) => verbs.remove(call, params.id),
    }),
    defineOperation({
      ...WEBHOOK_OPERATION,
      id: "rotateWebhookSecret",
      method: "POST",
      path: "/webhooks/{id}/rotate-secret",
      summary: "Rotate the signing secret",
      description:
        "From now on only the new secret signs; update the receiver first, or let the old one sign too for a while with `keep_previous_for_seconds`.",
      params: EndpointParams,
      body: SecretRotation,
      isBodyOptional: true,
      status: 200,
      reply: EndpointWithSecret,
      examples: {
        request: { keep_previous_for_seconds: 3600 },
        reply: { ...EXAMPLE, secret: SECRET },
      },
      handle: (call, { params, body }) =>
        verbs.rotateSecret(call, params.id, body.keep_previous_for_seconds ?? 0),
    }),
  ];
}
