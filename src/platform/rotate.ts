import type { SealContext, Vault } from "./crypto.ts";
import { retireSecrets } from "./key-ring.ts";
import type { Database } from "./postgres/database.ts";

/*
 * Encrypts everything anew under the first secret of WAYMARK_SECRET, beside running servers. Rows
 * are read in batches, without a lock, and written one by one on the condition that the ciphertext
 * is still the one that was read: what a server changes meanwhile wins. It may die and run again at
 * any point; rows that are done are passed over.
 */

/** A column whose ciphertexts the vault made. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly string[];
  purpose: string;
  /** SQL for the `id` of the context that its ciphertexts are bound to; the app is `app_id`. */
  id: string;
  /** SQL for the key of the candidate that a row is about. */
  ownKey?: string;
  /** Rows of a batch, where values are large. */
  batch?: number;
}

export interface Rotation {
  encrypted: number;
  /** Of candidates whose key is gone (rows of a backup older than an erasure): nothing opens them. */
  destroyed: number;
  /** Made with a secret that WAYMARK_SECRET does not hold. */
  unreadable: number;
}

/** New rows keep coming from a process that does not have the new secret first. */
export class StillWriting extends Error {}

interface SealedRow {
  app_id: string;
  sealed_id: string;
  sealed: Buffer;
  own_key: Buffer | null;
}

const BATCH = 500;
const MAX_PASSES = 10;
const WRITES_AT_ONCE = 8;

export async function rotateSecrets(
  { db, vault }: { db: Database; vault: Vault },
  columns: readonly SealedColumn[],
  onProgress: (encrypted: number) => Promise<void> | void = () => {},
): Promise<Rotation> {
  const total: Rotation = { encrypted: 0, destroyed: 0, unreadable: 0 };
  // Again until a pass finds nothing: a row may have been added behind the first one.
  for (let passes = 1; ; passes++) {
    if (passes > MAX_PASSES) throw new StillWriting();
    const pass: Rotation = { encrypted: 0, destroyed: 0, unreadable: 0 };
    for (const column of columns) {
      await rotateColumn(db, vault, column, pass, () =>
        onProgress(total.encrypted + pass.encrypted),
      );
    }
    total.encrypted += pass.encrypted;
    Object.assign(total, { destroyed: pass.destroyed, unreadable: pass.unreadable });
    if (pass.encrypted === 0) break;
  }
  if (total.unreadable === 0) await retireSecrets(db, vault);
  return total;
}

async function rotateColumn(
  db: Database,
  vault: Vault,
  column: SealedColumn,
  counted: Rotation,
  onBatch: () => Promise<void> | void,
): Promise<void> {
  const { batch = BATCH, key } = column;
  let last: unknown[] | undefined;
  for (;;) {
    const rows = await readBatch(db, vault, column, batch, last);
    const waiting = [...rows];
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        counted[await encryptAnew(db, vault, column, row)]++;
      }
    };
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, work));
    await onBatch();
    if (rows.length < batch) return;
    const end = rows.at(-1)! as unknown as Record<string, unknown>;
    last = key.map((name) => end[name]);
  }
}

/** The next rows, in the order of the primary key, that the first secret has not made. */
function readBatch(
  db: Database,
  vault: Vault,
  { table, column, key, id, ownKey }: SealedColumn,
  batch: number,
  last: unknown[] | undefined,
): Promise<SealedRow[]> {
  const names = [...new Set([...key, "app_id"])].join(", ");
  const order = key.join(", ");
  const after = last ? `AND (${order}) > (${key.map((_, i) => `$${i + 3}`).join(", ")})` : "";
  return db.query<SealedRow>(
    `SELECT ${names}, ${id} AS sealed_id, ${column} AS sealed, ${ownKey ?? "NULL::bytea"} AS own_key
     FROM ${table}
     WHERE ${column} IS NOT NULL AND substring(${column} FROM 2 FOR 8) <> $1 ${after}
     ORDER BY ${order} LIMIT $2`,
    [vault.keyIds[0], batch, ...(last ?? [])],
  );
}

async function encryptAnew(
  db: Database,
  vault: Vault,
  { table, column, key, purpose }: SealedColumn,
  row: SealedRow,
): Promise<keyof Rotation> {
  if (vault.isDestroyed(row.sealed, row.own_key)) return "destroyed";
  const context: SealContext = { purpose, appId: row.app_id, id: row.sealed_id };
  let plain: Buffer;
  try {
    plain = vault.decrypt(context, row.sealed, row.own_key);
  } catch {
    return "unreadable";
  }
  const values = row as unknown as Record<string, unknown>;
  await db.query(
    `UPDATE ${table} SET ${column} = $1
     WHERE ${column} = $2 AND ${key.map((name, i) => `${name} = $${i + 3}`).join(" AND ")}`,
    [vault.encrypt(context, plain, row.own_key), row.sealed, ...key.map((name) => values[name])],
  );
  return "encrypted";
}
