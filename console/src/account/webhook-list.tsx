import { useState } from "react";
import type {
  EventTypesBody,
  OwnEndpointBody,
  OwnEndpointWithSecretBody,
} from "../api/account-replies.ts";
import type { PageBody } from "../api/operator-replies.ts";
import { withQuery } from "../api/realm.ts";
import { useReadingOf } from "../api/readings.ts";
import { CopyButton } from "../ui/copy.tsx";
import {
  compact,
  FormSheet,
  PageHead,
  PagedTable,
  SecretOnce,
  Section,
  Shown,
  textOf,
} from "../ui/parts.tsx";
import { Empty } from "../ui/states.tsx";
import { EndpointFields } from "../webhooks/endpoint-fields.tsx";
import { EndpointState, FailedAttempts } from "../webhooks/endpoint-state.tsx";
import type { WebhookRoom } from "./webhook-room.tsx";

export const useEventTypes = ({ realm, eventTypes }: WebhookRoom) =>
  useReadingOf<EventTypesBody>(realm, eventTypes);

/** The endpoints of an app, and the events they can get. */
export function WebhookList({ room }: { room: WebhookRoom }) {
  const { realm, mode, canChange } = room;
  const [page, setPage] = useState(1);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<OwnEndpointWithSecretBody>();
  const types = useEventTypes(room);
  const reading = useReadingOf<PageBody<OwnEndpointBody>>(
    realm,
    withQuery(room.endpoints, { page }),
  );
  const isEmpty = reading.data?.data.length === 0;
  const about = `Results are sent to your server as soon as they are ready, signed. These are ${mode === "test" ? "sandbox" : "live"} endpoints.`;
  return (
    <>
      <PageHead title="Webhooks" about={about}>
        {canChange && !isEmpty ? (
          <button type="button" className="button primary" onClick={() => setNew(true)}>
            New endpoint
          </button>
        ) : null}
      </PageHead>
      {made ? (
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
          <SecretOnce label={`Signing secret of ${made.url}`} secret={made.secret} />
          <p>{room.link(made.id, "Open the endpoint and send a test", "button")}</p>
        </div>
      ) : null}
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Endpoints"
        empty={
          <Empty title="No endpoint yet">
            {canChange ? (
              <>
                <p>Add the address of your server; a test shows whether it can be reached.</p>
                <button type="button" className="button primary mt-3" onClick={() => setNew(true)}>
                  Add an endpoint
                </button>
              </>
            ) : (
              <p>Owners and developers of this app add endpoints.</p>
            )}
          </Empty>
        }
        columns={[
          {
            head: "Endpoint",
            cell: ({ id, url, description }) => (
              <>
                {room.link(id, url, "link break-all")}
                {description ? (
                  <span className="block text-sm text-muted">{description}</span>
                ) : null}
              </>
            ),
          },
          { head: "Status", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
          { head: "Events", isNumber: true, cell: ({ events }) => events.length },
          {
            head: "Failed attempts in a row",
            isNumber: true,
            cell: (endpoint) => <FailedAttempts endpoint={endpoint} />,
          },
        ]}
      />
      <Section title="Events">
        <Shown reading={types}>{({ data }) => <EventCatalogue types={data} />}</Shown>
      </Section>
      {isNew && types.data ? (
        <FormSheet
          title={mode === "test" ? "New sandbox endpoint" : "New live endpoint"}
          button="Create the endpoint"
          onClose={() => setNew(false)}
          send={async (form) =>
            setMade(
              await realm.call(
                "POST",
                room.endpoints,
                compact({
                  url: textOf(form, "url"),
                  events: form.getAll("events"),
                  description: textOf(form, "description"),
                }),
              ),
            )
          }
        >
          <EndpointFields types={types.data.data} />
        </FormSheet>
      ) : null}
    </>
  );
}

const EventCatalogue = ({ types }: { types: EventTypesBody["data"] }) => (
  <ul className="border-t border-line">
    {types.map(({ type, summary, example }) => {
      const text = JSON.stringify(example, null, 2);
      const id = `example-${type.replaceAll(".", "-")}`;
      return (
        <li key={type} className="border-b border-line">
          <details>
            <summary className="cursor-pointer py-2">
              <code className="mono">{type}</code> <span className="text-muted">{summary}</span>
            </summary>
            <div className="relative pb-3">
              <pre className="code" tabIndex={0} aria-label={`Example of ${type}`}>
                <code id={id}>{text}</code>
              </pre>
              <div className="absolute top-2 right-4">
                <CopyButton text={text} selectIn={id} />
              </div>
            </div>
          </details>
        </li>
      );
    })}
  </ul>
);
