import type { JobIndex } from "../../features/jobs/index.ts";
import type { Metrics, GaugeReading } from "../../platform/metrics.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { DEAD_AFTER_SECONDS } from "../../platform/leases.ts";
import { listWorkers, readQueues } from "../api/system.store.ts";
import { CLUSTER_HEALTH, type ClusterView } from "../verbs/check-cluster.ts";

/**
 * Registers what is read at each scrape: connections, queues and, where this process has it, the
 * job index.
 */
export function watchStates(
  metrics: Metrics,
  {
    db,
    index,
    cluster,
  }: { db: Database; index: JobIndex | undefined; cluster: ClusterView | undefined },
): void {
  // Before the queues, whose statements would count as requests that wait for a connection.
  watchConnections(metrics, db);
  metrics.states(
    [
      { name: "waymark_tasks", help: "Background tasks by state", labels: ["state"] },
      { name: "waymark_tasks_oldest_seconds", help: "How long the oldest due task has waited" },
      { name: "waymark_pathways", help: "Unfinished pathways by status", labels: ["status"] },
      { name: "waymark_webhooks", help: "Webhook attempts by state", labels: ["state"] },
      {
        name: "waymark_webhooks_oldest_seconds",
        help: "How long the oldest due attempt has waited",
      },
      { name: "waymark_workers", help: "Workers that are alive, in all processes" },
    ],
    () => queueReadings(db),
  );
  if (index) watchIndex(metrics, index);
  watchCluster(metrics, cluster);
}

/** Registered without a cluster too, so that every server has the names that alerts use. */
function watchCluster(metrics: Metrics, cluster: ClusterView | undefined): void {
  metrics.states(
    [
      {
        name: "waymark_cluster_health",
        help: "1 for the status that the cluster of postings has",
        labels: ["status"],
      },
      {
        name: "waymark_cluster_changes_behind",
        help: "Changes of postings that the cluster's index was not fed yet",
      },
    ],
    async () => {
      if (!cluster) return new Map();
      const { health, behind } = await cluster.state();
      const statuses = CLUSTER_HEALTH.map((status) => ({
        value: status === health ? 1 : 0,
        labels: { status },
      }));
      return new Map<string, GaugeReading[]>([
        ["waymark_cluster_health", statuses],
        ["waymark_cluster_changes_behind", behind === null ? [] : [{ value: behind }]],
      ]);
    },
  );
}

/** Registers the connections of this process. */
export function watchConnections(metrics: Metrics, db: Database): void {
  metrics.states(
    [
      {
        name: "waymark_database_connections",
        help: "To the database, by state",
        labels: ["state"],
      },
    ],
    async () => {
      const { totalCount, idleCount, waitingCount } = db.pool;
      return new Map([
        [
          "waymark_database_connections",
          [
            { value: totalCount - idleCount, labels: { state: "busy" } },
            { value: idleCount, labels: { state: "idle" } },
            { value: waitingCount, labels: { state: "waited_for" } },
          ],
        ],
      ]);
    },
  );
}

async function queueReadings(db: Database): Promise<Map<string, GaugeReading[]>> {
  const [queues, workers] = await Promise.all([
    readQueues(db),
    listWorkers(db, DEAD_AFTER_SECONDS),
  ]);
  const age = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000);
  const by = (label: string, values: Readonly<Record<string, number>>): GaugeReading[] =>
    Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }));
  return new Map([
    [
      "waymark_tasks",
      by("state", {
        waiting: queues.tasksWaiting,
        running: queues.tasksRunning,
        failed: queues.tasksFailed,
      }),
    ],
    ["waymark_tasks_oldest_seconds", [{ value: age(queues.oldestTaskAt) }]],
    [
      "waymark_pathways",
      by("status", { queued: queues.pathwaysQueued, processing: queues.pathwaysProcessing }),
    ],
    [
      "waymark_webhooks",
      by("state", {
        due: queues.webhooksDue,
        scheduled: queues.webhooksScheduled,
        under_way: queues.webhooksUnderWay,
      }),
    ],
    ["waymark_webhooks_oldest_seconds", [{ value: age(queues.oldestWebhookAt) }]],
    ["waymark_workers", [{ value: workers.filter(({ isAlive }) => isAlive).length }]],
  ]);
}

function watchIndex(metrics: Metrics, index: JobIndex): void {
  metrics.states(
    [
      { name: "waymark_index_postings", help: "Postings in this process's index" },
      { name: "waymark_index_bytes", help: "Memory of this process's index" },
      { name: "waymark_index_current", help: "1 when the index follows the database" },
      {
        name: "waymark_index_load_seconds",
        help: "How long loading the index took, by where it came from",
        labels: ["source"],
      },
    ],
    async () => {
      const size = index.size();
      if (!size) return new Map();
      const origin = index.origin();
      return new Map([
        ["waymark_index_postings", [{ value: size.postings }]],
        ["waymark_index_bytes", [{ value: size.bytes }]],
        ["waymark_index_current", [{ value: index.state() === "current" ? 1 : 0 }]],
        [
          "waymark_index_load_seconds",
          origin ? [{ value: origin.tookMs / 1000, labels: { source: origin.source } }] : [],
        ],
      ]);
    },
  );
}
