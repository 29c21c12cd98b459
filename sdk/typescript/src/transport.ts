import { ApiError, ConnectionError, UnexpectedReplyError } from "./errors.ts";
import { HEADER_NAMES, type HeaderOptions } from "./headers.ts";
import { readError } from "./read-error.ts";
import { VERSION } from "./version.ts";

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

/** What a call takes beside its input: a signal, and the headers that its operation documents. */
export type RequestOptions<Header extends keyof HeaderOptions = keyof HeaderOptions> = {
  readonly signal?: AbortSignal | undefined;
} & Pick<HeaderOptions, Header>;

export interface Call extends RequestOptions {
  readonly method: string;
  readonly path: string;
  readonly query?: object | undefined;
  /** Sent as JSON, or as a form when a member is a file. */
  readonly body?: object | undefined;
}

interface Received {
  readonly reply: Response;
  readonly text: string;
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
    // Without a key of the caller a retry of ours could act twice.
    const key = call.idempotencyKey ?? (changes ? crypto.randomUUID() : undefined);
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { reply, text } = await this.#attempt(call, key);
        if (!reply.ok) throw readError(reply, text);
        return parseReply(reply, text, call) as Reply;
      } catch (error) {
        call.signal?.throwIfAborted();
        const delay = delayMs(error, attempt);
        if (attempt >= retries || delay === undefined) throw error;
        await sleep(delay, call.signal);
      }
    }
  }

  async #attempt(call: Call, idempotencyKey: string | undefined): Promise<Received> {
    const { fetch = globalThis.fetch, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options;
    const headers: Record<string, string> = {
      Authorization: `Bearer ${apiKey}`,
      Accept: "application/json",
      "User-Agent": `waymark-sdk-typescript/${VERSION}`,
    };
    for (const [option, name] of Object.entries(HEADER_NAMES)) {
      const value = { ...call, idempotencyKey }[option as keyof HeaderOptions];
      if (value !== undefined) headers[name] = value;
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    const request: RequestInit = {
      method: call.method,
      headers,
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    };
    if (call.body !== undefined) {
      const form = formOf(call.body);
      if (form === undefined) headers["Content-Type"] = "application/json";
      request.body = form ?? JSON.stringify(call.body);
    }
    try {
      const reply = await fetch(`${this.#base}${call.path}${queryOf(call.query)}`, request);
      return { reply, text: await reply.text() };
    } catch (cause) {
      call.signal?.throwIfAborted();
      const reason = timeout.aborted
        ? `no reply within ${timeoutMs} ms`
        : reasonOf(cause, this.#base);
      throw new ConnectionError(`${call.method} ${call.path}: ${reason}`, { cause });
    }
  }
}

/** `fetch` says only "fetch failed"; the cause of its error has the code of the system. */
function reasonOf(error: unknown, base: string): string {
  const { code, errors } = ((error as { cause?: unknown }).cause ?? {}) as {
    code?: string;
    errors?: readonly { code?: string }[];
  };
  const system = code ?? errors?.[0]?.code;
  if (system === undefined) return String(error);
  const { protocol, hostname, port } = new URL(base);
  const at = `${hostname}, port ${port || (protocol === "https:" ? "443" : "80")}`;
  if (system === "ECONNREFUSED")
    return `connection refused (ECONNREFUSED) by ${at}. Start the server, or correct baseUrl.`;
  if (system === "ENOTFOUND" || system === "EAI_AGAIN")
    return `the host is unknown (${system}): ${at}. Correct baseUrl.`;
  return `${String((error as { cause?: unknown }).cause)} (${system}), ${at}`;
}

function parseReply(reply: Response, text: string, { method, path }: Call): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Told below, with the request.
  }
  throw new UnexpectedReplyError(
    `${method} ${path}: the reply ${reply.status} is no JSON object. Is baseUrl a Waymark server?`,
  );
}

const DEFAULT_FILE_NAME = "resume";

const isBlob = (value: unknown): value is Blob => value instanceof Blob;
const isBlobs = (value: unknown): value is Blob[] =>
  Array.isArray(value) && value.length > 0 && value.every(isBlob);

/** The form of a body with a file or several; `file_name` is not a field but the name of `file`. */
function formOf(body: object): FormData | undefined {
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  const files = members.filter((member): member is [string, Blob] => isBlob(member[1]));
  if (files.length === 0 && !members.some(([, value]) => isBlobs(value))) return undefined;
  const form = new FormData();
  const names = new Map(files.map(([name]) => [`${name}_name`, DEFAULT_FILE_NAME]));
  for (const [name, value] of members as [string, unknown][])
    if (names.has(name)) names.set(name, String(value));
    // Of several each brings its name: a `File`.
    else if (isBlobs(value)) for (const file of value) form.append(name, file);
    else if (!isBlob(value))
      form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  for (const [name, file] of files) form.set(name, file, names.get(`${name}_name`));
  return form;
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
