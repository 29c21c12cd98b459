import { randomUUID } from "node:crypto";
import { Unavailable } from "../../../platform/fair-queue.ts";
import { ClusterRefusal, type ClusterCalls } from "../../../platform/opensearch.ts";

/* Requests for hits and counts, and their answers. */

export interface Hit {
  readonly _id: string;
  readonly _score: number | null;
  readonly _source?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
  readonly sort: readonly [number, ...unknown[]];
}

export interface FoundHits {
  readonly timed_out: boolean;
  readonly hits: { readonly total?: { readonly value: number }; readonly hits: readonly Hit[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

export const idOf = ({ _id }: Hit): string => _id;

export const NEWEST_FIRST: readonly object[] = [{ postedAt: "desc" }, { id: "asc" }];

/**
 * Copies of a shard show a change at different moments. A process always asks the same ones, so that
 * what it has shown stays shown; another process asks others. While a node is slow the cluster chooses:
 * it avoids copies that do not answer.
 */
const COPIES = `waymark-${randomUUID()}`;
/** A part of the limit of a call, so that a slow shard is given up before its caller is. */
const SHARD_LIMIT = "1800ms";

const CANNOT = "The job index cannot answer now. Retry in a moment.";

/** Answers other than whole ones are none: totals and words would be wrong. */
export async function searchAll(
  cluster: ClusterCalls,
  searches: readonly { index: string; body: object }[],
): Promise<FoundHits[]> {
  const asked = cluster.send<{ responses: (FoundHits & { error?: object })[] }>({
    method: "POST",
    path: "/_msearch?max_concurrent_searches=8",
    body: (isRetry) => {
      const preference = isRetry || cluster.isPartlySlow ? {} : { preference: COPIES };
      return searches.flatMap(({ index, body }) => [
        { index, ...preference, allow_partial_search_results: false },
        { timeout: SHARD_LIMIT, ...body },
      ]);
    },
  });
  const { responses } = await asked.catch((error: unknown) => {
    throw error instanceof ClusterRefusal ? new Unavailable(CANNOT, 2) : error;
  });
  if (responses.some(({ error }) => error !== undefined)) throw new Unavailable(CANNOT, 2);
  if (responses.some(({ timed_out: isPart }) => isPart))
    throw new Unavailable("The job index is too busy. Retry in a moment.", 2);
  return responses;
}
