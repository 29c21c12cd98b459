import type { Client } from "pg";
import type { Clock } from "../../../platform/clock.ts";
import type { ClusterCalls } from "../../../platform/opensearch.ts";
import { forgetIndex, readBuild, readFed } from "./feed.store.ts";
import { indicesOf, isOneOf, wordsIndexOf, writeAliasOf, type IndexNames } from "./mapping.ts";
import { ownerOf, readOwner, type OwnedIndex } from "./owner.ts";

/*
 * Indices of this installation that are of no use: replaced ones, remains of crashes, and those of
 * versions that have gone.
 */

/** A version whose worker fed nothing for this long has gone; it would build its index again. */
const GONE_MS = 7 * 24 * 3_600_000;
const SLOW_MS = 60_000;

interface UnusedDeps {
  readonly cluster: ClusterCalls;
  readonly aliases: IndexNames;
  readonly clock: Clock;
}

interface DescribedIndex extends OwnedIndex {
  /** Left out where there are none. */
  readonly aliases?: object;
  readonly settings: { readonly index: { readonly creation_date: string } };
}

/** For the process that holds the lock of builds. */
export async function removeUnused(deps: UnusedDeps, client: Client): Promise<void> {
  const { cluster, aliases } = deps;
  const building = (await readBuild(client, aliases.jobs))?.index;
  const owner = await readOwner(client);
  const kept = new Set(building === undefined ? [] : [building, wordsIndexOf(building)]);
  const indices = await cluster.send<Record<string, DescribedIndex>>({
    method: "GET",
    path: `/${indicesOf(aliases)}?filter_path=*.aliases,*.settings.index.creation_date,*.mappings._meta`,
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  for (const [index, described] of Object.entries(indices)) {
    if (!isOneOf(aliases, index) || kept.has(index)) continue;
    if (ownerOf(described) !== owner) continue;
    const isOfThisVersion = index.startsWith(`${aliases.jobs}-`);
    const isUnused = isOfThisVersion
      ? Object.keys(described.aliases ?? {}).every((alias) => alias === writeAliasOf(index))
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
  const fed = await readFed(client, index.replace(/-words$/, ""));
  return fed === undefined || fed.at < longAgo;
}
