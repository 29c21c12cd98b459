import {
  addKey,
  bodyOf,
  DEFAULT_GRACE_SECONDS,
  endKey,
  findApp,
  Key,
  KeyList,
  KeyRotation,
  KeyWithSecret,
  listKeys,
  NewKey,
  pageOfLedger,
  parseAllowlistEntry,
  replaceKey,
  SCOPES,
  showKeyAt,
  showLedgerEntry,
  type App as AppRow,
  type AppSettings,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import type { createCandidates } from "../../features/candidates/index.ts";
import { countryToStore } from "../../features/catalogue/index.ts";
import { CandidateData } from "../../features/members/index.ts";
import { findMoment, type Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { PageOf, pageOfRows } from "../../platform/pagination.ts";
import type { Database } from "../../platform/postgres/database.ts";
import {
  addApp,
  changeApp,
  disableApp,
  enableApp,
  grantCredits,
  removeApp,
} from "../verbs/accounts.ts";
import { showApp } from "../verbs/show-rows.ts";
import { findApps } from "./apps.store.ts";
import {
  App,
  AppChange,
  AppRemoval,
  AppsQuery,
  Erasure,
  ErasureReply,
  Grant,
  LedgerEntry,
  LedgerQuery,
  NewApp,
} from "./apps.schema.ts";
import { IdParams, timeRangeOf } from "../../platform/http/shared-fields.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

interface Deps {
  db: Database;
  clock: Clock;
  vault: Vault;
  candidates: ReturnType<typeof createCandidates>;
}

const noApp = (): Error => apiError("not_found", "There is no such app.");
const noKey = (): Error =>
  apiError("not_found", "There is no such key, or it was revoked or has expired.");

function shown(app: AppRow | undefined) {
  if (!app) throw noApp();
  return showApp(app);
}

/** 404 for an unknown app. */
export async function getApp(db: Database, id: string): Promise<AppRow> {
  const app = await findApp(db, id);
  if (!app) throw noApp();
  return app;
}

// Over 80 lines: one declaration for each operation, and no logic.
export function appOperations(deps: Deps): OperatorOperation[] {
  const { db } = deps;
  const tag = "Apps";
  return [
    defineOperatorOperation({
      id: "listApps",
      tag,
      method: "GET",
      path: "/apps",
      summary: "List apps",
      query: AppsQuery,
      status: 200,
      reply: PageOf(App),
      async handle(call, { query }) {
        const page = call.page();
        const { apps, total } = await findApps(db, query.q ?? null, page);
        return pageOfRows(apps, page, total, showApp);
      },
    }),
    defineOperatorOperation({
      id: "createApp",
      tag,
      method: "POST",
      path: "/apps",
      summary: "Create an app",
      body: NewApp,
      status: 201,
      reply: App,
      handle: async (call, { body: { name, credits = 0, ...rest } }) =>
        showApp(await addApp(call, deps, { ...settingsOf(rest), name }, credits)),
    }),
    defineOperatorOperation({
      id: "getApp",
      tag,
      method: "GET",
      path: "/apps/{id}",
      summary: "Read an app",
      params: IdParams,
      status: 200,
      reply: App,
      handle: async (_call, { params }) => showApp(await getApp(db, params.id)),
    }),
    defineOperatorOperation({
      id: "updateApp",
      tag,
      method: "PATCH",
      path: "/apps/{id}",
      summary: "Change an app",
      description: "Name, quota, retention or limits. New limits apply within two seconds.",
      params: IdParams,
      body: AppChange,
      status: 200,
      reply: App,
      async handle(call, { params, body }) {
        const { name, ...rest } = body;
        const settings = { ...settingsOf(rest), ...(name === undefined ? {} : { name }) };
        if (Object.keys(settings).length === 0) throw fieldError("body", "must change something");
        return shown(await changeApp(call, params.id, settings));
      },
    }),
    defineOperatorOperation({
      id: "disableApp",
      tag,
      method: "POST",
      path: "/apps/{id}/disable",
      summary: "Disable an app",
      description: "Its keys are refused within two seconds. Nothing is lost.",
      params: IdParams,
      status: 200,
      reply: App,
      handle: async (call, { params }) => shown(await disableApp(call, deps, params.id)),
    }),
    defineOperatorOperation({
      id: "enableApp",
      tag,
      method: "POST",
      path: "/apps/{id}/enable",
      summary: "Enable an app again",
      params: IdParams,
      status: 200,
      reply: App,
      handle: async (call, { params }) => shown(await enableApp(call, params.id)),
    }),
    defineOperatorOperation({
      id: "deleteApp",
      tag,
      method: "DELETE",
      path: "/apps/{id}",
      summary: "Delete a disabled app",
      description:
        "Deletes its keys, results, candidates, files and webhooks for ever; the ledger stays. Possible a minute after it was disabled.",
      params: IdParams,
      status: 200,
      reply: AppRemoval,
      async handle(call, { params: { id } }) {
        const removal = await removeApp(call, deps, id);
        if (!removal) throw noApp();
        if (removal === "enabled") throw fieldError("id", "names an app in use: disable it first");
        if ("waitSeconds" in removal)
          throw fieldError(
            "id",
            `names an app whose last requests may still run: try again in ${removal.waitSeconds} s`,
          );
        return { id, deleted: removal.deleted };
      },
    }),
    defineOperatorOperation({
      id: "grantCredits",
      tag: "Credits",
      method: "POST",
      path: "/apps/{id}/credits",
      summary: "Grant credits",
      params: IdParams,
      body: Grant,
      status: 201,
      reply: LedgerEntry,
      async handle(call, { params, body: { amount, note = null } }) {
        const entry = await grantCredits(call, deps, params.id, { credits: amount, note });
        if (!entry) throw noApp();
        if (entry === "too_few")
          throw fieldError(
            "amount",
            "takes back more than the app has: no balance goes below zero",
          );
        return showLedgerEntry(entry);
      },
    }),
    defineOperatorOperation({
      id: "listLedger",
      tag: "Credits",
      method: "GET",
      path: "/apps/{id}/ledger",
      summary: "Read an app's ledger",
      description: "Newest first.",
      params: IdParams,
      query: LedgerQuery,
      status: 200,
      reply: PageOf(LedgerEntry),
      async handle(call, { params, query }) {
        await getApp(db, params.id);
        const page = call.page<number>();
        const filter = { kind: query.kind ?? null, ...timeRangeOf(query) };
        const { entries, total } = await pageOfLedger(db, params.id, filter, page);
        return pageOfRows(entries, page, total, showLedgerEntry);
      },
    }),
  ];
}

// Over 80 lines: one declaration for each operation, and no logic.
export function keyOperations(deps: Deps): OperatorOperation[] {
  const { db } = deps;
  const tag = "Keys";
  return [
    defineOperatorOperation({
      id: "listKeys",
      tag,
      method: "GET",
      path: "/apps/{id}/keys",
      summary: "List an app's keys",
      params: IdParams,
      status: 200,
      reply: KeyList,
      async handle(call, { params }) {
        await getApp(db, params.id);
        return { data: (await listKeys(db, params.id)).map((key) => showKeyAt(key, call.now)) };
      },
    }),
    defineOperatorOperation({
      id: "createKey",
      tag,
      method: "POST",
      path: "/apps/{id}/keys",
      summary: "Create a key",
      description: "The key is in this reply and nowhere else.",
      params: IdParams,
      body: NewKey,
      status: 201,
      reply: KeyWithSecret,
      async handle(call, { params, body }) {
        const key = await addKey(call, deps, {
          appId: params.id,
          mode: body.mode,
          type: body.type ?? "secret",
          name: body.name ?? `${body.mode} key`,
          scopes: [...new Set(body.scopes ?? SCOPES)],
          ipAllowlist: (body.ip_allowlist ?? []).map((entry) => parseAllowlistEntry(entry)!),
          expiresAt: body.expires_at === undefined ? null : findMoment(body.expires_at)!,
        });
        if (!key) throw noApp();
        return showKeyAt(key, call.now);
      },
    }),
    defineOperatorOperation({
      id: "rotateKey",
      tag,
      method: "POST",
      path: "/keys/{id}/rotate",
      summary: "Replace a key",
      description:
        "Makes a key with the same rights; the old one works for the grace period. A key is rotated once; 409 names the key that replaced it.",
      params: IdParams,
      body: KeyRotation,
      isBodyOptional: true,
      status: 201,
      reply: KeyWithSecret,
      async handle(call, { params, body }) {
        const grace = body.grace_seconds ?? DEFAULT_GRACE_SECONDS;
        const key = await replaceKey(call, deps, params, grace);
        if (!key) throw noKey();
        return showKeyAt(key, call.now);
      },
    }),
    defineOperatorOperation({
      id: "revokeKey",
      tag,
      method: "POST",
      path: "/keys/{id}/revoke",
      summary: "Revoke a key",
      description: "It stops working everywhere within two seconds.",
      params: IdParams,
      status: 200,
      reply: Key,
      async handle(call, { params }) {
        const key = await endKey(call, deps, params);
        if (!key) throw noKey();
        return showKeyAt(key, call.now);
      },
    }),
    defineOperatorOperation({
      id: "previewErasure",
      tag: "Candidates",
      method: "POST",
      path: "/candidates/preview",
      summary: "Count what an erasure would destroy",
      description: "Changes nothing. `live` covers the sandbox too, as the erasure does.",
      body: Erasure,
      status: 200,
      reply: CandidateData,
      async handle(call, { body: { app_id, mode = "live", external_candidate_id } }) {
        await getApp(db, app_id);
        const space = { appId: app_id, mode };
        return deps.candidates.preview(space, external_candidate_id, call.now);
      },
    }),
    defineOperatorOperation({
      id: "eraseCandidate",
      tag: "Candidates",
      method: "POST",
      path: "/candidates/erase",
      summary: "Erase a candidate",
      description:
        "As DELETE /v1/candidates/{external_candidate_id} with a key of this app and mode: `live` covers the sandbox too. The id is in the body, so that no log of paths keeps it.",
      body: Erasure,
      status: 202,
      reply: ErasureReply,
      async handle(call, { body: { app_id, mode = "live", external_candidate_id } }) {
        await getApp(db, app_id);
        const space = { appId: app_id, mode };
        const note = { targetId: app_id, details: { mode } };
        const context = call.as(space, "candidate.erase", note);
        const settled = await deps.candidates.erase(context, external_candidate_id);
        const [receipt] = Object.values(settled.reply.headers ?? {});
        return { ...bodyOf(settled), receipt };
      },
    }),
  ];
}

function settingsOf(body: {
  sandbox_quota?: number;
  retention_months?: number;
  rate_read?: number;
  rate_ai?: number;
  has_unlimited_credits?: boolean;
  is_sandbox_only?: boolean;
  default_country?: string | null;
}): AppSettings {
  const entries: [keyof AppSettings, number | boolean | string | null | undefined][] = [
    ["sandboxQuota", body.sandbox_quota],
    ["retentionMonths", body.retention_months],
    ["rateRead", body.rate_read],
    ["rateAi", body.rate_ai],
    ["hasUnlimitedCredits", body.has_unlimited_credits],
    ["isSandboxOnly", body.is_sandbox_only],
    ["defaultCountry", countryToStore(body.default_country)],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
