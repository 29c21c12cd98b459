import type { ReactNode } from "react";
import type { ChecksBody, SystemBody } from "../api/operator-replies.ts";
import { formatNumber } from "../ui/format.ts";
import { useReading } from "./calls.ts";
import { ModelSection } from "./model-section.tsx";
import { Facts, PageHead, Section, Shown, Status, Time } from "../ui/parts.tsx";
import { Table } from "../ui/table.tsx";

const REFRESH_MS = 5_000;
const MB = 1024 * 1024;

export function SystemPage() {
  const reading = useReading<SystemBody>("/system", { refresh: REFRESH_MS });
  return (
    <>
      <PageHead title="System" about="Refreshed every five seconds." />
      <Shown reading={reading}>{(system) => <SystemView system={system} />}</Shown>
      <ModelSection />
      <Checks />
    </>
  );
}

function SystemView({ system }: { system: SystemBody }) {
  const { queues, index, database, knowledge } = system;
  const beats = [
    ...system.workers.map((worker) => ({ ...worker, kind: "tasks" })),
    ...system.webhook_senders.map((sender) => ({ ...sender, kind: "webhooks" })),
  ];
  return (
    <>
      <Facts
        facts={[
          ["Version", system.version],
          ["Node.js", system.node],
          ["Schema", system.schema_version],
          ["Skills known", formatNumber(knowledge.skills)],
          ["Roles known", formatNumber(knowledge.roles)],
        ]}
      />
      <Section title="Job index">
        <Facts facts={factsOfIndex(index)} />
      </Section>
      <Section title="Processes">
        <Table
          label="Processes"
          rows={system.processes}
          keyOf={({ id }) => id}
          empty="No process has reported."
          columns={[
            {
              head: "Process",
              cell: ({ host, pid, is_this: isThis }) =>
                `${host}:${pid}${isThis ? " (this one)" : ""}`,
            },
            { head: "Role", cell: ({ role }) => role },
            {
              head: "State",
              cell: ({ is_alive: isAlive }) => <Status value={isAlive ? "ok" : "lost"} />,
            },
            { head: "Version", cell: ({ version }) => version },
            {
              head: "Index",
              cell: ({ index_state: state }) => (state === null ? null : <Status value={state} />),
            },
            {
              head: "Memory",
              isNumber: true,
              cell: ({ memory_mb: mb }) => `${formatNumber(mb)} MB`,
            },
            { head: "Started", cell: ({ started_at: at }) => <Time at={at} /> },
            { head: "Seen", cell: ({ seen_at: at }) => <Time at={at} /> },
          ]}
        />
      </Section>
      <Section title="Workers">
        <Table
          label="Workers"
          rows={beats}
          keyOf={({ kind, id }) => kind + id}
          empty="No worker runs: start one with waymark serve --role worker."
          columns={[
            { head: "Worker", cell: ({ id }) => <code className="mono">{id}</code> },
            { head: "Works on", cell: ({ kind }) => kind },
            {
              head: "State",
              cell: ({ is_alive: isAlive }) => <Status value={isAlive ? "ok" : "lost"} />,
            },
            { head: "Last heartbeat", cell: ({ seen_at: at }) => <Time at={at} /> },
          ]}
        />
      </Section>
      <Section title="Queues">
        <Facts
          facts={[
            ["Tasks waiting", formatNumber(queues.tasks.waiting)],
            ["Tasks running", formatNumber(queues.tasks.running)],
            ["Tasks given up", formatNumber(queues.tasks.failed)],
            ["Webhooks due", formatNumber(queues.webhooks.due)],
            ["Webhooks scheduled", formatNumber(queues.webhooks.scheduled)],
            ["Webhooks under way", formatNumber(queues.webhooks.under_way)],
            ["Pathways queued", formatNumber(queues.pathways.queued)],
            ["Pathways in work", formatNumber(queues.pathways.processing)],
          ]}
        />
      </Section>
      <Section title="Database">
        <Facts
          facts={[
            ["PostgreSQL", database.version],
            ["Size", `${formatNumber(database.bytes / MB)} MB`],
            ["Connections", `${database.connections} of ${database.max_connections}`],
            ["Kind", database.is_embedded ? "embedded" : "your own"],
          ]}
        />
      </Section>
    </>
  );
}

function factsOfIndex({ kind, state, postings, bytes, cluster }: SystemBody["index"]) {
  const facts: [string, ReactNode][] = [
    ["Kind", kind === "embedded" ? "embedded" : "OpenSearch"],
    ["State", <Status key="state" value={state} />],
    ["Postings", postings === null ? "none" : formatNumber(postings)],
    ["Size", bytes === null ? "none" : `${formatNumber(bytes / MB)} MB`],
  ];
  if (cluster) {
    const { health, index, changes_behind: behind } = cluster;
    facts.push(
      ["Cluster", <Status key="cluster" value={health} />],
      ["Index", index ?? "none"],
      ["Changes behind", behind === null ? "unknown" : formatNumber(behind)],
    );
  }
  return facts;
}

function Checks() {
  const reading = useReading<ChecksBody>("/system/checks");
  return (
    <Section
      title="Checks"
      action={
        <button type="button" className="button small" onClick={() => void reading.refetch()}>
          Check again
        </button>
      }
    >
      <Shown reading={reading}>
        {({ checks }) => (
          <Table
            label="Checks"
            rows={checks}
            keyOf={({ name }) => name}
            empty="No check."
            columns={[
              { head: "Check", cell: ({ name }) => name },
              { head: "Result", cell: ({ ok }) => <Status value={ok ? "ok" : "failed"} /> },
              { head: "Found", cell: ({ message }) => message },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
