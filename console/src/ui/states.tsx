import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import { SETTINGS } from "../settings.ts";

/* States of a view without content: loading, empty, failed. */

export const Loading = ({ what = "Loading" }: { what?: string }) => (
  <p className="spinner text-muted" role="status">
    {what}
  </p>
);

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="border-l-2 border-line py-1 pl-4">
    <p className="font-semibold">{title}</p>
    {children === undefined ? null : <div className="text-muted">{children}</div>}
  </div>
);

export function Failure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const refusal = error instanceof Refusal ? error : undefined;
  const message = refusal?.message ?? "The reply was not understood. Reload the page.";
  // The message of a single wrong field names it already.
  const details = (refusal?.details ?? []).filter(({ message: text }) => !message.includes(text));
  return (
    <div role="alert" className="border-l-2 border-bad py-1 pl-4">
      <p className="font-semibold text-bad">{message}</p>
      {details.length > 0 ? (
        <ul className="mt-1">
          {details.map(({ field, message: text }) => (
            <li key={field + text}>
              <code className="mono">{field}</code> {text}
            </li>
          ))}
        </ul>
      ) : null}
      {refusal?.code === undefined ? null : (
        <p className="text-sm text-muted">
          Error <ErrorCode refusal={refusal} />
          {refusal.requestId === undefined ? null : (
            <>
              , request <code className="mono">{refusal.requestId}</code>
            </>
          )}
        </p>
      )}
      {retry && refusal?.status !== 404 ? (
        <button type="button" className="button small mt-2" onClick={retry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

function ErrorCode({ refusal: { code, help } }: { refusal: Refusal }) {
  const name = <code className="mono">{code}</code>;
  if (help === undefined || !SETTINGS.hasDocs) return name;
  return (
    <a className="link" href={help}>
      {name}
    </a>
  );
}
