import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/postgres/database.ts";
import { insertAuditEntry, type Actor } from "./audit.store.ts";

/** What the audit log says about a change. No secrets, and nothing about a candidate. */
export interface Note {
  /** Left unset when nothing was changed: then there is no entry. */
  targetId?: string;
  details?: object;
}

/** The way to change something as an operator: the change and its audit entry commit together. */
export interface Changes {
  readonly actor: Actor;
  change<T>(action: string, work: (tx: Tx, note: Note) => Promise<T>): Promise<T>;
}

export interface ChangeDeps {
  db: Database;
  clock: Clock;
}

export const changesAs = (
  { db, clock }: ChangeDeps,
  actor: Actor,
  requestId: string | null,
): Changes => ({
  actor,
  change: (action, work) =>
    db.transaction(async (tx) => {
      const note: Note = {};
      const result = await work(tx, note);
      const { targetId, details = {} } = note;
      if (targetId === undefined) return result;
      const entry = { actor, action, targetId, details, requestId, createdAt: clock() };
      await insertAuditEntry(tx, entry);
      return result;
    }),
});

/** For commands: their user has the database itself, so there is no account to name. */
export const changesByCommand = (deps: ChangeDeps): Changes =>
  changesAs(deps, { kind: "command", id: null }, null);
