import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Engine } from "../../../engine/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import { ClusterRefusal, type ClusterCalls } from "../../../platform/opensearch.ts";
import { lockNameInSession } from "../../../platform/postgres/locks.ts";
import { removeUnused } from "./unused.ts";
import {
  countOpen,
  forgetBuild,
  listAllWords,
  listChanged,
  listOpen,
  readBuild,
  readLastChange,
  saveBuild,
  saveFed,
  type BuildPosition,
} from "./feed.store.ts";
import {
  jobsIndex,
  newNames,
  ownedIndex,
  wordsIndex,
  wordsIndexOf,
  type IndexNames,
} from "./mapping.ts";
import { findIndex, findOwnIndex, ForeignIndex, listIndices, readOwner } from "./owner.ts";
import { saveIndexPosition } from "./feed-position.ts";
import { repairIndex } from "./verify.ts";
import { PostingWriter } from "./posting-writer.ts";

/*
 * Builds a new index beside the one in use and switches the aliases to it.
 *
 * A build goes through all open postings by id and saves how far it is, so one that was ended continues
 * there. Changes meanwhile are fed to the new index at its end; those that come after that are fed by
 * the process that feeds the alias, from the number that the build leaves.
 */

const PAGE = 1_000;
const WORDS_A_CALL = 5_000;
const SLOW = { tryMs: 60_000, limitMs: 60_000 };
/** OpenSearch looks at its disks twice a minute. */
const BLOCKED_MS = 600_000;
const BLOCKED = "index_create_block_exception";
const LOOK_MS = 1_000;
/** Searches of the old index may still be under way. */
const GRACE_MS = 5_000;
const FROZEN_MS = 300_000;
/** The database may still work for a build that was killed. */
const LOCK_WAIT_MS = 10_000;

export interface BuildDeps {
  readonly cluster: ClusterCalls;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly aliases: IndexNames;
  /** Aborts between two pages. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Told why the cluster is waited for, again and again. */
  readonly onWait?: ((reason: string) => void) | undefined;
}

export interface BuildOptions {
  /** By the number of postings where it is not given. */
  readonly shards?: number | undefined;
  /** Whether the alias may be that of another installation. */
  readonly isTakeOver?: boolean | undefined;
}

/**
 * Returns the name of the new index; undefined when another process is building. The connection is
 * used for nothing else, because its end is the end of the lock.
 */
export async function buildIndex(
  deps: BuildDeps,
  client: Client,
  options: BuildOptions = {},
): Promise<string | undefined> {
  if (!(await lockBuilds(deps, client, LOCK_WAIT_MS))) return undefined;
  if (options.isTakeOver !== true) await findOwnIndex(deps.cluster, deps.aliases.jobs, client);
  // Reading all postings in the order of ids may take long.
  await client.query("SET statement_timeout = 0");
  const { position, isResumed } = await beginBuild(deps, client, options);
  const { index } = position;
  const writer = new PostingWriter(deps.cluster, deps.engine, namesOf(index));
  await writeAllWords(writer, client);
  await writeAllPostings(deps, client, writer, position);
  // The database may have been restored to a time at which the build was less far than its index is.
  if (isResumed && !(await repairIndex(deps, client, index))) {
    await forgetBuild(client, deps.aliases.jobs);
    throw new Unavailable("The build that was ended cannot be continued; it begins again.");
  }
  const change = await catchUp(deps, client, writer, position.change);
  await refresh(deps.cluster, namesOf(index));
  // A refresh may take long, and nobody feeds this index meanwhile.
  await useIndex(deps, client, index, {
    change: await catchUp(deps, client, writer, change),
    isTakeOver: options.isTakeOver === true,
  });
  return index;
}

const namesOf = (index: string): IndexNames => ({ jobs: index, words: wordsIndexOf(index) });

/** Feeds the changes after one; returns the last. */
async function catchUp(
  { signal }: BuildDeps,
  client: Client,
  writer: PostingWriter,
  from: number,
): Promise<number> {
  for (let change = from; ;) {
    signal?.throwIfAborted();
    const changes = await listChanged(client, change, PAGE);
    const ids = changes.map(({ id }) => id);
    if (ids.length > 0) await writer.write(client, ids);
    change = changes.at(-1)?.change ?? change;
    if (changes.length < PAGE) return change;
  }
}

async function lockBuilds(
  { aliases }: BuildDeps,
  client: Client,
  waitMs: number,
): Promise<boolean> {
  const lock = { kind: "indexBuild", name: aliases.jobs, mode: "exclusive" } as const;
  if (!(await lockNameInSession(client, lock, waitMs))) return false;
  // A process that is frozen must not keep others from building.
  await client.query(`SET idle_session_timeout = ${FROZEN_MS}`);
  return true;
}

/** Removes what crashes and earlier versions left. The connection is used for nothing else. */
export async function tidyIndices(deps: BuildDeps, client: Client): Promise<void> {
  if (await lockBuilds(deps, client, 1)) await removeUnused(deps, client);
}

