import { getRouteApi, Link } from "@tanstack/react-router";
import type { ImportDetailBody } from "../api/operator-replies.ts";
import { formatNumber, plural } from "../ui/format.ts";
import { useReading } from "./calls.ts";
import { Facts, PageHead, Section, Shown, Status, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

const route = getRouteApi("/operators/imports/$id");
const REFRESH_MS = 500;

const isRunning = (body: ImportDetailBody | undefined): boolean =>
  body === undefined || body.status === "queued" || body.status === "running";

export function ImportPage() {
  const { id } = route.useParams();
  const reading = useReading<ImportDetailBody>(`/imports/${encodeURIComponent(id)}`, {
    refresh: (body) => (isRunning(body) ? REFRESH_MS : false),
  });
  return (
    <>
      <p className="mb-4">
        <Link to="/catalogue" className="link">
          Catalogue
        </Link>
      </p>
      <Shown reading={reading} title="Import">
        {(detail) => <ImportView detail={detail} />}
      </Shown>
    </>
  );
}

function ImportView({ detail }: { detail: ImportDetailBody }) {
  const { status, progress, errors, rejected } = detail;
  const percent = progress === null ? undefined : Math.round(progress * 100);
  return (
    <>
      <PageHead
        title={`Import of ${detail.source}`}
        about={<code className="mono">{detail.id}</code>}
      />
      <div role="status" className="mb-6">
        <p>
          <Status value={status} />
          {isRunning(detail) && percent !== undefined ? `, ${percent} % of the file read` : ""}
        </p>
        {isRunning(detail) ? (
          <progress
            className="mt-2 block h-2 w-full max-w-96 accent-accent"
            aria-label="Share of the file that was read"
            max={1}
            {...(progress === null ? {} : { value: progress })}
          />
        ) : null}
        {detail.failure === null ? null : <p className="mt-2 text-bad">{detail.failure}</p>}
      </div>
      <Facts
        facts={[
          ["Read", formatNumber(detail.read)],
          ["Added", formatNumber(detail.added)],
          ["Updated", formatNumber(detail.updated)],
          ["Unchanged", formatNumber(detail.unchanged)],
          ["Closed", formatNumber(detail.closed)],
          ["Rejected", formatNumber(rejected)],
          ["Started", <Time key="at" at={detail.started_at} />],
          [
            "Finished",
            detail.finished_at === null ? "not yet" : <Time key="end" at={detail.finished_at} />,
          ],
        ]}
      />
      {rejected === 0 ? null : (
        <Section title="Rejected rows">
          <p className="mb-3 text-muted">
            The other rows went in.{" "}
            {errors.length < rejected
              ? `The first ${formatNumber(errors.length)} of ${plural(rejected, "row")}:`
              : ""}
          </p>
          <Table
            label="Rejected rows"
            rows={errors}
            keyOf={({ line, reason }) => `${line} ${reason}`}
            empty="No row is listed."
            columns={[
              { head: "Line", isNumber: true, cell: ({ line }) => formatNumber(line) },
              { head: "Why", cell: ({ reason }) => reason },
            ]}
          />
        </Section>
      )}
    </>
  );
}
