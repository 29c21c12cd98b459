import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { Log } from "../../../platform/log.ts";
import { ClusterRefusal, type Cluster, type ClusterCalls } from "../../../platform/opensearch.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import { keepListening } from "../../../platform/postgres/listen.ts";
import { lockNameInSession } from "../../../platform/postgres/locks.ts";
import { Wake } from "../../../platform/wake.ts";
import { CHANGES_CHANNEL } from "../catalogue.store.ts";
import { buildIndex, tidyIndices, type BuildDeps } from "./build.ts";
import { listChanged, readFed, readLastChange, saveFed } from "./feed.store.ts";
import { wordsIndexOf } from "./mapping.ts";
import { findOwnIndex, ForeignIndex } from "./owner.ts";
import { beginFeeding, checkContinuity } from "./feed-position.ts";
import { repairIndex } from "./verify.ts";
import { PostingWriter } from "./posting-writer.ts";

/*
 * Feeds the index behind the alias with the database's changes. One process of all does it at a time,
 * by a lock of its connection. The number of the last change that was written is saved after it was:
 * after a crash the next process writes some changes again, which changes nothing (write.ts).
 *
 * Without an index, or with one that no position is known of, a new one is built first. One that does
 * not continue the database's history (position.ts) is compared with it and repaired, or rebuilt. A
 * cluster that is away, or refuses writes because its disks are full, is asked again until it takes them.
 */

const POLL_MS = 1_000;
const CHUNK = 1_000;
const LOCK_WAIT_MS = 5_000;
const RETRY_MS = [500, 1_000, 2_000, 5_000];
const PURGE_EVERY_MS = 3_600_000;
/** The database ends the connection of a process that is frozen, and another one feeds. Three bulks fit in. */
const FROZEN_MS = 300_000;
/** Expired postings are hits of no search; the cluster need not keep them either. */
const KEPT_EXPIRED_MS = 24 * 3_600_000;

export interface FeedDeps extends Omit<BuildDeps, "cluster" | "signal" | "onProgress" | "onWait"> {
  readonly cluster: Cluster;
  readonly db: Database;
  readonly log: Log;
}

export interface CatalogueFeed {
  stop(): Promise<void>;
}

export function startFeed(deps: FeedDeps): CatalogueFeed {
  const stopping = new AbortController();
  const wake = new Wake();
  const feeder = new Feeder(deps, stopping.signal, wake);
  const listener = keepListening(deps.db, {
    channel: CHANGES_CHANNEL,
    name: "waymark index feed",
    log: deps.log,
    onNotify: () => wake.now(),
    use: (client) => feeder.run(client),
  });
  return {
    async stop() {
      stopping.abort();
      wake.now();
      await listener.stop();
    },
  };
}

class Feeder {
  /** The calls of the cluster end with the feed. */
  readonly #deps: Omit<FeedDeps, "cluster"> & { readonly cluster: ClusterCalls };
  readonly #signal: AbortSignal;
  readonly #wake: Wake;
  #writer: { index: string; writer: PostingWriter } | undefined;
  #purgedAtMs = 0;
  /** The index that is known to continue the history of this database. */
  #checked: string | undefined;
  #failures = 0;

  constructor(deps: FeedDeps, signal: AbortSignal, wake: Wake) {
    this.#deps = { ...deps, cluster: deps.cluster.endingWith(signal) };
    this.#signal = signal;
    this.#wake = wake;
  }

