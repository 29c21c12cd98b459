import { useState } from "react";
import type { OwnDeliveryBody } from "../api/account-replies.ts";
import type { DeliveryBody, PageBody } from "../api/operator-replies.ts";
import { withQuery } from "../api/realm.ts";
import { useChange, useReadingOf } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber } from "../ui/format.ts";
import { PageSteps, Section, Shown, Status, Time } from "../ui/parts.tsx";
import { Empty, Failure } from "../ui/states.tsx";
import type { WebhookPlace } from "./place.ts";

const REFRESH_MS = 3_000;

/** The deliveries of an endpoint, with every attempt. */
export function Deliveries({ place, endpointId }: { place: WebhookPlace; endpointId: string }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState("");
  const reading = useReadingOf<PageBody<DeliveryBody>>(
    place.realm,
    withQuery(place.endpoint(endpointId, "/deliveries"), { page, status, per_page: 20 }),
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
              <Empty title={status === "" ? "Nothing sent yet" : `No delivery is ${status}`}>
                {status === "" ? "Send a test to see how a delivery looks." : undefined}
              </Empty>
            ) : (
              <ul className="border-t border-line">
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} place={place} delivery={delivery} />
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

function DeliveryRow({ place, delivery }: { place: WebhookPlace; delivery: DeliveryBody }) {
  const { realm, canChange } = place;
  const [detail, setDetail] = useState<Partial<OwnDeliveryBody>>();
  const retry = useChange(() => realm.call<DeliveryBody>("POST", place.resend(delivery), {}));
  const load = useChange(async () =>
    setDetail(await realm.call<Partial<OwnDeliveryBody>>("GET", place.payload(delivery))),
  );
  const excerptOf = (number: number) =>
    detail?.attempts?.find((attempt) => attempt.number === number)?.reply_excerpt;
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
              onClick={() => (detail === undefined ? load.mutate(undefined) : setDetail(undefined))}
            >
              {detail === undefined ? "Payload" : "Hide the payload"}
            </button>
            {delivery.attempts.length === 0 ? null : (
              <button
                type="button"
                className="link"
                onClick={() => !retry.isPending && retry.mutate(undefined)}
              >
                {delivery.status === "pending" ? "Send now" : "Send again"}
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
            <AttemptLine attempt={attempt} />
            <Excerpt text={excerptOf(attempt.number)} />
          </li>
        ))}
      </ol>
      {detail === undefined ? null : (
        <pre className="code mt-2" tabIndex={0} aria-label="Payload">
          {detail.payload === null
            ? "The payload is no longer kept."
            : JSON.stringify(detail.payload, null, 2)}
        </pre>
      )}
    </li>
  );
}

const AttemptLine = ({ attempt }: { attempt: DeliveryBody["attempts"][number] }) => (
  <>
    {attempt.number}. {attempt.trigger === "manual" ? "by hand, " : ""}
    <Time at={attempt.started_at} />{" "}
    <span
      className={
        attempt.status_code !== null && attempt.status_code < 300 ? "text-accent" : "text-bad"
      }
    >
      {attempt.status_code ?? attempt.error ?? "under way"}
    </span>
    {attempt.status_code !== null && attempt.error !== null ? ` (${attempt.error})` : ""}
    {attempt.duration_ms === null ? "" : `, ${formatNumber(attempt.duration_ms)} ms`}
  </>
);

/** The first characters of the receiver's reply, where the app keeps them. */
const Excerpt = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <pre className="code my-1 max-h-32 whitespace-pre-wrap" tabIndex={0} aria-label="Reply">
      {text}
    </pre>
  ) : null;
