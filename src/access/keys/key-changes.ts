import { fieldError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { findApp } from "../apps.ts";
import type { Changes } from "../audit/changes.ts";
import {
  createKey,
  findKey,
  revokeKey,
  rotateKey,
  updateKey,
  wasMadeSince,
  type ApiKey,
} from "./keys.ts";

/*
 * Audited changes of keys. The command line, the operators' API and the members' API call them;
 * undefined means that there is no such key, or that it is not of the app that `appId` names.
 */

interface Deps {
  clock: Clock;
}

/** `appId` undefined: a key of any app. */
export interface KeyRef {
  id: string;
  appId?: string | undefined;
}

/** A form that is sent twice makes one key. The caller locks something that both would lock. */
const DOUBLE_SUBMIT_SECONDS = 10;
const momentAgo = (now: Date): Date => new Date(now.getTime() - DOUBLE_SUBMIT_SECONDS * 1000);

export type SecretKey = ApiKey & { key: string };

export const addKey = (
  changes: Changes,
  { clock }: Deps,
  { isOnce = false, ...input }: Parameters<typeof createKey>[2] & { isOnce?: boolean },
): Promise<SecretKey | undefined> =>
  changes.change("key.create", async (tx, note) => {
    const app = await findApp(tx, input.appId);
    if (!app) return undefined;
    if (app.isSandboxOnly && input.mode === "live")
      throw fieldError("mode", "must be test: this app has only the sandbox until it is approved");
    if (isOnce && (await wasMadeSince(tx, input, momentAgo(clock()))))
      throw fieldError("name", "was given to a key a moment ago: look at the list before another");
    const key = await createKey(tx, clock, input);
    note.targetId = key.id;
    note.details = { app_id: key.appId, mode: key.mode };
    return key;
  });

export const changeKey = (
  changes: Changes,
  ref: KeyRef,
  values: { name?: string | undefined; ipAllowlist?: readonly string[] | undefined },
): Promise<ApiKey | undefined> =>
  changes.change("key.update", async (tx, note) => {
    const known = await findKey(tx, ref);
    if (!known) return undefined;
    const key = await updateKey(tx, ref.id, values);
    note.targetId = ref.id;
    const changed = Object.entries(values).filter(([, value]) => value !== undefined);
    note.details = { app_id: known.appId, changed: changed.map(([name]) => name).toSorted() };
    return key;
  });

export const replaceKey = (
  changes: Changes,
  { clock }: Deps,
  ref: KeyRef,
  graceSeconds: number,
): Promise<SecretKey | undefined> =>
  changes.change("key.rotate", async (tx, note) => {
    if (!(await findKey(tx, ref))) return undefined;
    const key = await rotateKey(tx, clock, ref.id, graceSeconds);
    if (!key) return undefined;
    note.targetId = ref.id;
    note.details = { app_id: key.appId, grace_seconds: graceSeconds, replaced_by: key.id };
    return key;
  });

export const endKey = (
  changes: Changes,
  { clock }: Deps,
  ref: KeyRef,
): Promise<ApiKey | undefined> =>
  changes.change("key.revoke", async (tx, note) => {
    if (!(await findKey(tx, ref))) return undefined;
    const key = await revokeKey(tx, clock, ref.id);
    if (!key) return undefined;
    note.targetId = ref.id;
    note.details = { app_id: key.appId };
    return key;
  });
