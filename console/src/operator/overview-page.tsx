import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { withQuery } from "../api/operator.ts";
import type { OverviewBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber } from "../ui/format.ts";
import { useReading } from "./calls.ts";
import { Chart, type Line } from "../ui/chart.tsx";
import { figureColumns, UsageFacts, usageCharts } from "../ui/usage.tsx";
import { PageHead, Section, Shown, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

const RANGES = { "24 hours": 24, "7 days": 7 * 24, "30 days": 30 * 24 } as const;
type Range = keyof typeof RANGES;
const HOUR_MS = 3_600_000;
const REFRESH_MS = 30_000;

export function OverviewPage() {
  const [range, setRange] = useState<Range>("24 hours");
  // Whole hours, so that the address of the reading changes once an hour only.
  const end = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const path = withQuery("/overview", {
    from: new Date(end - RANGES[range] * HOUR_MS).toISOString(),
    to: new Date(end).toISOString(),
    step: range === "30 days" ? "day" : "hour",
  });
  const reading = useReading<OverviewBody>(path, { refresh: REFRESH_MS });
  return (
    <>
      <PageHead title="Overview" about="Calls of customers. Refreshed every half minute.">
        <Field label="Time">
          {(parts) => (
            <select
              {...parts}
              className="input"
              value={range}
              onChange={(event) => setRange(event.target.value as Range)}
            >
              {Object.keys(RANGES).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      </PageHead>
      <Shown reading={reading}>{(overview) => <OverviewView overview={overview} />}</Shown>
    </>
  );
}

const VERSION_COLORS = ["--accent", "--warm", "--edge", "--bad"];

function OverviewView({ overview }: { overview: OverviewBody }) {
  const { totals, series, step } = overview;
  const times = useMemo(() => series.map(({ at }) => Date.parse(at) / 1000), [series]);
  const charts = useMemo(() => chartsOf(overview), [overview]);
  return (
    <>
      <UsageFacts totals={totals} />
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        {charts.map(({ title, unit, lines }) => (
          <Chart key={title} title={title} unit={unit} times={times} lines={lines} step={step} />
        ))}
      </div>
      <Section title="By app">
        <Table
          label="Calls by app"
          rows={overview.apps}
          keyOf={({ app_id: id }) => id ?? "none"}
          empty="No call in this time."
          columns={[
            {
              head: "App",
              cell: ({ app_id: id, name }) =>
                id === null ? (
                  <span className="text-muted">without a valid key</span>
                ) : (
                  <Link className="link" to="/apps/$id" params={{ id }}>
                    {name ?? id}
                  </Link>
                ),
            },
            ...figureColumns<OverviewBody["apps"][number]>(),
          ]}
        />
      </Section>
      <Section title="By route">
        <Table
          label="Calls by route"
          rows={overview.routes}
          keyOf={({ method, route }) => method + route}
          empty="No call in this time."
          columns={[
            {
              head: "Route",
              cell: ({ method, route }) => (
                <Link to="/requests" search={{ route }} className="link mono">
                  {method} {route}
                </Link>
              ),
            },
            ...figureColumns<OverviewBody["routes"][number]>(),
          ]}
        />
      </Section>
      <Section title="Engine versions">
        <Table
          label="Engine versions"
          rows={overview.versions}
          keyOf={({ version }) => version}
          empty="No call in this time."
          columns={[
            { head: "Version", cell: ({ version }) => version },
            { head: "First seen", cell: ({ first_seen: at }) => <Time at={at} /> },
            { head: "Last seen", cell: ({ last_seen: at }) => <Time at={at} /> },
            { head: "Calls", isNumber: true, cell: ({ requests }) => formatNumber(requests) },
          ]}
        />
      </Section>
    </>
  );
}

function chartsOf({ series, versions }: OverviewBody) {
  const byVersion: Line[] = versions.slice(0, VERSION_COLORS.length).map(({ version }, index) => ({
    label: version,
    color: VERSION_COLORS[index]!,
    values: series.map((entry) => entry.versions[version] ?? 0),
    isDashed: index > 0,
  }));
  const charts = usageCharts(series);
  if (byVersion.length > 1)
    charts.push({ title: "Calls by engine version", unit: "", lines: byVersion });
  return charts;
}
