import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.ts";
import { openDatabase, type Database } from "./database.ts";

/*
 * Reads from replicas that are recent enough, and from the primary otherwise.
 *
 * Every MARK_EVERY_MS the primary's write position is noted. A connection to a replica may answer
 * when that replica has replayed the last mark, and the mark is at most MAX_STALENESS_MS old. It is
 * asked before each read on the connection of the read, because an address may lead to several
 * replicas. The primary answers when there is no such mark, when the replica is behind it, is no
 * replica, or fails; after a failure the replica rests for REST_MS.
 */

/** No read through a replica misses what was committed longer ago. */
const MAX_STALENESS_MS = 2_000;
const MARK_EVERY_MS = 500;
/** A replica that needs longer helps nobody. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 2_000;
const REST_MS = 5_000;

const HAS_REPLAYED =
  "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS answer";

export type PreparedReads = Pick<Database, "queryPrepared">;

interface Mark {
  /** Everything committed before this moment (of `performance.now`) is at or before `position`. */
  readonly at: number;
  readonly position: string;
}

export class Replica {
  readonly #primary: Database;
  readonly #replicas: Database;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  readonly #marking: Promise<void>;
  #mark: Mark | undefined;
  #restsUntil = 0;

  constructor(options: {
    primary: Database;
    connection: pg.ClientConfig;
    maxConnections?: number | undefined;
    log: Log;
  }) {
    this.#primary = options.primary;
    this.#log = options.log;
    this.#replicas = openDatabase({
      connection: { connectionTimeoutMillis: CONNECT_MS, ...options.connection },
      isReplica: true,
      maxConnections: options.maxConnections,
    });
    this.#marking = this.#keepMarking();
  }

  /** Rows that contain whatever was committed at the moment `since` (of `performance.now`). */
  since(since: number): PreparedReads {
    return {
      queryPrepared: async <Row extends object>(
        name: string,
        text: string,
        values: readonly unknown[],
      ) =>
        (await this.#ask<Row>(since, { name, text, values: [...values] })) ??
        this.#primary.queryPrepared<Row>(name, text, values),
    };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#marking;
    await this.#replicas.close();
  }

  /** Undefined when the primary has to answer. */
  async #ask<Row extends object>(since: number, read: pg.QueryConfig): Promise<Row[] | undefined> {
    const now = performance.now();
    const mark = this.#mark;
    if (!mark || mark.at < since || mark.at < now - MAX_STALENESS_MS || now < this.#restsUntil)
      return undefined;
    try {
      return await this.#readAfter(mark, { ...read, query_timeout: ANSWER_MS });
    } catch (error) {
      // Whatever it was, also a database or a column that the replica lacks yet: where the read itself is
      // wrong, the primary says so.
      this.#restsUntil = performance.now() + REST_MS;
      this.#log.warn({ err: error }, "a replica failed; the primary answers its reads");
      return undefined;
    }
  }

  async #readAfter<Row extends object>(
    { position }: Mark,
    read: pg.QueryConfig & { query_timeout: number },
  ): Promise<Row[] | undefined> {
    const client = await this.#replicas.pool.connect();
    let isSound = false;
    try {
      const check = { text: HAS_REPLAYED, values: [position], query_timeout: ANSWER_MS };
      const { rows } = await client.query<{ answer: boolean | null }>(check);
      const found = rows[0]?.answer === true ? await client.query<Row & object>(read) : undefined;
      isSound = true;
      return found?.rows;
    } finally {
      client.release(!isSound);
    }
  }

  async #keepMarking(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const at = performance.now();
      const [row] = await this.#primary
        .query<{ position: string }>("SELECT pg_current_wal_lsn()::text AS position")
        .catch(() => []);
      if (row) this.#mark = { at, position: row.position };
      await sleep(MARK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}
