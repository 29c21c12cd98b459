import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { PortalBody } from "../api/account-replies.ts";
import { createPortalRealm, type Realm } from "../api/realm.ts";
import { Refusal } from "../api/refusal.ts";
import { useFragment } from "../ui/fragment.ts";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import type { EndpointSearch } from "./account-search.ts";
import { WebhookDetail } from "./webhook-detail.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { createWebhookRoom } from "./webhook-room.tsx";

/** The first part of a portal token says which app it opens; the server checks the rest. */
function appOf(token: string): string | undefined {
  try {
    const [, part = ""] = /^wmp_([\w-]+)\./.exec(token) ?? [];
    const { app } = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) as {
      app?: unknown;
    };
    return typeof app === "string" ? app : undefined;
  } catch {
    return undefined;
  }
}

/** The webhooks of one app, opened by a signed link: nothing else is reached from here. */
export function PortalPage() {
  const token = useFragment();
  const app = appOf(token);
  const realm = useMemo(() => createPortalRealm(token), [token]);
  const opened = useQuery({
    queryKey: ["portal", token],
    enabled: app !== undefined,
    retry: false,
    queryFn: () => realm.call<PortalBody>("GET", `/apps/${encodeURIComponent(app ?? "")}/portal`),
  });
  if (app === undefined || (opened.error instanceof Refusal && opened.error.status === 401))
    return (
      <div className="grid gap-4">
        <h1>Webhooks</h1>
        <Empty title="This link no longer works">
          Links to this page last an hour at most, and can be revoked. Open it again from where you
          came.
        </Empty>
      </div>
    );
  if (opened.isError)
    return (
      <>
        <h1 className="mb-4">Webhooks</h1>
        <Failure error={opened.error} retry={() => void opened.refetch()} />
      </>
    );
  if (!opened.data) return <Loading />;
  return <Portal realm={realm} opened={opened.data} />;
}

function Portal({ realm, opened }: { realm: Realm; opened: PortalBody }) {
  const [chosen, setChosen] = useState<string>();
  // Not in the address: its fragment is the token.
  const [search, setSearch] = useState<EndpointSearch>({});
  const room = createWebhookRoom({
    realm,
    appId: opened.app.id,
    mode: opened.mode,
    canChange: true,
    link: (id, text, className) => (
      <button type="button" className={className} onClick={() => setChosen(id)}>
        {text}
      </button>
    ),
  });
  if (chosen === undefined) return <WebhookList room={room} />;
  return (
    <>
      <p className="mb-4">
        <button type="button" className="link" onClick={() => setChosen(undefined)}>
          Webhooks
        </button>
      </p>
      <WebhookDetail
        key={chosen}
        room={room}
        id={chosen}
        filter={{ search, setSearch }}
        onDeleted={() => setChosen(undefined)}
      />
    </>
  );
}
