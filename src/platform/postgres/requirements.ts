import type { Client } from "pg";
import { SettingError } from "../config.ts";
import type { Database } from "./database.ts";

type Session = Pick<Client, "query" | "end">;

export interface CheckedDatabase {
  isPooled: boolean;
  /** A new direct connection. */
  connect(): Promise<Session>;
  query: Database["query"];
}

const OLDEST = 15;

const DIRECT = "WAYMARK_DIRECT_DATABASE_URL";

/** Rejects, in one line, a database that the program cannot work with. Checked before any write. */
export async function refuseUnfitDatabase(db: CheckedDatabase): Promise<void> {
  const setting = db.isPooled ? DIRECT : "DATABASE_URL";
  const sessions: Session[] = [];
  const open = async (): Promise<Session> => {
    const session = await db.connect().catch((error: Error) => {
      // PgBouncer's reply to our session timeouts.
      throw /unsupported startup parameter/.test(error.message) ? poolerError(setting) : error;
    });
    sessions.push(session);
    return session;
  };
  try {
    const first = await open();
    await refuseOldOrReadOnly(first, setting);
    if (await isPooler(first, await open())) throw poolerError(setting);
    if (db.isPooled) await refuseOtherDatabase(db, first);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
}

const poolerError = (setting: string): SettingError =>
  new SettingError(
    setting === DIRECT
      ? `${DIRECT} is (hidden); it must lead to PostgreSQL itself, and this is a pooler in transaction mode.`
      : `DATABASE_URL is (hidden), a pooler in transaction mode; set ${DIRECT} to the PostgreSQL behind it.`,
  );

async function refuseOldOrReadOnly(session: Session, setting: string): Promise<void> {
  const facts = await session.query<{ version: number; isStandby: boolean; isReadOnly: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS "isStandby",
       current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  const { version, isStandby, isReadOnly } = facts.rows[0]!;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) {
    throw new SettingError(
      `${setting} is (hidden); it must be PostgreSQL ${OLDEST} or newer, and this is ${major}.`,
    );
  }
  if (isStandby || isReadOnly) {
    const what = isStandby ? "a standby" : "read-only (default_transaction_read_only)";
    throw new SettingError(
      `${setting} is (hidden); it must be a database that takes writes, and this is ${what}.`,
    );
  }
}

/**
 * In transaction mode an idle connection has no server process of its own. A pooler that rotates
 * idle servers gives the first connection another one each time; a pooler that reuses the latest
 * gives the first one's server to the second.
 */
async function isPooler(first: Session, second: Session): Promise<boolean> {
  const pidOf = async (session: Session): Promise<number> =>
    (await session.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]!.pid;
  const pid = await pidOf(first);
  return pid !== (await pidOf(first)) || pid === (await pidOf(second));
}

/** Migrations use one of the two connections and everything else the other, so both must match. */
async function refuseOtherDatabase(db: CheckedDatabase, direct: Session): Promise<void> {
  const identity = `SELECT concat_ws(' ', oid, pg_postmaster_start_time()) AS id
                    FROM pg_database WHERE datname = current_database()`;
  const [pooled] = await db.query<{ id: string }>(identity);
  const { rows } = await direct.query<{ id: string }>(identity);
  if (pooled!.id !== rows[0]!.id) {
    throw new SettingError(
      `${DIRECT} is (hidden); it must lead to the same database as DATABASE_URL.`,
    );
  }
}
