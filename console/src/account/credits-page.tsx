import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CreditsBody, CreditsUsageBody } from "../api/account-replies.ts";
import { Chart } from "../ui/chart.tsx";
import { formatNumber, shortId } from "../ui/format.ts";
import { creditsOf, Facts, PageHead, PageSteps, Section, Shown, Time } from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useOwnApp, useOwnReading, type OwnApp } from "./app.ts";
import { TimeRangeField } from "../ui/time-range.tsx";
import { chartOf, LIST_RANGES, startOf, type ListRange } from "../ui/time-ranges.ts";
import { RangeField } from "./range.tsx";

const route = getRouteApi("/members/a/$app/credits");

/** Credits are of live calls only, so the page is the same in the sandbox. */
export function CreditsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const app = useOwnApp();
  const range = search.range ?? "30d";
  const [since, setSince] = useState<ListRange>();
  const credits = useOwnReading<CreditsBody>(
    app.path("/credits", { page: search.page, from: startOf(since), per_page: 20 }),
  );
  const usage = useOwnReading<CreditsUsageBody>(app.path("/credits/usage", chartOf(range)));
  return (
    <>
      <PageHead title="Credits" about="Live calls charge credits; the sandbox costs nothing." />
      <Shown reading={credits}>{(body) => <Balance app={app} body={body} />}</Shown>
      <Section
        title="Used"
        action={
          <RangeField
            range={range}
            onChoose={(next) => void navigate({ search: { ...search, range: next } })}
          />
        }
      >
        <Shown reading={usage}>{(body) => <UsedView body={body} />}</Shown>
      </Section>
      <Section title="Ledger">
        <div className="mb-3">
          <TimeRangeField
            label="Entries"
            value={since}
            ranges={LIST_RANGES}
            all="All times"
            onChange={(next) => {
              setSince(next);
              void navigate({ search: { ...search, page: undefined } });
            }}
          />
        </div>
        <Shown reading={credits}>
          {({ data, pagination }) => (
            <>
              <Entries app={app} entries={data} isWhole={since === undefined} />
              <PageSteps
                pagination={pagination}
                setPage={(page) =>
                  void navigate({ search: { ...search, page: page === 1 ? undefined : page } })
                }
              />
            </>
          )}
        </Shown>
      </Section>
    </>
  );
}

const Entries = ({
  app,
  entries,
  isWhole,
}: {
  app: OwnApp;
  entries: CreditsBody["data"];
  isWhole: boolean;
}) => (
  <Table
    label="Ledger"
    rows={entries}
    keyOf={({ id }) => id}
    empty={
      isWhole ? (
        <Empty title="No entry yet">
          The operator of this server grants credits; live calls use them.
        </Empty>
      ) : (
        "No entry in this time."
      )
    }
    columns={[
      { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
      { head: "Kind", cell: ({ kind }) => kind },
      {
        head: "Amount",
        isNumber: true,
        cell: ({ amount }) => `${amount > 0 ? "+" : ""}${formatNumber(amount, 3)}`,
      },
      {
        head: "Balance after",
        isNumber: true,
        cell: ({ balance_after: balance }) => formatNumber(balance, 3),
      },
      {
        head: "Request",
        cell: ({ request_id: id }) =>
          id === null ? null : (
            <Link
              to="/a/$app/requests/$id"
              params={{ app: app.id, id }}
              search={{ mode: "live" }}
              className="link mono whitespace-nowrap"
              title={id}
            >
              {shortId(id)}
            </Link>
          ),
      },
      { head: "Note", cell: ({ note }) => note },
    ]}
  />
);

function Balance({ app, body }: { app: OwnApp; body: CreditsBody }) {
  const { low_credit_threshold: threshold, alerts } = body;
  const last = alerts[0];
  return (
    <>
      <Facts
        facts={[
          [
            "Balance",
            creditsOf({
              credits: body.balance,
              has_unlimited_credits: body.has_unlimited_credits,
            }),
          ],
          ["Alert below", threshold === null ? "off" : formatNumber(threshold, 3)],
          ...(last ? [["Last alert", <Time key="at" at={last.at} />] as const] : []),
        ]}
      />
      {threshold === null && app.isOwner && !body.has_unlimited_credits ? (
        <p className="hint">
          <Link to="/a/$app/settings" params={{ app: app.id }} className="link">
            Set a threshold
          </Link>{" "}
          and the event <code className="mono">credits.low</code> tells you before calls are
          refused.
        </p>
      ) : null}
    </>
  );
}

function UsedView({ body: { series, step, totals, routes } }: { body: CreditsUsageBody }) {
  const times = useMemo(() => series.map(({ at }) => Date.parse(at) / 1000), [series]);
  const lines = useMemo(
    () => [
      {
        label: "charged",
        color: "--accent",
        isFilled: true,
        values: series.map(({ charged }) => charged),
      },
    ],
    [series],
  );
  return (
    <>
      <Facts
        facts={[
          ["Charged", formatNumber(totals.charged, 3)],
          ["Refunded", formatNumber(totals.refunded, 3)],
          ["Granted", formatNumber(totals.granted, 3)],
        ]}
      />
      <div className="my-6">
        <Chart title="Credits charged" times={times} lines={lines} step={step} />
      </div>
      <Table
        label="Credits by route"
        rows={routes}
        keyOf={({ method, route: pattern }) => method + pattern}
        empty="Nothing was charged in this time."
        columns={[
          {
            head: "Route",
            cell: ({ method, route: pattern }) => (
              <code className="mono">
                {method} {pattern}
              </code>
            ),
          },
          { head: "Credits", isNumber: true, cell: ({ credits }) => formatNumber(credits, 3) },
        ]}
      />
    </>
  );
}
