import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { callbackify } from "node:util";
import { Agent, buildConnector, request, type Dispatcher } from "undici";
import { OutboundError, toOutboundError } from "./outbound-error.ts";
import type { Resolve } from "./outbound-resolve.ts";
import { isPublicAddress } from "./public-address.ts";

/* Loaded by the first call: undici and the root certificates take a tenth of a server's start. */

/** Hosts whose TLS session is kept, so that the next connection needs no full handshake. */
const MAX_SESSIONS = 1_000;

const IDLE_SOCKET_MS = 30_000;
/** Legitimate hosts send one or two. */
const MAX_INTERIM_REPLIES = 10;

interface DialOptions {
  allowPrivateHosts: boolean;
  ca?: string;
  /** Of all that comes after a request, whatever it is. */
  maxReplyBytes: number;
}

type Calling = Pick<Dispatcher.RequestOptions, "method" | "headers" | "body">;

export interface Dialer {
  call(url: URL, signal: AbortSignal, rest: Calling): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

export function createDialer(options: DialOptions, resolve: Resolve): Dialer {
  const agent = new Agent({
    connect: createConnector(options, resolve),
    // More than the concurrent requests of this process: a hung one must not block its host.
    connections: 8_192,
    pipelining: 1,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: 4 * IDLE_SOCKET_MS,
    maxResponseSize: -1,
  });
  return { call: createCaller(agent), close: () => agent.destroy() };
}

function createCaller(agent: Agent): Dialer["call"] {
  // undici checks the signal only once connected; the deadline counts from the start.
  return (url, signal, rest) =>
    new Promise((resolve, reject) => {
      const fail = (error: unknown): void => reject(toOutboundError(error));
      const onAbort = (): void => fail(signal.reason);
      if (signal.aborted) return onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      let interimReplies = 0;
      // A host can send 1xx replies forever, and undici reads them all.
      const onInfo = (): void => {
        if (++interimReplies > MAX_INTERIM_REPLIES) throw new OutboundError("invalid_response");
      };
      const limits = { dispatcher: agent, signal, headersTimeout: 0, bodyTimeout: 0, onInfo };
      request(url, { ...limits, ...rest })
        .finally(() => signal.removeEventListener("abort", onAbort))
        .then(resolve, fail);
    });
}

/** Checks every address at the moment it is dialled. */
function createConnector(
  { allowPrivateHosts, ca, maxReplyBytes }: DialOptions,
  resolve: Resolve,
): buildConnector.connector {
  const isAllowed = (address: string): boolean => allowPrivateHosts || isPublicAddress(address);
  const refused = (): OutboundError => new OutboundError("address_not_allowed");

  const resolveChecked = callbackify(async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname).catch(() => []);
    if (addresses.length === 0) throw new OutboundError("name_not_resolved");
    if (!addresses.every(isAllowed)) throw refused();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  });
  // Node dials the result of this lookup, so the checked and the dialled address are the same.
  const lookup: LookupFunction = (hostname, _options, done) => resolveChecked(hostname, done);
  const connect = buildConnector({
    allowH2: false,
    timeout: 10_000,
    lookup,
    autoSelectFamily: true,
    maxCachedSessions: MAX_SESSIONS,
    // One for all connections: making one for each takes as long as a handshake.
    secureContext: createSecureContext(ca ? { ca } : {}),
  });
  const sessions = new SessionKeeper();
  return (options, done) => {
    // `lookup` is not called for a literal address.
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) > 0 && !isAllowed(host)) return done(refused(), null);
    return connect(options, (...result) => {
      const [error, socket] = result;
      if (error === null && !isAllowed(socket.remoteAddress ?? "")) {
        socket.destroy();
        return done(refused(), null);
      }
      socket?.on("session", (session: Buffer) => sessions.keep(options.hostname, session));
      if (socket) limitReplies(socket, maxReplyBytes);
      return done(...result);
    });
  };
}

/**
 * Ends a connection that sends more than that after a request. undici counts headers and bodies, but parses
 * a status line, sizes of chunks and empty lines without end: at the speed of the line, until the deadline.
 */
function limitReplies(socket: Socket, maxBytes: number): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let bytes = 0;
  socket.write = (...given: unknown[]) => {
    bytes = 0;
    return write(...given);
  };
  socket.read = (size) => {
    const chunk = read(size);
    bytes += chunk?.length ?? 0;
    if (bytes <= maxBytes) return chunk;
    socket.destroy(new OutboundError("invalid_response"));
    return null;
  };
}

/** The connector remembers sessions by host, weakly: unless they are held, the next GC takes them. */
class SessionKeeper {
  readonly #held = new Map<string, Buffer>();
  keep(hostname: string, session: Buffer): void {
    this.#held.delete(hostname);
    this.#held.set(hostname, session);
    if (this.#held.size > MAX_SESSIONS) this.#held.delete(this.#held.keys().next().value!);
  }
}
