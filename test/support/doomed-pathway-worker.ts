import { loadEngine } from "../../src/knowledge/index.ts";
import { openVault } from "../../src/platform/crypto.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startWorker } from "../../src/platform/tasks.ts";
import { dieAtStatement } from "./die-at-statement.ts";
import { pathwayTasksFor } from "./pathway-tasks.ts";

/* A worker for pathways that dies at a statement. */

const db = openDatabase({ connection: { connectionString: process.env["DATABASE_URL"] } });
const secret = process.env["WAYMARK_SECRET"]!;
const vault = openVault({ secrets: [secret], lookupKey: Buffer.alloc(32) });
const tasks = pathwayTasksFor(db, { vault, engine: loadEngine() });
dieAtStatement();
await startWorker(db, tasks, createLog("silent"));
