import {
  DEFAULT_RATE_AI,
  DEFAULT_RATE_READ,
  DEFAULT_RETENTION_MONTHS,
  defineOperation,
  nextMonth,
  toCredits,
  WINDOW_SECONDS,
  type Call,
} from "../../access/index.ts";
import { Account } from "./me.schema.ts";

export const getAccount = defineOperation({
  id: "getAccount",
  tag: "Account",
  method: "GET",
  path: "/me",
  summary: "Who am I",
  description:
    "The app and key behind this request, what is left to spend, and the limits that apply. Any valid key may ask; it costs nothing.",
  policy: { scope: null, rate: "read", costMillicredits: 0 },
  status: 200,
  reply: Account,
  examples: {
    reply: {
      app: {
        id: "app_01kb3m8e5x7w2v9t4s6r1q0p8n",
        name: "Acme Careers",
        retention_months: DEFAULT_RETENTION_MONTHS,
      },
      key: {
        id: "key_01kb3m8e5y1c3d5f7h9k2m4p6r",
        name: "production",
        hint: "sk_live_…x4Tq",
        mode: "live",
        scopes: ["jobs:read", "jobs:match"],
        ip_allowlist: ["203.0.113.0/24"],
        expires_at: null,
        created_at: "2026-11-15T09:30:00.000Z",
      },
      credits: { balance: 996.9 },
      sandbox_quota: null,
      rate_limits: {
        read: { limit: DEFAULT_RATE_READ, window_seconds: WINDOW_SECONDS },
        ai: { limit: DEFAULT_RATE_AI, window_seconds: WINDOW_SECONDS },
      },
    },
  },
  handle: async (call) => describeAccount(call),
});

function describeAccount({ caller, means, now }: Call): object {
  const { key } = caller;
  const isLive = key.mode === "live";
  const limit = caller.sandboxQuota;
  const used = means.sandboxUsed;
  const quota = {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resets_at: nextMonth(now).toISOString(),
  };
  return {
    app: { id: caller.appId, name: caller.appName, retention_months: caller.retentionMonths },
    key: {
      id: key.id,
      name: key.name,
      hint: key.hint,
      mode: key.mode,
      scopes: key.scopes,
      ip_allowlist: key.ipAllowlist,
      expires_at: key.expiresAt?.toISOString() ?? null,
      created_at: key.createdAt.toISOString(),
    },
    credits:
      isLive && !caller.hasUnlimitedCredits
        ? { balance: toCredits(means.balanceMillicredits) }
        : null,
    sandbox_quota: isLive ? null : quota,
    rate_limits: {
      read: { limit: caller.rateLimits.read, window_seconds: WINDOW_SECONDS },
      ai: { limit: caller.rateLimits.ai, window_seconds: WINDOW_SECONDS },
    },
  };
}
