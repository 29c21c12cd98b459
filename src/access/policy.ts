export const SCOPES = [
  "jobs:read",
  "jobs:match",
  "resumes:analyze",
  "candidates:delete",
  "pathways:generate",
  "pathways:read",
  "webhooks:manage",
] as const;
export type Scope = (typeof SCOPES)[number];

export type Mode = "live" | "test";
/** What an app owns in one mode: the sandbox and live data are apart. */
export interface Space {
  appId: string;
  mode: Mode;
}
export type RateClass = "read" | "ai";

/** What an operation asks of its caller. Each declares one; the server does not start without. */
export interface KeyPolicy {
  /** null: any valid key. */
  scope: Scope | null;
  /** Calls of class `ai` are the engine calls that a sandbox quota counts. */
  rate: RateClass;
  /** Thousandths of a credit. */
  costMillicredits: number;
}

/** `public`: no key, limited by address. `internal`: beside the API (health, docs), not limited. */
export type Policy = KeyPolicy | "public" | "internal";

/** A caller whose key was accepted. */
export interface Caller {
  appId: string;
  appName: string;
  retentionMonths: number;
  sandboxQuota: number;
  rateLimits: Record<RateClass, number>;
  key: {
    id: string;
    name: string;
    hint: string;
    mode: Mode;
    scopes: readonly string[];
    ipAllowlist: readonly string[];
    expiresAt: Date | null;
    createdAt: Date;
  };
}
