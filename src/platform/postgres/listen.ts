import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import type { Log } from "../log.ts";
import type { Database } from "./database.ts";

/*
 * LISTEN on a direct connection that reconnects forever.
 *
 * A notification sent while disconnected is lost, so `onNotify` is also called on every connect and
 * disconnect: the callee must check the state, not count calls.
 */

export interface ListenOptions {
  channel: string;
  /** The `application_name` in `pg_stat_activity`. */
  name: string;
  log: Log;
  onNotify(): void;
  /** Uses the listening connection until it breaks or `stop` is called. */
  use?(client: Client): Promise<void>;
}

export interface Listener {
  stop(): Promise<void>;
}

const RETRY_MS = [100, 200, 500, 1_000, 2_000];
/** A connection that lasted this long resets the retry delay. */
const SOUND_MS = 5_000;
const STOP_MS = 2_000;

export function keepListening(db: Database, options: ListenOptions): Listener {
  const { channel, name, log, onNotify } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Client | undefined;

  const listenOnce = async (): Promise<void> => {
    const fresh = await db.connect(name);
    client = fresh;
    const lost = new Promise<void>((resolve) => {
      fresh.on("error", () => resolve());
      fresh.on("end", () => resolve());
    });
    void lost.then(onNotify);
    if (signal.aborted) return;
    fresh.on("notification", onNotify);
    await fresh.query(`LISTEN ${channel}`);
    onNotify();
    await (options.use ? options.use(fresh) : lost);
  };

  const keep = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      const beganAt = performance.now();
      let failure: unknown;
      await listenOnce().catch((error: unknown) => (failure = error));
      await client?.end().catch(() => {});
      client = undefined;
      if (signal.aborted) return;
      log.warn({ err: failure, listener: name }, "a listening connection was lost; reconnecting");
      if (performance.now() - beganAt > SOUND_MS) failures = 0;
      const delayMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      await sleep(delayMs, undefined, { signal }).catch(() => {});
    }
  };
  const keeping = keep();

  return {
    async stop() {
      stopping.abort();
      onNotify();
      const ended = (async () => {
        await client?.end().catch(() => {});
        await keeping;
      })();
      const enough = new AbortController();
      const late = sleep(STOP_MS, undefined, { signal: enough.signal }).catch(() => {});
      await Promise.race([ended, late]);
      // A pending timer would keep the process alive.
      enough.abort();
    },
  };
}
