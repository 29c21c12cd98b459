import { IMPORT_FORMATS } from "../../../src/features/import/formats/import-formats.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type {
  CatalogueBody,
  CatalogueJobBody,
  ImportBody,
  PageBody,
} from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { countryName, formatNumber } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { useCanChange, useReading } from "./calls.ts";
import {
  compact,
  Facts,
  FormSheet,
  PageHead,
  PagedTable,
  Section,
  Shown,
  Status,
  textOf,
  Time,
} from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";
import { Schedules } from "./schedules.tsx";

const SHOWN_COUNTRIES = 8;

export function CataloguePage() {
  const reading = useReading<CatalogueBody>("/catalogue");
  const [isImporting, setImporting] = useState(false);
  const canChange = useCanChange();
  return (
    <>
      <PageHead title="Catalogue" about="The postings that search and matching work on.">
        {canChange ? (
          <button type="button" className="button primary" onClick={() => setImporting(true)}>
            Import postings
          </button>
        ) : null}
      </PageHead>
      <Shown reading={reading}>{(catalogue) => <CatalogueView catalogue={catalogue} />}</Shown>
      <Schedules />
      <Imports />
      <Postings />
      {isImporting ? <ImportSheet onClose={() => setImporting(false)} /> : null}
    </>
  );
}

