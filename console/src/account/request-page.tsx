import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { OwnAppBody, OwnRequestDetailBody } from "../api/account-replies.ts";
import { Refusal } from "../api/refusal.ts";
import { RequestView } from "../requests/request-view.tsx";
import { CopyButton } from "../ui/copy.tsx";
import { Section, Shown, Time } from "../ui/parts.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";

const route = getRouteApi("/members/a/$app/requests/$id");

export function OwnRequestPage() {
  const { id } = route.useParams();
  const app = useOwnApp();
  const reading = useOwnReading<OwnRequestDetailBody>(
    app.modePath(`/requests/${encodeURIComponent(id)}`),
  );
  useOtherMode(app, reading.error);
  return (
    <>
      <p className="mb-4">
        <Link
          to="/a/$app/requests"
          params={{ app: app.id }}
          search={{ mode: app.mode }}
          className="link"
        >
          Request log
        </Link>
      </p>
      <Shown reading={reading} title="Request">
        {(detail) => (
          <RequestView
            detail={detail}
            deliveryLink={(delivery) => (
              <Link
                to="/a/$app/webhooks/$id"
                params={{ app: app.id, id: delivery.endpoint_id }}
                search={{ mode: app.mode }}
                className="link mono"
              >
                {delivery.id}
              </Link>
            )}
          >
            <Bodies detail={detail} />
          </RequestView>
        )}
      </Shown>
    </>
  );
}

/** An id alone does not say whether it is of the sandbox: where one has no such request, see the other. */
function useOtherMode(app: OwnApp, error: unknown): void {
  const navigate = route.useNavigate();
  const isMissing = error instanceof Refusal && error.status === 404;
  const [first] = useState(app.mode);
  useEffect(() => {
    if (isMissing && app.mode === first)
      void navigate({ search: { mode: first === "live" ? "test" : "live" }, replace: true });
  }, [isMissing]);
}

/** In the sandbox, where the app keeps them: what was sent and what came back. */
function Bodies({ detail }: { detail: OwnRequestDetailBody }) {
  const app = useOwnApp();
  const settings = useOwnReading<OwnAppBody>(app.path(""), { isOn: app.mode === "test" });
  if (app.mode === "live") return null;
  const bodies = [
    ["Request body", detail.request_body],
    ["Reply body", detail.reply_body],
  ] as const;
  const kept = bodies.filter(([, body]) => body !== null && body !== undefined);
  return (
    <Section title="Bodies">
      {kept.length === 0 ? (
        <p className="text-muted">
          {settings.data?.log_sandbox_bodies ? (
            "Nothing is kept of this request: it had no body, or 24 hours have passed."
          ) : (
            <>
              Not kept. An owner can switch them on for the sandbox in the{" "}
              <Link to="/a/$app/settings" params={{ app: app.id }} className="link">
                settings
              </Link>
              .
            </>
          )}
        </p>
      ) : (
        <div className="grid gap-6 xl:grid-cols-2">
          {kept.map(([label, body]) => (
            <Body key={label} label={label} body={body} />
          ))}
        </div>
      )}
      {kept.length > 0 && detail.bodies_expire_at !== null ? (
        <p className="hint">
          Kept until <Time at={detail.bodies_expire_at} />. Résumé text is never kept.
        </p>
      ) : null}
    </Section>
  );
}

function Body({ label, body }: { label: string; body: unknown }) {
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  const id = label.replaceAll(" ", "-");
  return (
    <div className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3>{label}</h3>
        <CopyButton text={text} selectIn={id} />
      </div>
      <pre className="code" tabIndex={0} aria-label={label}>
        <code id={id}>{text}</code>
      </pre>
    </div>
  );
}
