import { ApiError, ConnectionError } from "./errors.ts";
import { readError } from "./read-error.ts";

export interface WaymarkOptions {
  /** `sk_test_…` or `sk_live_…`. Keys are secrets: use them on servers only. */
  readonly apiKey: string;
  /** The server's address without `/v1`. */
  readonly baseUrl: string;
  /** How often a request is sent again after a failure that may pass. Default 2. */
  readonly maxRetries?: number;
  /** How long one attempt may take. Default 60,000. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`, for tests and proxies. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Without it, POST and DELETE get a random one, so that retries never act twice. */
  readonly idempotencyKey?: string | undefined;
}

export interface Call extends RequestOptions {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: object | undefined;
  readonly json?: unknown;
  readonly form?: FormData | undefined;
}

const DEFAULT_RETRIES = 2;
const DEFAULT_TIMEOUT_MS = 60_000;
const FIRST_DELAY_MS = 500;
/** A longer `Retry-After` is the caller's decision: the error is thrown. */
const LONGEST_DELAY_MS = 60_000;
/** Codes of 4xx replies after which the same request may succeed. */
const PASSING_CODES = new Set<string>(["rate_limited", "request_in_progress"]);

export class Transport {
  readonly #options: WaymarkOptions;
  readonly #base: string;

  constructor(options: WaymarkOptions) {
    if (!options.apiKey) throw new TypeError("Waymark needs an apiKey.");
    this.#options = options;
    this.#base = `${options.baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "")}/v1`;
  }

  async send<Reply>(call: Call): Promise<Reply> {
    const retries = this.#options.maxRetries ?? DEFAULT_RETRIES;
    const changes = call.method === "POST" || call.method === "DELETE";
    const key = call.idempotencyKey ?? (changes ? crypto.randomUUID() : undefined);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await this.#attempt(call, key);
        if (reply.ok) return (await reply.json()) as Reply;
        throw await readError(reply);
      } catch (error) {
        call.signal?.throwIfAborted();
        const delay = delayMs(error, attempt);
        if (attempt >= retries || delay === undefined) throw error;
        await sleep(delay, call.signal);
      }
    }
  }

  async #attempt(call: Call, idempotencyKey: string | undefined): Promise<Response> {
    const { fetch = globalThis.fetch, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options;
    const headers: Record<string, string> = {
      Authorization: `Bearer ${apiKey}`,
      Accept: "application/json",
    };
    if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
    if (call.json !== undefined) headers["Content-Type"] = "application/json";
    const timeout = AbortSignal.timeout(timeoutMs);
    const request: RequestInit = {
      method: call.method,
      headers,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    };
    const body = call.json === undefined ? call.form : JSON.stringify(call.json);
    if (body !== undefined) request.body = body;
    try {
      return await fetch(`${this.#base}${call.path}${queryOf(call.query)}`, request);
    } catch (cause) {
      call.signal?.throwIfAborted();
      const reason = timeout.aborted ? `no reply within ${timeoutMs} ms` : String(cause);
      throw new ConnectionError(`${call.method} ${call.path}: ${reason}`, { cause });
    }
  }
}

function queryOf(query: object = {}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [
    string,
    string | number | boolean | null | undefined,
  ][])
    if (value !== undefined && value !== null) values.set(name, String(value));
  return values.size === 0 ? "" : `?${values.toString()}`;
}

/** How long to wait before the next attempt; undefined when another one would fail too. */
function delayMs(error: unknown, attempt: number): number | undefined {
  const backoff = FIRST_DELAY_MS * 2 ** attempt * (0.75 + Math.random() / 2);
  if (error instanceof ConnectionError) return backoff;
  if (!(error instanceof ApiError)) return undefined;
  if (error.status < 500 && !PASSING_CODES.has(error.code)) return undefined;
  const asked = Number(error.headers.get("retry-after") ?? 0) * 1000;
  if (asked > LONGEST_DELAY_MS) return undefined;
  return Math.max(asked, backoff);
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
