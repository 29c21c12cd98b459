import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type { LoggedRequestBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { ExportLink } from "../requests/export-link.tsx";
import { requestColumns } from "../requests/request-columns.tsx";
import { SavedFilters } from "../requests/saved-filters.tsx";
import { Empty } from "../ui/states.tsx";
import { useReading } from "./calls.ts";
import { PageHead, PagedTable, textOf } from "../ui/parts.tsx";
import { RequestLink } from "./request-link.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { startOf } from "../ui/time-ranges.ts";
import { LOG_RANGES, REQUEST_FILTERS, type RequestSearch } from "./request-search.ts";

const route = getRouteApi("/operators/requests");
const REFRESH_MS = 5_000;

const LABELS: Record<(typeof REQUEST_FILTERS)[number], [label: string, placeholder: string]> = {
  app_id: ["App id", "app_…"],
  status: ["Status", "429 or 4xx"],
  route: ["Route", "/v1/jobs"],
  method: ["Method", "GET"],
  error_code: ["Error code", "rate_limited"],
  key_id: ["Key id", "key_…"],
};

export function RequestsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { range, ...filters } = search;
  const { page: _page, ...exported } = filters;
  const { page: _now, ...saved } = search;
  const reading = useReading<PageBody<LoggedRequestBody>>(
    withQuery("/requests", { ...filters, from: startOf(range) }),
    // Only the newest page moves.
    { refresh: search.page === undefined ? REFRESH_MS : () => false },
  );
  const hasFilter =
    range !== undefined || REQUEST_FILTERS.some((name) => search[name] !== undefined);
  return (
    <>
      <PageHead
        title="Request log"
        about="Every call by a customer, without bodies, addresses or query strings."
      >
        <ExportLink
          realm="operator"
          path={withQuery("/requests/export", { ...exported, from: startOf(range) })}
        />
      </PageHead>
      <FilterForm search={search} />
      <SavedFilters
        of="operators"
        filters={saved}
        apply={(own) => void navigate({ search: own as RequestSearch })}
      />
      <PagedTable
        reading={reading}
        setPage={(page) => void navigate({ search: { ...search, page } })}
        label="Requests"
        empty={
          <Empty title={hasFilter ? "No request matches the filters" : "No request yet"}>
            A request appears within two seconds after its reply.
          </Empty>
        }
        columns={requestColumns<LoggedRequestBody>([
          {
            head: "App",
            cell: ({ app_id: id, app_name: name }) =>
              id === null ? (
                <span className="text-muted">none</span>
              ) : (
                <Link to="/apps/$id" params={{ id }} className="link">
                  {name ?? id}
                </Link>
              ),
          },
          { head: "Request", cell: ({ id }) => <RequestLink id={id} /> },
        ])}
      />
    </>
  );
}

function FilterForm({ search }: { search: RequestSearch }) {
  const navigate = route.useNavigate();
  const [version, setVersion] = useState(0);
  // The fields show what the address says, also after a link has changed it.
  useEffect(() => setVersion((before) => before + 1), [search]);
  return (
    <form
      key={version}
      role="search"
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const next: RequestSearch = { range: search.range };
        for (const name of REQUEST_FILTERS) {
          const value = textOf(form, name);
          if (value !== undefined) next[name] = value;
        }
        void navigate({ search: next });
      }}
    >
      <TimeRangeField
        value={search.range}
        ranges={LOG_RANGES}
        all="The last 30 days"
        onChange={(range) => void navigate({ search: { ...search, range, page: undefined } })}
      />
      {REQUEST_FILTERS.map((name) => (
        <Field key={name} label={LABELS[name][0]} className="w-32 grow">
          {(parts) => (
            <input
              {...parts}
              name={name}
              className="input"
              placeholder={LABELS[name][1]}
              defaultValue={search[name] ?? ""}
            />
          )}
        </Field>
      ))}
      <div className="flex gap-3">
        <button type="submit" className="button">
          Filter
        </button>
        <Link to="/requests" search={{}} className="button">
          Clear
        </Link>
      </div>
    </form>
  );
}
