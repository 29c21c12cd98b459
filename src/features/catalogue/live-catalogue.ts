import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client } from "pg";
import { createCatalogue, type Catalogue, type Engine } from "../../engine/index.ts";
import { retryLater } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { keepListening, type Listener } from "../../platform/postgres/listen.ts";
import { Wake } from "../../platform/wake.ts";
import { toEntry } from "./catalogue-entry.ts";
import {
  CHANGES_CHANNEL,
  readCatalogue,
  readChanges,
  readWords,
  type IndexedRow,
} from "./catalogue.store.ts";
import type { IndexOrigin, JobCatalogue } from "./job-catalogue.ts";
import { Snapshots, type Followed, type SnapshotSettings } from "./snapshots.ts";

/** The job index of one process: loaded at start, then kept up to date. */
export interface LiveCatalogue extends JobCatalogue {
  /** Throws a 503 error until the first load is done. */
  get(): Catalogue;
}

/** Notifications arrive immediately; polling covers lost ones. */
const POLL_MS = 1_000;
const ANSWER_MS = 10_000;
const BEHIND_MS = 5_000;
/** Changes per batch: applying them blocks the event loop for some tens of milliseconds. */
const CHUNK = 1_000;

export interface LiveCatalogueDeps {
  db: Database;
  engine: Engine;
  clock: Clock;
  log: Log;
  /** Called when `changedAt` has moved, before any search of the changed index. */
  onChange?: (() => void) | undefined;
  /** Without it the index is always loaded from PostgreSQL. */
  snapshots?: SnapshotSettings | undefined;
}

function stillLoading(): Error {
  return retryLater("service_unavailable", "The job index is still loading. Retry in a moment.", 2);
}

export function createLiveCatalogue(deps: LiveCatalogueDeps): LiveCatalogue {
  const { db, clock, log } = deps;
  const stopping = new AbortController();
  const wake = new Wake();
  const snapshots = deps.snapshots && new Snapshots(deps, deps.snapshots);
  let following: Follower | undefined;
  let currentAtMs = 0;
  let changedAt = 0;
  let listener: Listener | undefined;
  const waiting: (() => void)[] = [];
  let markLoaded = (): void => {};
  const loaded = new Promise<void>((resolve) => (markLoaded = resolve));

  /** Loads the index if necessary, then applies changes until the connection fails. */
  const follow = async (client: Client): Promise<void> => {
    following ??= await load(deps, snapshots, client);
    const follower = following;
    snapshots?.keep(() => follower);
    currentAtMs = clock().getTime();
    changedAt ||= performance.now();
    markLoaded();
    while (!stopping.signal.aborted) {
      const asked = waiting.length;
      // Apply small batches, so that the index follows a bulk import while it runs.
      const changes = await within(ANSWER_MS, following.catchUp(client));
      currentAtMs = clock().getTime();
      if (changes > 0) {
        changedAt = performance.now();
        deps.onChange?.();
      }
      await following.tidyUp();
      if (changes === CHUNK) continue;
      for (const resolve of waiting.splice(0, asked)) resolve();
      if (changes === 0) following.catalogue.tidy({ isIdle: true });
      await wake.wait(POLL_MS);
    }
  };

  const get = (): Catalogue => {
    if (following) return following.catalogue;
    throw stillLoading();
  };

  return {
    isShared: false,
    loaded,
    inStep: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wake.now();
      }),
    get,
    ask: async (question) => question(get()),
    match: async (match) => get().match(match),
    figures: async (query) => get().figures(query),
    size: () => following?.catalogue.stats(),
    changedAt: () => changedAt,
    lastChange: () => following?.lastChange ?? 0,
    state() {
      if (!following) return "loading";
      return clock().getTime() - currentAtMs > BEHIND_MS ? "behind" : "current";
    },
    start() {
      listener ??= keepListening(db, {
        channel: CHANGES_CHANNEL,
        name: "waymark job index",
        log,
        onNotify: () => wake.now(),
        use: follow,
      });
    },
    origin: () => following?.origin,
    async stop() {
      stopping.abort();
      await Promise.all([listener?.stop(), snapshots?.stop()]);
    },
  };
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer in time")), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function load(
  deps: LiveCatalogueDeps,
  snapshots: Snapshots | undefined,
  client: Client,
): Promise<Follower> {
  const { log } = deps;
  const startedAtMs = performance.now();
  const saved = await snapshots?.load(client);
  const follower = saved
    ? await followOn(deps, saved, client)
    : await loadFromDatabase(deps, client);
  const { postings, bytes } = follower.catalogue.stats();
  const tookMs = Math.round(performance.now() - startedAtMs);
  const source = saved ? "snapshot" : "database";
  follower.origin = { source, tookMs };
  log.info({ postings, bytes, tookMs, source }, "the job index is loaded");
  return follower;
}

