import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 250;
const REPLY_MS = 10_000;
const RECOVERY_MS = 180_000;

interface Attempt {
  readonly sentAt: number;
  readonly endedAt: number;
  readonly isAnswered: boolean;
}

/** One billed read after the other, without retries: how a customer sees the service. */
export class Probe {
  readonly attempts: Attempt[] = [];
  readonly #url: string;
  readonly #key: string;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  start(): void {
    this.#running = this.#keepAsking();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Milliseconds from `at` to the end of the first success that was sent later. */
  async recoveryAfter(at: number): Promise<number> {
    while (performance.now() - at < RECOVERY_MS) {
      const first = this.attempts.find(({ sentAt, isAnswered }) => isAnswered && sentAt >= at);
      if (first) return first.endedAt - at;
      await sleep(EVERY_MS);
    }
    throw new Error(`no billed read succeeded for ${RECOVERY_MS / 1_000} s`);
  }

  /** Requests overlap, so that one that hangs hides no recovery. */
  async #keepAsking(): Promise<void> {
    const open = new Set<Promise<void>>();
    while (!this.#stopping.signal.aborted) {
      const asked = this.#askOnce().finally(() => open.delete(asked));
      open.add(asked);
      await sleep(EVERY_MS);
    }
    await Promise.all(open);
  }

  async #askOnce(): Promise<void> {
    const sentAt = performance.now();
    const isAnswered = await fetch(`${this.#url}/v1/jobs?q=nurse&per_page=1`, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: AbortSignal.timeout(REPLY_MS),
    }).then(
      async (reply) => (await reply.text()) !== "" && reply.status === 200,
      () => false,
    );
    this.attempts.push({ sentAt, endedAt: performance.now(), isAnswered });
  }
}
