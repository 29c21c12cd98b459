import { useMemo } from "react";
import type { EndpointStatsBody, OwnEndpointBody } from "../api/account-replies.ts";
import { withQuery } from "../api/realm.ts";
import { useReadingOf } from "../api/readings.ts";
import { Chart } from "../ui/chart.tsx";
import { Section, Shown } from "../ui/parts.tsx";
import { DELIVERY_REFRESH_MS } from "../webhooks/deliveries.tsx";
import { EndpointView } from "../webhooks/endpoint-view.tsx";
import type { EndpointSearch } from "./account-search.ts";
import { chartOf } from "../ui/time-ranges.ts";
import { RangeField } from "./range.tsx";
import { useEventTypes } from "./webhook-list.tsx";
import type { WebhookRoom } from "./webhook-room.tsx";

/** The times and filters of the page, and how to change them. */
export interface EndpointFilter {
  search: EndpointSearch;
  setSearch: (search: EndpointSearch) => void;
}

/** One endpoint of a customer, with its charts. */
export function WebhookDetail({
  room,
  id,
  filter,
  onDeleted,
}: {
  room: WebhookRoom;
  id: string;
  filter: EndpointFilter;
  onDeleted: () => void;
}) {
  const reading = useReadingOf<OwnEndpointBody>(room.realm, room.endpoint(id), {
    refresh: DELIVERY_REFRESH_MS,
  });
  const types = useEventTypes(room).data?.data ?? [];
  return (
    <Shown reading={reading} title="Webhook endpoint">
      {(endpoint) => (
        <EndpointView
          place={room}
          endpoint={endpoint}
          types={types}
          deliveries={{
            search: filter.search,
            setSearch: (next) => filter.setSearch({ ...next, chart: filter.search.chart }),
          }}
          onDeleted={onDeleted}
        >
          <Stats room={room} id={id} filter={filter} />
        </EndpointView>
      )}
    </Shown>
  );
}

const REFRESH_MS = 10_000;

function Stats({
  room,
  id,
  filter: { search, setSearch },
}: {
  room: WebhookRoom;
  id: string;
  filter: EndpointFilter;
}) {
  const range = search.chart ?? "24h";
  const reading = useReadingOf<EndpointStatsBody>(
    room.realm,
    withQuery(room.endpoint(id, "/stats"), chartOf(range)),
    { refresh: REFRESH_MS },
  );
  return (
    <Section
      title="Deliveries over time"
      action={<RangeField range={range} onChoose={(chart) => setSearch({ ...search, chart })} />}
    >
      <Shown reading={reading}>{(stats) => <StatsView stats={stats} />}</Shown>
    </Section>
  );
}

function StatsView({ stats: { series, step } }: { stats: EndpointStatsBody }) {
  const times = useMemo(() => series.map(({ at }) => Date.parse(at) / 1000), [series]);
  const [counts, latency] = useMemo(
    () => [
      [
        {
          label: "delivered",
          color: "--accent",
          isFilled: true,
          values: series.map(({ delivered }) => delivered),
        },
        { label: "failed", color: "--bad", values: series.map(({ failed }) => failed) },
      ],
      [
        {
          label: "95th percentile",
          color: "--edge",
          isDashed: true,
          values: series.map(({ p95_ms: ms }) => ms),
        },
        { label: "median", color: "--accent", values: series.map(({ p50_ms: ms }) => ms) },
      ],
    ],
    [series],
  );
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <Chart title="Deliveries" times={times} lines={counts} step={step} />
      <Chart title="Latency of your server" unit=" ms" times={times} lines={latency} step={step} />
    </div>
  );
}
