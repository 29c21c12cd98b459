import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Engine } from "../../../engine/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { ClusterCalls } from "../../../platform/opensearch.ts";
import { countOpen, listChecks, readFed, readLastChange, sumBlocks } from "./feed.store.ts";
import { wordsIndexOf, type IndexNames } from "./mapping.ts";
import { findIndex, findOwnIndex, ownsIndex } from "./owner.ts";
import { PostingWriter } from "./posting-writer.ts";

/*
 * Compares the index with the database: open postings and a sum over what their documents were made of,
 * by block of ids; the blocks that differ posting by posting. Changes that are being fed differ too, so
 * only what differs twice, some seconds apart, counts. It is written again.
 */

const MOST_BLOCKS = 2_000;
const PAGE = 10_000;
const REPAIRED_AT_ONCE = 1_000;
const SLOW_MS = 60_000;
const SETTLE_MS = 3_000;
const FED_MS = 30_000;
const LOOK_MS = 250;

export interface VerifyDeps {
  readonly cluster: ClusterCalls;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly aliases: IndexNames;
}

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
  deps: VerifyDeps,
  client: Client,
): Promise<Verification | undefined> {
  const { cluster, aliases } = deps;
  const index = await findOwnIndex(cluster, aliases.jobs, client);
  if (index === undefined) return undefined;
  await client.query("SET statement_timeout = 0");
  const found = await findLastingDifferences(deps, client, index);
  const left = await repair(deps, client, index, found);
  await refresh(cluster, index);
  return {
    postings: await countOpen(client, deps.clock()),
    indexed: await countIndexed(cluster, index, deps.clock()),
    missing: found.missing.length,
    ghosts: found.ghosts.length,
    repaired: found.missing.length + found.ghosts.length - left,
  };
}

/**
 * For the only process that writes to the index: makes its postings those of the database. False when
 * it cannot, because the index has later versions than the database can write.
 */
export async function repairIndex(
  deps: VerifyDeps,
  client: Client,
  index: string,
): Promise<boolean> {
  await client.query("SET statement_timeout = 0");
  return (await repair(deps, client, index, await findDifferences(deps, client, index))) === 0;
}

/** Returns how many differ afterwards. */
async function repair(
  deps: VerifyDeps,
  client: Client,
  index: string,
  { missing, ghosts }: Difference,
): Promise<number> {
  const ids = [...missing, ...ghosts];
  if (ids.length === 0) return 0;
  const names = { jobs: index, words: wordsIndexOf(index) };
  const writer = new PostingWriter(deps.cluster, deps.engine, names);
  for (let from = 0; from < ids.length; from += REPAIRED_AT_ONCE)
    await writer.write(client, ids.slice(from, from + REPAIRED_AT_ONCE), { isRepair: true });
  const after = await findDifferences(deps, client, index);
  const isLeft = new Set([...after.missing, ...after.ghosts]);
  return ids.filter((id) => isLeft.has(id)).length;
}

export interface CatalogueStatus {
  readonly index: string | null;
  readonly postings: number;
  readonly indexed: number;
  /** Changes that the index was not fed yet; null when nobody feeds it. */
  readonly behind: number | null;
  readonly health: string;
  /** Whether the index is of this installation. */
  readonly isOwn: boolean;
}

export async function describeIndex(
  deps: Omit<VerifyDeps, "engine">,
  client: Client,
): Promise<CatalogueStatus> {
  const { cluster, aliases, clock } = deps;
  const { status: health } = await cluster.send<{ status: string }>({
    method: "GET",
    path: "/_cluster/health",
  });
  const found = await findIndex(cluster, aliases.jobs);
  const index = found?.name;
  const fed = index === undefined ? undefined : (await readFed(client, index))?.change;
  return {
    index: index ?? null,
    isOwn: found === undefined || (await ownsIndex(client, found)),
    postings: await countOpen(client, clock()),
    indexed: index === undefined ? 0 : await countIndexed(cluster, index, clock()),
    behind: fed === undefined ? null : Math.max(0, (await readLastChange(client)) - fed),
    health,
  };
}

/** Without those of changes that were just being fed. */
async function findLastingDifferences(
  deps: VerifyDeps,
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
  { cluster, clock }: VerifyDeps,
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
    if (((await readFed(client, index))?.change ?? 0) >= change) return;
    await sleep(LOOK_MS);
  }
}

/** Throws unless every copy shows what was written: any of them may answer next. */
async function refresh(cluster: ClusterCalls, index: string): Promise<void> {
  const { _shards: shards } = await cluster.send<{ _shards: { failed: number } }>({
    method: "POST",
    path: `/${index}/_refresh`,
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  if (shards.failed > 0) throw new Unavailable("Not all copies of the index answer now.");
}

const open = (now: Date): object => ({ range: { expiresAt: { gt: now.getTime() } } });

async function countIndexed(cluster: ClusterCalls, index: string, now: Date): Promise<number> {
  const { count } = await cluster.send<{ count: number }>({
    method: "POST",
    path: `/${index}/_count`,
    body: { query: open(now) },
  });
  return count;
}

async function readSums(
  cluster: ClusterCalls,
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
  cluster: ClusterCalls,
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
