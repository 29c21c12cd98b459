import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { withQuery } from "../api/operator.ts";
import type { OverviewBody } from "../api/operator-replies.ts";
import { formatNumber } from "../ui/format.ts";
import { useReading } from "./calls.ts";
import { Chart, type Line } from "../ui/chart.tsx";
import { figureColumns, UsageFacts, usageCharts } from "../ui/usage.tsx";
import { PageHead, Section, Shown, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { chartOf } from "../ui/time-ranges.ts";
import { OVERVIEW_RANGES, type OverviewRange } from "./overview-search.ts";

const route = getRouteApi("/operators/overview");
const REFRESH_MS = 30_000;

const pathOf = (range: OverviewRange): string => withQuery("/overview", chartOf(range));

/** Without a choice it shows a day, or the first hours of a new installation minute by minute. */
export function OverviewPage() {
  const { range: chosen } = route.useSearch();
  const navigate = route.useNavigate();
  const day = useReading<OverviewBody>(pathOf("24h"), { isOn: chosen === undefined });
  const isDecided = chosen !== undefined || !day.isPending;
  const range = chosen ?? (day.data ? rangeOf(day.data) : "24h");
  const reading = useReading<OverviewBody>(pathOf(range), { refresh: REFRESH_MS, isOn: isDecided });
  return (
    <>
      <PageHead title="Overview" about="Calls by customers. Refreshed every half minute.">
        <TimeRangeField
          value={range}
          ranges={OVERVIEW_RANGES}
          onChange={(next) => void navigate({ search: { range: next } })}
        />
      </PageHead>
      <Shown reading={reading}>{(overview) => <OverviewView overview={overview} />}</Shown>
    </>
  );
}

/** The shortest range with every call of the day. */
function rangeOf({ totals, series }: OverviewBody): OverviewRange {
  const [before, present] = series.slice(-2).map(({ requests }) => requests);
  if (totals.requests === 0) return "24h";
  if (present === totals.requests) return "1h";
  return (before ?? 0) + (present ?? 0) === totals.requests ? "3h" : "24h";
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
      {step === "minute" ? null : (
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
      )}
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
