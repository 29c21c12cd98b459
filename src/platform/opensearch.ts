import { Agent as HttpAgent, request as requestHttp, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { Unavailable } from "./fair-queue.ts";

/*
 * Calls to an OpenSearch cluster of one or several nodes.
 *
 * Nodes take turns. A call that a node does not answer within `tryMs`, or refuses because it is
 * overloaded, is sent to another one within `limitMs`. A node fails when it cannot be reached, is
 * overloaded, or does not answer a plain question either; after two failures in a row it rests. A node
 * that rests gets no calls: every REST_MS it is asked whether it is back, and no caller waits for that.
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

type Body = object | readonly object[];

/** The calls of a cluster that end with the work they are for. */
export type ClusterCalls = Pick<Cluster, "send" | "isPartlySlow">;

export interface ClusterCall {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** JSON, or lines of it, also as text; it may depend on whether an attempt has failed. */
  readonly body?: Body | string | ((isRetry: boolean) => Body) | undefined;
  /** One attempt. */
  readonly tryMs?: number;
  /** All attempts. */
  readonly limitMs?: number;
  /** Ends the call; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

const TRY_MS = 2_000;
const LIMIT_MS = 5_000;
const REST_MS = 1_000;
const PROBE_MS = 500;
const FAILURES_BEFORE_REST = 2;
/** How long one slow call is held against the nodes behind the one that was asked. */
const SLOW_MS = 30_000;
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
  readonly agent: HttpAgent;
  /** In a row. */
  failures: number;
  probedAt: number;
  probe: Promise<boolean> | undefined;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

export class Cluster {
  readonly #nodes: readonly ClusterNode[];
  readonly #authorization: string | undefined;
  #turn = 0;
  #slowUntil = -Infinity;

  constructor(settings: ClusterSettings) {
    this.#authorization = authorizationOf(settings);
    this.#nodes = settings.nodes.map((address) => ({
      address: address.replace(/\/+$/, ""),
      agent: agentFor(address),
      failures: 0,
      probedAt: -Infinity,
      probe: undefined,
    }));
  }

  /** Whether a call was lately not answered though the node that it was sent to works: another does not. */
  get isPartlySlow(): boolean {
    return performance.now() < this.#slowUntil;
  }

  /** The body of the answer. A call that was not answered may still have been carried out. */
  async send<T>(call: ClusterCall): Promise<T> {
    const until = performance.now() + (call.limitMs ?? LIMIT_MS);
    const tried = new Set<ClusterNode>();
    // A single address may be that of many nodes, so it is tried twice.
    const attempts = Math.max(2, this.#nodes.length);
    for (let attempt = 0; attempt < attempts; attempt++) {
      call.signal?.throwIfAborted();
      const left = until - performance.now();
      const node = this.#next(tried) ?? this.#next(new Set());
      if (!node || left <= 0) break;
      tried.add(node);
      const reply = await this.#try(node, call, attempt > 0, Math.min(left, call.tryMs ?? TRY_MS));
      if (!reply) continue;
      if (reply.status >= 400) throw new ClusterRefusal(reply.status, typeOf(reply.text));
      return parsed(reply) as T;
    }
    throw new Unavailable(AWAY, 2);
  }

  /** The same cluster for work that a signal ends, with all its calls. */
  endingWith(signal: AbortSignal): ClusterCalls {
    const isPartlySlow = (): boolean => this.isPartlySlow;
    return {
      send: (call) => this.send({ ...call, signal }),
      get isPartlySlow() {
        return isPartlySlow();
      },
    };
  }

  async close(): Promise<void> {
    for (const { agent } of this.#nodes) agent.destroy();
  }

  #next(tried: ReadonlySet<ClusterNode>): ClusterNode | undefined {
    const { length } = this.#nodes;
    for (let step = 0; step < length; step++) {
      const node = this.#nodes[this.#turn++ % length]!;
      if (node.failures >= FAILURES_BEFORE_REST) void this.#probe(node);
      else if (!tried.has(node)) return node;
    }
    return undefined;
  }

  /** Undefined when another node should be asked. */
  async #try(
    node: ClusterNode,
    call: ClusterCall,
    isRetry: boolean,
    tryMs: number,
  ): Promise<Reply | undefined> {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(tryMs)));
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
    const reply = await this.#request(node, call, isRetry, signal).catch(() => undefined);
    // The node is not to blame for work that its caller has given up.
    call.signal?.throwIfAborted();
    if (reply && !TRY_ANOTHER.has(reply.status)) {
      node.failures = 0;
      return reply;
    }
    if (!reply && limit.aborted && (await this.#probe(node))) {
      this.#slowUntil = performance.now() + SLOW_MS;
    } else if (node.failures < FAILURES_BEFORE_REST) {
      node.failures++;
      node.probedAt = performance.now();
    }
    return undefined;
  }

  /** Whether the node itself works. One that does no longer rests. */
  #probe(node: ClusterNode): Promise<boolean> {
    if (node.probe) return node.probe;
    if (node.failures >= FAILURES_BEFORE_REST && performance.now() - node.probedAt < REST_MS)
      return Promise.resolve(false);
    node.probedAt = performance.now();
    const call = { method: "HEAD", path: "/" } as const;
    node.probe = this.#request(node, call, false, AbortSignal.timeout(PROBE_MS))
      .then(
        ({ status }) => !TRY_ANOTHER.has(status),
        () => false,
      )
      .then((works) => {
        node.probe = undefined;
        if (works) node.failures = 0;
        return works;
      });
    return node.probe;
  }

  async #request(
    node: ClusterNode,
    { method, path, body: given }: ClusterCall,
    isRetry: boolean,
    signal: AbortSignal,
  ): Promise<Reply> {
    const body =
      typeof given === "function" ? (given as (isRetry: boolean) => Body)(isRetry) : given;
    return exchange(node, path, body === undefined ? undefined : serialise(body), {
      method,
      headers: {
        ...(body && { "content-type": contentType(body) }),
        ...(this.#authorization !== undefined && { authorization: this.#authorization }),
      },
      signal,
    });
  }
}

