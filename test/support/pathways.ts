import { keySql } from "../../src/privacy/index.ts";
import type { Engine } from "../../src/engine/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Vault } from "../../src/platform/crypto.ts";
import type { LanguageModel } from "../../src/model/index.ts";
import { createLog } from "../../src/platform/log.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { startWorker, type Task } from "../../src/platform/tasks.ts";
import {
  startTestApp,
  testEngine,
  testReader,
  testVault,
  type Reply,
  type TestApp,
} from "./app.ts";
import { pathwayTasksFor } from "./pathway-tasks.ts";

// Tests check bodies at run time, so `any` is fine here.
// oxlint-disable-next-line typescript/no-explicit-any
type PathwayView = any;

/** A server and the worker that generates its pathways, both real. */
export interface PathwayBench {
  app: TestApp;
  vault: Vault;
  generate(key: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  read(key: string, id: string): Promise<PathwayView>;
  /** Requests a pathway and waits until it is done. */
  finished(key: string, body?: object): Promise<PathwayView>;
  settled(key: string, id: string): Promise<PathwayView>;
  /** Makes a waiting retry run at once. */
  hurry(): Promise<void>;
  events(appId: string): Promise<{ type: string; data: PathwayView }[]>;
  close(): Promise<void>;
}

export const tasksFor = (
  db: Database,
  options: { clock?: Clock; model?: LanguageModel | undefined; engine?: Engine } = {},
): Task[] =>
  pathwayTasksFor(db, {
    engine: testEngine(),
    ...options,
    vault: testVault(),
    reader: testReader(),
  });

export async function startPathwayBench(
  options: { clock?: Clock; model?: LanguageModel; hasWorker?: boolean } = {},
): Promise<PathwayBench> {
  const app = await startTestApp({
    allowPrivateHosts: true,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const vault = testVault();
  const worker =
    options.hasWorker === false
      ? undefined
      : await startWorker(app.db, tasksFor(app.db, options), createLog("silent"));
  const bench: PathwayBench = {
    app,
    vault,
    generate: (key, body = { target_role: { title: "Welder" } }, headers = {}) =>
      app.send("POST", "/career-pathways/generate", { key, body, headers }),
    read: async (key, id) => (await app.send("GET", `/career-pathways/${id}`, { key })).body,
    async finished(key, body) {
      const reply = await bench.generate(key, body);
      if (reply.status !== 202) throw new Error(reply.text);
      return bench.settled(key, reply.body.pathway_id);
    },
    async settled(key, id) {
      for (let tries = 0; ; tries++) {
        const pathway = await bench.read(key, id);
        if (pathway.status === "completed" || pathway.status === "failed") return pathway;
        if (tries > 3_000) throw new Error(`still waiting: ${JSON.stringify(pathway)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async hurry() {
      await app.db.query(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()",
      );
      await app.db.query('NOTIFY "jobs:insert"');
    },
    async events(appId) {
      const rows = await app.db.query<{ id: string; payload: Buffer; key: Buffer | null }>(
        `SELECT id, payload, ${keySql("subject")} AS key FROM webhook_events
         WHERE app_id = $1 AND payload IS NOT NULL ORDER BY id`,
        [appId],
      );
      return rows.map(({ id, payload, key }) =>
        JSON.parse(vault.decrypt({ purpose: "webhook-event", appId, id }, payload, key).toString()),
      );
    },
    async close() {
      await worker?.stop();
      await app.close();
    },
  };
  return bench;
}
