import type { LookupAddress } from "node:dns";
import { lookup as lookUpLikeTheSystem, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { createSecureContext } from "node:tls";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { OutboundError } from "./outbound-error.ts";
import { isPublicAddress } from "./public-address.ts";

export type Resolve = (hostname: string) => Promise<string[]>;

/** Hosts whose TLS session is kept, so that the next connection needs no full handshake. */
const MAX_SESSIONS = 1_000;

/** Checks every address at the moment it is dialled. */
export function createConnector(
  { allowPrivateHosts, ca }: { allowPrivateHosts: boolean; ca?: string },
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
      return done(...result);
    });
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

/** Queries the name servers without the thread pool, so hanging names cannot block other work. */
export function resolvePublicly(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

export const resolveLikeTheSystem: Resolve = async (hostname) =>
  (await lookUpLikeTheSystem(hostname, { all: true })).map(({ address }) => address);