const isSecure = (address: string): boolean => address.startsWith("https:");

/** Of Node's own client, which a server has loaded anyway: undici has a hundred modules more. */
function agentFor(address: string): HttpAgent {
  const settings = { keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_SOCKET_MS };
  return isSecure(address) ? new HttpsAgent(settings) : new HttpAgent(settings);
}

function exchange(
  { address, agent }: ClusterNode,
  path: string,
  body: string | undefined,
  options: RequestOptions,
): Promise<Reply> {
  const send = isSecure(address) ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(address + path, { ...options, agent }, (reply) => {
      text(reply).then((content) => resolve({ status: reply.statusCode!, text: content }), reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

function authorizationOf({ username, password, apiKey }: ClusterSettings): string | undefined {
  if (apiKey) return `ApiKey ${apiKey}`;
  if (!username) return undefined;
  return `Basic ${Buffer.from(`${username}:${password ?? ""}`).toString("base64")}`;
}

const isLines = (body: object): body is readonly object[] => Array.isArray(body);

const contentType = (body: Body | string): string =>
  typeof body === "string" || isLines(body) ? "application/x-ndjson" : "application/json";

/** A line of a body with several. */
export const toLine = (line: object): string => `${JSON.stringify(line)}\n`;

function serialise(body: Body | string): string {
  if (typeof body === "string") return body;
  return isLines(body) ? body.map(toLine).join("") : JSON.stringify(body);
}

function typeOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string } };
    return /^\w+$/.test(error?.type ?? "") ? error!.type! : "unknown";
  } catch {
    return "unknown";
  }
}

/** An error of the parser would quote the answer. */
function parsed({ status, text }: { readonly status: number; readonly text: string }): unknown {
  try {
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  } catch {
    throw new ClusterRefusal(status, "not_json");
  }
}
