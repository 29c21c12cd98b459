import { setTimeout as sleep } from "node:timers/promises";

export type Mode = "live" | "test";
type Operation = "search" | "match" | "analyze" | "pathway" | "erase";

/** A request that got a 2xx, with its reply. */
export interface Acknowledged {
  readonly mode: Mode;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly text: string;
  readonly candidate: string | undefined;
  /** A pathway to a role that does not exist: it must fail and be refunded. */
  readonly isDoomed: boolean;
  /** Earlier attempts that got no reply; each may have succeeded. */
  readonly lostAttempts: number;
  /** Order of sending and of answering, over all customers. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface CallOptions {
  readonly body?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

interface Answer {
  /** Attempts before it that got no reply. */
  readonly lostAttempts: number;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export type CallApi = (
  key: string,
  method: string,
  path: string,
  options?: CallOptions,
) => Promise<Answer>;

/** Of a customer, while servers are up. */
const PATIENCE_MS = 300_000;
/** On a busy machine it takes minutes until a server has started; that is no fault of its own. */
const MAX_DOWN_MS = 1_800_000;

/** A request that got no final answer for as long as a customer waits, whatever was tried. */
export class NoAnswer extends Error {
  constructor(what: string, seen: ReadonlyMap<string, number>) {
    const counts = [...seen].map(([name, count]) => `${count} × ${name}`).join(", ");
    super(`no answer to ${what} in ${PATIENCE_MS / 1_000} s, seen: ${counts}`);
  }
}

/** Shorter than a long freeze, so that a request runs again while the first is still frozen. */
const REPLY_MS = 8_000;
/** Requests about the same few candidates, so that an erasure finds something to erase. */
const REQUESTS_PER_GROUP = 60;
const CANDIDATES_PER_GROUP = 5;
const PRESS_EVERY_MS = 5;
/** Of a proxy that had sent the request on. */
const LOST_BY_PROXY = new Set([502, 504]);
const RESUME = `Jane Roe
Software Engineer
Experience
Senior Developer, Example Ltd, January 2019 - present
Built services in TypeScript, Node.js and PostgreSQL on AWS; led 4 people and cut costs by 30 %.
Education
BSc Computer Science, 2015
Skills: Python, Docker, Kubernetes, SQL, Git`;
const SKILLS = ["python", "sql", "nursing", "welding", "excel", "java", "react", "teamwork"];
const ROLES = ["Data Engineer", "Registered Nurse", "Electrician", "Accountant", "Web Developer"];
const NO_ROLE = "Xqzzt Blorp";

interface Request {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  readonly candidate: string;
  readonly isDoomed: boolean;
}

const erasure = (candidate: string): Request => ({
  candidate,
  isDoomed: false,
  operation: "erase",
  method: "DELETE",
  path: `/candidates/${candidate}`,
});

/** Customers who retry with the same Idempotency-Key until they get an answer, as documented. */
export class Customers {
  readonly acknowledged: Acknowledged[] = [];
  /** Replies that no fault may cause. */
  readonly faults: string[] = [];
  /**
   * Requests of the app with a low rate limit that passed, by the end of their window: the times of
   * the replies.
   */
  readonly passed = new Map<string, readonly number[]>();
  /** Reads whose reply was lost: each may have been charged. */
  unansweredReads = 0;
  attempts = 0;
  /** Attempts that a customer had to repeat because the service failed, by what it saw. */
  readonly failures = new Map<string, number>();
  readonly #keys: Readonly<Record<Mode, string>>;
  readonly #random: () => number;
  readonly #pickUrl: () => string | undefined;
  readonly #pauseMs: number;
  readonly #stopping = new AbortController();
  #order = 0;

  constructor(options: {
    keys: Readonly<Record<Mode, string>>;
    random: () => number;
    pickUrl: () => string | undefined;
    pauseMs?: number;
  }) {
    this.#keys = options.keys;
    this.#random = options.random;
    this.#pickUrl = options.pickUrl;
    this.#pauseMs = options.pauseMs ?? 0;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async keepCalling(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#act(this.#nextRequest(), this.#random() < 0.2 ? "test" : "live");
      if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    }
  }