function CatalogueView({ catalogue }: { catalogue: CatalogueBody }) {
  const [closing, setClosing] = useState<string>();
  const canChange = useCanChange();
  return (
    <>
      <Facts
        facts={[
          ["Visible", formatNumber(catalogue.visible)],
          ["Published", formatNumber(catalogue.published)],
          ["Expired", formatNumber(catalogue.expired)],
          ["Drafts", formatNumber(catalogue.draft)],
          ["Closed", formatNumber(catalogue.closed)],
          ["Duplicates", formatNumber(catalogue.duplicates)],
          ["With a known role", formatNumber(catalogue.with_role)],
          ["With a salary", formatNumber(catalogue.with_salary)],
          ["Remote", formatNumber(catalogue.remote)],
        ]}
      />
      <p className="mt-4 text-sm text-muted">
        Visible are published postings that have not expired. Search shows one posting of each
        vacancy and leaves its duplicates out.
      </p>
      <p className="mt-2 text-sm text-muted">
        {catalogue.countries
          .slice(0, SHOWN_COUNTRIES)
          .map(
            ({ country, postings }) =>
              `${country === null ? "No country" : countryName(country)} ${formatNumber(postings)}`,
          )
          .join(", ")}
        {catalogue.countries.length > SHOWN_COUNTRIES
          ? ` and ${catalogue.countries.length - SHOWN_COUNTRIES} more countries`
          : ""}
      </p>
      <Section title="Sources">
        <Table
          label="Sources"
          rows={catalogue.sources}
          keyOf={({ source }) => source}
          empty={<Empty title="No posting yet">Import a file to begin.</Empty>}
          columns={[
            { head: "Source", cell: ({ source }) => source },
            { head: "Published", isNumber: true, cell: (row) => formatNumber(row.published) },
            { head: "Drafts", isNumber: true, cell: (row) => formatNumber(row.draft) },
            { head: "Closed", isNumber: true, cell: (row) => formatNumber(row.closed) },
            ...(canChange
              ? [
                  {
                    head: "",
                    cell: ({ source, published }: CatalogueBody["sources"][number]) =>
                      published === 0 ? null : (
                        <button type="button" className="link" onClick={() => setClosing(source)}>
                          Close all
                        </button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {closing === undefined ? null : (
        <FormSheet
          title={`Close every posting of ${closing}`}
          button="Close them"
          isDanger
          onClose={() => setClosing(undefined)}
          send={() => callOperator("POST", "/sources/close", { source: closing })}
        >
          <p>They leave search and matching at once. Importing them again opens them again.</p>
        </FormSheet>
      )}
    </>
  );
}

function Imports() {
  const [page, setPage] = useState(1);
  const reading = useReading<PageBody<ImportBody>>(withQuery("/imports", { page, per_page: 5 }), {
    refresh: (body) =>
      body?.data.some(({ status }) => status === "queued" || status === "running") ? 1_000 : false,
  });
  return (
    <Section title="Imports">
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Imports"
        empty="No import yet."
        columns={[
          {
            head: "When",
            cell: ({ id, created_at: at }) => (
              <Link to="/imports/$id" params={{ id }} className="link">
                <Time at={at} />
              </Link>
            ),
          },
          { head: "Source", cell: ({ source }) => source },
          { head: "Status", cell: ({ status }) => <Status value={status} /> },
          { head: "Read", isNumber: true, cell: ({ read }) => formatNumber(read) },
          { head: "Added", isNumber: true, cell: ({ added }) => formatNumber(added) },
          { head: "Updated", isNumber: true, cell: ({ updated }) => formatNumber(updated) },
          {
            head: "Rejected",
            isNumber: true,
            cell: ({ id, rejected }) =>
              rejected === 0 ? (
                "0"
              ) : (
                <Link to="/imports/$id" params={{ id }} className="link">
                  {formatNumber(rejected)}
                </Link>
              ),
          },
        ]}
      />
    </Section>
  );
}

function ImportSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [origin, setOrigin] = useState<"file" | "url">("file");
  const send = async (form: FormData) => {
    const options = compact({
      source: textOf(form, "source"),
      format: textOf(form, "format"),
      replace: form.get("replace") === "on" ? true : undefined,
    });
    const file = form.get("file");
    const made =
      origin === "file" && file instanceof File
        ? await callOperator<ImportBody>(
            "POST",
            withQuery("/imports", options as Record<string, string>),
            file,
          )
        : await callOperator<ImportBody>("POST", "/imports", {
            url: textOf(form, "url"),
            ...options,
          });
    await navigate({ to: "/imports/$id", params: { id: made.id } });
  };
  return (
    <FormSheet title="Import postings" button="Import" onClose={onClose} send={send}>
      <fieldset>
        <legend className="label">From</legend>
        <div className="flex gap-6">
          {(["file", "url"] as const).map((name) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="radio"
                name="origin"
                checked={origin === name}
                onChange={() => setOrigin(name)}
              />
              {name === "file" ? "a file" : "an address"}
            </label>
          ))}
        </div>
      </fieldset>
      {origin === "file" ? (
        <Field label="File" hint="NDJSON, JSON, CSV, JSON-LD or an XML feed; gzip is fine">
          {(parts) => <input {...parts} name="file" type="file" required className="input" />}
        </Field>
      ) : (
        <Field label="Address" hint="https, on a public host">
          {(parts) => <input {...parts} name="url" type="url" required className="input" />}
        </Field>
      )}
      <Field label="Source" hint="Whose postings these are. It identifies them at the next import.">
        {(parts) => (
          <input {...parts} name="source" maxLength={100} placeholder="acme" className="input" />
        )}
      </Field>
      <Field label="Format">
        {(parts) => (
          <select {...parts} name="format" className="input">
            {IMPORT_FORMATS.map((format) => (
              <option key={format} value={format}>
                {format === "auto" ? "Found out from the content" : format}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className="flex items-start gap-2">
        <input type="checkbox" name="replace" className="mt-1" />
        <span>
          Close postings of this source that are not in the file
          <span className="block text-sm text-muted">Only for a complete file.</span>
        </span>
      </label>
    </FormSheet>
  );
}

function Postings() {
  const [q, setQ] = useState("");
  const [status, setStatus] = useState("");
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<CatalogueJobBody>();
  const canChange = useCanChange();
  const reading = useReading<PageBody<CatalogueJobBody>>(
    withQuery("/jobs", { q: useDeferredValue(q.trim()), status, page, per_page: 10 }),
  );
  return (
    <Section title="Postings">
      <div className="mb-3 flex flex-wrap gap-3">
        <Field label="Title, company or id" className="w-72">
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
        <Field label="Status" className="w-40">
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
              <option value="published">Published</option>
              <option value="draft">Drafts</option>
              <option value="closed">Closed</option>
            </select>
          )}
        </Field>
      </div>
      <PagedTable
        reading={reading}
        setPage={setPage}
        label="Postings"
        empty="No posting matches."
        columns={[
          {
            head: "Posting",
            cell: ({ title, company, external_id: externalId }) => (
              <>
                {title}
                <span className="block text-sm text-muted">
                  {[company, externalId].filter(Boolean).join(", ")}
                </span>
              </>
            ),
          },
          { head: "Source", cell: ({ source }) => source },
          {
            head: "Status",
            cell: (job) => (
              <>
                <Status value={job.status} />
                {job.is_duplicate ? (
                  <span className="block text-sm text-muted">duplicate</span>
                ) : null}
              </>
            ),
          },
          {
            head: "Role",
            cell: ({ role_id: role }) => role ?? <span className="text-muted">not recognised</span>,
          },
          { head: "Updated", cell: ({ updated_at: at }) => <Time at={at} /> },
          ...(canChange
            ? [
                {
                  head: "",
                  cell: (job: CatalogueJobBody) =>
                    job.status === "closed" ? null : (
                      <button type="button" className="link" onClick={() => setClosing(job)}>
                        Close
                      </button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {closing === undefined ? null : (
        <FormSheet
          title="Close the posting"
          button="Close it"
          isDanger
          onClose={() => setClosing(undefined)}
          send={() => callOperator("POST", `/jobs/${closing.id}/close`, {})}
        >
          <p>{closing.title} leaves search and matching at once.</p>
        </FormSheet>
      )}
    </Section>
  );
}
