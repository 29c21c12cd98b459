import { getRouteApi } from "@tanstack/react-router";
import { withQuery } from "../api/operator.ts";
import type { AuditEntryBody, PageBody } from "../api/operator-replies.ts";
import { auditColumns } from "../ui/audit-columns.tsx";
import { Field } from "../ui/field.tsx";
import { PageHead, PagedTable } from "../ui/parts.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { LIST_RANGES, startOf } from "../ui/time-ranges.ts";
import { useReading } from "./calls.ts";

const route = getRouteApi("/operators/audit");

export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { range, ...filters } = search;
  const reading = useReading<PageBody<AuditEntryBody>>(
    withQuery("/audit", { ...filters, from: startOf(range) }),
  );
  const fields = [
    ["Action", "action", "key.create"],
    ["Target id", "target_id", "key_…"],
  ] as const;
  return (
    <>
      <PageHead title="Audit log" about="Every change: who, what and when." />
      <div className="mb-6 flex flex-wrap gap-3">
        <TimeRangeField
          value={range}
          ranges={LIST_RANGES}
          all="All times"
          onChange={(next) =>
            void navigate({ search: { ...search, range: next, page: undefined } })
          }
        />
        {fields.map(([label, name, placeholder]) => (
          <Field key={label} label={label} className="w-64">
            {(parts) => (
              <input
                {...parts}
                type="search"
                className="input"
                placeholder={placeholder}
                value={search[name] ?? ""}
                onChange={(event) =>
                  void navigate({
                    search: { ...search, [name]: event.target.value || undefined, page: undefined },
                    replace: true,
                  })
                }
              />
            )}
          </Field>
        ))}
      </div>
      <PagedTable
        reading={reading}
        setPage={(page) => void navigate({ search: { ...search, page } })}
        label="Audit log"
        empty="No such entry."
        columns={auditColumns()}
      />
    </>
  );
}
