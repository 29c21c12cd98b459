import { isIP } from "node:net";
import type { Dispatcher } from "undici";
import type { Dialer } from "./outbound-dial.ts";
import { OutboundError, toOutboundError, type OutboundFailure } from "./outbound-error.ts";
import { resolveLikeTheSystem, resolvePublicly, type Resolve } from "./outbound-resolve.ts";
import { bareHost, NOT_PUBLIC, readUrl } from "./outbound-url.ts";
import { isPublicAddress } from "./public-address.ts";

/*
 * The only way to call a URL given by a customer. Every address is checked when dialled, and
 * exactly that address is dialled; no proxy, no redirect unless requested, no decompression.
 */

export { OutboundError } from "./outbound-error.ts";

export interface OutboundOptions {
  /** For development: allows plain http and private hosts. */
  allowPrivateHosts: boolean;
  resolve?: Resolve;
  /** Certificate authorities to trust instead of the default ones. */
  ca?: string;
}

interface PostOptions {
  headers: Record<string, string>;
  body: Buffer;
  /** From the start to the last header of the reply. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** How much of the answer's body is wanted; none when left out. */
  excerptBytes?: number;
}

interface PostAnswer {
  status: number;
  /** The start of the body, or what came of it within DRAIN_MS. Never rejects. */
  excerpt: Promise<Buffer>;
}

interface DownloadOptions {
  headers?: Record<string, string>;
  maxBytes: number;
  /** From the start to the last byte. */
  timeoutMs: number;
  maxRedirects: number;
  signal?: AbortSignal;
}

export interface Outbound {
  /** What is wrong with a URL, as a phrase after its name; undefined when it may be called. */
  findFault(url: string): Promise<string | undefined>;
  /** Of the answer's body at most DRAIN_BYTES are read, and discarded but for the excerpt. */
  post(url: string, options: PostOptions): Promise<PostAnswer>;
  download(
    url: string,
    options: DownloadOptions,
  ): Promise<{ body: Buffer; contentType: string | undefined }>;
  close(): Promise<void>;
}

const DRAIN_BYTES = 64 * 1024;
const DRAIN_MS = 2_000;
/** Of an answer, all that is around the body: lines, headers, sizes of chunks. Small chunks double a body. */
const AROUND_BYTES = 1024 * 1024;
const MAX_ANSWER_BYTES = AROUND_BYTES + 2 * DRAIN_BYTES;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function createOutbound(options: OutboundOptions): Outbound {
  const { allowPrivateHosts } = options;
  const resolve = options.resolve ?? (allowPrivateHosts ? resolveLikeTheSystem : resolvePublicly());
  const dialer = (maxReplyBytes: number) => {
    let opened: Promise<Dialer> | undefined;
    const open = (): Promise<Dialer> =>
      (opened ??= import("./outbound-dial.ts").then((dial) =>
        dial.createDialer({ ...options, maxReplyBytes }, resolve),
      ));
    return {
      call: (async (...given) => (await open()).call(...given)) satisfies Dialer["call"],
      close: async () => (await opened)?.close(),
    };
  };
  const poster = dialer(MAX_ANSWER_BYTES);
  /** By their limits, of which there are few. */
  const downloaders = new Map<number, typeof poster>();
  const downloader = (maxBytes: number): typeof poster => {
    const known = downloaders.get(maxBytes) ?? dialer(AROUND_BYTES + 2 * maxBytes);
    downloaders.set(maxBytes, known);
    return known;
  };

  return {
    async findFault(text) {
      const url = readUrl(text, allowPrivateHosts);
      if (typeof url === "string") return url;
      if (text.includes("#")) return "must not have a fragment";
      if (allowPrivateHosts || isIP(bareHost(url)) > 0) return undefined;
      // An unresolved name may be set up later; a private address is never allowed.
      const addresses = await within(CHECK_MS, resolve(url.hostname)).catch(() => []);
      return addresses.every(isPublicAddress) ? undefined : NOT_PUBLIC;
    },

    async post(text, { headers, body, timeoutMs, signal, excerptBytes = 0 }) {
      const url = readUrl(text, allowPrivateHosts);
      if (typeof url === "string") throw new OutboundError("url_not_allowed", url);
      const deadline = new Deadline(timeoutMs, signal);
      try {
        const answer = await poster.call(url, deadline.signal, { method: "POST", headers, body });
        deadline.restart(DRAIN_MS);
        const excerpt = drain(answer.body, excerptBytes, () => deadline.end());
        return { status: answer.statusCode, excerpt };
      } catch (error) {
        deadline.end();
        throw error;
      }
    },

    async download(text, { headers = {}, maxBytes, timeoutMs, maxRedirects, signal }) {
      const deadline = new Deadline(timeoutMs, signal);
      try {
        let target = text;
        for (let hop = 0; hop <= maxRedirects; hop++) {
          const url = readUrl(target, allowPrivateHosts);
          if (typeof url === "string") throw new OutboundError("url_not_allowed", url);
          const asked = { method: "GET", headers } as const;
          const answer = await downloader(maxBytes).call(url, deadline.signal, asked);
          const location = answer.headers["location"];
          if (!REDIRECTS.has(answer.statusCode) || typeof location !== "string") {
            return await readAnswer(answer, maxBytes);
          }
          answer.body.on("error", () => {}).destroy();
          target = URL.parse(location, url.href)?.href ?? location;
        }
        throw new OutboundError("too_many_redirects");
      } finally {
        deadline.end();
      }
    },

    close: async () => {
      await Promise.all([poster, ...downloaders.values()].map((each) => each.close()));
    },
  };
}

const CHECK_MS = 2_000;
/** One deadline for a whole exchange: connecting, sending, waiting. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  #timer: NodeJS.Timeout;
  constructor(timeoutMs: number, outer?: AbortSignal) {
    this.#outer = outer;
    this.#timer = this.#start(timeoutMs);
    if (outer?.aborted) this.#cancel();
    outer?.addEventListener("abort", this.#cancel);
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  restart(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start(timeoutMs);
  }
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#cancel);
  }
  readonly #cancel = (): void => this.#controller.abort(new OutboundError("cancelled"));
  #start(timeoutMs: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new OutboundError("timeout")), timeoutMs);
  }
}

/** Reads the body so that the connection can be reused; the caller waits for its start at most. */
function drain(
  body: Dispatcher.ResponseData["body"],
  excerptBytes: number,
  onEnd: () => void,
): Promise<Buffer> {
  return new Promise((resolve) => {
    let start = Buffer.alloc(0);
    let bytes = 0;
    const finish = (): void => resolve(start);
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (start.length < excerptBytes)
        start = Buffer.concat([start, chunk]).subarray(0, excerptBytes);
      if (start.length >= excerptBytes) finish();
      if (bytes > DRAIN_BYTES) body.destroy();
    });
    body.on("error", finish);
    body.once("close", () => {
      finish();
      onEnd();
    });
  });
}

async function readAnswer(answer: Dispatcher.ResponseData, maxBytes: number) {
  const { statusCode, headers, body } = answer;
  const stop = (failure: OutboundFailure): never => {
    body.on("error", () => {}).destroy();
    throw new OutboundError(failure);
  };
  if (statusCode < 200 || statusCode > 299) return stop("unexpected_status");
  if (Number(headers["content-length"] ?? 0) > maxBytes) return stop("too_large");
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) return stop("too_large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw toOutboundError(error);
  }
  const type = headers["content-type"];
  return { body: Buffer.concat(chunks), contentType: typeof type === "string" ? type : undefined };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutboundError("timeout")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
