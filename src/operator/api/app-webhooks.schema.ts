import { Type } from "typebox";
import {
  DeliveryWithPayload,
  Endpoint,
  EndpointWithSecret,
  NewEndpoint,
} from "../../features/webhooks/index.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { Id, strict } from "../../platform/http/shared-fields.ts";
import { ModeField } from "../../access/index.ts";

/* Endpoints of every app; the rest is as in the public API. */

const owner = { app_id: Type.String(), mode: ModeField };

export const AppEndpoint = Type.Object(
  { ...Endpoint.properties, ...owner },
  { title: "AppWebhookEndpoint" },
);
export const AppEndpointWithSecret = Type.Object(
  { ...EndpointWithSecret.properties, ...owner },
  { title: "AppWebhookEndpointWithSecret" },
);
export const NewAppEndpoint = Type.Object(
  { ...NewEndpoint.properties, mode: ModeField },
  { ...strict, title: "NewAppWebhookEndpoint" },
);
export const EndpointsFilter = Type.Object({ app_id: Type.Optional(Id), ...PAGE_QUERY }, strict);
export const DeliveryPayload = Type.Object(
  { payload: DeliveryWithPayload.properties.payload },
  { title: "WebhookDeliveryPayload" },
);
