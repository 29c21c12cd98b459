import { Tabs } from "radix-ui";
import { useId, useMemo, useState } from "react";
import { useKey } from "../api/key.tsx";
import type { PublicReply } from "../api/public.ts";
import {
  LANGUAGES,
  newIdempotencyKey,
  toSnippet,
  type Language,
  type ShownRequest,
} from "../api/snippets.ts";
import { CopyButton } from "./copy.tsx";

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
  const id = useId().replaceAll(":", "");
  const [tab, setTab] = useState<string>("curl");
  const text =
    tab === "reply"
      ? JSON.stringify(reply?.body, null, 2)
      : toSnippet(tab as Language, request, { apiKey: key, idempotencyKey });
  const tabs: readonly string[] = reply ? [...LANGUAGES, "reply"] : LANGUAGES;
  return (
    <Tabs.Root value={tab} onValueChange={setTab} className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tabs.List className="flex gap-1" aria-label="Format">
          {tabs.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="cursor-pointer rounded-md px-3 py-1 text-sm text-muted data-[state=active]:bg-panel data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {name === "reply" ? "Reply (JSON)" : name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <CopyButton text={text} selectIn={`code-${id}`} />
      </div>
      {tabs.map((name) => (
        <Tabs.Content key={name} value={name} className="mt-2" tabIndex={-1}>
          <pre className="code" tabIndex={0} aria-label={name}>
            <code id={`code-${id}`}>{text}</code>
          </pre>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
