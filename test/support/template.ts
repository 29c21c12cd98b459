import { openDatabase } from "../../src/platform/postgres/database.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";

/** A PostgreSQL for tests: each test file clones the migrated template. */
export interface TestServer {
  readonly host: string;
  readonly user: string;
}

export const TEMPLATE = "waymark_template";

export async function createTemplate({ host, user }: TestServer): Promise<void> {
  const admin = openDatabase({
    connection: { host, user, database: "waymark" },
    maxConnections: 1,
  });
  // No test pulls the plug of the machine; waiting for the disk takes most of the time on a busy one.
  await admin.query("ALTER SYSTEM SET fsync = off");
  await admin.query("SELECT pg_reload_conf()");
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.close();
  const template = openDatabase({ connection: { host, user, database: TEMPLATE } });
  await migrate(template);
  await template.close();
}
