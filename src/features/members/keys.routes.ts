import {
  addKey,
  changeKey,
  DEFAULT_GRACE_SECONDS,
  endKey,
  Key,
  KeyChange,
  KeyList,
  KeyRotation,
  KeyWithSecret,
  listKeys,
  NewKey,
  parseAllowlistEntry,
  replaceKey,
  SCOPES,
  showKeyAt,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { findMoment, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { AppParams, AppPartParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";

interface Deps {
  db: Database;
  clock: Clock;
}

const noKey = (): Error =>
  apiError("not_found", "There is no such key, or it was revoked or has expired.");

const allowlistOf = (entries: readonly string[] | undefined): string[] | undefined =>
  entries?.map((entry) => parseAllowlistEntry(entry)!);

// Over 80 lines: one declaration for each operation, and no logic.
export function accountKeyOperations(deps: Deps): AccountOperation[] {
  const { db } = deps;
  const tag = "Keys";
  return [
    defineAccountOperation({
      id: "listAccountKeys",
      tag,
      method: "GET",
      path: "/apps/{app}/keys",
      summary: "List the keys",
      params: AppParams,
      status: 200,
      reply: KeyList,
      handle: async (call) => ({
        data: (await listKeys(db, call.app.id)).map((key) => showKeyAt(key, call.now)),
      }),
    }),
    defineAccountOperation({
      id: "createAccountKey",
      tag,
      method: "POST",
      path: "/apps/{app}/keys",
      summary: "Create a key",
      description:
        "The key is in this reply and nowhere else. A second one with the same name and mode within ten seconds is refused: it is a form that was sent twice.",
      params: AppParams,
      body: NewKey,
      status: 201,
      reply: KeyWithSecret,
      async handle(call, { body }) {
        const key = await addKey(call, deps, {
          appId: call.app.id,
          mode: body.mode,
          type: body.type ?? "secret",
          name: body.name ?? `${body.mode} key`,
          scopes: [...new Set(body.scopes ?? SCOPES)],
          ipAllowlist: allowlistOf(body.ip_allowlist) ?? [],
          expiresAt: body.expires_at === undefined ? null : findMoment(body.expires_at)!,
          isOnce: true,
        });
        if (!key) throw apiError("not_found", "There is no such app.");
        return showKeyAt(key, call.now);
      },
    }),
    defineAccountOperation({
      id: "updateAccountKey",
      tag,
      method: "PATCH",
      path: "/apps/{app}/keys/{id}",
      summary: "Change a key's name or addresses",
      description: "New addresses apply within two seconds.",
      params: AppPartParams,
      body: KeyChange,
      status: 200,
      reply: Key,
      async handle(call, { params, body }) {
        const values = { name: body.name, ipAllowlist: allowlistOf(body.ip_allowlist) };
        if (Object.keys(body).length === 0) throw fieldError("body", "must change something");
        const key = await changeKey(call, { id: params.id, appId: call.app.id }, values);
        if (!key) throw noKey();
        return showKeyAt(key, call.now);
      },
    }),
    defineAccountOperation({
      id: "rotateAccountKey",
      tag,
      method: "POST",
      path: "/apps/{app}/keys/{id}/rotate",
      summary: "Replace a key",
      description:
        "Makes a key with the same rights; the old one works for the grace period. A key is rotated once; 409 names the key that replaced it.",
      params: AppPartParams,
      body: KeyRotation,
      isBodyOptional: true,
      status: 201,
      reply: KeyWithSecret,
      async handle(call, { params, body }) {
        const ref = { id: params.id, appId: call.app.id };
        const key = await replaceKey(call, deps, ref, body.grace_seconds ?? DEFAULT_GRACE_SECONDS);
        if (!key) throw noKey();
        return showKeyAt(key, call.now);
      },
    }),
    defineAccountOperation({
      id: "revokeAccountKey",
      tag,
      method: "POST",
      path: "/apps/{app}/keys/{id}/revoke",
      summary: "Revoke a key",
      description: "It stops working everywhere within two seconds.",
      params: AppPartParams,
      status: 200,
      reply: Key,
      async handle(call, { params }) {
        const key = await endKey(call, deps, { id: params.id, appId: call.app.id });
        if (!key) throw noKey();
        return showKeyAt(key, call.now);
      },
    }),
  ];
}
