import { fingerprintKnowledge, loadEngine } from "../../src/knowledge/index.ts";
import { openVault } from "../../src/platform/crypto.ts";
import { openDocumentPool } from "../../src/platform/documents/index.ts";
import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startWorker } from "../../src/platform/tasks.ts";
import { openResumeReader, openTextThreads } from "../../src/reading/index.ts";
import { batchTasksFor } from "./batches.ts";
import { dieAtStatement } from "./die-at-statement.ts";

/* A worker for batches of analyses that dies at a statement. */

const db = openDatabase({ connection: { connectionString: process.env["DATABASE_URL"] } });
const vault = openVault({ secrets: [process.env["WAYMARK_SECRET"]!], lookupKey: Buffer.alloc(32) });
const log = createLog("silent");
const engine = loadEngine();
const threads = openTextThreads({ knowledgeDir: undefined, fingerprint: fingerprintKnowledge() });
const reader = openResumeReader({ engine, threads, log });
const tasks = batchTasksFor(db, { vault, engine, reader, documents: openDocumentPool() });
dieAtStatement();
await startWorker(db, tasks, log);
