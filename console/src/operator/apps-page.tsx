import { Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type { AppBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { Empty } from "../ui/states.tsx";
import { useCanChange, useReading } from "./calls.ts";
import {
  compact,
  creditsOf,
  FormSheet,
  numberOf,
  PageHead,
  PagedTable,
  Status,
  textOf,
  Time,
} from "../ui/parts.tsx";

export function AppsPage() {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [isNew, setNew] = useState(false);
  const canChange = useCanChange();
  const navigate = useNavigate();
  const reading = useReading<PageBody<AppBody>>(
    withQuery("/apps", { q: useDeferredValue(q.trim()), page }),
  );
  return (
    <>
      <PageHead title="Apps and keys" about="An app is a customer: its keys, credits and limits.">
        {canChange ? (
          <button type="button" className="button primary" onClick={() => setNew(true)}>
            New app
          </button>
        ) : null}
      </PageHead>
      <Field label="Find by name or id" className="mb-6 max-w-80">
        {(parts) => (
          <input
            {...parts}
            type="search"
            className="input"
            value={q}
            onChange={(event) => {
              setQ(event.target.value);
              setPage(1);
            }}
          />
        )}
      </Field>
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Apps"
        empty={
          q === "" ? (
            <Empty title="No app yet">Create one, then give it a key.</Empty>
          ) : (
            "No app has this name."
          )
        }
        columns={[
          {
            head: "Name",
            cell: ({ id, name, disabled_at: disabledAt }) => (
              <>
                <Link to="/apps/$id" params={{ id }} className="link">
                  {name}
                </Link>{" "}
                {disabledAt === null ? null : <Status value="disabled" />}
              </>
            ),
          },
          { head: "Id", cell: ({ id }) => <code className="mono">{id}</code> },
          {
            head: "Credits",
            isNumber: true,
            cell: creditsOf,
          },
          { head: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
        ]}
      />
      {isNew ? (
        <FormSheet
          title="New app"
          button="Create the app"
          onClose={() => setNew(false)}
          send={async (form) => {
            const app = await callOperator<AppBody>(
              "POST",
              "/apps",
              compact({ name: textOf(form, "name"), credits: numberOf(form, "credits") }),
            );
            await navigate({ to: "/apps/$id", params: { id: app.id } });
          }}
        >
          <Field label="Name">
            {(parts) => <input {...parts} name="name" required maxLength={200} className="input" />}
          </Field>
          <Field label="Starting credits" hint="For live keys. Sandbox keys need none.">
            {(parts) => (
              <input
                {...parts}
                name="credits"
                type="number"
                min={0}
                step="any"
                defaultValue={0}
                className="input"
              />
            )}
          </Field>
        </FormSheet>
      ) : null}
    </>
  );
}
