import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { NO_TRACING, type Tracing } from "../tracing.ts";

/** What a store needs to run statements: the pool or an open transaction. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. A function that takes one commits with its caller. */
export interface Tx extends Queryable {
  readonly isTransaction: true;
}

/**
 * Two kinds of connection. Those of `pool` may lead to a pooler in transaction mode, where each
 * transaction can run in another session: no named statements, only SET LOCAL, no session locks, no
 * LISTEN, no temporary tables. Direct connections reach PostgreSQL itself and own a session.
 * Without a pooler both are the same.
 */
export interface Database extends Queryable {
  /**
   * For the few statements of every request: parsed and planned once per connection, except through
   * a pooler.
   */
  queryPrepared<Row extends object>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /**
   * Commits everything `work` did, or nothing. After a conflict with another transaction it is rolled
   * back and `work` runs again, so it must not change anything outside of it.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A direct connection, closed by the caller; `name` appears in `pg_stat_activity`. */
  connect(name?: string): Promise<pg.Client>;
  readonly isPooled: boolean;
  /** For another process that is to use the same database. */
  readonly address: Pick<DatabaseOptions, "connection" | "direct">;
  readonly pool: pg.Pool;
  /** The same as `pool` without a pooler. */
  readonly directPool: pg.Pool;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** 1 for work that cannot be repeated, such as the rest of a stream. */
  tries?: number;
}

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Connects past the pooler that `connection` leads to. */
  direct?: pg.ClientConfig | undefined;
  maxConnections?: number | undefined;
  /** Accepts standbys; otherwise a connection to one counts as no database. */
  isReplica?: boolean;
  /** Called when the database does not answer, before one retry. */
  revive?: () => Promise<void>;
  onIdleError?: (error: Error) => void;
  tracing?: Tracing | undefined;
}

/** Longer than any statement of a request; a frozen database must not freeze us. */
const ANSWER_MS = 10_000;
/** Of a process that is alone on its port. */
const POOL_CONNECTIONS = 16;
/** Shared by the processes of one port, of which each has at least MIN_CONNECTIONS. */
const SHARED_CONNECTIONS = 48;
const MIN_CONNECTIONS = 4;

/** The most connections of each of several processes that share a port. */
export const shareOfConnections = (processes: number): number =>
  Math.min(POOL_CONNECTIONS, Math.max(MIN_CONNECTIONS, Math.floor(SHARED_CONNECTIONS / processes)));

/** For LISTEN: the job index, webhooks and tasks. */
const LISTENING_CONNECTIONS = 3;

/** The most connections of a server, with all its processes. */
export const connectionsOf = (processes: number): number =>
  POOL_CONNECTIONS +
  LISTENING_CONNECTIONS +
  (processes > 1 ? processes * shareOfConnections(processes) : 0);

/** For the task queue's migrations, and later for its listener. */
const DIRECT_CONNECTIONS = 2;
const REVIVE_MS = 10_000;

/** Of what conflicts with others: two that meet again and again have waited ever longer by then. */
const CONFLICT_TRIES = 6;
const FIRST_CONFLICT_MS = 10;

/** A process frozen inside a transaction must not hold its rows for long. */
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

const COMMON: pg.ClientConfig = {
  application_name: "waymark",
  types,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
};

