import type { ReactNode } from "react";
import type { Mode } from "../api/account-replies.ts";
import { withQuery, type Realm } from "../api/realm.ts";
import type { WebhookPlace } from "../webhooks/place.ts";

/** The webhooks of one app and mode, for its members or for the holder of a portal link. */
export interface WebhookRoom extends WebhookPlace {
  mode: Mode;
  endpoints: string;
  eventTypes: string;
  /** A link to the page of an endpoint. */
  link(id: string, text: ReactNode, className: string): ReactNode;
}

export function createWebhookRoom({
  realm,
  appId,
  mode,
  canChange,
  link,
}: Pick<WebhookRoom, "realm" | "mode" | "canChange" | "link"> & {
  realm: Realm;
  appId: string;
}): WebhookRoom {
  const path = (below: string) => withQuery(`/apps/${encodeURIComponent(appId)}${below}`, { mode });
  return {
    realm,
    mode,
    canChange,
    link,
    endpoints: path("/endpoints"),
    eventTypes: `/apps/${encodeURIComponent(appId)}/event-types`,
    endpoint: (id, below = "") => path(`/endpoints/${encodeURIComponent(id)}${below}`),
    payload: ({ id }) => path(`/deliveries/${encodeURIComponent(id)}`),
    resend: ({ id }) => path(`/deliveries/${encodeURIComponent(id)}/resend`),
  };
}
