import type { Mode } from "../privacy/index.ts";

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

export type RateClass = "read" | "ai";

/**
 * An operation's requirements of its caller. Every operation declares one; the server does not
 * start otherwise.
 */
export interface KeyPolicy {
  /** null: any valid key. */
  scope: Scope | null;
  rate: RateClass;
  /** True for an engine call that is free: it counts against no sandbox quota. */
  isUnmetered?: true;
  /** Thousandths of a credit. */
  costMillicredits: number;
}

/**
 * `public`: no key, limited by address. `internal`: outside the API (health, docs), not limited.
 */
export type Policy = KeyPolicy | "public" | "internal";

/** A caller whose key was accepted. */
export interface Caller {
  appId: string;
  appName: string;
  retentionMonths: number;
  sandboxQuota: number;
  rateLimits: Record<RateClass, number>;
  hasUnlimitedCredits: boolean;
  /** Bodies of its sandbox requests are kept for a day. */
  logsSandboxBodies: boolean;
  /** Counts for pathways whose request names no country. */
  defaultCountry: string | null;
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

/** Whether calls with a sandbox key count against its monthly quota. */
export const countsAgainstQuota = ({ rate, isUnmetered }: KeyPolicy): boolean =>
  rate === "ai" && isUnmetered !== true;

/** Whether a call costs its caller credits. Sandbox keys pay from their quota instead. */
export const costsCredits = ({ key, hasUnlimitedCredits }: Caller, policy: KeyPolicy): boolean =>
  key.mode === "live" && !hasUnlimitedCredits && policy.costMillicredits > 0;
