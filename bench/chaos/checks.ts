import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { Acknowledged, CallApi } from "./customers.ts";

const QUIET_DEADLINE_MS = 180_000;
const COSTS = { search: 100, match: 1_000, analyze: 2_000, pathway: 3_000, erase: 0 };

/** Invariants after the faults, checked over HTTP and in the database. */
export class Checks {
  readonly #db: Database;
  readonly #appId: string;
  readonly #call: CallApi;
  readonly #received: ReadonlySet<string>;

  constructor(
    db: Database,
    parts: { appId: string; call: CallApi; received: ReadonlySet<string> },
  ) {
    this.#db = db;
    this.#appId = parts.appId;
    this.#call = parts.call;
    this.#received = parts.received;
  }

  /** Waits until every pathway has ended and no delivery is pending; returns what is left over. */
  async waitUntilQuiet(): Promise<string[]> {
    for (const started = Date.now(); Date.now() - started < QUIET_DEADLINE_MS; await sleep(500)) {
      const [row] = await this.#db
        .query<{ open: number }>(
          `SELECT (SELECT count(*) FROM pathways WHERE status IN ('queued', 'processing'))::int
             + (SELECT count(*) FROM webhook_queue)::int AS open`,
        )
        .catch(() => [{ open: 1 }]);
      if (row!.open === 0) return [];
    }
    const left = await this.#db.query<{ line: string }>(
      `SELECT format('pathway %s is %s; task: %s attempts, locked by %s for %s, due in %s, %s', p.id, p.status,
         j.attempts, j.locked_by, now() - j.locked_at, j.run_at - now(), j.last_error) AS line
       FROM pathways p LEFT JOIN graphile_worker._private_jobs j ON j.payload ->> 'id' = p.id
       WHERE p.status IN ('queued', 'processing')
       UNION ALL
       SELECT format('attempt %s of %s is not made: sender %s, %s failures, due in %s',
         id, delivery_id, sender, failures, due_at - now()) FROM webhook_queue`,
    );
    return left.map(({ line }) => `not quiet after ${QUIET_DEADLINE_MS / 1_000} s: ${line}`);
  }

  async findBroken(all: readonly Acknowledged[], unansweredReads: number): Promise<string[]> {
    const broken = [
      ...(await this.#moneyFaults(all, unansweredReads)),
      ...(await this.#lostEvents()),
    ];
    for (const one of all) {
      if (!one.idempotencyKey) continue;
      const isErased = all.some(
        (other) =>
          other.operation === "erase" &&
          other.candidate === one.candidate &&
          one.operation !== "erase" &&
          other.answeredAt > one.sentAt,
      );
      // Data that raced with an erasure may exist or not; the ledger and the canary check the rest.
      if (isErased) continue;
      broken.push(...(await this.#replayFaults(one)), ...(await this.#lostResults(one)));
    }
    return broken;
  }

  async #replayFaults(one: Acknowledged): Promise<string[]> {
    const again = await this.#call(one.method, one.path, one);
    return again.isReplayed && again.text === one.text
      ? []
      : [`${one.operation} ${one.idempotencyKey} is not replayed as it was answered`];
  }

  async #lostResults(one: Acknowledged): Promise<string[]> {
    const body = JSON.parse(one.text) as Record<string, string>;
    if (one.operation === "analyze") {
      const read = await this.#call("GET", `/resumes/analyses/${body["analysis_id"]}`);
      return read.text === one.text ? [] : [`analysis ${body["analysis_id"]} is not what was told`];
    }
    if (one.operation === "pathway") {
      const read = await this.#call("GET", `/career-pathways/${body["pathway_id"]}`);
      const { status } = JSON.parse(read.text) as { status?: string };
      return status === "completed" ? [] : [`pathway ${body["pathway_id"]} is ${status ?? "lost"}`];
    }
    return [];
  }

  /** Each acknowledged call is charged once; a read whose reply was lost at most once. */
  async #moneyFaults(all: readonly Acknowledged[], unansweredReads: number): Promise<string[]> {
    const rows = await this.#db.query<{ cost: number; charges: number }>(
      `SELECT (-amount_millicredits)::int AS cost, count(*)::int AS charges FROM ledger_entries
       WHERE app_id = $1 AND kind = 'charge' GROUP BY 1`,
      [this.#appId],
    );
    const charged = new Map(rows.map(({ cost, charges }) => [cost, charges]));
    return (["search", "match", "analyze", "pathway"] as const).flatMap((operation) => {
      const paid = charged.get(COSTS[operation]) ?? 0;
      const due = all.filter((one) => one.operation === operation).length;
      const most = operation === "search" ? due + unansweredReads : due;
      return paid >= due && paid <= most
        ? []
        : [`${operation}: ${paid} charges for ${due} answers`];
    });
  }

  async #lostEvents(): Promise<string[]> {
    const events = await this.#db.query<{ id: string }>(
      `SELECT DISTINCT d.event_id AS id FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id
       WHERE e.payload IS NOT NULL`,
    );
    return events
      .filter(({ id }) => !this.#received.has(id))
      .map(({ id }) => `event ${id} never arrived`);
  }
}
