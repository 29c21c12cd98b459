import { setTimeout as sleep } from "node:timers/promises";
import { beginJobChanges } from "../../src/features/catalogue/for-imports.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

/*
 * Customers that search, count, match and read while postings are closed and opened again. What they
 * were promised is checked with every reply: no status of a server's fault but 503 with Retry-After, an
 * answer within the time limit, and no posting that was closed more than GHOST_MS before the request.
 */

const GHOST_MS = 2_000;
/** The limit of a question, of a try of a row and of a busy machine. */
const ANSWER_MS = 9_000;
const GIVE_UP_MS = 30_000;
const TOGGLED = 20;
const TOGGLE_EVERY_MS = 400;
const MOST_CLOSED = 300;
const PAUSE_MS = 60;

const PATHS = [
  "/jobs?per_page=50",
  "/jobs?q=nurse&per_page=20",
  "/jobs?q=senior+engineer+remote&facets=country,company&per_page=20",
  "/jobs?q=elektrician&per_page=20",
  "/jobs?q=teacher+berlin&page=2",
];
const MATCH = { skills: ["python", "sql", "docker", "nursing"], limit: 25 };

interface Tally {
  ok: number;
  away: number;
  /** Reads of one posting, which need no cluster. */
  rows: number;
  /** Milliseconds of every reply. */
  times: number[];
}

const emptyTally = (): Tally => ({ ok: 0, away: 0, rows: 0, times: [] });

export class SearchLoad {
  readonly #db: Database;
  readonly #urls: () => readonly string[];
  readonly #key: string;
  readonly #random: () => number;
  readonly violations: string[] = [];
  /** While true no posting changes. */
  isCalm = false;
  /** When each posting was closed (`Date.now`). */
  readonly #closedAt = new Map<string, number>();
  #tally = emptyTally();
  #isOver = false;
  #running: Promise<unknown> | undefined;

  constructor(options: {
    db: Database;
    urls: () => readonly string[];
    key: string;
    random: () => number;
  }) {
    this.#db = options.db;
    this.#urls = options.urls;
    this.#key = options.key;
    this.#random = options.random;
  }

  start(clients: number): void {
    const calling = Array.from({ length: clients }, (_, client) => this.#keepCalling(client));
    this.#running = Promise.all([...calling, this.#keepToggling()]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** The counts since the last call. */
  take(): Tally {
    const taken = this.#tally;
    this.#tally = emptyTally();
    return taken;
  }

  async #keepCalling(client: number): Promise<void> {
    for (let call = client; !this.#isOver; call++) {
      const urls = this.#urls();
      const url = urls[call % urls.length];
      if (url !== undefined) await this.#call(url, call);
      await sleep(PAUSE_MS);
    }
  }

  async #call(url: string, call: number): Promise<void> {
    const kind = call % (PATHS.length + 2);
    if (kind === PATHS.length) return this.#ask(`${url}/v1/jobs/match`, MATCH);
    if (kind === PATHS.length + 1) {
      const [row] = await this.#db.query<{ id: string }>(
        "SELECT id FROM jobs WHERE status = 'published' ORDER BY id OFFSET $1 LIMIT 1",
        [Math.floor(this.#random() * 200)],
      );
      return this.#readRow(`${url}/v1/jobs/${row!.id}`);
    }
    return this.#ask(`${url}/v1${PATHS[kind]!}`);
  }

  async #ask(url: string, body?: object): Promise<void> {
    const startedAt = Date.now();
    const reply = await this.#send(url, body);
    if (!reply) return;
    if (reply.status === 503) {
      this.#tally.away++;
      if (!reply.headers.has("retry-after")) this.#broken(`503 without Retry-After: ${url}`);
      return;
    }
    if (reply.status !== 200) return this.#broken(`status ${reply.status}: ${url}`);
    this.#tally.ok++;
    const { data } = (await reply.json()) as { data: { id?: string; job?: { id: string } }[] };
    for (const found of data) {
      const closedAt = this.#closedAt.get(found.id ?? found.job?.id ?? "");
      if (closedAt !== undefined && closedAt < startedAt - GHOST_MS)
        this.#broken(`shown ${startedAt - closedAt} ms after it was closed: ${url}`);
    }
  }

  /** The posting may be closed meanwhile. */
  async #readRow(url: string): Promise<void> {
    const reply = await this.#send(url);
    if (!reply) return;
    await reply.arrayBuffer();
    if (reply.status !== 200 && reply.status !== 404 && reply.status !== 410)
      return this.#broken(`status ${reply.status} for one posting: ${url}`);
    this.#tally.rows++;
  }

  async #send(url: string, body?: object): Promise<Response | undefined> {
    const began = performance.now();
    try {
      const reply = await fetch(url, {
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      const tookMs = performance.now() - began;
      this.#tally.times.push(tookMs);
      if (tookMs > ANSWER_MS) this.#broken(`answered after ${Math.round(tookMs)} ms: ${url}`);
      return reply;
    } catch (error) {
      this.#broken(`no answer (${(error as Error).name}): ${url}`);
      return undefined;
    }
  }

  /** Closes some postings and opens others that were closed. */
  async #keepToggling(): Promise<void> {
    while (!this.#isOver) {
      if (!this.isCalm)
        await this.#toggle().catch((error: Error) => this.#broken(`toggling: ${error.message}`));
      await sleep(TOGGLE_EVERY_MS);
    }
  }

  async #toggle(): Promise<void> {
    const reopened = [...this.#closedAt.keys()].slice(0, -MOST_CLOSED);
    // Before the commit, so that a posting is never held to be closed when it is open.
    for (const id of reopened) this.#closedAt.delete(id);
    const closed = await this.#db.transaction(async (tx) => {
      await beginJobChanges(tx);
      await tx.query(
        `UPDATE jobs SET status = 'published', change_no = nextval('job_changes')
         WHERE id = ANY ($1) AND status = 'closed'`,
        [reopened],
      );
      return tx.query<{ id: string }>(
        `UPDATE jobs SET status = 'closed', change_no = nextval('job_changes'), updated_at = now()
         WHERE id IN (SELECT id FROM jobs WHERE status = 'published' AND NOT id = ANY ($1)
           ORDER BY md5(id || $2) LIMIT $3) RETURNING id`,
        [reopened, String(this.#random()), TOGGLED],
      );
    });
    for (const { id } of closed) this.#closedAt.set(id, Date.now());
  }

  #broken(what: string): void {
    this.violations.push(what);
  }
}
