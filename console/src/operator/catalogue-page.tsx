import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { CatalogueBody } from "../api/operator-replies.ts";
import { countryName, formatNumber } from "../ui/format.ts";
import { Facts, FormSheet, PageHead, Section, Shown } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Empty } from "../ui/states.tsx";
import { Table } from "../ui/table.tsx";
import { useCanChange, useReading } from "./calls.ts";
import { ImportSheet, Imports } from "./imports-section.tsx";
import { Postings } from "./postings-section.tsx";
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
            {
              head: "Source",
              cell: ({ source }) => (
                <Link to="/catalogue" search={{ source }} className="link">
                  {source}
                </Link>
              ),
            },
            { head: "Published", isNumber: true, cell: (row) => formatNumber(row.published) },
            { head: "Drafts", isNumber: true, cell: (row) => formatNumber(row.draft) },
            { head: "Closed", isNumber: true, cell: (row) => formatNumber(row.closed) },
            ...actionColumn<CatalogueBody["sources"][number]>(canChange, (row) => [
              row.published === 0 ? undefined : ["Close all", () => setClosing(row.source)],
            ]),
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
          <p>They leave search and matching at once. Importing them again reopens them.</p>
        </FormSheet>
      )}
    </>
  );
}
