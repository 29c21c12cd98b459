import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { openEmbedded } from "../../src/platform/postgres/embedded.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { host: string; user: string };
  }
}

export const TEMPLATE = "waymark_template";

/** One real PostgreSQL for the whole run; each test file clones the migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join("/tmp", "waymark-test-"));
  // Open to the database\'s account, so that its data stays inside and is removed with it.
  await chmod(folder, 0o711);
  const server = await openEmbedded(join(folder, "data"), createLog("silent"));
  await server.ensure();
  const { host, user } = server.url as { host: string; user: string };
  const admin = openDatabase({ connection: server.url, maxConnections: 1 });
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.close();
  const template = openDatabase({ connection: { host, user, database: TEMPLATE } });
  await migrate(template);
  await template.close();
  project.provide("postgres", { host, user });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
