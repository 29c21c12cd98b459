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

/*
 * Connections of two kinds. Those of `pool` may lead to a pooler in transaction mode, where each
 * transaction can run in another session: so no named statement, no SET but SET LOCAL, no session
 * lock, no LISTEN, no temporary table. Direct connections lead to PostgreSQL itself and hold a
 * session of their own. Without a pooler both are the same.
 */
export interface Database extends Queryable {
  /**
   * For the few statements that every request runs: parsed and planned once per connection,
   * except through a pooler.
   */
  queryPrepared<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Commits what `work` did, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A direct connection, ended by the caller; `name` is what `pg_stat_activity` shows. */
  connect(name?: string): Promise<pg.Client>;
  readonly isPooled: boolean;
  readonly pool: pg.Pool;
  /** The same pool when there is no pooler. */
  readonly directPool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** The way past the pooler that `connection` leads to. */
  direct?: pg.ClientConfig | undefined;
  maxConnections?: number;
  /** Called when nobody answers, before one more try. */
  revive?: () => Promise<void>;
  onIdleError?: (error: Error) => void;
}

/** Longer than any statement of a request takes; a database that froze must not freeze us. */
const ANSWER_MS = 10_000;
/** For the migrations of the task queue, and then for its listener. */
const DIRECT_CONNECTIONS = 2;
const REVIVE_MS = 10_000;

/** A process that froze inside a transaction must not hold its rows for long. */
const SESSION_LIMITS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 15_000 };
const SET_LIMITS = Object.entries(SESSION_LIMITS)
  .map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
  .join("; ");

const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    // Our 64-bit numbers are counts and thousandths of credits: far below 2^53.
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
};

export function openDatabase(options: DatabaseOptions): Database {
  const isPooled = options.direct !== undefined;
  const common: pg.ClientConfig = {
    application_name: "waymark",
    types,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  const direct = { ...common, ...SESSION_LIMITS, ...(options.direct ?? options.connection) };
  let isClosing = false;
  const open = new Set<pg.PoolClient>();
  const openPool = (config: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({ ...config, query_timeout: ANSWER_MS });
    // Whoever uses a connection sees its error too; without a listener it would end the process.
    made.on("error", (error) => {
      if (!isClosing) options.onIdleError?.(error);
    });
    made.on("connect", (client) => {
      open.add(client);
      client.on("error", () => {});
    });
    made.on("remove", (client) => open.delete(client));
    return made;
  };
  const max = options.maxConnections ?? 16;
  // A pooler refuses the limits of a session, so there each transaction sets its own.
  const pool = openPool({ ...(isPooled ? { ...common, ...options.connection } : direct), max });
  const directPool = isPooled ? openPool({ ...direct, max: DIRECT_CONNECTIONS }) : pool;
  const begin = isPooled ? `BEGIN; ${SET_LIMITS}` : "BEGIN";

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
    isPooled,
    pool,
    directPool,
    query: (text, values = []) => run({ text, values: [...values] }),
    queryPrepared: (name, text, values) =>
      run({ ...(isPooled ? {} : { name }), text, values: [...values] }),
    transaction: async (work) => runTransaction(await take(), begin, work),
    async connect(name = "waymark") {
      const client = new pg.Client({ ...direct, application_name: name });
      // Its user sees a loss in the next query; without a listener it would end the process.
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    async close() {
      isClosing = true;
      await Promise.all([...new Set([pool, directPool])].map((each) => each.end()));
      // `end` answers before the connections are down; the database must not go first.
      for (let i = 0; open.size > 0 && i < 100; i++) await sleep(10);
    },
  };
}

/** Commits the work or rolls it back, and gives the connection back to its pool. */
async function runTransaction<T>(
  client: pg.PoolClient,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx: Tx = {
    isTransaction: true,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows,
  };
  try {
    await client.query(begin);
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
