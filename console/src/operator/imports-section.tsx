import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { IMPORT_FORMATS } from "../../../src/features/import/formats/import-formats.ts";
import { callOperator, withQuery } from "../api/operator.ts";
import type { ImportBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords, formatNumber } from "../ui/format.ts";
import { compact, FormSheet, PagedTable, Section, Status, textOf, Time } from "../ui/parts.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TimeRangeField } from "../ui/time-range.tsx";
import { LIST_RANGES, startOf } from "../ui/time-ranges.ts";
import { useReading } from "./calls.ts";
import { IMPORT_STATUSES, type CatalogueSearch } from "./catalogue-search.ts";
import { SourceField } from "./source-field.tsx";

const route = getRouteApi("/operators/catalogue");

/** Imports made by hand; a source on a schedule shows its last run above. */
export function Imports() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { source, import_status: chosen, range, imports_page: page } = search;
  const reading = useReading<PageBody<ImportBody>>(
    withQuery("/imports", { source, status: chosen, from: startOf(range), page, per_page: 5 }),
    {
      refresh: (body) =>
        body?.data.some(({ status }) => status === "queued" || status === "running")
          ? 1_000
          : false,
    },
  );
  const change = (values: CatalogueSearch) =>
    void navigate({ search: { ...search, imports_page: undefined, ...values }, replace: true });
  const hasFilter = [source, chosen, range].some((value) => value !== undefined);
  return (
    <Section title="Imports">
      <div className="mb-3 flex flex-wrap gap-3">
        <TimeRangeField
          value={range}
          ranges={LIST_RANGES}
          all="All times"
          onChange={(next) => change({ range: next })}
        />
        <SelectField
          label="Result"
          value={chosen}
          choices={IMPORT_STATUSES.map((name) => [name, asWords(name)] as const)}
          all="All"
          onChange={(next) => change({ import_status: next })}
        />
        <SourceField />
      </div>
      <PagedTable
        reading={reading}
        setPage={(next) => change({ imports_page: next })}
        label="Imports"
        empty={hasFilter ? "No import matches the filters." : "No import yet."}
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

export function ImportSheet({ onClose }: { onClose: () => void }) {
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
                {format === "auto" ? "Detect from the content" : format}
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