/** Applies all that has changed since, so that nothing closed meanwhile is ever found. */
async function followOn(
  { engine, clock }: LiveCatalogueDeps,
  saved: Followed,
  client: Client,
): Promise<Follower> {
  const follower = new Follower(engine, saved.catalogue);
  follower.lastChange = saved.lastChange;
  while ((await within(ANSWER_MS, follower.catchUp(client))) === CHUNK) await follower.tidyUp();
  follower.catalogue.forgetExpired(clock().getTime());
  await follower.tidyUp();
  return follower;
}

async function loadFromDatabase(deps: LiveCatalogueDeps, client: Client): Promise<Follower> {
  const { engine, clock } = deps;
  const follower = new Follower(engine);
  const words = inChunks((chunk: { id: number; word: string }[]) =>
    follower.catalogue.learnWords(chunk),
  );
  const rows = inChunks((chunk: IndexedRow[]) =>
    follower.catalogue.load(chunk.map((row) => toEntry(engine, row))),
  );
  const { lastChange } = await readCatalogue(client, clock(), { word: words.add, row: rows.add });
  words.flush();
  rows.flush();
  follower.lastChange = lastChange;
  await follower.tidyUp();
  return follower;
}

function inChunks<T>(take: (chunk: T[]) => void): { add(item: T): void; flush(): void } {
  let chunk: T[] = [];
  const flush = (): void => {
    take(chunk);
    chunk = [];
  };
  return {
    flush,
    add(item) {
      if (chunk.push(item) === CHUNK) flush();
    },
  };
}

/** Applies the database's numbered changes to one index. */
class Follower {
  readonly catalogue: Catalogue;
  readonly #engine: Engine;
  lastChange = 0;
  origin: IndexOrigin | undefined;

  constructor(engine: Engine, catalogue = createCatalogue()) {
    this.#engine = engine;
    this.catalogue = catalogue;
  }

  /** Applies up to CHUNK changes and returns their number. */
  async catchUp(client: Client): Promise<number> {
    const rows = await readChanges(client, this.lastChange, CHUNK);
    if (rows.length === 0) return 0;
    // Word ids may commit out of order, so "greater than the last id" would miss some.
    const unknown = this.#unknownWords(rows);
    if (unknown.length > 0) this.catalogue.learnWords(await readWords(client, unknown));
    this.catalogue.apply({
      upserts: rows.filter((row) => row.isPublished).map((row) => toEntry(this.#engine, row)),
      removals: rows.filter((row) => !row.isPublished).map(({ id }) => id),
    });
    this.lastChange = rows.at(-1)!.changeNo;
    return rows.length;
  }

  async tidyUp(): Promise<void> {
    while (this.catalogue.tidy()) await nextTurn();
  }

  #unknownWords(rows: readonly IndexedRow[]): number[] {
    const unknown = new Set<number>();
    for (const { titleWords, sideWords, bodyWords } of rows) {
      for (const words of [titleWords, sideWords, bodyWords]) {
        for (const id of words) if (!this.catalogue.words.knows(id)) unknown.add(id);
      }
    }
    return [...unknown];
  }
}