  /** A short run may leave these out by chance: a plan that fails, and an erasure after the last request. */
  async actForCertain(): Promise<void> {
    await this.#act(this.#pathway("candidate-doomed", true), "live");
    const candidate = "candidate-last";
    for (const request of [this.#analysis(candidate), this.#pathway(candidate, false)])
      await this.#act(request, "live");
    await this.#act(erasure(candidate), "live");
  }

  /** Calls far more often than its limit allows, over whatever servers are up. */
  async keepPressing(key: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const reply = await this.#send(key, "GET", "/skills?q=py", {}).catch(() => undefined);
      const window = reply?.headers.get("x-ratelimit-reset");
      if (reply?.status === 200 && window)
        this.passed.set(window, [...(this.passed.get(window) ?? []), Date.now()]);
      await sleep(Math.max(PRESS_EVERY_MS, this.#pauseMs));
    }
  }

  async registerEndpoint(mode: Mode, url: string): Promise<string> {
    const events = [
      "pathway.completed",
      "pathway.failed",
      "resume.analysis.completed",
      "candidate.deleted",
    ];
    const body = JSON.stringify({ url, events });
    const { status, text } = await this.call(this.#keys[mode], "POST", "/webhooks", {
      body,
      idempotencyKey: `endpoint-${mode}`,
    });
    if (status !== 201) throw new Error(text);
    return (JSON.parse(text) as { secret: string }).secret;
  }

  /** Retries connection failures, 409, 429 and 5xx until a final answer. */
  call: CallApi = async (key, method, path, more = {}) => {
    let lostAttempts = 0;
    const seen = new Map<string, number>();
    const see = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const end = Date.now() + MAX_DOWN_MS;
    for (let patienceMs = PATIENCE_MS; patienceMs > 0 && Date.now() < end;) {
      const began = Date.now();
      const reply = await this.#send(key, method, path, more).catch((error: unknown) => {
        const isSent = !(error as Error).message.includes("no server");
        if (method === "GET" && isSent) this.unansweredReads++;
        if (isSent) {
          lostAttempts++;
          this.#countFailure("no reply");
        }
        see(isSent ? "no reply" : "no server is up");
        return undefined;
      });
      if (reply && reply.status >= 500) this.#countFailure(String(reply.status));
      if (reply && LOST_BY_PROXY.has(reply.status)) {
        lostAttempts++;
        if (method === "GET") this.unansweredReads++;
      }
      if (reply && reply.status < 500 && reply.status !== 409 && reply.status !== 429)
        return { ...reply, lostAttempts };
      if (reply?.status === 500) {
        this.faults.push(`500 of ${method} ${path}: ${reply.text}`);
        return { ...reply, lostAttempts };
      }
      if (reply) see(String(reply.status));
      await sleep(50 + this.#random() * 200);
      if (this.#pickUrl()) patienceMs -= Date.now() - began;
    }
    throw new NoAnswer(`${method} ${path}`, seen);
  };

  async #send(
    key: string,
    method: string,
    path: string,
    { body, idempotencyKey }: CallOptions,
  ): Promise<Omit<Answer, "lostAttempts">> {
    const url = this.#pickUrl();
    if (!url) throw new Error("no server is up");
    this.attempts++;
    const reply = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(REPLY_MS),
    });
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  }

  #countFailure(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  async #act(request: Request, mode: Mode): Promise<void> {
    const { operation, method, path } = request;
    const isKeyed = operation !== "search";
    const body = request.json && JSON.stringify(request.json);
    const idempotencyKey = isKeyed ? `key-${this.#order}-${this.#random()}` : undefined;
    const sentAt = this.#order++;
    const reply = await this.call(this.#keys[mode], method, path, { body, idempotencyKey }).catch(
      (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        this.faults.push(error.message);
      },
    );
    if (!reply) return;
    if (reply.status >= 300) {
      if (reply.status !== 500)
        this.faults.push(`${reply.status} of ${method} ${path}: ${reply.text.slice(0, 300)}`);
      return;
    }
    this.acknowledged.push({
      mode,
      operation,
      method,
      path,
      body,
      idempotencyKey,
      text: reply.text,
      candidate: operation === "search" || operation === "match" ? undefined : request.candidate,
      isDoomed: request.isDoomed,
      lostAttempts: reply.lostAttempts,
      sentAt,
      answeredAt: this.#order++,
    });
  }

  #nextRequest(): Request {
    const group = Math.floor(this.#order / REQUESTS_PER_GROUP);
    const candidate = `candidate-${group}-${Math.floor(this.#random() * CANDIDATES_PER_GROUP)}`;
    const common = { candidate, isDoomed: false };
    const dice = this.#random();
    if (dice < 0.3) {
      const path = `/jobs?q=${this.#pick(SKILLS)}&page=${1 + Math.floor(this.#random() * 3)}`;
      return { ...common, operation: "search", method: "GET", path };
    }
    if (dice < 0.5) {
      const json = { skills: [this.#pick(SKILLS), this.#pick(SKILLS)], limit: 5 };
      return { ...common, operation: "match", method: "POST", path: "/jobs/match", json };
    }
    if (dice < 0.7) return this.#analysis(candidate);
    return dice < 0.93 ? this.#pathway(candidate, dice > 0.88) : erasure(candidate);
  }

  #analysis(candidate: string): Request {
    const about = { external_candidate_id: candidate, target_job: { title: this.#pick(ROLES) } };
    const json = { ...about, resume_text: RESUME };
    const path = "/resumes/analyze";
    return { candidate, isDoomed: false, operation: "analyze", method: "POST", path, json };
  }

  #pathway(candidate: string, isDoomed: boolean): Request {
    const title = isDoomed ? NO_ROLE : this.#pick(ROLES);
    const about = { external_candidate_id: candidate, target_role: { title } };
    const json = { ...about, current_skills: [this.#pick(SKILLS)] };
    const path = "/career-pathways/generate";
    return { candidate, isDoomed, operation: "pathway", method: "POST", path, json };
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }
}
