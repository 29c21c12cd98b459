import { Type, type Static } from "typebox";
import { OneOf, Nullable } from "../../platform/http/schema.ts";
import { NullableTimestamp, Timestamp } from "../../platform/http/shared-fields.ts";
import { CLUSTER_HEALTH } from "../verbs/check-cluster.ts";

/* System state. */

const Process = Type.Object(
  {
    id: Type.String(),
    role: OneOf("ProcessRole", ["api", "worker", "all"]),
    version: Type.String(),
    host: Type.String(),
    pid: Type.Integer(),
    index_state: Nullable(OneOf("IndexState", ["loading", "current", "behind"])),
    postings: Nullable(Type.Integer({ description: "In its index" })),
    memory_mb: Type.Integer(),
    is_alive: Type.Boolean(),
    is_this: Type.Boolean({ description: "The process that answered" }),
    started_at: Timestamp,
    seen_at: Timestamp,
  },
  { title: "Process" },
);
const Heartbeat = Type.Object(
  { id: Type.String(), is_alive: Type.Boolean(), seen_at: Timestamp },
  { title: "Heartbeat" },
);

export const System = Type.Object(
  {
    version: Type.String(),
    node: Type.String(),
    schema_version: Type.Integer({ description: "Migrations applied" }),
    knowledge: Type.Object({
      skills: Type.Integer(),
      roles: Type.Integer(),
      overlay: Nullable(Type.String({ description: "Folder of the operator's own records" })),
    }),
    processes: Type.Array(Process),
    workers: Type.Array(Heartbeat),
    webhook_senders: Type.Array(Heartbeat),
    queues: Type.Object({
      tasks: Type.Object({
        waiting: Type.Integer(),
        running: Type.Integer(),
        failed: Type.Integer({ description: "Out of attempts" }),
        oldest_waiting_at: NullableTimestamp,
      }),
      webhooks: Type.Object({
        due: Type.Integer(),
        scheduled: Type.Integer(),
        under_way: Type.Integer(),
        oldest_due_at: NullableTimestamp,
      }),
      pathways: Type.Object({ queued: Type.Integer(), processing: Type.Integer() }),
    }),
    index: Type.Object({
      kind: OneOf("CatalogueKind", ["embedded", "opensearch"]),
      state: OneOf("IndexState", ["loading", "current", "behind"]),
      postings: Nullable(Type.Integer()),
      bytes: Nullable(Type.Integer()),
      cluster: Nullable(
        Type.Object(
          {
            health: OneOf("ClusterHealth", CLUSTER_HEALTH),
            index: Nullable(Type.String({ description: "Null before the first build" })),
            changes_behind: Nullable(
              Type.Integer({ description: "Changes of postings that it was not fed yet" }),
            ),
          },
          { description: "Null with the embedded index" },
        ),
      ),
    }),
    database: Type.Object({
      version: Type.String(),
      bytes: Type.Integer(),
      connections: Type.Integer(),
      max_connections: Type.Integer(),
      is_embedded: Type.Boolean(),
    }),
  },
  { title: "System" },
);

export const Checks = Type.Object(
  {
    ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object({ name: Type.String(), ok: Type.Boolean(), message: Type.String() }),
    ),
  },
  { title: "Checks" },
);

export type SystemBody = Static<typeof System>;
export type ChecksBody = Static<typeof Checks>;