  /** Until the connection fails or the feed is stopped. */
  async run(client: Client): Promise<void> {
    this.#checked = undefined;
    // The database may be another one by now, with other numbers of words.
    this.#writer = undefined;
    const lock = { kind: "indexFeed", name: this.#deps.aliases.jobs, mode: "exclusive" } as const;
    while (!this.#signal.aborted && !(await lockNameInSession(client, lock, LOCK_WAIT_MS)));
    await client.query(`SET idle_session_timeout = ${FROZEN_MS}`);
    while (!this.#signal.aborted) {
      try {
        const changes = await this.#feedSome(client);
        if (this.#failures > 0) this.#deps.log.info("the cluster takes postings again");
        this.#failures = 0;
        if (changes < CHUNK) await this.#wake.wait(POLL_MS);
      } catch (error) {
        if (this.#signal.aborted) return;
        if (!isOfCluster(error)) throw error;
        await this.#waitAfter(error);
      }
    }
  }

  async #feedSome(client: Client): Promise<number> {
    const { cluster, engine, clock } = this.#deps;
    const at = await this.#currentIndex(client);
    if (!at) return 0;
    const { index, change } = at;
    const changes = await listChanged(client, change, CHUNK);
    if (this.#writer?.index !== index) {
      const writer = new PostingWriter(cluster, engine, {
        jobs: index,
        words: wordsIndexOf(index),
      });
      this.#writer = { index, writer };
    }
    if (changes.length > 0) {
      const next = changes.at(-1)!.change;
      const position = { change, next, at: clock().getTime() };
      await beginFeeding(cluster, client, index, position);
      await this.#writer.writer.write(
        client,
        changes.map(({ id }) => id),
      );
      await saveFed(client, index, { ...position, change: next });
    }
    await this.#purge(client, index);
    return changes.length;
  }

  /** Builds an index where there is none to feed; undefined while another process does. */
  async #currentIndex(client: Client): Promise<{ index: string; change: number } | undefined> {
    const { cluster, aliases, log } = this.#deps;
    const index = await findOwnIndex(cluster, aliases.jobs, client);
    if (index !== undefined && (await this.#continues(client, index))) {
      this.#checked = index;
      const fed = await readFed(client, index);
      if (fed) return { index, change: fed.change };
    }
    log.info("the cluster has no index of these postings: building one");
    const deps = {
      ...this.#deps,
      signal: this.#signal,
      onWait: (reason: string) => log.warn(reason),
    };
    const built = await this.#withConnection((own) => buildIndex(deps, own));
    if (built !== undefined) log.info("the cluster has an index of all postings");
    return undefined;
  }

  /** Whether the index can be fed; it may be repaired for that. */
  async #continues(client: Client, index: string): Promise<boolean> {
    if (this.#checked === index) return true;
    const { cluster, clock, log } = this.#deps;
    const continuity = await checkContinuity(this.#deps, client, index);
    if (continuity !== "doubtful") return continuity === "same";
    log.warn("the index and the database are of different times: comparing all postings");
    const last = await readLastChange(client);
    if (!(await this.#withConnection((own) => repairIndex(this.#deps, own, index)))) return false;
    const position = { change: last, next: last, at: clock().getTime() };
    await beginFeeding(cluster, client, index, position);
    log.info("the index has the postings of the database again");
    return true;
  }

  async #purge(client: Client, index: string): Promise<void> {
    const { cluster, clock } = this.#deps;
    const nowMs = clock().getTime();
    if (nowMs - this.#purgedAtMs < PURGE_EVERY_MS) return;
    this.#purgedAtMs = nowMs;
    await cluster.send({
      method: "POST",
      path: `/${index}/_delete_by_query?conflicts=proceed&wait_for_completion=false`,
      body: { query: { range: { expiresAt: { lt: nowMs - KEPT_EXPIRED_MS } } } },
    });
    // Also without changes: it tells that the index is in use.
    const fed = await readFed(client, index);
    if (fed) await saveFed(client, index, { ...fed, at: nowMs });
    await this.#withConnection((own) => tidyIndices(this.#deps, own));
  }

  async #withConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const own = await this.#deps.db.connect("waymark index build");
    try {
      return await work(own);
    } finally {
      await own.end();
    }
  }

  async #waitAfter(error: Error): Promise<void> {
    const waitMs = RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)]!;
    const { log } = this.#deps;
    // The message of such an error names its kind only.
    if (this.#failures === 1) log.warn({ reason: error.message }, "the cluster takes no postings");
    await sleep(waitMs, undefined, { signal: this.#signal }).catch(() => undefined);
  }
}

const isOfCluster = (error: unknown): error is Error =>
  error instanceof Unavailable || error instanceof ClusterRefusal || error instanceof ForeignIndex;
