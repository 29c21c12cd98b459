import { useMemo, useState } from "react";
import { useKey } from "../api/key.tsx";
import type { PublicReply } from "../api/public.ts";
import { LANGUAGES, newIdempotencyKey, toSnippet, type ShownRequest } from "../api/snippets.ts";
import { CodeTabs } from "./code-tabs.tsx";

/** The request a view made, as code, and the reply as it came. */
export function RequestPanel({
  request,
  reply,
}: {
  request: ShownRequest;
  reply?: PublicReply<unknown> | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [path] = request.path.split("?");
  return (
    <details
      className="no-print border-t border-line pt-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-muted">
        <span className="font-semibold text-ink">The request</span>{" "}
        <code className="mono">
          {request.method} {path}
        </code>
        {reply ? (
          <span className="text-sm">
            {" "}
            · {reply.tookMs} ms · {reply.cost}
          </span>
        ) : null}
      </summary>
      {isOpen ? <Exchange request={request} reply={reply} /> : null}
    </details>
  );
}

function Exchange({
  request,
  reply,
}: {
  request: ShownRequest;
  reply: PublicReply<unknown> | undefined;
}) {
  const { key } = useKey();
  // Another request needs another key: one key with two bodies is refused.
  const idempotencyKey = useMemo(newIdempotencyKey, [JSON.stringify(request), request.file]);
  const texts = LANGUAGES.map((name) => ({
    name: name as string,
    text: toSnippet(name, request, { apiKey: key, idempotencyKey }),
  }));
  if (reply) texts.push({ name: "Reply (JSON)", text: JSON.stringify(reply.body, null, 2) });
  return <CodeTabs label="Format" texts={texts} />;
}
