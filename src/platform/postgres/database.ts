import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** What a store needs: run a statement, get rows. The pool and an open transaction both are one. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction that is open. Taking one as a parameter says: what I do commits with the rest. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
}

export interface Database extends Queryable {
  /** Parsed and planned once per connection: for the few statements that every request runs. */
  queryPrepared<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Commits what `work` did, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of its own, for listening; the caller ends it. */
  connect(): Promise<pg.Client>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  maxConnections?: number;
  /** Called when nobody answers, before one more try. */
  revive?: () => Promise<void>;
  onIdleError?: (error: Error) => void;
}

/** Longer than any statement of a request takes; a database that froze must not freeze us. */
const ANSWER_MS = 10_000;
const REVIVE_MS = 10_000;

const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    // Our 64-bit numbers are counts and thousandths of credits: far below 2^53.
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

export function openDatabase(options: DatabaseOptions): Database {
  const connection: pg.ClientConfig = {
    ...options.connection,
    application_name: "waymark",
    types,
    statement_timeout: 60_000,
    // A process that froze inside a transaction must not hold its rows for long.
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connection,
    query_timeout: ANSWER_MS,
    max: options.maxConnections ?? 16,
  });
  let isClosing = false;
  const open = new Set<pg.PoolClient>();
  // Whoever uses a connection sees its error too; without a listener it would end the process.
  const onError = (error: Error): void => {
    if (!isClosing) options.onIdleError?.(error);
  };
  pool.on("error", onError);
  pool.on("connect", (client) => {
    open.add(client);
    client.on("error", () => {});
  });
  pool.on("remove", (client) => open.delete(client));

  const take = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!options.revive || !isDatabaseAway(error)) throw error;
      const isBack = await Promise.race([options.revive().then(() => true), sleep(REVIVE_MS)]);
      if (!isBack) throw error;
      return pool.connect();
    }
  };

  const run = async <Row extends object>(config: pg.QueryConfig): Promise<Row[]> => {
    const client = await take();
    try {
      const result = await client.query<Row & pg.QueryResultRow>(config);
      client.release();
      return result.rows;
    } catch (error) {
      client.release(isDatabaseAway(error));
      throw markUnknown(error);
    }
  };

  return {
    pool,
    query: (text, values = []) => run({ text, values: [...values] }),
    queryPrepared: (name, text, values) => run({ name, text, values: [...values] }),
    async transaction(work) {
      const client = await take();
      const tx: Tx = {
        isTransaction: true,
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows,
      };
      try {
        await client.query("BEGIN");
        const result = await work(tx);
        await client.query("COMMIT").catch((error: unknown) => {
          throw markUnknown(error);
        });
        client.release();
        return result;
      } catch (error) {
        const isBroken = isDatabaseAway(error) || !(await isRolledBack(client));
        client.release(isBroken);
        throw error;
      }
    },
    async connect() {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    },
    async close() {
      isClosing = true;
      await pool.end();
      // `end` answers before the connections are down; the database must not go first.
      for (let i = 0; open.size > 0 && i < 100; i++) await sleep(10);
    },
  };
}

const isRolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  );

const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "25006", // read_only_sql_transaction: a stand-by
  "40001", // serialization_failure
  "40P01", // deadlock_detected
  "57014", // query_canceled: it took too long
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
]);

/** A statement or COMMIT went out; unless the server itself refused it, it may have taken effect. */
function markUnknown(error: unknown): unknown {
  const isRefused = (error as { severity?: string }).severity === "ERROR";
  return isDatabaseAway(error) && !isRefused
    ? Object.assign(error as Error, { isOutcomeUnknown: true })
    : error;
}

/** True when the reply to a statement or COMMIT was lost: only a look at the database can tell. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  (error as { isOutcomeUnknown?: boolean }).isOutcomeUnknown === true;

/** True when the statement was fine and the server was not. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  // Classes 08, 53, 58: the connection, its means, its disk.
  if (code !== undefined) return AWAY.has(code) || /^(08|53|58)/.test(code);
  return /^(Connection terminated|Query read timeout|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
    error.message,
  );
}
