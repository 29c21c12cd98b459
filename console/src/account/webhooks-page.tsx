import { Link } from "@tanstack/react-router";
import { MEMBERS } from "../api/realm.ts";
import { useOwnApp } from "./app.ts";
import { WebhookList } from "./webhook-list.tsx";
import { createWebhookRoom, type WebhookRoom } from "./webhook-room.tsx";

export function useOwnWebhooks(): WebhookRoom {
  const { id: appId, mode, canChange } = useOwnApp();
  return createWebhookRoom({
    realm: MEMBERS,
    appId,
    mode,
    canChange,
    link: (id, text, className) => (
      <Link
        to="/a/$app/webhooks/$id"
        params={{ app: appId, id }}
        search={{ mode }}
        className={className}
      >
        {text}
      </Link>
    ),
  });
}

export const OwnWebhooksPage = () => {
  const room = useOwnWebhooks();
  return <WebhookList key={room.mode} room={room} />;
};
