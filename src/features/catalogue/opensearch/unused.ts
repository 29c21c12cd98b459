import type { Client } from "pg";
import type { Clock } from "../../../platform/clock.ts";
import type { Cluster } from "../../../platform/opensearch.ts";
import { forgetIndex, readBuild, readFedAt } from "./feed.store.ts";
import { indicesOf, isOneOf, wordsIndexOf, type IndexNames } from "./mapping.ts";

/* Indices that are of no use: replaced ones, remains of crashes, and those of versions that have gone. */

/** A version whose worker fed nothing for this long has gone; it would build its index again. */
const GONE_MS = 7 * 24 * 3_600_000;
const SLOW_MS = 60_000;

interface UnusedDeps {
  readonly cluster: Cluster;
  readonly aliases: IndexNames;
  readonly clock: Clock;
}

interface DescribedIndex {
  /** Left out where there are none. */
  readonly aliases?: object;
  readonly settings: { readonly index: { readonly creation_date: string } };
}

/** For the process that holds the lock of builds. */
export async function removeUnused(deps: UnusedDeps, client: Client): Promise<void> {
  const { cluster, aliases } = deps;
  const building = (await readBuild(client, aliases.jobs))?.index;
  const kept = new Set(building === undefined ? [] : [building, wordsIndexOf(building)]);
  const indices = await cluster.send<Record<string, DescribedIndex>>({
    method: "GET",
    path: `/${indicesOf(aliases)}?filter_path=*.aliases,*.settings.index.creation_date`,
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  for (const [index, described] of Object.entries(indices)) {
    if (!isOneOf(aliases, index) || kept.has(index)) continue;
    const isOurs = index.startsWith(`${aliases.jobs}-`);
    const isUnused = isOurs
      ? Object.keys(described.aliases ?? {}).length === 0
      : await isOfGoneVersion(deps, client, index, described);
    if (!isUnused) continue;
    await cluster.send({
      method: "DELETE",
      path: `/${index}?ignore_unavailable=true`,
      tryMs: SLOW_MS,
      limitMs: SLOW_MS,
    });
    await forgetIndex(client, index);
  }
}

async function isOfGoneVersion(
  { clock }: UnusedDeps,
  client: Client,
  index: string,
  { settings }: DescribedIndex,
): Promise<boolean> {
  const longAgo = clock().getTime() - GONE_MS;
  if (Number(settings.index.creation_date) > longAgo) return false;
  const fedAt = await readFedAt(client, index.replace(/-words$/, ""));
  return fedAt === undefined || fedAt < longAgo;
}
