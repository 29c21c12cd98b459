import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { EndpointBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";
import { Failure } from "../ui/states.tsx";
import { useCanChange, useChange, useReading } from "./calls.ts";
import { Deliveries } from "./deliveries.tsx";
import { Facts, FormSheet, PageHead, Shown, Status, textOf, Time } from "../ui/parts.tsx";
import { EventBoxes } from "./webhooks-page.tsx";

const route = getRouteApi("/operators/webhooks/$id");

export function WebhookPage() {
  const { id } = route.useParams();
  const reading = useReading<EndpointBody>(`/webhooks/${encodeURIComponent(id)}`);
  return (
    <>
      <p className="mb-4">
        <Link to="/webhooks" className="link">
          Webhooks
        </Link>
      </p>
      <Shown reading={reading}>{(endpoint) => <EndpointView endpoint={endpoint} />}</Shown>
    </>
  );
}

type SheetName = "change" | "recover" | "delete";

function EndpointView({ endpoint }: { endpoint: EndpointBody }) {
  const [sheet, setSheet] = useState<SheetName>();
  const canChange = useCanChange();
  const test = useChange(() =>
    callOperator<{ delivery_id: string }>("POST", `/webhooks/${endpoint.id}/test`, {}),
  );
  const switchTo = useChange((status: EndpointBody["status"]) =>
    callOperator<EndpointBody>("PATCH", `/webhooks/${endpoint.id}`, { status }),
  );
  const isActive = endpoint.status === "active";
  const reason = endpoint.disabled_reason === null ? "" : asWords(endpoint.disabled_reason);
  return (
    <>
      <PageHead
        title={<span className="break-all">{endpoint.url}</span>}
        about={endpoint.description ?? undefined}
      >
        {canChange ? (
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
            <button type="button" className="button danger" onClick={() => setSheet("delete")}>
              Delete
            </button>
          </>
        ) : null}
      </PageHead>
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
          [
            "Status",
            <span key="status">
              <Status value={endpoint.status} />
              {reason === "" ? null : <span className="text-base text-muted">: {reason}</span>}
            </span>,
          ],
          ["Mode", endpoint.mode],
          ["Failures in a row", endpoint.consecutive_failures],
          ["Made", <Time key="at" at={endpoint.created_at} />],
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        Sends <span className="mono">{endpoint.events.join(", ")}</span>
      </p>
      <Deliveries endpoint={endpoint} />
      {sheet === undefined ? null : (
        <EndpointSheet name={sheet} endpoint={endpoint} onClose={() => setSheet(undefined)} />
      )}
    </>
  );
}

function EndpointSheet({
  name,
  endpoint,
  onClose,
}: {
  name: SheetName;
  endpoint: EndpointBody;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const path = `/webhooks/${endpoint.id}`;
  if (name === "delete")
    return (
      <FormSheet
        title="Delete the endpoint"
        button="Delete"
        isDanger
        onClose={onClose}
        send={async () => {
          await callOperator("DELETE", path);
          await navigate({ to: "/webhooks" });
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
          return callOperator("POST", `${path}/recover`, { since });
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
  return (
    <FormSheet
      title="Change the endpoint"
      button="Save"
      onClose={onClose}
      send={(form) =>
        callOperator("PATCH", path, {
          url: textOf(form, "url"),
          events: form.getAll("events"),
          description: textOf(form, "description") ?? "",
        })
      }
    >
      <Field label="URL">
        {(parts) => (
          <input
            {...parts}
            name="url"
            type="url"
            required
            defaultValue={endpoint.url}
            className="input"
          />
        )}
      </Field>
      <EventBoxes chosen={endpoint.events} />
      <Field label="Description">
        {(parts) => (
          <input
            {...parts}
            name="description"
            maxLength={200}
            defaultValue={endpoint.description ?? ""}
            className="input"
          />
        )}
      </Field>
    </FormSheet>
  );
}
