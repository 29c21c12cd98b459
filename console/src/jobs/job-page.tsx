import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useKey } from "../api/key.tsx";
import { sendPublic } from "../api/public.ts";
import type { JobBody } from "../api/replies.ts";
import { asWords, formatDate, formatPlace, formatSalary } from "../ui/format.ts";
import type { ShownRequest } from "../api/snippets.ts";
import { KeyField } from "../ui/key-field.tsx";
import { RequestPanel } from "../ui/request-panel.tsx";
import { SafeLink } from "../ui/safe-link.tsx";
import { Empty, Failure, Loading } from "../ui/states.tsx";

const route = getRouteApi("/jobs/$id");

export function JobPage() {
  const { id } = route.useParams();
  const { key } = useKey();
  const router = useRouter();
  const request: ShownRequest = {
    sdkMethod: "jobs.retrieve",
    method: "GET",
    path: `/v1/jobs/${encodeURIComponent(id)}`,
  };
  const found = useQuery({
    queryKey: ["job", key, id],
    enabled: key !== "",
    staleTime: Infinity,
    queryFn: ({ signal }) => sendPublic<JobBody>(key, request, signal),
  });
  return (
    <>
      <p className="no-print mb-4">
        <button type="button" className="link" onClick={() => router.history.back()}>
          Back
        </button>
      </p>
      {found.data ? null : <h1 className="mb-4">Job</h1>}
      {key === "" ? (
        <>
          <Empty title="Enter an API key to read the posting" />
          <div className="mt-4">
            <KeyField />
          </div>
        </>
      ) : found.isError ? (
        <Failure error={found.error} retry={() => void found.refetch()} />
      ) : found.data ? (
        <>
          <Posting job={found.data.body} />
          <div className="mt-8">
            <RequestPanel request={request} reply={found.data} />
          </div>
        </>
      ) : (
        <Loading />
      )}
    </>
  );
}

const bare = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();

function Posting({ job }: { job: JobBody }) {
  const told = bare(job.description);
  // Most descriptions hold their requirements already.
  const requirements = job.requirements.filter((one) => !told.includes(bare(one)));
  const facts: [string, string][] = [
    ["Place", formatPlace(job)],
    ["Employment", job.employment_type ? asWords(job.employment_type) : ""],
    ["Level", job.experience_level ? asWords(job.experience_level) : ""],
    ["Industry", job.industry ?? ""],
    ["Salary", formatSalary(job.salary)],
    ["Posted", formatDate(job.posted_at)],
    ["Open until", job.expires_at ? formatDate(job.expires_at) : ""],
  ];
  return (
    <article className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <h1>{job.title}</h1>
        <p className="mt-1 text-lg text-muted">{job.company ?? "Company not named"}</p>
        <div className="mt-6 max-w-[72ch] whitespace-pre-line">{job.description}</div>
        {requirements.length === 0 ? null : (
          <>
            <h2 className="mt-8 text-lg">Requirements</h2>
            <ul className="mt-2 max-w-[72ch] list-disc pl-5">
              {requirements.map((requirement) => (
                <li key={requirement}>{requirement}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <aside aria-label="Facts">
        <Link to="/" search={{ job: job.id }} className="button primary no-print w-full">
          Compare a résumé with this job
        </Link>
        <dl className="mt-6 grid gap-3">
          {facts
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {job.url === null ? null : (
            <div>
              <dt className="text-sm text-muted">Source</dt>
              <dd>
                <SafeLink url={job.url}>The posting</SafeLink>
              </dd>
            </div>
          )}
        </dl>
        <h2 className="mt-6 text-base">Skills asked for</h2>
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {job.skills.map((skill) => (
            <li key={skill} className="tag">
              {skill}
            </li>
          ))}
        </ul>
      </aside>
    </article>
  );
}
