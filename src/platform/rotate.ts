import type { SealContext, Vault } from "./crypto.ts";
import { retireSecrets } from "./key-ring.ts";
import type { Database } from "./postgres/database.ts";

/*
 * Re-encrypts everything under the first secret of WAYMARK_SECRET while servers run. Rows are read
 * in batches without locks and updated one by one only if the ciphertext is still the one that was
 * read, so concurrent changes are kept. A run may die and be repeated at any point; finished rows
 * are skipped.
 */

/** A column of ciphertexts made by the vault. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key. */
  key: readonly string[];
  purpose: string;
  /** SQL for the context `id` its ciphertexts are bound to; the app is `app_id`. */
  id: string;
  /** SQL for the candidate key of a row. */
  ownKey?: string;
  /** Batch size, for columns with large values. */
  batch?: number;
}

export interface Rotation {
  encrypted: number;
  /**
   * Rows of candidates whose key was deleted (restored from a backup older than the erasure):
   * undecryptable.
   */
  destroyed: number;
  /** Made with a secret that WAYMARK_SECRET lacks. */
  unreadable: number;
}

/** A process whose first secret is another one keeps adding rows. */
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
  // Repeat until a pass finds nothing: rows may be added behind the cursor.
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

/** The next rows, by primary key, that the first secret did not encrypt. */
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
