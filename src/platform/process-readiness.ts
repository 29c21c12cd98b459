import type { Clock } from "./clock.ts";
import { hasHolder } from "./leases.ts";
import type { Database } from "./postgres/database.ts";

/** A worker may restart or move to another machine without taking APIs out of service. */
const WORKER_GRACE_MS = 120_000;
/** Each process writes at most this often, however often it is probed. */
const PROVE_EVERY_MS = 1_000;

export interface Readiness {
  /** Throws when the database is not writable. */
  prove(): Promise<void>;
  /** According to the last probe. `lost`: missing for longer than WORKER_GRACE_MS. */
  worker(): "running" | "missing" | "lost";
}

/** Checks that the database is writable and that a worker is alive. */
export function createReadiness(db: Database, clock: Clock): Readiness {
  let proof: { at: number; result: Promise<void> } | undefined;
  let missingSinceMs: number | undefined;

  const write = async (): Promise<void> => {
    await db.query(
      `INSERT INTO facts (name, value) VALUES ('readiness', '')
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    const isSeen = await hasHolder(db, "worker_heartbeats");
    missingSinceMs = isSeen ? undefined : (missingSinceMs ?? clock().getTime());
  };

  return {
    prove() {
      const now = performance.now();
      if (!proof || now - proof.at >= PROVE_EVERY_MS) proof = { at: now, result: write() };
      return proof.result;
    },
    worker() {
      if (missingSinceMs === undefined) return "running";
      return clock().getTime() - missingSinceMs > WORKER_GRACE_MS ? "lost" : "missing";
    },
  };
}
