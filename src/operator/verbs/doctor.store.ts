import type { Queryable } from "../../platform/postgres/database.ts";

export interface DatabaseState {
  /** 180004 is 18.4. */
  versionNumber: number;
  bytes: number;
  connections: number;
  maxConnections: number;
  /** Migrations applied. */
  schemaVersion: number;
}

export async function readDatabaseState(db: Queryable): Promise<DatabaseState> {
  const [row] = await db.query<DatabaseState>(
    `SELECT current_setting('server_version_num')::int AS "versionNumber",
       pg_database_size(current_database()) AS bytes,
       (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
       current_setting('max_connections')::int AS "maxConnections",
       (SELECT max(number) FROM schema_migrations) AS "schemaVersion"`,
  );
  return row!;
}
