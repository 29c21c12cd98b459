import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { Cluster } from "../../../platform/opensearch.ts";
import { findIndex, type BuildDeps } from "./build.ts";
import { countOpen, listChecks, readFedChange, readLastChange, sumBlocks } from "./feed.store.ts";
import { wordsIndexOf } from "./mapping.ts";
import { PostingWriter } from "./write.ts";

/*
 * Compares the index with the database: open postings and a sum over what their documents were made of,
 * by block of ids; the blocks that differ posting by posting. Changes that are being fed differ too, so
 * only what differs twice, some seconds apart, counts. It is written again.
 */

const MOST_BLOCKS = 2_000;
const PAGE = 10_000;
const SLOW_MS = 60_000;
const SETTLE_MS = 3_000;
const FED_MS = 30_000;
const LOOK_MS = 250;

export interface Verification {
  /** Open ones in the database, and in the index. */
  readonly postings: number;
  readonly indexed: number;
  /** Not in the index, or not as they are now. */
  readonly missing: number;
  /** In the index only. */
  readonly ghosts: number;
  readonly repaired: number;
}

interface Difference {
  readonly missing: string[];
  readonly ghosts: string[];
}

/** Undefined when the cluster has no index. */
export async function verifyIndex(
  deps: BuildDeps,
  client: Client,
): Promise<Verification | undefined> {
  const { cluster, engine, aliases } = deps;
  const index = await findIndex(cluster, aliases.jobs);
  if (index === undefined) return undefined;
  await client.query("SET statement_timeout = 0");
  const found = await findLastingDifferences(deps, client, index);
  const ids = [...found.missing, ...found.ghosts];
  const names = { jobs: index, words: wordsIndexOf(index) };
  const writer = new PostingWriter(cluster, engine, names);
  for (let from = 0; from < ids.length; from += 1_000)
    await writer.write(client, ids.slice(from, from + 1_000), { isRepair: true });
  const left = ids.length > 0 ? await findDifferences(deps, client, index) : found;
  const isLeft = new Set([...left.missing, ...left.ghosts]);
  await refresh(cluster, index);
  return {
    postings: await countOpen(client, deps.clock()),
    indexed: await countIndexed(cluster, index, deps.clock()),
    missing: found.missing.length,
    ghosts: found.ghosts.length,
    repaired: ids.filter((id) => !isLeft.has(id)).length,
  };
}

export interface CatalogueStatus {
  readonly index: string | null;
  readonly postings: number;
  readonly indexed: number;
  /** Changes that the index was not fed yet; null when nobody feeds it. */
  readonly behind: number | null;
  readonly health: string;
}

export async function describeIndex(
  deps: Omit<BuildDeps, "engine">,
  client: Client,
): Promise<CatalogueStatus> {
  const { cluster, aliases, clock } = deps;
  const { status: health } = await cluster.send<{ status: string }>({
    method: "GET",
    path: "/_cluster/health",
  });
  const index = await findIndex(cluster, aliases.jobs);
  const fed = index === undefined ? undefined : await readFedChange(client, index);
  return {
    index: index ?? null,
    postings: await countOpen(client, clock()),
    indexed: index === undefined ? 0 : await countIndexed(cluster, index, clock()),
    behind: fed === undefined ? null : Math.max(0, (await readLastChange(client)) - fed),
    health,
  };
}

/** Without those of changes that were just being fed. */
async function findLastingDifferences(
  deps: BuildDeps,
  client: Client,
  index: string,
): Promise<Difference> {
  const first = await findDifferences(deps, client, index);
  if (first.missing.length + first.ghosts.length === 0) return first;
  await untilFed(client, index, await readLastChange(client));
  await sleep(SETTLE_MS);
  const second = await findDifferences(deps, client, index);
  const [missing, ghosts] = [new Set(first.missing), new Set(first.ghosts)];
  return {
    missing: second.missing.filter((id) => missing.has(id)),
    ghosts: second.ghosts.filter((id) => ghosts.has(id)),
  };
}

