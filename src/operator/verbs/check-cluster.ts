import {
  describeIndex,
  ForeignIndex,
  listForeignFields,
  openCluster,
  readFeedStatus,
} from "../../features/catalogue/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { Unavailable } from "../../platform/fair-queue.ts";
import { ClusterRefusal } from "../../platform/opensearch.ts";
import type { Database } from "../../platform/postgres/database.ts";

/** As OpenSearch tells it; or no node answers, or it refuses the user. */
export const CLUSTER_HEALTH = ["green", "yellow", "red", "unreachable"] as const;

/** More changes than an index that is fed can be behind for long. */
const NOTABLE_LAG = 10_000;

export interface ClusterState {
  readonly health: (typeof CLUSTER_HEALTH)[number];
  /** Null before the first build, and while no node answers; so is `behind`. */
  readonly index: string | null;
  readonly behind: number | null;
}

/** The cluster of postings, for operators. */
export interface ClusterView {
  state(): Promise<ClusterState>;
  /** Describes the cluster; throws what is wrong with it. */
  check(): Promise<string>;
}

interface ClusterParts {
  config: Parameters<typeof openCluster>[0];
  db: Database;
  fingerprint: string;
}

type OpenedCluster = NonNullable<ReturnType<typeof openCluster>>;

/** Undefined where postings are searched in the embedded index. */
export function viewCluster({ config, db, fingerprint }: ClusterParts): ClusterView | undefined {
  if (config.catalogue !== "opensearch") return undefined;
  const withCluster = async <T>(look: (opened: OpenedCluster) => Promise<T>): Promise<T> => {
    const opened = openCluster(config, fingerprint)!;
    try {
      return await look(opened);
    } finally {
      await opened.cluster.close();
    }
  };
  return {
    state: () => withCluster((opened) => readState(opened, db)),
    check: () => withCluster((opened) => check(opened, db)),
  };
}

async function readState(opened: OpenedCluster, db: Database): Promise<ClusterState> {
  try {
    const { health, ...feed } = await readFeedStatus(opened, db);
    return { health: CLUSTER_HEALTH.find((known) => known === health) ?? "red", ...feed };
  } catch (error) {
    const isOfCluster = error instanceof Unavailable || error instanceof ClusterRefusal;
    if (!isOfCluster) throw error;
    return { health: "unreachable", index: null, behind: null };
  }
}

async function check(opened: OpenedCluster, db: Database): Promise<string> {
  const client = await db.connect("waymark doctor");
  try {
    const status = await describeIndex({ ...opened, clock: systemClock }, client);
    const { health, index, postings, indexed, behind } = status;
    if (index === null)
      throw new Error("the cluster has no index yet; a worker builds it, or `catalogue rebuild`");
    if (!status.isOwn) throw new ForeignIndex();
    const foreign = await listForeignFields(opened);
    if (foreign.length > 0)
      throw new Error(`mapped otherwise: ${foreign.join(", ")}; run \`catalogue rebuild\``);
    const finding = `${health}, ${indexed} of ${postings} open postings, ${behind ?? "unknown"} changes behind`;
    if (health === "red" || behind === null || behind > NOTABLE_LAG) throw new Error(finding);
    return finding;
  } finally {
    await client.end();
  }
}
