import { isDeepStrictEqual } from "node:util";
import type { ClusterCalls } from "../../../platform/opensearch.ts";
import type { Queryable } from "../../../platform/postgres/database.ts";
import { readLag } from "./feed.store.ts";
import { jobsIndex, type IndexNames } from "./mapping.ts";
import { findIndex } from "./owner.ts";

/* The cluster as operators watch it: few calls, and nothing that grows with the postings. */

/** Below the limit of a scrape. */
const LIMITS = { tryMs: 500, limitMs: 1_000 };

interface WatchedIndex {
  readonly cluster: ClusterCalls;
  readonly aliases: IndexNames;
}

export interface FeedStatus {
  readonly health: string;
  /** Null before the first build. */
  readonly index: string | null;
  /** Changes that the index was not fed yet; null when nobody feeds it. */
  readonly behind: number | null;
}

/** Throws `Unavailable` when no node answers. */
export async function readFeedStatus(
  { cluster, aliases }: WatchedIndex,
  db: Queryable,
): Promise<FeedStatus> {
  const [{ status: health }, index] = await Promise.all([
    cluster.send<{ status: string }>({ method: "GET", path: "/_cluster/health", ...LIMITS }),
    findIndex(cluster, aliases.jobs),
  ]);
  if (index === undefined) return { health, index: null, behind: null };
  const { fed, last } = await readLag(db, index.name);
  return {
    health,
    index: index.name,
    behind: fed === undefined ? null : Math.max(0, last - fed),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the index that are not mapped as this program maps them. */
export async function listForeignFields({ cluster, aliases }: WatchedIndex): Promise<string[]> {
  const found = await cluster.send<Record<string, { mappings: { properties?: Fields } }>>({
    method: "GET",
    path: `/${aliases.jobs}/_mapping`,
  });
  const wanted: Fields = jobsIndex(0).mappings.properties;
  const given = Object.values(found)[0]?.mappings.properties ?? {};
  const names = new Set([...Object.keys(wanted), ...Object.keys(given)]);
  return [...names].filter((name) => !isDeepStrictEqual(wanted[name], given[name])).toSorted();
}
