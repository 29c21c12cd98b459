import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { JobListBody, JobSummaryBody } from "../api/replies.ts";
import { Field } from "../ui/field.tsx";
import {
  asWords,
  countryName,
  formatDate,
  formatNumber,
  formatPlace,
  formatSalary,
  plural,
} from "../ui/format.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { KeyField, NeedsKey } from "../ui/key-field.tsx";
import { Pages } from "../ui/pages.tsx";
import { RequestPanel } from "../ui/request-panel.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";
import { FACETS, jobsPath, type FacetName, type JobSearch } from "./job-search.ts";

const route = getRouteApi("/jobs");

export function JobsPage() {
  const { key } = useKey();
  const search = route.useSearch();
  const request: ShownRequest = { sdkMethod: "jobs.list", method: "GET", path: jobsPath(search) };
  const found = useQuery({
    queryKey: ["jobs", key, request.path],
    enabled: key !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendPublic<JobListBody>(key, request, signal),
  });
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-12 gap-y-4">
        <h1>Job search</h1>
        <KeyField />
      </div>
      <SearchForm search={search} />
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_16rem]">
        <div className="min-w-0">
          {key === "" ? (
            <NeedsKey title="Enter an API key above to search" />
          ) : found.isError ? (
            <Failure error={found.error} retry={() => void found.refetch()} />
          ) : found.data ? (
            <>
              <Results list={found.data.body} search={search} isStale={found.isPlaceholderData} />
              <div className="mt-6">
                <RequestPanel request={request} reply={found.data} />
              </div>
            </>
          ) : (
            <Loading what="Searching" />
          )}
        </div>
        {found.data ? <Facets facets={found.data.body.facets} search={search} /> : null}
      </div>
    </>
  );
}

function SearchForm({ search }: { search: JobSearch }) {
  const navigate = route.useNavigate();
  const [fields, setFields] = useState(() => fieldsOf(search));
  useEffect(() => setFields(fieldsOf(search)), [search]);
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields((before) => ({ ...before, [name]: event.target.value }));
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const { page: _, ...kept } = search;
        const next: JobSearch = { ...kept };
        for (const name of ["q", "skills", "city", "posted_after"] as const) {
          if (fields[name].trim() === "") delete next[name];
          else next[name] = fields[name].trim();
        }
        if (Number(fields.salary_min) > 0) next.salary_min = Number(fields.salary_min);
        else delete next.salary_min;
        void navigate({ search: next });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Words" className="min-w-0 grow basis-72">
          {(parts) => (
            <input
              {...parts}
              className="input"
              type="search"
              maxLength={200}
              placeholder="nurse berlin, part-time accountant, k8s"
              value={fields.q}
              onChange={set("q")}
            />
          )}
        </Field>
        <button type="submit" className="button primary">
          Search
        </button>
      </div>
      <details className="mt-3" open={hasMore(search)}>
        <summary className="cursor-pointer text-muted">More conditions</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Skills" hint="Separated by commas; all of them">
            {(parts) => (
              <input {...parts} className="input" value={fields.skills} onChange={set("skills")} />
            )}
          </Field>
          <Field label="City">
            {(parts) => (
              <input {...parts} className="input" value={fields.city} onChange={set("city")} />
            )}
          </Field>
          <Field label="Yearly salary from" hint="In the posting's own currency">
            {(parts) => (
              <input
                {...parts}
                className="input"
                type="number"
                min={0}
                step={1000}
                value={fields.salary_min}
                onChange={set("salary_min")}
              />
            )}
          </Field>
          <Field label="Posted since">
            {(parts) => (
              <input
                {...parts}
                className="input"
                type="date"
                value={fields.posted_after}
                onChange={set("posted_after")}
              />
            )}
          </Field>
        </div>
      </details>
    </form>
  );
}

const fieldsOf = (search: JobSearch) => ({
  q: search.q ?? "",
  skills: search.skills ?? "",
  city: search.city ?? "",
  posted_after: search.posted_after ?? "",
  salary_min: search.salary_min === undefined ? "" : String(search.salary_min),
});

const hasMore = ({ skills, city, salary_min: salary, posted_after: since }: JobSearch): boolean =>
  [skills, city, salary, since].some((value) => value !== undefined);

