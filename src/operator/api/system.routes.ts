import type { Engine } from "../../engine/index.ts";
import type { JobIndex } from "../../features/jobs/index.ts";
import type { Config } from "../../platform/config.ts";
import { DEAD_AFTER_SECONDS } from "../../platform/leases.ts";
import type { Runtime } from "../../platform/runtime.ts";
import { VERSION } from "../../version.ts";
import type { ClusterState, ClusterView } from "../verbs/check-cluster.ts";
import { runChecks } from "../verbs/doctor.ts";
import { readDatabaseState } from "../verbs/doctor.store.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";
import { PROCESS_DEAD_AFTER_SECONDS } from "./process-report.ts";
import { Checks, System, type SystemBody } from "./system.schema.ts";
import {
  listProcesses,
  listSenders,
  listWorkers,
  readQueues,
  type HeartbeatRow,
  type ProcessRow,
  type Queues,
} from "./system.store.ts";

export interface SystemDeps extends Pick<Runtime, "db" | "vault" | "watch"> {
  config: Pick<
    Config,
    "databaseUrl" | "dataDir" | "knowledgeDir" | "ocr" | "processes" | "smtpUrl"
  >;
  engine: Engine;
  index: JobIndex;
  /** Undefined with the embedded index. */
  cluster?: ClusterView | undefined;
  processId: string;
}

export function systemOperations(deps: SystemDeps): OperatorOperation[] {
  const { skillList, roleList } = deps.engine.knowledge;
  return [
    defineOperatorOperation({
      id: "getSystem",
      tag: "System",
      method: "GET",
      path: "/system",
      summary: "Processes, workers, queues, index, database and versions",
      status: 200,
      reply: System,
      handle: () => describeSystem(deps),
    }),
    defineOperatorOperation({
      id: "runChecks",
      tag: "System",
      method: "GET",
      path: "/system/checks",
      summary: "Run the checks of `waymark doctor`",
      status: 200,
      reply: Checks,
      async handle() {
        const checks = await runChecks({
          config: deps.config,
          open: async () => deps,
          // Reading all records again would block other requests; a server only starts with sound
          // ones.
          knowledge: () => `${skillList.length} skills, ${roleList.length} roles`,
          cluster: deps.cluster && (() => deps.cluster!.check()),
        });
        return { ok: checks.every(({ ok }) => ok), checks };
      },
    }),
  ];
}

async function describeSystem(deps: SystemDeps): Promise<SystemBody> {
  const { db, config, engine, index, processId } = deps;
  const [database, processes, workers, senders, queues, cluster] = await Promise.all([
    readDatabaseState(db),
    listProcesses(db, PROCESS_DEAD_AFTER_SECONDS),
    listWorkers(db, DEAD_AFTER_SECONDS),
    listSenders(db, DEAD_AFTER_SECONDS),
    readQueues(db),
    deps.cluster?.state(),
  ]);
  const size = index.size();
  const { versionNumber } = database;
  return {
    version: VERSION,
    node: process.versions.node,
    schema_version: database.schemaVersion,
    knowledge: {
      skills: engine.knowledge.skillList.length,
      roles: engine.knowledge.roleList.length,
      overlay: config.knowledgeDir || null,
    },
    processes: processes.map((row) => showProcess(row, processId)),
    workers: workers.map(showHeartbeat),
    webhook_senders: senders.map(showHeartbeat),
    queues: showQueues(queues),
    index: {
      kind: cluster ? "opensearch" : "embedded",
      state: index.state(),
      postings: size?.postings ?? null,
      bytes: size?.bytes ?? null,
      cluster: cluster ? showCluster(cluster) : null,
    },
    database: {
      version: `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`,
      bytes: database.bytes,
      connections: database.connections,
      max_connections: database.maxConnections,
      is_embedded: config.databaseUrl === "",
    },
  };
}

const showCluster = ({
  health,
  index,
  behind,
}: ClusterState): NonNullable<SystemBody["index"]["cluster"]> => ({
  health,
  index,
  changes_behind: behind,
});

const showProcess = (row: ProcessRow, processId: string): SystemBody["processes"][number] => ({
  id: row.id,
  role: row.role,
  version: row.version,
  host: row.host,
  pid: row.pid,
  index_state: row.indexState,
  postings: row.postings,
  memory_mb: row.memoryMb,
  is_alive: row.isAlive,
  is_this: row.id === processId,
  started_at: row.startedAt.toISOString(),
  seen_at: row.seenAt.toISOString(),
});

const showHeartbeat = ({ id, isAlive, seenAt }: HeartbeatRow): SystemBody["workers"][number] => ({
  id,
  is_alive: isAlive,
  seen_at: seenAt.toISOString(),
});

const showQueues = (queues: Queues): SystemBody["queues"] => ({
  tasks: {
    waiting: queues.tasksWaiting,
    running: queues.tasksRunning,
    failed: queues.tasksFailed,
    oldest_waiting_at: queues.oldestTaskAt?.toISOString() ?? null,
  },
  webhooks: {
    due: queues.webhooksDue,
    scheduled: queues.webhooksScheduled,
    under_way: queues.webhooksUnderWay,
    oldest_due_at: queues.oldestWebhookAt?.toISOString() ?? null,
  },
  pathways: { queued: queues.pathwaysQueued, processing: queues.pathwaysProcessing },
});
