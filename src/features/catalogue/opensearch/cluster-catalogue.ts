import { setTimeout as sleep } from "node:timers/promises";
import { retryLater } from "../../../errors.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { Cluster, ClusterCalls } from "../../../platform/opensearch.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import type { IndexSize, JobCatalogue } from "../job-catalogue.ts";
import { readLag } from "./feed.store.ts";
import type { IndexNames } from "./mapping.ts";
import { findIndex } from "./owner.ts";
import { replayQuestion, type Answers } from "./replay.ts";
import { ClusterSearch } from "./cluster-search.ts";
import { lookUp, numbersOf, type Lookup } from "./word-lookup.ts";

/*
 * The catalogue in a cluster, as a process that answers HTTP uses it. It holds no postings; it asks
 * once a second which index is in use and how far that was fed.
 */

const POLL_MS = 1_000;
/** Without an answer, or without progress of the feed, for this long. */
const BEHIND_MS = 5_000;
/** The cluster shows what was written after a refresh, which it does each second. */
const REFRESH_MS = 1_000;
const SIZE_EVERY_MS = 10_000;
const IN_STEP_MS = 50;
/** Of a question with all its calls, which end with it; each call has a shorter limit of its own. */
const QUESTION_MS = 6_000;
const BUSY = "The job index is too busy. Retry in a moment.";

export interface ClusterCatalogueDeps {
  readonly db: Database;
  readonly cluster: Cluster;
  readonly aliases: IndexNames;
  readonly questionMs?: number | undefined;
}

export function createClusterCatalogue(deps: ClusterCatalogueDeps): JobCatalogue {
  const { cluster, aliases, questionMs = QUESTION_MS } = deps;
  const status = new ClusterStatus(deps);
  const inTime = async <T>(work: (calls: ClusterCalls) => Promise<T>): Promise<T> => {
    status.requireLoaded();
    const limit = AbortSignal.timeout(questionMs);
    try {
      return await work(cluster.endingWith(limit));
    } catch (error) {
      throw limit.aborted ? new Unavailable(BUSY, 2) : error;
    }
  };
  return {
    ask: (question) => inTime((calls) => replayQuestion(answersOf(calls, aliases), question)),
    match: (match) => inTime((calls) => new ClusterSearch(calls, aliases.jobs).match(match)),
    figures: (query) => inTime((calls) => new ClusterSearch(calls, aliases.jobs).figures(query)),
    isShared: true,
    loaded: status.loaded,
    state: () => status.state(),
    size: () => status.size,
    origin: () => undefined,
    // The cluster may show any change at any moment, so rows are read where none is missing.
    changedAt: () => performance.now(),
    lastChange: () => status.lastChange,
    inStep: () => status.inStep(),
    start: () => status.start(),
    stop: () => status.stop(),
  };
}

/** The answers to what a question looks up and searches. */
export function answersOf(calls: ClusterCalls, aliases: IndexNames): Answers {
  return {
    async lookUp(words, lookups) {
      const all: Lookup<unknown>[] =
        words.length > 0 ? [numbersOf(words), ...lookups] : [...lookups];
      const found = await lookUp(calls, aliases, all);
      const numbers = words.length > 0 ? (found.shift() as ReadonlyMap<string, number>) : new Map();
      return { numbers, found };
    },
    pages: (searches) => new ClusterSearch(calls, aliases.jobs).pages(searches),
  };
}

class ClusterStatus {
  readonly #deps: ClusterCatalogueDeps;
  readonly #stopping = new AbortController();
  /** For calls that end when the process stops. */
  readonly #cluster: ClusterCalls;
  #polling: Promise<void> | undefined;
  #markLoaded: () => void = () => {};
  readonly loaded = new Promise<void>((resolve) => (this.#markLoaded = resolve));
  #isLoaded = false;
  #isForeign = false;
  /** The last poll got no answer. */
  #isAway = false;
  /** When the cluster had every change, or got some, and when it last answered (`performance.now`). */
  #progressAt = 0;
  #answeredAt = 0;
  #sizeAt = -Infinity;
  #fed: { change: number; at: number } | undefined;
  lastChange = 0;
  size: IndexSize | undefined;

  constructor(deps: ClusterCatalogueDeps) {
    this.#deps = deps;
    this.#cluster = deps.cluster.endingWith(this.#stopping.signal);
  }

  requireLoaded(): void {
    if (this.#isLoaded && !this.#isForeign) return;
    throw retryLater(
      "service_unavailable",
      "The job index is not built yet. Retry in a moment.",
      2,
    );
  }

  /** A cluster that is away is `behind` from the start: all but searches can be served without it. */
  state(): "loading" | "current" | "behind" {
    if (!this.#isLoaded || this.#isForeign) return this.#isAway ? "behind" : "loading";
    const since = Math.min(this.#progressAt, this.#answeredAt);
    return performance.now() - since > BEHIND_MS ? "behind" : "current";
  }

  start(): void {
    this.#polling ??= this.#keepPolling();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#polling;
  }

  async #keepPolling(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#poll().catch((error: unknown) => (this.#isAway = error instanceof Unavailable));
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #poll(): Promise<void> {
    const { aliases, db } = this.#deps;
    const index = await findIndex(this.#cluster, aliases.jobs);
    this.#isAway = false;
    if (index === undefined) return;
    const { fed, last } = await readLag(db, index.name);
    const now = performance.now();
    this.#answeredAt = now;
    // An index that this database has no position of is that of another installation.
    this.#isForeign = fed === undefined;
    if (fed === undefined) return;
    // Searches see what was written a refresh ago.
    if (this.#fed && now - this.#fed.at >= REFRESH_MS - 50) this.lastChange = this.#fed.change;
    if (fed >= last || fed !== this.#fed?.change) this.#progressAt = now;
    this.#fed = { change: fed, at: now };
    if (!this.#isLoaded) {
      this.lastChange = fed;
      this.#isLoaded = true;
      this.#markLoaded();
    }
    if (now - this.#sizeAt > SIZE_EVERY_MS) {
      this.#sizeAt = now;
      this.size = await this.#readSize();
    }
  }

  async #readSize(): Promise<IndexSize> {
    const { aliases } = this.#deps;
    const { count } = await this.#cluster.send<{ count: number }>({
      method: "GET",
      path: `/${aliases.jobs}/_count`,
    });
    const { _all: all } = await this.#cluster.send<{
      _all: { primaries: { store: { size_in_bytes: number } } };
    }>({ method: "GET", path: `/${aliases.jobs}/_stats/store` });
    return { postings: count, bytes: all.primaries.store.size_in_bytes };
  }

  async inStep(): Promise<void> {
    const { aliases, db } = this.#deps;
    let wanted: number | undefined;
    while (!this.#stopping.signal.aborted) {
      const index = await findIndex(this.#cluster, aliases.jobs);
      const { fed, last } = await readLag(db, index?.name ?? "");
      wanted ??= last;
      if (fed !== undefined && fed >= wanted) break;
      await sleep(IN_STEP_MS);
    }
    const path = `/${aliases.jobs},${aliases.words}/_refresh`;
    await this.#cluster.send({ method: "POST", path });
    this.lastChange = Math.max(this.lastChange, wanted ?? 0);
  }
}
