import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import type { OwnAppBody, OwnEndpointBody, OwnKeyBody, UsageBody } from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { AppLimits } from "../ui/app-limits.tsx";
import { Chart } from "../ui/chart.tsx";
import { PageHead, Section, Shown } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { figureColumns, usageCharts, UsageFacts } from "../ui/usage.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";
import { chartOf } from "../ui/time-ranges.ts";
import { RangeField } from "./range.tsx";

const route = getRouteApi("/members/a/$app/overview");
const REFRESH_MS = 30_000;

export function OwnOverviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const app = useOwnApp();
  const range = search.range ?? "24h";
  const reading = useOwnReading<UsageBody>(app.modePath("/usage", chartOf(range)), {
    refresh: REFRESH_MS,
  });
  return (
    <>
      <PageHead
        title={app.name}
        about={app.mode === "test" ? "Calls with sandbox keys." : "Calls with live keys."}
      >
        <RangeField
          range={range}
          onChoose={(next) => void navigate({ search: { ...search, range: next } })}
        />
      </PageHead>
      <FirstSteps app={app} />
      <Shown reading={reading}>{(usage) => <UsageView app={app} usage={usage} />}</Shown>
      <Allowance app={app} />
    </>
  );
}

/** The steps to a first result; gone when all of them are done. */
function FirstSteps({ app }: { app: OwnApp }) {
  const keys = useOwnReading<{ data: OwnKeyBody[] }>(app.path("/keys"));
  const calls = useOwnReading<PageBody<unknown>>(app.modePath("/requests", { per_page: 1 }));
  const endpoints = useOwnReading<PageBody<OwnEndpointBody>>(app.modePath("/endpoints"));
  if (!keys.data || !calls.data || !endpoints.data) return null;
  const params = { app: app.id };
  const search = { mode: app.mode };
  const steps: readonly (readonly [boolean, ReactNode])[] = [
    [
      keys.data.data.some(({ mode }) => mode === app.mode),
      <Link key="key" to="/a/$app/keys" params={params} search={search} className="link">
        Create a {app.mode === "test" ? "sandbox" : "live"} key
      </Link>,
    ],
    [
      calls.data.data.length > 0,
      <Link key="call" to="/a/$app/keys" params={params} search={search} className="link">
        Make a first call
      </Link>,
    ],
    [
      endpoints.data.data.length > 0,
      <Link key="hook" to="/a/$app/webhooks" params={params} search={search} className="link">
        Add a webhook and send a test
      </Link>,
    ],
  ];
  if (!app.canChange || steps.every(([isDone]) => isDone)) return null;
  return (
    <section aria-label="First steps" className="mb-8 border-l-2 border-accent bg-tint px-4 py-3">
      <h2 className="text-lg">First steps</h2>
      <ol className="mt-1">
        {steps.map(([isDone, step], index) => (
          <li key={index} className={isDone ? "text-muted" : ""}>
            {index + 1}. {step}
            {isDone ? ", done" : ""}
          </li>
        ))}
      </ol>
    </section>
  );
}

function UsageView({ app, usage }: { app: OwnApp; usage: UsageBody }) {
  const { series, step } = usage;
  const times = useMemo(() => series.map(({ at }) => Date.parse(at) / 1000), [series]);
  const charts = useMemo(() => usageCharts(series), [series]);
  const params = { app: app.id };
  if (usage.totals.requests === 0)
    return (
      <Empty title="No call in this time">
        <p>Calls, errors, latency and credits appear here, by key and by route.</p>
      </Empty>
    );
  return (
    <>
      <UsageFacts totals={usage.totals} />
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        {charts.map(({ title, unit, lines }) => (
          <Chart key={title} title={title} unit={unit} times={times} lines={lines} step={step} />
        ))}
      </div>
      <Section title="By key">
        <Table
          label="Calls by key"
          rows={usage.keys}
          keyOf={({ key_id: id }) => id}
          empty="No call in this time."
          columns={[
            {
              head: "Key",
              cell: ({ key_id: id, name, hint }) => (
                <Link
                  to="/a/$app/requests"
                  params={params}
                  search={{ mode: app.mode, key_id: id }}
                  className="link"
                >
                  {name || hint || id}
                </Link>
              ),
            },
            ...figureColumns<UsageBody["keys"][number]>(),
          ]}
        />
      </Section>
      <Section title="By route">
        <Table
          label="Calls by route"
          rows={usage.routes}
          keyOf={({ method, route: pattern }) => method + pattern}
          empty="No call in this time."
          columns={[
            {
              head: "Route",
              cell: ({ method, route: pattern }) => (
                <Link
                  to="/a/$app/requests"
                  params={params}
                  search={{ mode: app.mode, route: pattern }}
                  className="link mono"
                >
                  {method} {pattern}
                </Link>
              ),
            },
            ...figureColumns<UsageBody["routes"][number]>(),
          ]}
        />
      </Section>
    </>
  );
}

function Allowance({ app }: { app: OwnApp }) {
  const reading = useOwnReading<OwnAppBody>(app.path(""));
  if (!reading.data) return null;
  return (
    <Section title="Your limits">
      <AppLimits app={reading.data} />
    </Section>
  );
}