async function findDifferences(
  { cluster, clock }: BuildDeps,
  client: Client,
  index: string,
): Promise<Difference> {
  await refresh(cluster, index);
  const now = clock();
  const [ours, theirs] = [await sumBlocks(client, now), await readSums(cluster, index, now)];
  const blocks = [...new Set([...ours.keys(), ...theirs.keys()])].filter((block) => {
    const [one, other] = [ours.get(block), theirs.get(block)];
    return one?.count !== other?.count || one?.sum !== other?.sum;
  });
  const [rows, documents] = [
    await listChecks(client, now, blocks),
    await readChecks(cluster, index, now, blocks),
  ];
  return {
    missing: [...rows].filter(([id, check]) => documents.get(id) !== check).map(([id]) => id),
    ghosts: [...documents.keys()].filter((id) => !rows.has(id)),
  };
}

/** Resolves when the feed has passed a change, because what is late looks missing; at the latest after
 * FED_MS, since nobody may be feeding. */
async function untilFed(client: Client, index: string, change: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < FED_MS; waitedMs += LOOK_MS) {
    if (((await readFedChange(client, index)) ?? 0) >= change) return;
    await sleep(LOOK_MS);
  }
}

/** Throws unless every copy shows what was written: any of them may answer next. */
async function refresh(cluster: Cluster, index: string): Promise<void> {
  const { _shards: shards } = await cluster.send<{ _shards: { failed: number } }>({
    method: "POST",
    path: `/${index}/_refresh`,
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  if (shards.failed > 0) throw new Unavailable("Not all copies of the index answer now.");
}

const open = (now: Date): object => ({ range: { expiresAt: { gt: now.getTime() } } });

async function countIndexed(cluster: Cluster, index: string, now: Date): Promise<number> {
  const { count } = await cluster.send<{ count: number }>({
    method: "POST",
    path: `/${index}/_count`,
    body: { query: open(now) },
  });
  return count;
}

async function readSums(
  cluster: Cluster,
  index: string,
  now: Date,
): Promise<Map<string, { count: number; sum: number }>> {
  const sum = { sum: { field: "check" } };
  const { aggregations } = await cluster.send<{
    aggregations: {
      blocks: { buckets: { key: string; doc_count: number; sum: { value: number } }[] };
    };
  }>({
    method: "POST",
    path: `/${index}/_search?allow_partial_search_results=false`,
    body: {
      query: open(now),
      size: 0,
      aggs: { blocks: { terms: { field: "block", size: MOST_BLOCKS }, aggs: { sum } } },
    },
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  return new Map(
    aggregations.blocks.buckets.map((bucket) => [
      bucket.key,
      { count: bucket.doc_count, sum: bucket.sum.value },
    ]),
  );
}

async function readChecks(
  cluster: Cluster,
  index: string,
  now: Date,
  blocks: readonly string[],
): Promise<Map<string, number>> {
  const checks = new Map<string, number>();
  for (let after: readonly unknown[] | undefined; ;) {
    const { hits } = await cluster.send<{
      hits: { hits: { _id: string; fields?: { check?: [number] }; sort: unknown[] }[] };
    }>({
      method: "POST",
      path: `/${index}/_search?allow_partial_search_results=false`,
      body: {
        query: { bool: { filter: [open(now), { terms: { block: blocks } }] } },
        sort: [{ id: "asc" }],
        ...(after && { search_after: after }),
        docvalue_fields: ["check"],
        size: PAGE,
        _source: false,
      },
      tryMs: SLOW_MS,
      limitMs: SLOW_MS,
    });
    for (const { _id, fields } of hits.hits) checks.set(_id, fields?.check?.[0] ?? 0);
    if (hits.hits.length < PAGE) return checks;
    after = hits.hits.at(-1)!.sort;
  }
}
