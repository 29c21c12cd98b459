import { createHash } from "node:crypto";
import type { Vault } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import {
  lockAuditHead,
  readAuditChain,
  readAuditHead,
  readOnly,
  writeAuditHead,
  type AuditHead,
  type ChainedAuditEntry,
} from "./audit.store.ts";

/*
 * The audit log as a hash chain. The row of its head is locked while an entry is added, last in the
 * transaction of the change, so `seq` has no gaps and follows commit order.
 *
 * Anyone with SQL access can recompute plain hashes, so the head carries a seal keyed with the
 * vault. It is renewed only when the one before it was right: a manipulated log stays unsealed
 * until an operator accepts it (`waymark audit seal`).
 */

/** The migration that made the chain: the process that applied it seals the log as it found it. */
const MADE_BY = "0021_audit_chain.sql";

/** The same as `audit_hash` in migrations/0021_audit_chain.sql: checks must not rely on the database's own copy. */
export function auditHash(previous: Buffer, entry: Omit<ChainedAuditEntry, "id" | "hash">): Buffer {
  const fields = [
    entry.seq,
    entry.actorKind,
    entry.actorId ?? "-",
    entry.action,
    entry.targetId ?? "-",
    entry.requestId ?? "-",
    entry.atMicros,
    entry.detailsText,
  ];
  return createHash("sha256").update(previous).update(fields.join("\n")).digest();
}

export const sealOfHead = (vault: Vault, { count, hash }: Omit<AuditHead, "seal">): Buffer =>
  vault.fingerprint("audit-head", String(count), hash);

export const isSealed = (vault: Vault, head: AuditHead): boolean =>
  head.seal !== null && sealOfHead(vault, head).equals(head.seal);

export interface AuditFinding {
  entryId: number | null;
  message: string;
}

/** Checks the whole log in one snapshot. */
export const verifyAudit = (
  db: Database,
  vault: Vault,
): Promise<{ entries: number; findings: AuditFinding[] }> =>
  db.transaction(async (tx) => {
    await readOnly(tx);
    const head = await readAuditHead(tx);
    const { findings, count, hash } = await checkChain(tx);
    if (head.count !== count || !head.hash.equals(hash))
      findings.push({
        entryId: null,
        message: `the log has ${count} entries and its head names another end, with ${head.count}: the newest were removed or added`,
      });
    else if (!isSealed(vault, head))
      findings.push({
        entryId: null,
        message:
          "the seal does not fit: the log was changed, or an earlier version has written to it; `waymark audit seal` accepts it as it is",
      });
    return { entries: count, findings };
  });

async function checkChain(
  tx: Tx,
): Promise<{ findings: AuditFinding[]; count: number; hash: Buffer }> {
  const findings: AuditFinding[] = [];
  let seq = 0;
  let hash: Buffer = Buffer.alloc(0);
  for await (const entry of readAuditChain(tx)) {
    const missing = entry.seq - seq - 1;
    if (missing !== 0)
      findings.push({
        entryId: entry.id,
        message:
          missing > 0
            ? `${missing} entries before this one were removed`
            : "stands outside the chain, or its number was given twice",
      });
    else if (!auditHash(hash, entry).equals(entry.hash))
      findings.push({ entryId: entry.id, message: "was changed: its hash does not match" });
    ({ seq, hash } = entry);
  }
  return { findings, count: seq, hash };
}

/** Seals the log as it is, if its chain is whole; only an operator can decide that. */
export const acceptAudit = (
  db: Database,
  vault: Vault,
): Promise<{ entries: number } | { fault: string }> =>
  db.transaction(async (tx) => {
    await lockAuditHead(tx);
    const { findings, count, hash } = await checkChain(tx);
    const [fault] = findings;
    if (fault) return { fault: `entry ${fault.entryId} ${fault.message}` };
    const head = { count, hash };
    await writeAuditHead(tx, { ...head, seal: sealOfHead(vault, head) });
    return { entries: count };
  });

/** For the process that has just migrated the database. */
export async function sealMigratedAudit(parts: {
  db: Database;
  vault: Vault;
  migrated: readonly string[];
}): Promise<void> {
  if (parts.migrated.includes(MADE_BY)) await acceptAudit(parts.db, parts.vault);
}
