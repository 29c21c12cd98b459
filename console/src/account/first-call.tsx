import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { OwnRequestBody } from "../api/account-replies.ts";
import type { KeyWithSecretBody, PageBody } from "../api/operator-replies.ts";
import { LANGUAGES, newIdempotencyKey, toSnippet, type ShownRequest } from "../api/snippets.ts";
import { CodeTabs } from "../ui/code-tabs.tsx";
import { formatMs } from "../ui/usage.tsx";
import { useOwnApp, useOwnReading } from "./app.ts";

const REFRESH_MS = 2_000;

const FIRST_CALL: ShownRequest = {
  method: "GET",
  path: "/v1/jobs?q=nurse&per_page=3",
  sdkMethod: "jobs.list",
};

/** A first call with a key that was made just now; says so when it has arrived. */
export function FirstCall({ made }: { made: KeyWithSecretBody }) {
  const app = useOwnApp();
  const texts = useMemo(
    () =>
      LANGUAGES.map((name) => ({
        name,
        text: toSnippet(name, FIRST_CALL, {
          apiKey: made.key,
          idempotencyKey: newIdempotencyKey(),
        }),
      })),
    [made.key],
  );
  const reading = useOwnReading<PageBody<OwnRequestBody>>(
    app.path("/requests", { mode: made.mode, key_id: made.id, per_page: 1 }),
    { refresh: (body) => (body?.data.length ? false : REFRESH_MS) },
  );
  const first = reading.data?.data[0];
  return (
    <section aria-label="First call" className="border-l-2 border-line pl-4">
      <h2 className="text-lg">Make your first call</h2>
      <p className="text-sm text-muted">
        Paste this into a terminal.
        {made.mode === "live"
          ? " The key is live: set WAYMARK_KEY to it first. Calls may cost credits."
          : " The sandbox costs nothing."}
      </p>
      <CodeTabs label="Language" texts={texts} />
      <p role="status" className="mt-3">
        {first ? (
          <>
            Arrived:{" "}
            <Link
              to="/a/$app/requests/$id"
              params={{ app: app.id, id: first.id }}
              search={{ mode: made.mode }}
              className="link"
            >
              {first.status} {first.method} {first.route}
            </Link>
            , {formatMs(first.duration_ms)}
          </>
        ) : (
          <span className="spinner text-muted">Waiting for the first call with this key</span>
        )}
      </p>
    </section>
  );
}
