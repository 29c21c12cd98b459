import { setTimeout as sleep } from "node:timers/promises";
import { apiError } from "../../../errors.ts";
import { Unavailable } from "../../../platform/fair-queue.ts";
import type { Cluster } from "../../../platform/opensearch.ts";
import type { Database } from "../../../platform/postgres/database.ts";
import type { IndexSize, JobCatalogue } from "../job-catalogue.ts";
import { findIndex } from "./build.ts";
import { readLag } from "./feed.store.ts";
import type { IndexNames } from "./mapping.ts";
import { replayQuestion, type Answers } from "./replay.ts";
import { ClusterSearch } from "./search.ts";
import { lookUp, numbersOf, type Lookup } from "./words.ts";

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
/** Of a question with all its calls; each call has a shorter limit of its own. */
const QUESTION_MS = 6_000;

export interface ClusterCatalogueDeps {
  readonly db: Database;
  readonly cluster: Cluster;
  readonly aliases: IndexNames;
}

export function createClusterCatalogue(deps: ClusterCatalogueDeps): JobCatalogue {
  const { cluster, aliases } = deps;
  const search = new ClusterSearch(cluster, aliases.jobs);
  const status = new ClusterStatus(deps);
  const answers: Answers = {
    async lookUp(words, lookups) {
      const all: Lookup<unknown>[] =
        words.length > 0 ? [numbersOf(words), ...lookups] : [...lookups];
      const found = await lookUp(cluster, aliases, all);
      const numbers = words.length > 0 ? (found.shift() as ReadonlyMap<string, number>) : new Map();
      return { numbers, found };
    },
    pages: (searches) => search.pages(searches),
  };
  return {
    async ask(question) {
      status.requireLoaded();
      return inTime(replayQuestion(answers, question));
    },
    async match(match) {
      status.requireLoaded();
      return inTime(search.match(match));
    },
    async figures(query) {
      status.requireLoaded();
      return inTime(search.figures(query));
    },
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

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const busy = new Unavailable("The job index is too busy. Retry in a moment.", 2);
    timer = setTimeout(() => reject(busy), QUESTION_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

class ClusterStatus {
  readonly #deps: ClusterCatalogueDeps;
  readonly #stopping = new AbortController();
  #polling: Promise<void> | undefined;
  #markLoaded: () => void = () => {};
  readonly loaded = new Promise<void>((resolve) => (this.#markLoaded = resolve));
  #isLoaded = false;
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
  }

  requireLoaded(): void {
    if (this.#isLoaded) return;
    throw apiError("service_unavailable", "The job index is not built yet. Retry in a moment.", {
      headers: { "Retry-After": "2" },
    });
  }

  /** A cluster that is away is `behind` from the start: all but searches can be served without it. */
  state(): "loading" | "current" | "behind" {
    if (!this.#isLoaded) return this.#isAway ? "behind" : "loading";
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
    const { cluster, aliases, db } = this.#deps;
    const index = await findIndex(cluster, aliases.jobs);
    this.#isAway = false;
    if (index === undefined) return;
    const { fed, last } = await readLag(db, index);
    const now = performance.now();
    this.#answeredAt = now;
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
    const { cluster, aliases } = this.#deps;
    const { count } = await cluster.send<{ count: number }>({
      method: "GET",
      path: `/${aliases.jobs}/_count`,
    });
    const { _all: all } = await cluster.send<{
      _all: { primaries: { store: { size_in_bytes: number } } };
    }>({ method: "GET", path: `/${aliases.jobs}/_stats/store` });
    return { postings: count, bytes: all.primaries.store.size_in_bytes };
  }

  async inStep(): Promise<void> {
    const { cluster, aliases, db } = this.#deps;
    let wanted: number | undefined;
    while (!this.#stopping.signal.aborted) {
      const index = await findIndex(cluster, aliases.jobs);
      const { fed, last } = await readLag(db, index ?? "");
      wanted ??= last;
      if (fed !== undefined && fed >= wanted) break;
      await sleep(IN_STEP_MS);
    }
    await cluster.send({ method: "POST", path: `/${aliases.jobs},${aliases.words}/_refresh` });
    this.lastChange = Math.max(this.lastChange, wanted ?? 0);
  }
}
