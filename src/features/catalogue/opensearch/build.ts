import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Engine } from "../../../engine/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import { ClusterRefusal, type Cluster } from "../../../platform/opensearch.ts";
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
  saveFedChange,
  type BuildPosition,
} from "./feed.store.ts";
import { jobsIndex, newNames, wordsIndex, wordsIndexOf, type IndexNames } from "./mapping.ts";
import { PostingWriter } from "./write.ts";

/*
 * Builds a new index beside the one in use and switches the aliases to it.
 *
 * A build goes through all open postings by id and saves how far it is, so one that was ended continues
 * there. Changes meanwhile are fed to the new index at its end; those that come after that are fed by
 * the process that feeds the alias, from the number that the build leaves.
 */

const PAGE = 1_000;
const WORDS_A_CALL = 5_000;
const SLOW_MS = 60_000;
/** Searches of the old index may still be under way. */
const GRACE_MS = 5_000;
const FROZEN_MS = 300_000;
/** The database may still work for a build that was killed. */
const LOCK_WAIT_MS = 10_000;

export interface BuildDeps {
  readonly cluster: Cluster;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly aliases: IndexNames;
  /** Aborts between two pages. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The index behind an alias; undefined when there is none. */
export async function findIndex(cluster: Cluster, alias: string): Promise<string | undefined> {
  try {
    const found = await cluster.send<Record<string, object>>({
      method: "GET",
      // With a pattern of our own names, because a user of the cluster may see no others.
      path: `/${alias}-*/_alias/${alias}`,
    });
    return Object.keys(found)[0];
  } catch (error) {
    if (error instanceof ClusterRefusal && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Returns the name of the new index; undefined when another process is building. The connection is
 * used for nothing else, because its end is the end of the lock.
 */
export async function buildIndex(
  deps: BuildDeps,
  client: Client,
  shards?: number,
): Promise<string | undefined> {
  const { cluster, engine } = deps;
  if (!(await lockBuilds(deps, client, LOCK_WAIT_MS))) return undefined;
  // Reading all postings in the order of ids may take long.
  await client.query("SET statement_timeout = 0");
  const position = await beginBuild(deps, client, shards);
  const { index } = position;
  const names = { jobs: index, words: wordsIndexOf(index) };
  const writer = new PostingWriter(cluster, engine, names);
  await writeAllWords(writer, client);
  await writeAllPostings(deps, client, writer, position);
  let { change } = position;
  for (;;) {
    deps.signal?.throwIfAborted();
    const changes = await listChanged(client, change, PAGE);
    if (changes.length === 0) break;
    await writer.write(
      client,
      changes.map(({ id }) => id),
    );
    change = changes.at(-1)!.change;
    if (changes.length < PAGE) break;
  }
  await useIndex(deps, client, names, change);
  return index;
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
  { cluster, clock, aliases }: BuildDeps,
  client: Client,
  shards: number | undefined,
): Promise<BuildPosition> {
  const begun = await readBuild(client, aliases.jobs);
  // A build that was ended right after its switch is done.
  const isLive = begun?.index === (await findIndex(cluster, aliases.jobs));
  if (begun && !isLive && (await hasIndex(cluster, begun.index))) return begun;
  const names = newNames(aliases);
  const postings = await countOpen(client, clock());
  const create = (name: string, body: object): Promise<unknown> =>
    cluster.send({ method: "PUT", path: `/${name}`, body, tryMs: SLOW_MS, limitMs: SLOW_MS });
  const change = await readLastChange(client);
  await create(names.words, wordsIndex());
  await create(names.jobs, jobsIndex(postings, shards));
  const position = { index: names.jobs, change, afterId: "" };
  await saveBuild(client, aliases.jobs, position);
  return position;
}

async function hasIndex(cluster: Cluster, index: string): Promise<boolean> {
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

async function useIndex(
  deps: BuildDeps,
  client: Client,
  names: IndexNames,
  change: number,
): Promise<void> {
  const { cluster, aliases } = deps;
  await cluster.send({
    method: "POST",
    path: `/${names.jobs},${names.words}/_refresh`,
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  const old = await findIndex(cluster, aliases.jobs);
  await saveFedChange(client, names.jobs, change);
  const removed = old
    ? [
        { remove: { index: old, alias: aliases.jobs } },
        { remove: { index: wordsIndexOf(old), alias: aliases.words } },
      ]
    : [];
  await cluster.send({
    method: "POST",
    path: "/_aliases",
    body: {
      actions: [
        ...removed,
        { add: { index: names.jobs, alias: aliases.jobs } },
        { add: { index: names.words, alias: aliases.words } },
      ],
    },
    tryMs: SLOW_MS,
    limitMs: SLOW_MS,
  });
  await forgetBuild(client, aliases.jobs);
  if (old !== undefined) await sleep(GRACE_MS);
  await removeUnused(deps, client);
}
