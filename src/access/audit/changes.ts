import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { auditHash, isSealed, sealOfHead } from "./audit-chain.ts";
import {
  insertAuditEntry,
  lockAuditHead,
  textOfDetails,
  writeAuditHead,
  type Actor,
} from "./audit.store.ts";

/** What the audit log says about a change. No secrets, and nothing about a candidate. */
export interface Note {
  /** Left unset when nothing was changed: then there is no entry. */
  targetId?: string;
  details?: object;
}

/** The way to change something as somebody: the change and its audit entry commit together. */
export interface Changes {
  readonly actor: Actor;
  change<T>(action: string, work: (tx: Tx, note: Note) => Promise<T>): Promise<T>;
}

export interface ChangeDeps {
  db: Database;
  clock: Clock;
  /** Seals the log. */
  vault: Vault;
}

export interface NewAuditEntry {
  actor: Actor;
  action: string;
  targetId: string | null;
  details: object;
  requestId: string | null;
}

/** Adds an entry to the end of the chain. Call it last: it locks the end until the commit. */
export async function appendAuditEntry(
  tx: Tx,
  { clock, vault }: Pick<ChangeDeps, "clock" | "vault">,
  { actor, details, ...rest }: NewAuditEntry,
): Promise<void> {
  const detailsText = await textOfDetails(tx, details);
  const head = await lockAuditHead(tx);
  const now = clock();
  const atMicros = now.getTime() * 1000;
  const seq = head.count + 1;
  const entry = { ...rest, seq, actorKind: actor.kind, actorId: actor.id, atMicros, detailsText };
  const hash = auditHash(head.hash, entry);
  await insertAuditEntry(tx, { ...entry, hash }, now);
  const next = { count: seq, hash };
  await writeAuditHead(tx, {
    ...next,
    seal: isSealed(vault, head) ? sealOfHead(vault, next) : head.seal,
  });
}

/** `appId` is put into the details of each entry. */
export const changesAs = (
  deps: ChangeDeps,
  actor: Actor,
  requestId: string | null,
  appId?: string,
): Changes => ({
  actor,
  change: (action, work) =>
    deps.db.transaction(async (tx) => {
      const note: Note = {};
      const result = await work(tx, note);
      const { targetId } = note;
      if (targetId === undefined) return result;
      const details = { ...(appId === undefined ? {} : { app_id: appId }), ...note.details };
      await appendAuditEntry(tx, deps, { actor, action, targetId, details, requestId });
      return result;
    }),
});

/** For commands: their user has the database itself, so there is no account to name. */
export const changesByCommand = (deps: ChangeDeps): Changes =>
  changesAs(deps, { kind: "command", id: null }, null);
