import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { OwnKeyBody, OwnRequestBody } from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { ExportLink } from "../requests/export-link.tsx";
import { requestColumns } from "../requests/request-columns.tsx";
import { SavedFilters } from "../requests/saved-filters.tsx";
import { Field } from "../ui/field.tsx";
import { shortId } from "../ui/format.ts";
import { PageHead, PageSteps, Shown, textOf } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import {
  OWN_REQUEST_FILTERS,
  OWN_RANGES,
  type OwnRequestSearch,
  type RangeName,
} from "./account-search.ts";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";
import { momentsOf, TIME_RANGES } from "../ui/time-ranges.ts";
import { useTail } from "./tail.ts";

const route = getRouteApi("/members/a/$app/requests");

const REFRESH_MS = 5_000;

/** The filters as the API takes them. */
function queryOf({ mode: _mode, range = "24h", from, to, ...filters }: OwnRequestSearch) {
  const moments =
    from === undefined && to === undefined
      ? momentsOf(range)
      : { from: from && new Date(from).toISOString(), to: to && new Date(to).toISOString() };
  return { ...filters, ...moments };
}

export function OwnRequestsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const app = useOwnApp();
  const [isLive, setLive] = useState(false);
  const query = queryOf(search);
  const { page: _page, request_id: _id, ...exported } = query;
  const { mode: _mode, page: _now, ...saved } = search;
  const isNewest = search.page === undefined && search.to === undefined;
  const isTailing = isLive && isNewest;
  const reading = useOwnReading<PageBody<OwnRequestBody>>(app.modePath("/requests", query), {
    refresh: () => (isNewest && !isTailing ? REFRESH_MS : false),
  });
  const fresh = useTail({
    isOn: isTailing,
    rows: reading.data?.data,
    // The tail has no end.
    pathAfter: (after) => app.modePath("/requests", { ...query, to: undefined, after }),
  });
  const hasFilter = OWN_REQUEST_FILTERS.some((name) => search[name] !== undefined);
  return (
    <>
      <PageHead
        title="Request log"
        about="Every call with a key of this app. Addresses and query strings are never kept."
      >
        <ExportLink realm="account" path={app.modePath("/requests/export", exported)} />
        <button
          type="button"
          className="button"
          aria-pressed={isLive}
          onClick={() => {
            if (!isLive) void navigate({ search: { ...search, page: undefined, to: undefined } });
            setLive(!isLive);
          }}
        >
          {isTailing ? "Following live" : "Follow live"}
        </button>
      </PageHead>
      <FilterForm app={app} search={search} />
      <SavedFilters
        key={app.id}
        of={app.id}
        filters={saved}
        apply={(filters) => void navigate({ search: { mode: search.mode, ...filters } })}
      />
      <Shown reading={reading}>
        {({ data, pagination }) => (
          <>
            <Table
              label="Requests"
              rows={[...fresh, ...data]}
              keyOf={({ id }) => id}
              empty={
                hasFilter ? (
                  <Empty title="No request in this time matches the filters">
                    Choose a longer time or fewer filters.
                  </Empty>
                ) : (
                  <NoRequest app={app} />
                )
              }
              columns={requestColumns<OwnRequestBody>([
                {
                  head: "Request",
                  cell: ({ id }) => (
                    <Link
                      to="/a/$app/requests/$id"
                      params={{ app: app.id, id }}
                      search={{ mode: app.mode }}
                      className="link mono whitespace-nowrap"
                      title={id}
                    >
                      {shortId(id)}
                    </Link>
                  ),
                },
              ])}
            />
            <PageSteps
              pagination={pagination}
              setPage={(page) =>
                void navigate({ search: { ...search, page: page === 1 ? undefined : page } })
              }
            />
          </>
        )}
      </Shown>
    </>
  );
}

const NoRequest = ({ app }: { app: OwnApp }) => (
  <Empty title={app.mode === "test" ? "No sandbox call in this time" : "No live call in this time"}>
    <p>A request appears within two seconds after its reply.</p>
    {app.canChange ? (
      <Link to="/a/$app/keys" params={{ app: app.id }} className="button mt-3">
        Create a key and make a first call
      </Link>
    ) : null}
  </Empty>
);

const CUSTOM = "custom";

function FilterForm({ app, search }: { app: OwnApp; search: OwnRequestSearch }) {
  const navigate = route.useNavigate();
  const keys = useOwnReading<{ data: OwnKeyBody[] }>(app.path("/keys"));
  const [version, setVersion] = useState(0);
  const hasMoments = search.from !== undefined || search.to !== undefined;
  const [isCustom, setCustom] = useState(hasMoments);
  // The fields show what the address says, also after a link has changed it.
  useEffect(() => {
    setVersion((before) => before + 1);
    setCustom(hasMoments);
  }, [search, hasMoments]);
  const text = (name: "status" | "route" | "request_id", label: string, placeholder: string) => (
    <Field label={label} className="w-32 grow">
      {(parts) => (
        <input
          {...parts}
          name={name}
          className="input"
          placeholder={placeholder}
          defaultValue={search[name] ?? ""}
        />
      )}
    </Field>
  );
  const moment = (name: "from" | "to", label: string) => (
    <Field label={label}>
      {(parts) => (
        <input
          {...parts}
          type="datetime-local"
          name={name}
          className="input"
          defaultValue={search[name] ?? ""}
        />
      )}
    </Field>
  );
  return (
    <form
      key={version}
      role="search"
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: searchOf(new FormData(event.currentTarget), search) });
      }}
    >
      <Field label="Time" className="w-40">
        {(parts) => (
          <select
            {...parts}
            name="range"
            className="input"
            defaultValue={isCustom ? CUSTOM : (search.range ?? "24h")}
            onChange={(event) => setCustom(event.target.value === CUSTOM)}
          >
            {OWN_RANGES.map((name) => (
              <option key={name} value={name}>
                {TIME_RANGES[name].label}
              </option>
            ))}
            <option value={CUSTOM}>From, to …</option>
          </select>
        )}
      </Field>
      {isCustom ? moment("from", "From") : null}
      {isCustom ? moment("to", "To") : null}
      {text("status", "Status", "429 or 4xx")}
      {text("route", "Route", "/v1/jobs")}
      <Field label="Key" className="w-40 grow">
        {(parts) => (
          <select
            {...parts}
            // The keys arrive after the first view.
            key={keys.data === undefined ? "" : "keys"}
            name="key_id"
            className="input"
            defaultValue={search.key_id ?? ""}
          >
            <option value="">Any</option>
            {keys.data?.data
              .filter(({ mode }) => mode === app.mode)
              .map(({ id, name, hint }) => (
                <option key={id} value={id}>
                  {name === "" ? hint : `${name} (${hint})`}
                </option>
              ))}
          </select>
        )}
      </Field>
      {text("request_id", "Request id", "X-Request-Id")}
      <div className="flex gap-3">
        <button type="submit" className="button">
          Filter
        </button>
        <Link
          to="/a/$app/requests"
          params={{ app: app.id }}
          search={{ mode: app.mode }}
          className="button"
        >
          Clear
        </Link>
      </div>
    </form>
  );
}

function searchOf(form: FormData, before: OwnRequestSearch): OwnRequestSearch {
  const range = textOf(form, "range");
  const next: OwnRequestSearch = { mode: before.mode };
  if (range === CUSTOM) {
    next.from = textOf(form, "from");
    next.to = textOf(form, "to");
  } else next.range = range as RangeName;
  for (const name of OWN_REQUEST_FILTERS) next[name] = textOf(form, name);
  return next;
}
