import { useDeferredValue, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type { AuditEntryBody, PageBody } from "../api/operator-replies.ts";
import { auditColumns } from "../ui/audit-columns.tsx";
import { Field } from "../ui/field.tsx";
import { useReading } from "./calls.ts";
import { PageHead, PagedTable } from "../ui/parts.tsx";

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
        columns={auditColumns()}
      />
    </>
  );
}
