import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Log } from "../../platform/log.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { CHANNEL } from "./queue.store.ts";

/** Calls back when another process has made something due; lost connections are made again. */
export function listenForWork(
  db: Database,
  log: Log,
  onWork: () => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let client: Client | undefined;
  let end = (): void => {};

  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const fresh = await db.connect();
        const ended = new Promise<void>((resolve) => {
          end = resolve;
          fresh.on("error", () => resolve());
          fresh.on("end", resolve);
        });
        client = fresh;
        fresh.on("notification", onWork);
        await fresh.query(`LISTEN ${CHANNEL}`);
        onWork();
        if (!stopping.signal.aborted) await ended;
      } catch (error) {
        log.debug({ err: error }, "listening for webhooks failed; polling goes on");
      }
      await client?.end().catch(() => {});
      client = undefined;
      if (!stopping.signal.aborted) await sleep(1_000);
    }
  };
  const keeping = keep();

  return {
    async stop() {
      stopping.abort();
      end();
      await Promise.race([keeping, sleep(2_000)]);
    },
  };
}
