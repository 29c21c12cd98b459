import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type { AppBody, EndpointBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Empty } from "../ui/states.tsx";
import { EndpointFields } from "../webhooks/endpoint-fields.tsx";
import { EndpointState, FailedAttempts } from "../webhooks/endpoint-state.tsx";
import { useApps, useCanChange, useReading } from "./calls.ts";
import { compact, FormSheet, PageHead, PagedTable, SecretOnce, textOf } from "../ui/parts.tsx";

const route = getRouteApi("/operators/webhooks");

export const EVENTS = [
  { type: "resume.analysis.completed" },
  { type: "resumes.batch_completed" },
  { type: "candidate.deleted" },
  { type: "pathway.completed" },
  { type: "pathway.failed" },
  { type: "credits.low" },
  { type: "webhook.test" },
] as const;

export function WebhooksPage() {
  const { app_id: appId } = route.useSearch();
  const [page, setPage] = useState(1);
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<EndpointBody & { secret: string }>();
  const canChange = useCanChange();
  const apps = useApps().data?.data;
  const reading = useReading<PageBody<EndpointBody>>(
    withQuery("/webhooks", { app_id: appId, page }),
  );
  return (
    <>
      <PageHead title="Webhooks" about="Where the signed events of all apps are sent.">
        {canChange ? (
          <button type="button" className="button primary" onClick={() => setNew(true)}>
            New endpoint
          </button>
        ) : null}
      </PageHead>
      <AppFilter apps={apps ?? []} appId={appId} />
      {made ? (
        <div className="mb-4">
          <SecretOnce label={`Signing secret of ${made.url}`} secret={made.secret} />
        </div>
      ) : null}
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Endpoints"
        empty={
          <Empty title="No endpoint yet">
            Customers make their own with POST /v1/webhooks; you can make one for them.
          </Empty>
        }
        columns={[
          {
            head: "Endpoint",
            cell: ({ id, url, description }) => (
              <>
                <Link to="/webhooks/$id" params={{ id }} className="link break-all">
                  {url}
                </Link>
                {description ? (
                  <span className="block text-sm text-muted">{description}</span>
                ) : null}
              </>
            ),
          },
          { head: "Mode", cell: ({ mode }) => mode },
          { head: "Status", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
          {
            head: "Failed attempts in a row",
            isNumber: true,
            cell: (endpoint) => <FailedAttempts endpoint={endpoint} />,
          },
          {
            head: "App",
            cell: ({ app_id: id }) => (
              <Link to="/apps/$id" params={{ id }} className="link">
                {apps?.find((app) => app.id === id)?.name ?? id}
              </Link>
            ),
          },
        ]}
      />
      {isNew && apps ? (
        <NewEndpointSheet
          apps={apps}
          appId={appId}
          onMade={setMade}
          onClose={() => setNew(false)}
        />
      ) : null}
    </>
  );
}

interface AppChoice {
  apps: readonly AppBody[];
  appId: string | undefined;
}

function AppFilter({ apps, appId }: AppChoice) {
  const navigate = useNavigate();
  return (
    <Field label="App" className="mb-6 max-w-80">
      {(parts) => (
        <select
          {...parts}
          className="input"
          value={appId ?? ""}
          onChange={(event) =>
            void navigate({
              to: "/webhooks",
              search: event.target.value === "" ? {} : { app_id: event.target.value },
            })
          }
        >
          <option value="">All apps</option>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NewEndpointSheet({
  apps,
  appId,
  onMade,
  onClose,
}: AppChoice & {
  onMade: (endpoint: EndpointBody & { secret: string }) => void;
  onClose: () => void;
}) {
  return (
    <FormSheet
      title="New endpoint"
      button="Create the endpoint"
      onClose={onClose}
      send={async (form) =>
        onMade(
          await callOperator(
            "POST",
            `/apps/${textOf(form, "app") ?? ""}/webhooks`,
            compact({
              mode: form.get("mode"),
              url: textOf(form, "url"),
              events: form.getAll("events"),
              description: textOf(form, "description"),
            }),
          ),
        )
      }
    >
      <Field label="App">
        {(parts) => (
          <select {...parts} name="app" required className="input" defaultValue={appId}>
            {apps.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Mode">
        {(parts) => (
          <select {...parts} name="mode" className="input">
            <option value="test">Sandbox</option>
            <option value="live">Live</option>
          </select>
        )}
      </Field>
      <EndpointFields types={EVENTS} />
    </FormSheet>
  );
}
