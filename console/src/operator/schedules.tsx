import { useState } from "react";
import { callOperator } from "../api/operator.ts";
import type { JobSourceBody, JobSourcesBody } from "../api/operator-replies.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber } from "../ui/format.ts";
import { Empty } from "../ui/states.tsx";
import { useCanChange, useChange, useReading } from "./calls.ts";
import { compact, FormSheet, Section, Shown, Status, textOf, Time } from "../ui/parts.tsx";
import { actionColumn } from "../ui/row-actions.tsx";
import { Table } from "../ui/table.tsx";
import { RejectedRows } from "./rejected-rows.tsx";

const PERIODS: readonly (readonly [seconds: number, name: string])[] = [
  [3_600, "every hour"],
  [21_600, "every six hours"],
  [86_400, "every day"],
  [604_800, "every week"],
];
const DEFAULT_PERIOD = 21_600;

/** Sources that workers import on a schedule, with their last results. */
export function Schedules() {
  const reading = useReading<JobSourcesBody>("/sources", {
    refresh: (body) => (body?.data.some(({ running }) => running) ? 2_000 : 30_000),
  });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const canChange = useCanChange();
  const resume = useChange((name: string) =>
    callOperator("POST", `/sources/${encodeURIComponent(name)}/resume`, {}),
  );
  const run = useChange((name: string) =>
    callOperator("POST", `/sources/${encodeURIComponent(name)}/run`, {}),
  );
  return (
    <Section
      title="On a schedule"
      action={
        canChange ? (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            Add a source
          </button>
        ) : null
      }
    >
      <Shown reading={reading}>
        {({ data }) => (
          <Table
            label="Sources on a schedule"
            rows={data}
            keyOf={({ name }) => name}
            empty={
              <Empty title="Nothing is imported on a schedule">
                Add an address or a job board, and workers fetch it by themselves.
              </Empty>
            }
            columns={[
              {
                head: "Source",
                cell: ({ name, from }) => (
                  <>
                    {name}
                    <span className="block text-sm break-all text-muted">{from}</span>
                  </>
                ),
              },
              { head: "How often", cell: (source) => periodOf(source) },
              { head: "Last run", cell: (source) => <LastRun source={source} /> },
              { head: "Next run", cell: (source) => <NextRun source={source} /> },
              ...actionColumn<JobSourceBody>(canChange, ({ name, paused_at: pausedAt }) => [
                pausedAt === null
                  ? ["Run now", () => run.mutate(name)]
                  : ["Resume", () => resume.mutate(name)],
                ["Remove", () => setRemoving(name)],
              ]),
            ]}
          />
        )}
      </Shown>
      {isAdding ? <AddSheet onClose={() => setAdding(false)} /> : null}
      {removing === undefined ? null : (
        <FormSheet
          title={`Stop importing ${removing}`}
          button="Remove the schedule"
          isDanger
          onClose={() => setRemoving(undefined)}
          send={() => callOperator("DELETE", `/sources/${encodeURIComponent(removing)}`)}
        >
          <p>Its postings stay. Close them under Sources if they should leave search as well.</p>
        </FormSheet>
      )}
    </Section>
  );
}

function LastRun({ source }: { source: JobSourceBody }) {
  const {
    name,
    running,
    last_finished_at: at,
    last_failure: failure,
    last_report: report,
  } = source;
  const [isOpen, setOpen] = useState(false);
  if (running) return <Status value="running" />;
  if (at === null) return <span className="text-muted">Not yet</span>;
  const hasMore = report !== null && report.rejected + report.dropped.length > 0;
  return (
    <>
      <Time at={at} />
      <span className="block text-sm text-muted">
        {failure ??
          `${formatNumber(report?.read ?? 0)} read, ${formatNumber(report?.added ?? 0)} added, ${formatNumber(report?.rejected ?? 0)} rejected`}
      </span>
      {hasMore ? (
        <button type="button" className="link text-sm" onClick={() => setOpen(true)}>
          {report.rejected > 0 ? "Rejected rows" : "Values left out"}
        </button>
      ) : null}
      {isOpen && report ? (
        <RejectedRows source={name} report={report} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function NextRun({ source }: { source: JobSourceBody }) {
  const { paused_at: pausedAt, failures, next_run_at: at } = source;
  const failed = failures === 1 ? "1 failed run" : `${formatNumber(failures)} failed runs in a row`;
  return (
    <>
      {pausedAt === null ? <Time at={at} /> : <Status value="paused" />}
      {failures === 0 ? null : <span className="block text-sm text-muted">After {failed}</span>}
    </>
  );
}

function periodOf({ every_seconds: seconds }: JobSourceBody): string {
  const named = PERIODS.find(([period]) => period === seconds)?.[1];
  return named ?? `every ${formatNumber(Math.round(seconds / 60))} minutes`;
}

function AddSheet({ onClose }: { onClose: () => void }) {
  const send = (form: FormData) =>
    callOperator("POST", "/sources", {
      ...compact({ name: textOf(form, "name"), from: textOf(form, "from") }),
      every_seconds: Number(form.get("every")),
      replace: form.get("replace") === "on",
    });
  return (
    <FormSheet title="Import on a schedule" button="Add the source" onClose={onClose} send={send}>
      <Field label="Name" hint="Whose postings these are">
        {(parts) => (
          <input
            {...parts}
            name="name"
            required
            maxLength={100}
            placeholder="acme"
            className="input"
          />
        )}
      </Field>
      <Field
        label="From"
        hint="An https address, or greenhouse:, lever:, ashby:, smartrecruiters: or recruitee: and the name of the board"
      >
        {(parts) => (
          <input
            {...parts}
            name="from"
            required
            maxLength={2048}
            placeholder="lever:acme"
            className="input"
          />
        )}
      </Field>
      <Field label="How often">
        {(parts) => (
          <select {...parts} name="every" defaultValue={DEFAULT_PERIOD} className="input">
            {PERIODS.map(([seconds, name]) => (
              <option key={seconds} value={seconds}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <label className="flex items-start gap-2">
        <input type="checkbox" name="replace" className="mt-1" defaultChecked />
        <span>
          Close postings that are no longer there
          <span className="block text-sm text-muted">
            Job boards always give the complete list.
          </span>
        </span>
      </label>
    </FormSheet>
  );
}
