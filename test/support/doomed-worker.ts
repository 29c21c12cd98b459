import { createLog } from "../../src/platform/log.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startWorker } from "../../src/platform/tasks.ts";

/* Takes the task `doomed`, reports it and never finishes: the test kills this process. */

const db = openDatabase({ connection: { connectionString: process.env["DATABASE_URL"] } });
const run = (): Promise<never> => {
  process.stdout.write("taken\n");
  return new Promise(() => {});
};
await startWorker(db, [{ name: "doomed", maxAttempts: 5, run }], createLog("silent"));
