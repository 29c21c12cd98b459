import { useState, type ReactNode } from "react";
import type { OwnEndpointBody } from "../api/account-replies.ts";
import { useChange } from "../api/readings.ts";
import { Field } from "../ui/field.tsx";
import {
  compact,
  Facts,
  FormSheet,
  numberOf,
  PageHead,
  SecretOnce,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { Failure } from "../ui/states.tsx";
import { Deliveries, type DeliveryFilter } from "./deliveries.tsx";
import { EndpointFields, type EventChoice } from "./endpoint-fields.tsx";
import { EndpointState, FailedAttempts } from "./endpoint-state.tsx";
import type { WebhookPlace } from "./place.ts";

type SheetName = "change" | "recover" | "rotate" | "delete";

interface EndpointParts {
  place: WebhookPlace;
  endpoint: OwnEndpointBody;
  types: readonly EventChoice[];
  onDeleted: () => void;
}

/** One endpoint: what it gets, its deliveries over time, and everything that can be done about it. */
export function EndpointView({
  facts = [],
  deliveries,
  children,
  ...parts
}: EndpointParts & {
  deliveries: DeliveryFilter;
  /** Further facts. */
  facts?: readonly (readonly [string, ReactNode])[];
  /** Between the facts and the deliveries. */
  children?: ReactNode;
}) {
  const { place, endpoint } = parts;
  const [sheet, setSheet] = useState<SheetName>();
  const [secret, setSecret] = useState<string>();
  const test = useChange(() =>
    place.realm.call<{ delivery_id: string }>("POST", place.endpoint(endpoint.id, "/test"), {}),
  );
  const switchTo = useChange((status: OwnEndpointBody["status"]) =>
    place.realm.call("PATCH", place.endpoint(endpoint.id), { status }),
  );
  const isActive = endpoint.status === "active";
  return (
    <>
      <PageHead
        title={<span className="break-all">{endpoint.url}</span>}
        about={endpoint.description ?? undefined}
      >
        {place.canChange ? (
          <>
            <button
              type="button"
              className="button primary"
              aria-disabled={test.isPending || !isActive}
              onClick={() => isActive && !test.isPending && test.mutate(undefined)}
            >
              Send a test
            </button>
            <button
              type="button"
              className="button"
              onClick={() => switchTo.mutate(isActive ? "disabled" : "active")}
            >
              {isActive ? "Disable" : "Enable"}
            </button>
            <button type="button" className="button" onClick={() => setSheet("change")}>
              Change
            </button>
            <button type="button" className="button" onClick={() => setSheet("recover")}>
              Recover
            </button>
            <button type="button" className="button" onClick={() => setSheet("rotate")}>
              Rotate the secret
            </button>
            <button type="button" className="button danger" onClick={() => setSheet("delete")}>
              Delete
            </button>
          </>
        ) : null}
      </PageHead>
      {secret === undefined ? null : (
        <div className="mb-4">
          <SecretOnce label="The new signing secret" secret={secret} />
        </div>
      )}
      <div role="status">
        {test.data ? (
          <p className="mb-4 text-muted">
            The test is on its way as <code className="mono">{test.data.delivery_id}</code>.
          </p>
        ) : null}
      </div>
      {test.isError ? <Failure error={test.error} /> : null}
      {switchTo.isError ? <Failure error={switchTo.error} /> : null}
      <Facts
        facts={[
          ["Status", <EndpointState key="status" endpoint={endpoint} />],
          ...facts,
          ["Failed attempts in a row", <FailedAttempts key="attempts" endpoint={endpoint} />],
          ["Failed deliveries in a row", endpoint.consecutive_failures],
          ["Created", <Time key="at" at={endpoint.created_at} />],
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        Sends <span className="mono">{endpoint.events.join(", ")}</span>
      </p>
      {children}
      <Deliveries place={place} endpointId={endpoint.id} types={parts.types} filter={deliveries} />
      {sheet === undefined ? null : (
        <EndpointSheet
          {...parts}
          name={sheet}
          onSecret={setSecret}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

function EndpointSheet({
  name,
  place,
  endpoint,
  types,
  onSecret,
  onDeleted,
  onClose,
}: EndpointParts & {
  name: SheetName;
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const { realm } = place;
  const path = (below?: string) => place.endpoint(endpoint.id, below);
  if (name === "delete")
    return (
      <FormSheet
        title="Delete the endpoint"
        button="Delete"
        isDanger
        onClose={onClose}
        send={async () => {
          await realm.call("DELETE", path());
          onDeleted();
        }}
      >
        <p>Nothing more is sent to it. Its deliveries are gone with it.</p>
      </FormSheet>
    );
  if (name === "recover")
    return (
      <FormSheet
        title="Recover failed deliveries"
        button="Send them again"
        onClose={onClose}
        send={(form) => {
          const since = new Date(textOf(form, "since") ?? "").toISOString();
          return realm.call("POST", path("/recover"), { since });
        }}
      >
        <p>Every delivery that failed since then is sent again.</p>
        <Field label="Since">
          {(parts) => (
            <input {...parts} name="since" type="datetime-local" required className="input" />
          )}
        </Field>
      </FormSheet>
    );
  if (name === "rotate")
    return (
      <FormSheet
        title="Rotate the signing secret"
        button="Create a new secret"
        onClose={onClose}
        send={async (form) => {
          const hours = numberOf(form, "hours");
          const made = await realm.call<{ secret: string }>(
            "POST",
            path("/rotate-secret"),
            compact({
              keep_previous_for_seconds: hours === undefined ? undefined : Math.round(hours * 3600),
            }),
          );
          onSecret(made.secret);
        }}
      >
        <p>Until the old secret ends, every delivery is signed with both.</p>
        <Field label="Hours until the old secret ends" hint="0: it ends at once">
          {(parts) => (
            <input
              {...parts}
              name="hours"
              type="number"
              min={0}
              max={24}
              step="any"
              defaultValue={24}
              className="input"
            />
          )}
        </Field>
      </FormSheet>
    );
  return (
    <FormSheet
      title="Change the endpoint"
      button="Save"
      onClose={onClose}
      send={(form) =>
        realm.call("PATCH", path(), {
          url: textOf(form, "url"),
          events: form.getAll("events"),
          description: textOf(form, "description") ?? "",
        })
      }
    >
      <EndpointFields types={types} endpoint={endpoint} />
    </FormSheet>
  );
}
