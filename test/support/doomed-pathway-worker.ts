import pg from "pg";
import { loadEngine } from "../../src/knowledge/index.ts";
import { openVault } from "../../src/platform/crypto.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startWorker } from "../../src/platform/tasks.ts";
import { pathwayTasksFor } from "./pathway-tasks.ts";

/*
 * A worker for pathways that dies by SIGKILL at its n-th statement (KILL_AT): before it is sent
 * (KILL_WHEN=before) or as soon as it is sent.
 */

const db = openDatabase({ connection: { connectionString: process.env["DATABASE_URL"] } });
const secret = process.env["WAYMARK_SECRET"]!;
const vault = openVault({ secrets: [secret], lookupKey: Buffer.alloc(32) });
const tasks = pathwayTasksFor(db, { vault, engine: loadEngine() });
const killAt = Number(process.env["KILL_AT"]);
let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
(pg.Client.prototype as { query: unknown }).query = function (this: pg.Client, ...args: unknown[]) {
  const isLast = ++statements === killAt;
  if (isLast && process.env["KILL_WHEN"] === "before") process.kill(process.pid, "SIGKILL");
  const result = query.apply(this, args);
  if (isLast) setImmediate(() => process.kill(process.pid, "SIGKILL"));
  return result;
};
await startWorker(db, tasks, createLog("silent"));
