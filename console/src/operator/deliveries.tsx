import { useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type { DeliveryBody, EndpointBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber } from "../ui/format.ts";
import { Empty, Failure } from "../ui/states.tsx";
import { useCanChange, useChange, useReading } from "./calls.ts";
import { PageSteps, Section, Shown, Status, Time } from "../ui/parts.tsx";

const REFRESH_MS = 3_000;

/** The deliveries of an endpoint, with every attempt. */
export function Deliveries({ endpoint }: { endpoint: EndpointBody }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState("");
  const reading = useReading<PageBody<DeliveryBody>>(
    withQuery(`/webhooks/${endpoint.id}/deliveries`, { page, status, per_page: 20 }),
    { refresh: REFRESH_MS },
  );
  return (
    <Section title="Deliveries">
      <Field label="Show" className="mb-3 w-40">
        {(parts) => (
          <select
            {...parts}
            className="input"
            value={status}
            onChange={(event) => {
              setStatus(event.target.value);
              setPage(1);
            }}
          >
            <option value="">All</option>
            <option value="pending">Pending</option>
            <option value="succeeded">Succeeded</option>
            <option value="failed">Failed</option>
          </select>
        )}
      </Field>
      <Shown reading={reading}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <Empty title="Nothing sent yet">Send a test to see how a delivery looks.</Empty>
            ) : (
              <ul className="border-t border-line">
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            )}
            <PageSteps pagination={pagination} setPage={setPage} />
          </>
        )}
      </Shown>
    </Section>
  );
}

function DeliveryRow({ delivery }: { delivery: DeliveryBody }) {
  const path = `/webhooks/${delivery.endpoint_id}/deliveries/${delivery.id}`;
  const canChange = useCanChange();
  const [payload, setPayload] = useState<string>();
  const retry = useChange(() => callOperator<DeliveryBody>("POST", `${path}/retry`, {}));
  const load = useChange(async () => {
    const { payload: kept } = await callOperator<{ payload: unknown }>("GET", `${path}/payload`);
    setPayload(kept === null ? "The payload is no longer kept." : JSON.stringify(kept, null, 2));
  });
  return (
    <li className="border-b border-line py-3" data-testid="delivery">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <strong className="font-semibold">{delivery.event_type}</strong>{" "}
          <Status value={delivery.status} />
          {delivery.reason === null ? null : (
            <span className="text-muted">: {delivery.reason}</span>
          )}
          <span className="block text-sm text-muted">
            <code className="mono">{delivery.id}</code> <Time at={delivery.created_at} />
            {delivery.next_attempt_at === null ? null : (
              <>
                , next attempt <Time at={delivery.next_attempt_at} />
              </>
            )}
          </span>
        </p>
        {canChange ? (
          <p className="flex gap-4">
            <button
              type="button"
              className="link"
              onClick={() =>
                payload === undefined ? load.mutate(undefined) : setPayload(undefined)
              }
            >
              {payload === undefined ? "Payload" : "Hide the payload"}
            </button>
            {delivery.status === "pending" ? null : (
              <button
                type="button"
                className="link"
                onClick={() => !retry.isPending && retry.mutate(undefined)}
              >
                Send again
              </button>
            )}
          </p>
        ) : null}
      </div>
      {retry.isError ? <Failure error={retry.error} /> : null}
      {load.isError ? <Failure error={load.error} /> : null}
      <ol className="mt-1 text-sm">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.number} className="text-muted">
            {attempt.number}. {attempt.trigger === "manual" ? "by hand, " : ""}
            <Time at={attempt.started_at} />{" "}
            <span
              className={
                attempt.status_code !== null && attempt.status_code < 300
                  ? "text-accent"
                  : "text-bad"
              }
            >
              {attempt.status_code ?? attempt.error ?? "under way"}
            </span>
            {attempt.status_code !== null && attempt.error !== null ? ` (${attempt.error})` : ""}
            {attempt.duration_ms === null ? "" : `, ${formatNumber(attempt.duration_ms)} ms`}
          </li>
        ))}
      </ol>
      {payload === undefined ? null : (
        <pre className="code mt-2" tabIndex={0} aria-label="Payload">
          {payload}
        </pre>
      )}
    </li>
  );
}
