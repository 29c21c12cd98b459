import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useOwnApp } from "./app.ts";
import { WebhookDetail } from "./webhook-detail.tsx";
import { useOwnWebhooks } from "./webhooks-page.tsx";

const route = getRouteApi("/members/a/$app/webhooks/$id");

export function OwnWebhookPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const goTo = route.useNavigate();
  const room = useOwnWebhooks();
  const app = useOwnApp();
  const navigate = useNavigate();
  const list = {
    to: "/a/$app/webhooks",
    params: { app: app.id },
    search: { mode: app.mode },
  } as const;
  return (
    <>
      <p className="mb-4">
        <Link {...list} className="link">
          Webhooks
        </Link>
      </p>
      <WebhookDetail
        room={room}
        id={id}
        filter={{
          search,
          setSearch: (next) => void goTo({ search: { ...next, mode: search.mode }, replace: true }),
        }}
        onDeleted={() => void navigate(list)}
      />
    </>
  );
}
