import { getRouteApi } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { callOperator, withQuery } from "../api/operator.ts";
import type { CatalogueJobBody, PageBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { asWords } from "../ui/format.ts";
import { FormSheet, PagedTable, Section, Status, Time } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useCanChange, useReading } from "./calls.ts";
import { JOB_STATUSES, type CatalogueSearch } from "./catalogue-search.ts";
import { SourceField } from "./source-field.tsx";

const route = getRouteApi("/operators/catalogue");

/** Postings of every status, found by words, source and status. */
export function Postings() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q = "", status, source, page } = search;
  const [closing, setClosing] = useState<CatalogueJobBody>();
  const canChange = useCanChange();
  const reading = useReading<PageBody<CatalogueJobBody>>(
    withQuery("/jobs", { q: useDeferredValue(q.trim()), status, source, page, per_page: 10 }),
  );
  const change = (values: CatalogueSearch) =>
    void navigate({ search: { ...search, page: undefined, ...values }, replace: true });
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
              onChange={(event) => change({ q: event.target.value || undefined })}
            />
          )}
        </Field>
        <SelectField
          label="Status"
          value={status}
          choices={JOB_STATUSES.map((name) => [name, asWords(name)] as const)}
          all="All"
          onChange={(next) => change({ status: next })}
        />
        <SourceField />
      </div>
      <PagedTable
        reading={reading}
        setPage={(next) => change({ page: next })}
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
          ...actionColumn<CatalogueJobBody>(canChange, (job) => [
            job.status === "closed" ? undefined : ["Close", () => setClosing(job)],
          ]),
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
