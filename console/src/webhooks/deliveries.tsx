import { useState } from "react";
import type { OwnDeliveryBody } from "../api/account-replies.ts";
import type { DeliveryBody, PageBody } from "../api/operator-replies.ts";
import { withQuery } from "../api/realm.ts";
import { useChange, useReadingOf } from "../api/readings.ts";
import { asWords, formatNumber } from "../ui/format.ts";
import { PageSteps, Section, Shown, Status, Time } from "../ui/parts.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { Empty, Failure } from "../ui/states.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { startOf } from "../ui/time-ranges.ts";
import { DELIVERY_RANGES, DELIVERY_STATUSES, type DeliverySearch } from "./delivery-search.ts";
import type { EventChoice } from "./endpoint-fields.tsx";
import type { WebhookPlace } from "./place.ts";

/** Of an endpoint and its deliveries, which change together. */
export const DELIVERY_REFRESH_MS = 3_000;

/** A list's filters, and how to change them: in the address, or where there is none, in the page. */
export interface DeliveryFilter {
  search: DeliverySearch;
  setSearch: (search: DeliverySearch) => void;
}

/** The deliveries of an endpoint, with every attempt. */
export function Deliveries({
  place,
  endpointId,
  types,
  filter: { search, setSearch },
}: {
  place: WebhookPlace;
  endpointId: string;
  types: readonly EventChoice[];
  filter: DeliveryFilter;
}) {
  const { range, status, page } = search;
  // An address may name an event that there is not.
  const type = types.find((one) => one.type === search.event_type)?.type;
  const reading = useReadingOf<PageBody<DeliveryBody>>(
    place.realm,
    withQuery(place.endpoint(endpointId, "/deliveries"), {
      status,
      event_type: type,
      from: startOf(range),
      page,
      per_page: 20,
    }),
    { refresh: DELIVERY_REFRESH_MS },
  );
  const change = (values: DeliverySearch) => setSearch({ ...search, page: undefined, ...values });
  const hasFilter = [range, status, type].some((value) => value !== undefined);
  return (
    <Section title="Deliveries">
      <div className="mb-3 flex flex-wrap gap-3">
        <TimeRangeField
          label="Sent"
          value={range}
          ranges={DELIVERY_RANGES}
          all="The last 30 days"
          onChange={(next) => change({ range: next })}
        />
        <SelectField
          label="Show"
          value={status}
          choices={DELIVERY_STATUSES.map((name) => [name, asWords(name)] as const)}
          all="All"
          onChange={(next) => change({ status: next })}
        />
        <SelectField
          label="Event"
          className="w-64"
          value={type}
          choices={types.map(({ type: name }) => [name, name] as const)}
          all="All"
          onChange={(next) => change({ event_type: next })}
        />
      </div>
      <Shown reading={reading}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <Empty title={hasFilter ? "No delivery matches the filters" : "Nothing sent yet"}>
                {hasFilter ? (
                  <button type="button" className="link" onClick={() => setSearch({})}>
                    Show all deliveries
                  </button>
                ) : (
                  "Send a test to see how a delivery looks."
                )}
              </Empty>
            ) : (
              <ul className="border-t border-line">
                {data.map((delivery) => (
                  <DeliveryRow key={delivery.id} place={place} delivery={delivery} />
                ))}
              </ul>
            )}
            <PageSteps
              pagination={pagination}
              setPage={(next) => setSearch({ ...search, page: next })}
            />
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
