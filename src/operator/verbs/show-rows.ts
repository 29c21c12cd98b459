import { statusOf, toCredits, type App } from "../../access/index.ts";
import type { JobSource } from "../../features/import/index.ts";
import type { OperatorToken } from "./operator-tokens.store.ts";
import type { Admin } from "./people.store.ts";

/* Rows as both doors show them: the operators' API, and commands with --json. */

export const showApp = (app: App) => ({
  id: app.id,
  name: app.name,
  credits: toCredits(app.balanceMillicredits),
  has_unlimited_credits: app.hasUnlimitedCredits,
  is_sandbox_only: app.isSandboxOnly,
  sandbox_quota: app.sandboxQuota,
  retention_months: app.retentionMonths,
  rate_read: app.rateRead,
  rate_ai: app.rateAi,
  default_country: app.defaultCountry,
  disabled_at: app.disabledAt?.toISOString() ?? null,
  created_at: app.createdAt.toISOString(),
});

export const showAdmin = (admin: Admin) => ({
  id: admin.id,
  email: admin.email,
  role: admin.role,
  status: statusOfAdmin(admin),
  sessions: admin.sessions,
  has_second_factor: admin.hasSecondFactor,
  uses_oidc: admin.usesOidc,
  last_seen_at: admin.lastSeenAt?.toISOString() ?? null,
  created_at: admin.createdAt.toISOString(),
});

function statusOfAdmin(admin: Admin): "invited" | "active" | "disabled" {
  if (admin.disabledAt) return "disabled";
  return admin.hasPassword || admin.usesOidc ? "active" : "invited";
}

export const showToken = (token: OperatorToken, now: Date) => ({
  id: token.id,
  name: token.name,
  role: token.role,
  hint: token.hint,
  status: statusOf(token, now),
  created_by:
    token.creatorKind === null
      ? null
      : { kind: token.creatorKind, id: token.creatorId, name: token.creatorName },
  expires_at: token.expiresAt?.toISOString() ?? null,
  revoked_at: token.revokedAt?.toISOString() ?? null,
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  created_at: token.createdAt.toISOString(),
});

export const showSource = (source: JobSource) => ({
  name: source.name,
  from: source.origin,
  every_seconds: source.everySeconds,
  replace: source.isReplace,
  running: source.isRunning,
  next_run_at: source.nextRunAt.toISOString(),
  last_started_at: source.startedAt?.toISOString() ?? null,
  last_finished_at: source.finishedAt?.toISOString() ?? null,
  last_report: source.report,
  last_failure: source.failure,
  failures: source.failures,
  paused_at: source.pausedAt?.toISOString() ?? null,
  created_at: source.createdAt.toISOString(),
});
