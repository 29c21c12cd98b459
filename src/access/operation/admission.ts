import type { Vault } from "../../platform/crypto.ts";
import { apiError, retryLater } from "../../errors.ts";
import { clientNetwork, isAllowed } from "../keys/allowlist.ts";
import { insufficientCredits, sandboxQuotaExceeded } from "../credits/credits.ts";
import { looksPublishable } from "../keys/key-format.ts";
import type { KeyLookup } from "../keys/keys.ts";
import {
  costsCredits,
  countsAgainstQuota,
  type Caller,
  type KeyPolicy,
  type RateClass,
} from "../policy.ts";
import {
  ADDRESS_LIMIT,
  type WindowAsk,
  type Means,
  type Rate,
  type Rates,
} from "../rates/rates.ts";
import type { Reads } from "../rates/reads.ts";

/** A request, as far as admission looks at it. */
export interface Arrival {
  readonly headers: { readonly authorization?: string | undefined };
  readonly ip: string;
}

export interface Admitted {
  caller: Caller;
  /** Undefined until the request is counted: with its charge, or by `count` when it fails before. */
  means: Means | undefined;
  /** Counts the request with its charge; undefined once it was counted. */
  ask: WindowAsk | undefined;
}

/**
 * Gets the values for the headers, and the caller if the key is valid, before anything is thrown.
 */
export type OnRate = (rate: Rate, caller: Caller | undefined) => void;

export interface Admission {
  /** Checks key, allowlist, rate and scope, in this order. */
  admit(arrival: Arrival, policy: KeyPolicy, onRate: OnRate): Promise<Admitted>;
  /** The app of a key that was seen within the last second. */
  ownerOf(arrival: Arrival): string | undefined;
  /**
   * Admits a billed read that may run before it is counted; undefined when `admit` has to. Then
   * either its charge or `count` counts it.
   */
  admitFirst(arrival: Arrival, policy: KeyPolicy): Admitted | undefined;
  count(admitted: Admitted, onRate: OnRate): Promise<void>;
  /** For replies that need no key: counts by a valid key if there is one, else by address. */
  admitAnyone(arrival: Arrival, onRate: OnRate): Promise<void>;
  /** Counts further requests of an admitted caller, also past the limit; returns what is left. */
  countMore(caller: Caller, rateClass: RateClass, requests: number): Promise<Rate>;
}

/** Short, so the windows in the database stay authoritative. */
const EXHAUSTED_MS = 1_000;
const MAX_EXHAUSTED = 10_000;

/** Counts requests without a valid key by the network they come from. */
export function limitAddresses(
  rates: Rates,
  vault: Vault,
  { class: rateClass, limit }: Pick<WindowAsk, "class" | "limit">,
) {
  // Networks over their limit, until their window ends: refused without asking the database, for a
  // moment at a time.
  const exhausted = new Map<string, { rate: Rate; until: number; endsAt: number }>();
  const findExhausted = (network: string) => {
    const entry = exhausted.get(network);
    if (!entry || entry.endsAt >= performance.now()) return entry;
    exhausted.delete(network);
    return undefined;
  };
  return {
    isExhausted: (address: string): boolean => findExhausted(clientNetwork(address)) !== undefined,
    async take(address: string): Promise<Rate> {
      const network = clientNetwork(address);
      const refused = findExhausted(network);
      if (refused && refused.until >= performance.now()) return refused.rate;
      const { rate } = await rates.take({
        // A hash: the table of windows need not tell who called from where.
        subject: vault.fingerprint("client-network", network).toString("base64url"),
        class: rateClass,
        limit,
        appId: null,
      });
      if (!rate.isAllowed) {
        if (exhausted.size >= MAX_EXHAUSTED) exhausted.clear();
        const now = performance.now();
        const endsAt = now + rate.retryAfterSeconds * 1_000;
        exhausted.set(network, { rate, until: now + EXHAUSTED_MS, endsAt });
      } else exhausted.delete(network);
      return rate;
    },
  };
}

