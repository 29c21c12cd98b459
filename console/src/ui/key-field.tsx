import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useKey } from "../api/key.tsx";
import { SETTINGS } from "../settings.ts";
import { Empty } from "./states.tsx";

/** A view that has nothing to show without a key. */
export const NeedsKey = ({ title }: { title: string }) => (
  <Empty title={title}>
    <p>
      A sandbox key costs nothing: make one in{" "}
      <Link to="/a" className="link">
        your app
      </Link>
      , or ask the operator of this server for one.
    </p>
  </Empty>
);

/** The API key of this tab, one line unless it is being changed. */
export function KeyField() {
  const { key, setKey } = useKey();
  const [isOpen, setOpen] = useState(key === "");
  const id = useId();
  const isDemo = key !== "" && key === SETTINGS.sandboxKey;
  const isLive = key.startsWith("sk_live_");
  if (!isOpen)
    return (
      <p className="no-print text-sm text-muted">
        <span className="font-semibold text-ink">Key</span>{" "}
        <code className="mono">{`${key.slice(0, 8)}…${key.slice(-4)}`}</code>
        {isDemo ? ", the sandbox key of this demo server" : null}
        {isLive ? (
          <strong className="font-semibold text-bad">, live: calls cost credits</strong>
        ) : null}{" "}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Change
        </button>
      </p>
    );
  return (
    <form
      className="no-print max-w-[34rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== "") setOpen(false);
      }}
    >
      <label className="label" htmlFor={id}>
        API key
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="input mono"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="sk_test_…"
          defaultValue={key}
          onChange={(event) => setKey(event.target.value)}
          aria-describedby={`${id}-hint`}
        />
        <button type="submit" className="button">
          Use
        </button>
      </div>
      <p id={`${id}-hint`} className="hint">
        {isLive ? (
          <strong className="text-bad">This is a live key: what you send costs credits. </strong>
        ) : null}
        It stays in this tab and is sent to this server only. A sandbox key begins with{" "}
        <code className="mono">sk_test_</code>.
      </p>
    </form>
  );
}
