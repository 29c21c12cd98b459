import { useDeferredValue, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type { AuditEntryBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { useReading } from "./calls.ts";
import { PageHead, PagedTable, Time } from "../ui/parts.tsx";

export function AuditPage() {
  const [action, setAction] = useState("");
  const [target, setTarget] = useState("");
  const [page, setPage] = useState(1);
  const reading = useReading<PageBody<AuditEntryBody>>(
    withQuery("/audit", {
      action: useDeferredValue(action.trim()),
      target_id: useDeferredValue(target.trim()),
      page,
    }),
  );
  const fields = [
    ["Action", action, setAction, "key.create"],
    ["Target id", target, setTarget, "key_…"],
  ] as const;
  return (
    <>
      <PageHead title="Audit log" about="Every change: who, what and when." />
      <div className="mb-6 flex flex-wrap gap-3">
        {fields.map(([label, value, set, placeholder]) => (
          <Field key={label} label={label} className="w-64">
            {(parts) => (
              <input
                {...parts}
                type="search"
                className="input"
                placeholder={placeholder}
                value={value}
                onChange={(event) => {
                  set(event.target.value);
                  setPage(1);
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Audit log"
        empty="No such entry."
        columns={[
          { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
          {
            head: "Who",
            cell: ({ actor }) => (
              <>
                {actor.name ?? actor.id ?? actor.kind}
                {actor.name === null && actor.id === null ? null : (
                  <span className="block text-sm text-muted">{actor.kind}</span>
                )}
              </>
            ),
          },
          { head: "What", cell: (entry) => <code className="mono">{entry.action}</code> },
          {
            head: "Target",
            cell: ({ target_id: id }) => (id === null ? null : <code className="mono">{id}</code>),
          },
          {
            head: "Details",
            cell: ({ details }) => <span className="text-sm text-muted">{describe(details)}</span>,
          },
        ]}
      />
    </>
  );
}

const describe = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