export function createAdmission(
  lookUp: KeyLookup,
  rates: Rates,
  vault: Vault,
  reads: Pick<Reads, "mayRunFirst" | "note">,
): Admission {
  const byAddress = limitAddresses(rates, vault, { class: "address", limit: ADDRESS_LIMIT });

  const identify = createIdentify(lookUp, byAddress.isExhausted);

  const count = async (admitted: Admitted, onRate: OnRate): Promise<void> => {
    const { caller, ask } = admitted;
    if (!ask) return;
    admitted.ask = undefined;
    const { rate, means } = await rates.take(ask);
    if (ask.class === "read") reads.note(ask, rate, means.balanceMillicredits);
    admitted.means = means;
    enforce(rate, caller, onRate, ask.class);
  };

  return {
    async admit(arrival, policy, onRate) {
      const caller = await identify(arrival);
      if (caller instanceof Error) {
        enforce(await byAddress.take(arrival.ip), undefined, onRate);
        throw caller;
      }
      if (!mayCallFrom(caller, arrival)) {
        onRate(await rates.peek(askOf(caller, "read")), caller);
        throw apiError(
          "ip_not_allowed",
          `This key may not be used from ${arrival.ip}. Add the address to its allowlist.`,
        );
      }
      const admitted: Admitted = { caller, means: undefined, ask: askOf(caller, policy.rate) };
      await count(admitted, onRate);
      if (!hasScope(caller, policy))
        throw apiError("insufficient_scope", `This key lacks the scope ${policy.scope}.`);
      return admitted;
    },

    ownerOf: ({ headers }) => lookUp.known(bearerToken(headers.authorization) ?? "")?.appId,

    admitFirst(arrival, policy) {
      if (policy.rate !== "read") return undefined;
      const caller = lookUp.known(bearerToken(arrival.headers.authorization) ?? "");
      if (!caller || !mayCallFrom(caller, arrival)) return undefined;
      if (!costsCredits(caller, policy) || !hasScope(caller, policy)) return undefined;
      const ask = askOf(caller, policy.rate);
      return reads.mayRunFirst(ask, policy.costMillicredits)
        ? { caller, means: undefined, ask }
        : undefined;
    },

    count,

    async admitAnyone(arrival, onRate) {
      const caller = await identify(arrival);
      const isKnown = !(caller instanceof Error) && mayCallFrom(caller, arrival);
      const rate = isKnown
        ? (await rates.take(askOf(caller, "read"))).rate
        : await byAddress.take(arrival.ip);
      enforce(rate, isKnown ? caller : undefined, onRate);
    },

    async countMore(caller, rateClass, requests) {
      const ask = askOf(caller, rateClass);
      const taken = await Promise.all(
        Array.from({ length: requests }, () => rates.take({ ...ask })),
      );
      return taken.map(({ rate }) => rate).reduce((a, b) => (b.remaining < a.remaining ? b : a));
    },
  };
}

function enforce(rate: Rate, caller: Caller | undefined, onRate: OnRate, rateClass?: string): void {
  onRate(rate, caller);
  if (!rate.isAllowed) throw rateLimited(rate, rateClass);
}

/** The caller, or the error that a request without a valid key gets. */
const createIdentify =
  (lookUp: KeyLookup, isExhausted: (address: string) => boolean) =>
  async (arrival: Arrival): Promise<Caller | Error> => {
    const token = bearerToken(arrival.headers.authorization);
    if (!token)
      return apiError("missing_api_key", "Send your secret key as `Authorization: Bearer sk_…`.");
    if (looksPublishable(token))
      return apiError(
        "wrong_key_type",
        "This is a publishable key. Call the API from a server, with a secret key (sk_…).",
      );
    return (
      (await lookUp.find(token, () => isExhausted(arrival.ip))) ??
      apiError(
        "unauthorized",
        "This API key is invalid, expired or revoked, or its app is disabled.",
      )
    );
  };

/** Before the work: with nothing left, even a request that would fail later ends here. */
export function refuseWithoutMeans(
  { caller, means }: Admitted,
  policy: KeyPolicy,
  now: Date,
  calls = 1,
): void {
  if (!means) return;
  const price = policy.costMillicredits * calls;
  if (caller.key.mode === "live") {
    if (costsCredits(caller, policy) && means.balanceMillicredits < price) {
      throw insufficientCredits(price, means.balanceMillicredits);
    }
  } else if (countsAgainstQuota(policy) && means.sandboxUsed + calls > caller.sandboxQuota) {
    throw sandboxQuotaExceeded(caller.sandboxQuota, now);
  }
}

/** Engine calls may have been fewer than their limit: `countMore` counts some of them several times. */
export function rateLimited({ limit, retryAfterSeconds }: Rate, rateClass?: string): Error {
  const used =
    rateClass === "ai"
      ? `The limit of ${limit} engine calls a minute is used up; a slow document counts as several.`
      : `More than ${limit} requests in a minute.`;
  return retryLater(
    "rate_limited",
    `${used} Wait ${retryAfterSeconds} s, then retry.`,
    retryAfterSeconds,
  );
}

/** Undefined for another scheme or an empty token. */
function bearerToken(authorization: string | undefined): string | undefined {
  const [, token] = /^\s*bearer (.*)$/is.exec(authorization ?? "") ?? [];
  return token?.trim() || undefined;
}

const askOf = (caller: Caller, rateClass: RateClass): WindowAsk => ({
  subject: caller.key.id,
  class: rateClass,
  limit: caller.rateLimits[rateClass],
  appId: caller.appId,
});

const mayCallFrom = ({ key }: Caller, arrival: Arrival): boolean =>
  key.ipAllowlist.length === 0 || isAllowed(key.ipAllowlist, arrival.ip);

const hasScope = ({ key }: Caller, { scope }: KeyPolicy): boolean =>
  scope === null || key.scopes.includes(scope);