function Results({
  list: { data, pagination, relaxed },
  search,
  isStale,
}: {
  list: JobListBody;
  search: JobSearch;
  isStale: boolean;
}) {
  return (
    <div className={isStale ? "opacity-60" : ""} aria-busy={isStale}>
      <p role="status" className="text-muted">
        {plural(pagination.total, "job")}
        {pagination.total_pages > 1
          ? `, page ${pagination.page} of ${formatNumber(pagination.total_pages)}`
          : ""}{" "}
        {pagination.total > 0 ? (
          <a href="#facets" className="link lg:hidden">
            Narrow the search
          </a>
        ) : null}
      </p>
      <Filters search={search} />
      {relaxed ? <Relaxed relaxed={relaxed} found={data.length > 0} /> : null}
      {data.length === 0 ? (
        <div className="mt-6">
          <Empty title="No job matches">
            Try other or fewer words, or remove a filter. Synonyms and typos are understood.
          </Empty>
        </div>
      ) : (
        <ul className="mt-2">
          {data.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
      <Pages
        page={pagination.page}
        totalPages={pagination.total_pages}
        link={(page, label, className) => (
          <Link
            from="/jobs"
            to="/jobs"
            search={(before) => ({ ...before, page })}
            className={className}
          >
            {label}
          </Link>
        )}
      />
    </div>
  );
}

/** The active filters, each with a way to remove it. */
function Filters({ search }: { search: JobSearch }) {
  const { q: _, page: __, ...filters } = search;
  const entries = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label="Filters">
      {entries.map(([name, value]) => (
        <li key={name}>
          <Link
            from="/jobs"
            to="/jobs"
            search={(before) => ({ ...before, [name]: undefined, page: undefined })}
            className="tag hover:border-ink"
            aria-label={`Remove the filter ${asWords(name)}: ${valueLabel(name, String(value))}`}
          >
            {asWords(name)}: {valueLabel(name, String(value))} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function widened(
  field: string | null | undefined,
  value: string | number | boolean | null,
): string {
  if (field === "radius_km") return `${value} km around it`;
  return field === "is_remote" ? "remote jobs" : `the ${field ?? "place"} ${value ?? ""}`;
}

function Relaxed({
  relaxed,
  found,
}: {
  relaxed: NonNullable<JobListBody["relaxed"]>;
  found: boolean;
}) {
  if (!found) return null;
  return (
    <div className="mt-4 border-l-2 border-warm bg-warm-tint py-2 pr-4 pl-4">
      <p className="font-semibold">No job has all of these words. Shown instead:</p>
      <ul>
        {relaxed.map(({ action, words, field, value }) => (
          <li key={words + action}>
            {action === "dropped"
              ? `without “${words}”`
              : `“${words}” widened to ${widened(field, value)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

const SHOWN_SKILLS = 6;

function JobRow({ job }: { job: JobSummaryBody }) {
  const facts = [job.company, formatPlace(job), formatSalary(job.salary)].filter(Boolean);
  const kinds = [job.employment_type, job.experience_level].filter((kind) => kind !== null);
  return (
    <li className="grid gap-x-8 border-b border-line py-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h2 className="text-lg">
          <Link to="/jobs/$id" params={{ id: job.id }} className="hover:underline">
            {job.title}
          </Link>
        </h2>
        <p>{facts.join(", ")}</p>
        <p className="mt-1 text-sm text-muted">
          {job.skills.slice(0, SHOWN_SKILLS).join(", ")}
          {job.skills.length > SHOWN_SKILLS ? ` and ${job.skills.length - SHOWN_SKILLS} more` : ""}
        </p>
      </div>
      <p className="text-sm text-muted sm:text-right">
        {kinds.map(asWords).join(", ")}
        <span className="block max-sm:inline max-sm:before:content-['_·_']">
          {formatDate(job.posted_at)}
        </span>
      </p>
    </li>
  );
}

const FACET_LABELS: Record<FacetName, string> = {
  country: "Country",
  experience_level: "Level",
  employment_type: "Employment",
  industry: "Industry",
  is_remote: "Place of work",
};
const SHOWN_VALUES = 8;

function valueLabel(name: string, value: string): string {
  if (name === "country") return countryName(value);
  if (name === "is_remote") return value === "true" ? "Remote" : "On site";
  return name === "employment_type" || name === "experience_level" ? asWords(value) : value;
}

function Facets({ facets, search }: { facets: JobListBody["facets"]; search: JobSearch }) {
  if (!facets) return null;
  return (
    <aside id="facets" aria-label="Narrow the search" className="grid content-start gap-6">
      {FACETS.map((name) => {
        const values = facets[name] ?? [];
        if (values.length === 0) return null;
        return (
          <section key={name} aria-label={FACET_LABELS[name]}>
            <h2 className="text-base">{FACET_LABELS[name]}</h2>
            <ul className="mt-1">
              {values.slice(0, SHOWN_VALUES).map(({ value, count }) => {
                const typed = name === "is_remote" ? value === "true" : value;
                const isOn = search[name] === typed;
                return (
                  <li key={value}>
                    <Link
                      from="/jobs"
                      to="/jobs"
                      search={(before) => ({
                        ...before,
                        [name]: isOn ? undefined : typed,
                        page: undefined,
                      })}
                      aria-current={isOn ? "true" : undefined}
                      className={`flex justify-between gap-3 py-0.5 hover:underline ${isOn ? "font-semibold" : ""}`}
                    >
                      <span className="min-w-0">{valueLabel(name, value)}</span>
                      <span className="text-muted tabular-nums">{formatNumber(count)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}
