import type { ReactNode } from "react";
import type { RequestDetailBody } from "../api/operator-replies.ts";
import { SETTINGS } from "../settings.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { Facts, PageHead, Section, Status, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

type Detail = Pick<RequestDetailBody, "key" | "charges" | "events"> & {
  request: Omit<RequestDetailBody["request"], "app_id" | "app_name">;
};
type DeliveryRef = RequestDetailBody["events"][number]["deliveries"][number];

/** One request: what it was, what it cost, which events and deliveries it caused. */
export function RequestView({
  detail: { request, key, charges, events },
  facts = [],
  deliveryLink,
  children,
}: {
  detail: Detail;
  /** Further facts, before the key. */
  facts?: readonly (readonly [string, ReactNode])[];
  deliveryLink: (delivery: DeliveryRef) => ReactNode;
  /** Between the facts and the charge. */
  children?: ReactNode;
}) {
  const { error_code: code } = request;
  return (
    <>
      <PageHead
        title={`${request.method} ${request.route}`}
        about={<code className="mono break-all">{request.id}</code>}
      />
      <Facts
        facts={[
          ["Status", request.status],
          ...(code === null
            ? []
            : [
                [
                  "Error",
                  SETTINGS.hasDocs ? (
                    <a key="code" className="link" href={`/docs/errors/${code}`}>
                      {code}
                    </a>
                  ) : (
                    code
                  ),
                ] as const,
              ]),
          ["Took", `${formatNumber(request.duration_ms, 1)} ms`],
          ["When", <Time key="at" at={request.created_at} />],
          ...facts,
          ["Key", key === null ? "none" : `${key.name} ${key.hint}`],
        ]}
      />
      {children}
      <Section title="Charge">
        <Table
          label="Charges"
          rows={charges}
          keyOf={({ id }) => id}
          empty="It cost nothing."
          columns={[
            { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
            { head: "Kind", cell: ({ kind }) => kind },
            { head: "Amount", isNumber: true, cell: ({ amount }) => formatNumber(amount, 3) },
            {
              head: "Balance after",
              isNumber: true,
              cell: ({ balance_after: balance }) => formatNumber(balance, 3),
            },
          ]}
        />
      </Section>
      <Section title="Events and deliveries">
        {events.length === 0 ? (
          <p className="text-muted">It caused no event.</p>
        ) : (
          <ul>
            {events.map((event) => (
              <li key={event.id} className="border-b border-line py-3">
                <p>
                  <strong className="font-semibold">{event.type}</strong>{" "}
                  <code className="mono">{event.id}</code> <Time at={event.created_at} />
                </p>
                {event.deliveries.length === 0 ? (
                  <p className="text-muted">No endpoint was subscribed.</p>
                ) : (
                  <ul>
                    {event.deliveries.map((delivery) => (
                      <li key={delivery.id}>
                        {deliveryLink(delivery)} <Status value={delivery.status} />,{" "}
                        {plural(delivery.attempts, "attempt")}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
