import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type { AppBody, LedgerEntryBody, PageBody } from "../api/operator-replies.ts";
import { AppLimits } from "../ui/app-limits.tsx";
import { CountryField } from "../ui/country-field.tsx";
import { Field } from "../ui/field.tsx";
import { asWords, formatNumber } from "../ui/format.ts";
import { PortalLink } from "../webhooks/portal-link.tsx";
import { MembersSection } from "./members-section.tsx";
import { useCanChange, useReading } from "./calls.ts";
import { KeysSection } from "../keys/keys-section.tsx";
import { Empty } from "../ui/states.tsx";
import { OPERATORS } from "../api/realm.ts";
import {
  compact,
  creditsOf,
  Facts,
  FormSheet,
  numberOf,
  PageHead,
  PagedTable,
  Section,
  SectionHead,
  Shown,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { LIST_RANGES, startOf, type ListRange } from "../ui/time-ranges.ts";
import { RequestLink } from "./request-link.tsx";

const route = getRouteApi("/operators/apps/$id");

export function AppPage() {
  const { id } = route.useParams();
  const reading = useReading<AppBody>(`/apps/${encodeURIComponent(id)}`);
  return (
    <>
      <p className="mb-4">
        <Link to="/apps" className="link">
          Apps and keys
        </Link>
      </p>
      <Shown reading={reading} title="App">
        {(app) => <AppView app={app} />}
      </Shown>
    </>
  );
}

function AppView({ app }: { app: AppBody }) {
  const [sheet, setSheet] = useState<"limits" | "grant" | "switch" | "delete">();
  const canChange = useCanChange();
  const close = () => setSheet(undefined);
  return (
    <>
      <PageHead title={app.name} about={<code className="mono">{app.id}</code>}>
        <Link to="/requests" search={{ app_id: app.id }} className="button">
          Its requests
        </Link>
        <Link to="/webhooks" search={{ app_id: app.id }} className="button">
          Its webhooks
        </Link>
        {canChange ? (
          <>
            <button type="button" className="button" onClick={() => setSheet("limits")}>
              Change limits
            </button>
            <button type="button" className="button" onClick={() => setSheet("switch")}>
              {app.disabled_at === null ? "Disable" : "Enable"}
            </button>
            {app.disabled_at === null ? null : (
              <button type="button" className="button danger" onClick={() => setSheet("delete")}>
                Delete
              </button>
            )}
          </>
        ) : null}
      </PageHead>
      <Facts
        facts={[
          ...(app.disabled_at === null
            ? []
            : [["Disabled since", <Time key="disabled" at={app.disabled_at} />] as const]),
          ["Credits", creditsOf(app)],
          ["Created", <Time key="made" at={app.created_at} />],
        ]}
      />
      <AppLimits app={app} />
      <KeysSection
        place={{
          realm: OPERATORS,
          canChange,
          canEdit: false,
          list: `/apps/${app.id}/keys`,
          key: (id, below = "") => `/keys/${id}${below}`,
        }}
        head={(button) => <SectionHead title="Keys" action={button} />}
        empty={(make) => (
          <Empty title="No key yet">
            <p>Nobody can call the API for this app.</p>
            {canChange ? (
              <button type="button" className="button small mt-2" onClick={make}>
                New key
              </button>
            ) : null}
          </Empty>
        )}
      />
      <MembersSection app={app} />
      <Ledger appId={app.id} onGrant={canChange ? () => setSheet("grant") : undefined} />
      {canChange ? <PortalLink realm={OPERATORS} path={`/apps/${app.id}/portal-links`} /> : null}
      {sheet === "limits" ? <LimitsSheet app={app} onClose={close} /> : null}
      {sheet === "switch" ? <SwitchSheet app={app} onClose={close} /> : null}
      {sheet === "delete" ? <DeleteSheet app={app} onClose={close} /> : null}
      {sheet === "grant" ? (
        <FormSheet
          title="Grant credits"
          button="Grant"
          onClose={close}
          send={(form) =>
            callOperator(
              "POST",
              `/apps/${app.id}/credits`,
              compact({ amount: numberOf(form, "amount"), note: textOf(form, "note") }),
            )
          }
        >
          <Field label="Amount" hint="A negative amount takes credits back.">
            {(parts) => (
              <input {...parts} name="amount" type="number" step="any" required className="input" />
            )}
          </Field>
          <Field label="Note" hint="The reason, shown in the ledger">
            {(parts) => <input {...parts} name="note" maxLength={500} className="input" />}
          </Field>
        </FormSheet>
      ) : null}
    </>
  );
}

interface SheetProps {
  app: AppBody;
  onClose: () => void;
}

const SwitchSheet = ({ app, onClose }: SheetProps) =>
  app.disabled_at === null ? (
    <FormSheet
      title={`Disable ${app.name}`}
      button="Disable the app"
      isDanger
      onClose={onClose}
      send={() => callOperator("POST", `/apps/${app.id}/disable`, {})}
    >
      <p>Calls with its keys are refused within two seconds. Nothing is lost.</p>
    </FormSheet>
  ) : (
    <FormSheet
      title={`Enable ${app.name}`}
      button="Enable the app"
      onClose={onClose}
      send={() => callOperator("POST", `/apps/${app.id}/enable`, {})}
    >
      <p>Its keys work again, except those that expired or were revoked.</p>
    </FormSheet>
  );

function DeleteSheet({ app, onClose }: SheetProps) {
  const navigate = useNavigate();
  return (
    <FormSheet
      title={`Delete ${app.name}`}
      button="Delete for good"
      isDanger
      onClose={onClose}
      send={async () => {
        await callOperator("DELETE", `/apps/${app.id}`);
        await navigate({ to: "/apps" });
      }}
    >
      <p>
        Its keys, results, candidates, files and webhooks are deleted; the ledger stays. This cannot
        be undone.
      </p>
    </FormSheet>
  );
}

const LIMITS = [
  ["sandbox_quota", "Sandbox calls a month", 0],
  ["rate_read", "Reads a minute and key", 1],
  ["rate_ai", "Engine calls a minute and key", 1],
  ["retention_months", "Months that results are kept (0: not at all)", 0],
] as const;

const LimitsSheet = ({ app, onClose }: SheetProps) => (
  <FormSheet
    title="Name and limits"
    button="Save"
    onClose={onClose}
    send={(form) =>
      callOperator("PATCH", `/apps/${app.id}`, {
        name: textOf(form, "name"),
        has_unlimited_credits: form.get("unlimited") === "on",
        default_country: textOf(form, "country") ?? null,
        ...Object.fromEntries(LIMITS.map(([name]) => [name, numberOf(form, name)])),
      })
    }
  >
    <Field label="Name">
      {(parts) => (
        <input
          {...parts}
          name="name"
          required
          maxLength={200}
          defaultValue={app.name}
          className="input"
        />
      )}
    </Field>
    {LIMITS.map(([name, label, min]) => (
      <Field key={name} label={label}>
        {(parts) => (
          <input
            {...parts}
            name={name}
            type="number"
            min={min}
            required
            defaultValue={app[name]}
            className="input"
          />
        )}
      </Field>
    ))}
    <CountryField value={app.default_country} />
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        name="unlimited"
        defaultChecked={app.has_unlimited_credits}
        className="mt-1"
      />
      <span>
        Unlimited credits
        <span className="block text-sm text-muted">
          Live calls cost nothing and the balance stays as it is.
        </span>
      </span>
    </label>
  </FormSheet>
);

function Ledger({ appId, onGrant }: { appId: string; onGrant: (() => void) | undefined }) {
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState("");
  const [range, setRange] = useState<ListRange>();
  const reading = useReading<PageBody<LedgerEntryBody>>(
    withQuery(`/apps/${appId}/ledger`, { page, kind, from: startOf(range), per_page: 10 }),
  );
  return (
    <Section
      title="Ledger"
      action={
        onGrant ? (
          <button type="button" className="button small" onClick={onGrant}>
            Grant credits
          </button>
        ) : null
      }
    >
      <div className="mb-3 flex flex-wrap gap-3">
        <TimeRangeField
          value={range}
          ranges={LIST_RANGES}
          all="All times"
          onChange={(next) => {
            setRange(next);
            setPage(1);
          }}
        />
        <Field label="Entries" className="w-40">
          {(parts) => (
            <select
              {...parts}
              className="input"
              value={kind}
              onChange={(event) => {
                setKind(event.target.value);
                setPage(1);
              }}
            >
              <option value="">All</option>
              {["grant", "charge", "refund"].map((name) => (
                <option key={name} value={name}>
                  {asWords(name)}s
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Ledger"
        empty="No entry."
        columns={[
          { head: "When", cell: ({ created_at: at }) => <Time at={at} /> },
          { head: "Kind", cell: (entry) => entry.kind },
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
          { head: "Request", cell: ({ request_id: id }) => <RequestLink id={id} /> },
          { head: "Note", cell: ({ note }) => note },
        ]}
      />
    </Section>
  );
}