export function openDatabase(options: DatabaseOptions): Database {
  const isPooled = options.direct !== undefined;
  const direct = { ...COMMON, ...SESSION_LIMITS, ...(options.direct ?? options.connection) };
  let isClosing = false;
  const open = new Set<pg.PoolClient>();
  const openPool = (config: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({
      query_timeout: ANSWER_MS,
      ...config,
      ...(options.isReplica ? {} : { verify: refuseStandby }),
    });
    // The caller of a query sees the error too; without a listener it would end the process.
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
  const trace = transactionTracer(options.tracing);
  const max = options.maxConnections ?? POOL_CONNECTIONS;
  // A pooler refuses session settings, so each transaction sets its own there.
  const pool = openPool({ ...(isPooled ? { ...COMMON, ...options.connection } : direct), max });
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

  const run = <Row extends object>(config: pg.QueryConfig): Promise<Row[]> =>
    afterConflicts(async () => runStatement<Row>(await take(), config));

  return {
    isPooled,
    address: { connection: options.connection, direct: options.direct },
    pool,
    directPool,
    query: (text, values = []) => run({ text, values: [...values] }),
    queryPrepared: (name, text, values) =>
      run({ ...(isPooled ? {} : { name }), text, values: [...values] }),
    transaction: (work, { tries } = {}) =>
      trace(() => afterConflicts(async () => runTransaction(await take(), begin, work), tries)),
    async connect(name = "waymark") {
      const client = new pg.Client({ ...direct, application_name: name });
      // The next query reports the loss; without a listener it would end the process.
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    async close() {
      isClosing = true;
      await Promise.all([...new Set([pool, directPool])].map((each) => each.end()));
      await allClosed(open);
    },
  };
}

/** A pool's `end` resolves before its connections are closed; the database must not stop first. */
async function allClosed(open: ReadonlySet<unknown>): Promise<void> {
  for (let i = 0; open.size > 0 && i < 100; i++) await sleep(10);
}

const transactionTracer =
  (tracing: Tracing = NO_TRACING) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    tracing.step("transaction", { "db.system.name": "postgresql" }, work);

/** Repeats what the database rolled back because of another transaction: it had no effect. */
async function afterConflicts<T>(work: () => Promise<T>, tries = CONFLICT_TRIES): Promise<T> {
  for (let pauseMs = FIRST_CONFLICT_MS; ; pauseMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (--tries <= 0 || !isConflict(error)) throw error;
      // At random, or those that met would meet again.
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** Runs one statement and gives the connection back to its pool. */
async function runStatement<Row extends object>(
  client: pg.PoolClient,
  config: pg.QueryConfig,
): Promise<Row[]> {
  try {
    const result = await client.query<Row & pg.QueryResultRow>(config);
    client.release();
    return result.rows;
  } catch (error) {
    client.release(isDatabaseAway(error));
    throw markUnknown(error);
  }
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

const READ_ONLY = "25006";

/** A primary that was demoted would answer reads with old rows and no error. */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  const question = 'SELECT pg_is_in_recovery() AS "isStandby"';
  client.query<{ isStandby: boolean }>(question, (error, result) => {
    const isStandby = !error && result.rows[0]?.isStandby;
    const refusal = Object.assign(new Error("the server is a standby"), { code: READ_ONLY });
    done(isStandby ? refusal : (error ?? undefined));
  });
}

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
  READ_ONLY, // read_only_sql_transaction: a standby
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
]);

/** A statement or COMMIT was sent: unless the server refused it, it may have taken effect. */
function markUnknown(error: unknown): unknown {
  const isRefused = (error as { severity?: string }).severity === "ERROR";
  return isDatabaseAway(error) && !isRefused
    ? Object.assign(error as Error, { isOutcomeUnknown: true })
    : error;
}

/** True when the reply to a statement or COMMIT was lost: only the database knows the outcome. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  (error as { isOutcomeUnknown?: boolean }).isOutcomeUnknown === true;

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const QUERY_CANCELED = "57014";

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as { code?: string }).code : undefined;

/** True when the database rolled it back in favour of another transaction. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** True when the database stopped a statement that took too long; the connection is sound. */
export const isTimeout = (error: unknown): boolean => codeOf(error) === QUERY_CANCELED;

/** True when the same statement may succeed later. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isConflict(error) || isTimeout(error);

/** True when the server failed and not the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  // Classes 08, 53, 58: connection, resources, system.
  if (code !== undefined) return AWAY.has(code) || /^(08|53|58)/.test(code);
  return /^(Connection terminated|Query read timeout|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/.test(
    error.message,
  );
}