/** The build that was ended before it was done, or a new one. */
async function beginBuild(
  deps: BuildDeps,
  client: Client,
  { shards }: BuildOptions,
): Promise<{ position: BuildPosition; isResumed: boolean }> {
  const { cluster, clock, aliases } = deps;
  const begun = await readBuild(client, aliases.jobs);
  // A build that was ended right after its switch is done.
  const isLive = begun?.index === (await findIndex(cluster, aliases.jobs))?.name;
  if (begun && !isLive && (await hasIndex(cluster, begun.index)))
    return { position: begun, isResumed: true };
  const names = newNames(aliases);
  const postings = await countOpen(client, clock());
  const owner = await readOwner(client);
  const change = await readLastChange(client);
  await createIndex(deps, names.words, ownedIndex(names.words, owner, wordsIndex()));
  await createIndex(deps, names.jobs, ownedIndex(names.jobs, owner, jobsIndex(postings, shards)));
  const position = { index: names.jobs, change, afterId: "" };
  await saveBuild(client, aliases.jobs, position);
  return { position, isResumed: false };
}

/** A cluster whose disks were full takes new indices some time after they are no more. */
async function createIndex(
  { cluster, signal, onWait }: BuildDeps,
  name: string,
  body: object,
): Promise<void> {
  const until = performance.now() + BLOCKED_MS;
  for (;;) {
    try {
      await cluster.send({ method: "PUT", path: `/${name}`, body, ...SLOW });
      return;
    } catch (error) {
      const isBlocked = error instanceof ClusterRefusal && error.type === BLOCKED;
      if (!isBlocked || performance.now() > until) throw error;
      onWait?.("The cluster takes no new index, because its disks are full or were; waiting.");
      await sleep(LOOK_MS, undefined, { signal });
    }
  }
}

async function hasIndex(cluster: ClusterCalls, index: string): Promise<boolean> {
  try {
    await cluster.send({ method: "HEAD", path: `/${index}` });
    return true;
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 404) return false;
    throw error;
  }
}

async function writeAllWords(writer: PostingWriter, client: Client): Promise<void> {
  for (let after = 0; ;) {
    const words = await listAllWords(client, after, WORDS_A_CALL);
    await writer.writeWords(words);
    if (words.length < WORDS_A_CALL) return;
    after = words.at(-1)!.id;
  }
}

async function writeAllPostings(
  { clock, aliases, signal, onProgress }: BuildDeps,
  client: Client,
  writer: PostingWriter,
  position: BuildPosition,
): Promise<void> {
  const total = await countOpen(client, clock());
  let { afterId } = position;
  for (let done = 0; ;) {
    signal?.throwIfAborted();
    const ids = await listOpen(client, clock(), afterId, PAGE);
    if (ids.length === 0) return;
    await writer.write(client, ids, { isNew: true });
    afterId = ids.at(-1)!;
    await saveBuild(client, aliases.jobs, { ...position, afterId });
    onProgress?.((done += ids.length), total);
  }
}

async function refresh(cluster: ClusterCalls, { jobs, words }: IndexNames): Promise<void> {
  await cluster.send({ method: "POST", path: `/${jobs},${words}/_refresh`, ...SLOW });
}

async function useIndex(
  deps: BuildDeps,
  client: Client,
  index: string,
  { change, isTakeOver }: { change: number; isTakeOver: boolean },
): Promise<void> {
  const { cluster, aliases, clock } = deps;
  const old = await listIndices(cluster, aliases.jobs);
  const owner = await readOwner(client);
  if (!isTakeOver && old.some((other) => other.owner !== owner)) throw new ForeignIndex();
  await saveIndexPosition(cluster, index, change);
  await saveFed(client, index, { change, at: clock().getTime() });
  await switchAliases(
    deps,
    old.map(({ name }) => name),
    [index],
  );
  // Another installation may have done the same at the same moment.
  const now = await listIndices(cluster, aliases.jobs);
  if (now.some((other) => other.owner !== owner)) {
    await switchAliases(deps, [index], []);
    throw new ForeignIndex();
  }
  await forgetBuild(client, aliases.jobs);
  if (old.length > 0) await sleep(GRACE_MS);
  await removeUnused(deps, client);
}

/** In one step, for postings and words. */
async function switchAliases(
  { cluster, aliases }: BuildDeps,
  from: readonly string[],
  to: readonly string[],
): Promise<void> {
  const actionsOf = (action: "add" | "remove", indices: readonly string[]): object[] =>
    indices.flatMap((index) => [
      { [action]: { index, alias: aliases.jobs } },
      { [action]: { index: wordsIndexOf(index), alias: aliases.words } },
    ]);
  const actions = [...actionsOf("remove", from), ...actionsOf("add", to)];
  await cluster.send({ method: "POST", path: "/_aliases", body: { actions }, ...SLOW });
}
