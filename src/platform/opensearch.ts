import type { Pool } from "undici";
import { Unavailable } from "./fair-queue.ts";

/*
 * Calls to an OpenSearch cluster of one or several nodes.
 *
 * Nodes take turns. One that cannot be reached, does not answer within `tryMs` or says that it is
 * overloaded rests, twice as long with each failure in a row, and another is asked within `limitMs`.
 * When all rest, calls fail at once with `Unavailable`, which callers get as a 503 error.
 *
 * Errors name the kind of a failure and never its text, in which the cluster may quote the request.
 */

export interface ClusterSettings {
  /** Addresses of nodes. */
  readonly nodes: readonly string[];
  readonly username?: string;
  readonly password?: string;
  readonly apiKey?: string;
}

export interface ClusterCall {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** JSON, or lines of it. */
  readonly body?: object | readonly object[] | undefined;
  /** One attempt. */
  readonly tryMs?: number;
  /** All attempts. */
  readonly limitMs?: number;
}

const TRY_MS = 2_000;
const LIMIT_MS = 5_000;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 15_000;
const CONNECTIONS = 32;
const IDLE_SOCKET_MS = 30_000;
const AWAY = "The job index cannot be reached. Retry in a moment.";
/** Overloaded, or a proxy in front of the node that cannot reach it. */
const TRY_ANOTHER = new Set([429, 502, 503, 504]);

/** The cluster refused a call. */
export class ClusterRefusal extends Error {
  readonly status: number;
  /** For example `index_not_found_exception`. */
  readonly type: string;

  constructor(status: number, type: string) {
    super(`OpenSearch answered with status ${status} (${type})`);
    this.name = "ClusterRefusal";
    this.status = status;
    this.type = type;
  }
}

interface ClusterNode {
  readonly address: string;
  pool: Pool | undefined;
  failures: number;
  restsUntil: number;
}

export class Cluster {
  readonly #nodes: readonly ClusterNode[];
  readonly #authorization: string | undefined;
  #turn = 0;

  constructor(settings: ClusterSettings) {
    this.#authorization = authorizationOf(settings);
    this.#nodes = settings.nodes.map((address) => ({
      address: address.replace(/\/+$/, ""),
      pool: undefined,
      failures: 0,
      restsUntil: 0,
    }));
  }

  /** The body of the answer. A call that was not answered may still have been carried out. */
  async send<T>(call: ClusterCall): Promise<T> {
    const until = performance.now() + (call.limitMs ?? LIMIT_MS);
    const tried = new Set<ClusterNode>();
    for (;;) {
      const left = until - performance.now();
      const node = this.#next(tried);
      if (!node || left <= 0) throw new Unavailable(AWAY, 2);
      tried.add(node);
      const answer = await this.#try<T>(node, call, Math.min(left, call.tryMs ?? TRY_MS));
      if (answer) return answer.body;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map(({ pool }) => pool?.destroy()));
  }

  #next(tried: ReadonlySet<ClusterNode>): ClusterNode | undefined {
    const now = performance.now();
    const { length } = this.#nodes;
    for (let step = 0; step < length; step++) {
      const node = this.#nodes[this.#turn++ % length]!;
      if (node.restsUntil <= now && !tried.has(node)) return node;
    }
    return undefined;
  }

  /** Undefined when another node should be asked. */
  async #try<T>(
    node: ClusterNode,
    call: ClusterCall,
    tryMs: number,
  ): Promise<{ body: T } | undefined> {
    let status: number;
    let text: string;
    try {
      node.pool ??= await openPool(node.address);
      const reply = await node.pool.request({
        method: call.method,
        path: call.path,
        headers: {
          ...(call.body && { "content-type": contentType(call.body) }),
          ...(this.#authorization !== undefined && { authorization: this.#authorization }),
        },
        body: call.body ? serialise(call.body) : null,
        signal: AbortSignal.timeout(Math.max(1, Math.ceil(tryMs))),
      });
      status = reply.statusCode;
      text = await reply.body.text();
    } catch {
      this.#rest(node);
      return undefined;
    }
    if (TRY_ANOTHER.has(status)) {
      this.#rest(node);
      return undefined;
    }
    node.failures = 0;
    if (status >= 400) throw new ClusterRefusal(status, typeOf(text));
    return { body: (text === "" ? undefined : JSON.parse(text)) as T };
  }

  #rest(node: ClusterNode): void {
    const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** node.failures++);
    node.restsUntil = performance.now() + restMs;
  }
}

async function openPool(address: string): Promise<Pool> {
  // Loaded by the first call, because it is a part of a server's start.
  const undici = await import("undici");
  return new undici.Pool(address, {
    connections: CONNECTIONS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function authorizationOf({ username, password, apiKey }: ClusterSettings): string | undefined {
  if (apiKey) return `ApiKey ${apiKey}`;
  if (!username) return undefined;
  return `Basic ${Buffer.from(`${username}:${password ?? ""}`).toString("base64")}`;
}

const isLines = (body: object): body is readonly object[] => Array.isArray(body);

const contentType = (body: object): string =>
  isLines(body) ? "application/x-ndjson" : "application/json";

const serialise = (body: object): string =>
  isLines(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join("") : JSON.stringify(body);

function typeOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string } };
    return /^\w+$/.test(error?.type ?? "") ? error!.type! : "unknown";
  } catch {
    return "unknown";
  }
}
