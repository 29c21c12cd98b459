import { setTimeout as sleep } from "node:timers/promises";
import { DEAD_AFTER_SECONDS } from "../../src/platform/leases.ts";
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

/** The kinds of work that workers hold, each with the table of its leases. */
const KINDS = {
  task: {
    claims: `SELECT id::text AS id, locked_by AS holder FROM graphile_worker.jobs
             WHERE locked_by IS NOT NULL`,
    leases: "SELECT pool_id AS holder, seen_at FROM worker_heartbeats",
  },
  attempt: {
    claims: `SELECT id::text AS id, sender::text AS holder FROM webhook_queue
             WHERE sender IS NOT NULL`,
    leases: "SELECT id::text AS holder, seen_at FROM webhook_senders",
  },
} as const;
type Kind = keyof typeof KINDS;
const EACH = Object.keys(KINDS) as Kind[];

/** Work and the lease under which it is held. */
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
  #restarts = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  report(): string {
    const taken = `${String(this.#abandoned).padStart(6)}  claims abandoned by killed workers, the last taken over ${(this.#longestMs / 1_000).toFixed(1)} s after a worker was up`;
    return this.#restarts === 0
      ? taken
      : `${taken}; the count restarted ${this.#restarts} times, because no worker renewed its lease`;
  }

  /** False when no worker held anything for long enough: then the fault did not happen. */
  async provoke(workers: readonly Member[]): Promise<boolean> {
    if (!(await this.#waitForWork())) return false;
    const held = await this.#each((kind) => this.#claims(kind));
    for (const worker of workers) worker.signal("SIGKILL");
    // Not earlier: a worker may have got its lease just before it was killed.
    const before = await this.#each((kind) => this.#holders(kind));
    await sleep(SETTLE_MS);
    const abandoned = await this.#each(async (kind) =>
      common(held[kind], await this.#claims(kind)),
    );
    const kinds = EACH.filter((kind) => Object.keys(abandoned[kind]).length > 0);
    if (kinds.length === 0) return false;
    await Promise.all(kinds.map((kind) => this.#follow(kind, abandoned[kind], before[kind])));
    return true;
  }

  async #waitForWork(): Promise<boolean> {
    for (const end = Date.now() + WORK_MS; Date.now() < end;) {
      const before = await this.#each((kind) => this.#claims(kind));
      await sleep(LOOK_AGAIN_MS);
      const after = await this.#each((kind) => this.#claims(kind));
      if (EACH.some((kind) => Object.keys(common(before[kind], after[kind])).length > 0))
        return true;
    }
    return false;
  }

  /**
   * The time counts from the first new lease of this kind. It restarts after DEAD_AFTER_SECONDS
   * without a renewal: a worker that gets no CPU for so long takes nothing over, by design.
   */
  async #follow(kind: Kind, abandoned: Claims, before: readonly string[]): Promise<void> {
    this.#abandoned += Object.keys(abandoned).length;
    let upAt: number | undefined;
    let latest = 0;
    for (const end = Date.now() + START_MS; ; await sleep(POLL_MS)) {
      const left = Object.entries(common(abandoned, await this.#claims(kind)));
      const took = upAt === undefined ? 0 : Date.now() - upAt;
      if (left.length === 0) {
        this.#longestMs = Math.max(this.#longestMs, took);
        return;
      }
      if (took > TAKEOVER_MS || Date.now() > end) {
        const waited =
          upAt === undefined ? "no worker renewed its lease" : `a worker was up for ${took} ms`;
        const seen = `${waited}, renewals were ${latest.toFixed(1)} s apart, ${await this.#waits()}`;
        for (const [work, holder] of left)
          this.faults.push(`${kind} ${work} of the dead ${holder} was not taken over: ${seen}`);
        return;
      }
      const ageSeconds = await this.#newestRenewal(kind, before);
      if (ageSeconds === undefined) continue;
      latest = Math.max(latest, ageSeconds);
      if (ageSeconds < DEAD_AFTER_SECONDS) upAt ??= Date.now();
      else if (upAt !== undefined) {
        upAt = undefined;
        this.#restarts++;
      }
    }
  }

  /** Seconds since a worker that is not among `before` renewed its lease; undefined without one. */
  async #newestRenewal(kind: Kind, before: readonly string[]): Promise<number | undefined> {
    const [row] = await this.#ask<{ age: number | null }>(
      `SELECT extract(epoch FROM clock_timestamp() - max(seen_at))::float8 AS age
       FROM (${KINDS[kind].leases}) l WHERE holder <> ALL ($1)`,
      [before],
    );
    return row!.age ?? undefined;
  }

  /** The locks that statements wait for: they tell a blocked takeover from a late one. */
  async #waits(): Promise<string> {
    const rows = await this.#ask<{ query: string }>(
      "SELECT left(query, 80) AS query FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
    );
    const queries = rows.map(({ query }) => query.replaceAll(/\s+/g, " "));
    return queries.length === 0
      ? "no lock was awaited"
      : `waiting for locks: ${queries.join("; ")}`;
  }

  async #each<T>(ask: (kind: Kind) => Promise<T>): Promise<Record<Kind, T>> {
    const [task, attempt] = await Promise.all([ask("task"), ask("attempt")]);
    return { task, attempt };
  }

  async #claims(kind: Kind): Promise<Claims> {
    const rows = await this.#ask<{ id: string; holder: string }>(KINDS[kind].claims);
    return Object.fromEntries(rows.map(({ id, holder }) => [id, holder]));
  }

  async #holders(kind: Kind): Promise<string[]> {
    return (await this.#ask<{ holder: string }>(KINDS[kind].leases)).map(({ holder }) => holder);
  }

  /** The database may still be starting after an earlier fault. */
  async #ask<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    for (const end = Date.now() + START_MS; ; await sleep(POLL_MS)) {
      try {
        return await this.#db.query<Row>(sql, values);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }
}

const common = (a: Claims, b: Claims): Claims =>
  Object.fromEntries(Object.entries(a).filter(([work, holder]) => b[work] === holder));
