import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { Member } from "./members.ts";

/** Promised in docs/reliability.md, from the moment at which there is a worker to take over. */
const TAKEOVER_MS = 15_000;
/** Work that has been held over two looks is likely to outlive the signal that follows. */
const LOOK_AGAIN_MS = 50;
/** Statements of the dead end in this time; no lease does, because it was renewed 2 s ago at most. */
const SETTLE_MS = 2_000;
const WORK_MS = 30_000;
const START_MS = 300_000;
const POLL_MS = 100;

/** A task or a webhook attempt and the lease under which it is held. */
interface Claims {
  readonly [work: string]: string;
}

/**
 * Kills every worker while one of them holds work, and looks until all of that work has been given
 * to another. Killing them all makes it certain that the holder is among them.
 */
export class Takeovers {
  readonly #db: Database;
  /** Work that was not taken over in time. */
  readonly faults: string[] = [];
  #abandoned = 0;
  #longestMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  report(): string {
    return `${String(this.#abandoned).padStart(6)}  claims abandoned by killed workers, the last taken over ${(this.#longestMs / 1_000).toFixed(1)} s after a worker was up`;
  }

  /** False when no worker held anything for long enough: then the fault did not happen. */
  async provoke(workers: readonly Member[]): Promise<boolean> {
    if (!(await this.#waitForWork())) return false;
    const leases = await this.#leases();
    const held = await this.#claims();
    for (const worker of workers) worker.signal("SIGKILL");
    await sleep(SETTLE_MS);
    const abandoned = common(held, await this.#claims());
    if (Object.keys(abandoned).length === 0) return false;
    this.#abandoned += Object.keys(abandoned).length;
    await this.#follow(abandoned, leases);
    return true;
  }

  async #waitForWork(): Promise<boolean> {
    for (const end = Date.now() + WORK_MS; Date.now() < end;) {
      const before = await this.#claims();
      await sleep(LOOK_AGAIN_MS);
      if (Object.keys(common(before, await this.#claims())).length > 0) return true;
    }
    return false;
  }

  async #follow(abandoned: Claims, before: ReadonlySet<string>): Promise<void> {
    const isUp = async () => [...(await this.#leases())].some((holder) => !before.has(holder));
    for (const end = Date.now() + START_MS; !(await isUp()); await sleep(POLL_MS))
      if (Date.now() > end)
        return void this.faults.push(`no worker came back in ${START_MS / 1_000} s`);
    for (const upAt = Date.now(); ; await sleep(POLL_MS)) {
      const left = Object.entries(common(abandoned, await this.#claims()));
      const took = Date.now() - upAt;
      if (left.length === 0) {
        this.#longestMs = Math.max(this.#longestMs, took);
        return;
      }
      if (took <= TAKEOVER_MS) continue;
      for (const [work, holder] of left)
        this.faults.push(
          `${work} of the dead ${holder} was not taken over in ${TAKEOVER_MS / 1_000} s`,
        );
      return;
    }
  }

  async #claims(): Promise<Claims> {
    const rows = await this.#ask<{ work: string; holder: string }>(
      `SELECT 'task ' || id AS work, locked_by AS holder FROM graphile_worker.jobs
       WHERE locked_by IS NOT NULL
       UNION ALL
       SELECT 'attempt ' || id, sender::text FROM webhook_queue WHERE sender IS NOT NULL`,
    );
    return Object.fromEntries(rows.map(({ work, holder }) => [work, holder]));
  }

  async #leases(): Promise<ReadonlySet<string>> {
    const rows = await this.#ask<{ holder: string }>(
      "SELECT pool_id AS holder FROM worker_heartbeats UNION ALL SELECT id::text FROM webhook_senders",
    );
    return new Set(rows.map(({ holder }) => holder));
  }

  /** The database may still be starting after an earlier fault. */
  async #ask<Row extends object>(sql: string): Promise<Row[]> {
    for (const end = Date.now() + START_MS; ; await sleep(POLL_MS)) {
      try {
        return await this.#db.query<Row>(sql);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }
}

const common = (a: Claims, b: Claims): Claims =>
  Object.fromEntries(Object.entries(a).filter(([work, holder]) => b[work] === holder));
