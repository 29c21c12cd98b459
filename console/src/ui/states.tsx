import type { ReactNode } from "react";
import { Refusal } from "../api/refusal.ts";
import { SETTINGS } from "../settings.ts";
import { asWords } from "./format.ts";

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
  const [message, ...further] = messagesOf(refusal);
  return (
    <div role="alert" className="border-l-2 border-bad py-1 pl-4">
      <p className="font-semibold text-bad">{message}</p>
      {further.length > 0 ? (
        <ul className="mt-1">
          {further.map((text) => (
            <li key={text}>{text}</li>
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

/** As the forms call what the API names otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  resume_text: "Résumé text",
  "target_job.title": "Role or job",
  "target_role.title": "Role or job",
  salary_min: "Yearly salary",
  q: "Words",
};

/** A sentence for each wrong field, in the words of the forms; else the server's own. */
function messagesOf(refusal: Refusal | undefined): string[] {
  if (!refusal) return ["The reply was not understood. Reload the page."];
  if (refusal.code !== "validation_error" || refusal.details.length === 0) return [refusal.message];
  return refusal.details.map(({ field, message }) => {
    const sentence = `${FIELDS[field] ?? nameOf(field)} ${message}`;
    return sentence.endsWith(".") ? sentence : `${sentence}.`;
  });
}

/** The last name of a path of fields; a place in a file stays as it is. */
const nameOf = (field: string): string =>
  /^[a-z_.]+$/.test(field) ? asWords(field.split(".").at(-1)!) : field;

function ErrorCode({ refusal: { code, help } }: { refusal: Refusal }) {
  const name = <code className="mono">{code}</code>;
  if (help === undefined || !SETTINGS.hasDocs) return name;
  return (
    <a className="link" href={help}>
      {name}
    </a>
  );
}
