import type { Vault } from "../../platform/crypto.ts";
import type { Log } from "../../platform/log.ts";
import type { Database, Tx } from "../../platform/postgres/database.ts";
import { defineTask, type Task } from "../../platform/tasks.ts";
import { ChainCheck } from "./ledger-check.ts";
import { CHAIN_START, readChain, sealOfAnchor, type Anchor } from "./ledger.ts";

/*
 * Moves each app's anchor to its newest entry. The entries in between are checked first, so a
 * manipulated entry is never sealed; on a finding the anchor stays and the log names the entry. Two
 * processes may run this at once: an anchor moves only from the position its mover read.
 */
export async function anchorLedgers(db: Database, vault: Vault, log: Log): Promise<number> {
  const behind = await db.query<Anchor & { hash: Buffer | null; balance: number }>(
    `SELECT n.app_id AS "appId", n.seq, n.accepted_seq AS "acceptedSeq", n.seal, e.hash,
       e.balance_after_millicredits AS balance
     FROM ledger_anchors n JOIN apps a ON a.id = n.app_id
       LEFT JOIN ledger_entries e ON e.app_id = n.app_id AND e.seq = n.seq
     WHERE a.ledger_count <> n.seq`,
  );
  let moved = 0;
  for (const { hash, balance, ...anchor } of behind) {
    const { appId, seq } = anchor;
    let fault: { entryId: number | null; message: string } | undefined;
    const report = (entryId: number | null, message: string): void => {
      fault ??= { entryId, message };
    };
    if (!hash || !sealOfAnchor(vault, anchor, hash).equals(anchor.seal))
      report(null, "the sealed entry is missing or was changed");
    else {
      const check = new ChainCheck(report, { seq, hash, balance });
      for await (const entry of readChain(db, { appId, afterSeq: seq })) check.add(entry);
      if (!fault && check.seq > seq) {
        await moveAnchor(db, vault, anchor, check);
        moved++;
      }
    }
    if (fault)
      log.error(
        { app_id: appId, entry: fault.entryId },
        `ledger not sealed: ${fault.message}; run waymark credits verify`,
      );
  }
  return moved;
}

/** Once a minute: at most that much of a ledger is unsealed. */
export const anchorTask = ({ db, vault, log }: { db: Database; vault: Vault; log: Log }): Task =>
  defineTask({
    name: "anchor-ledgers",
    maxAttempts: 1,
    schedule: "* * * * *",
    async run() {
      await anchorLedgers(db, vault, log);
    },
  });

const moveAnchor = (
  db: Database,
  vault: Vault,
  { appId, acceptedSeq, seq: from }: Anchor,
  { seq, hash }: { seq: number; hash: Buffer },
): Promise<unknown> =>
  db.query("UPDATE ledger_anchors SET seq = $3, seal = $4 WHERE app_id = $1 AND seq = $2", [
    appId,
    from,
    seq,
    sealOfAnchor(vault, { appId, seq, acceptedSeq }, hash),
  ]);

/**
 * Accepts an app's ledger as it is, including grants without a seal; only an operator can decide
 * that, after an upgrade from a release without seals. Returns the number of entries, or the reason
 * for a refusal: a broken chain is never sealed.
 */
export async function acceptLedger(
  tx: Tx,
  vault: Vault,
  appId: string,
): Promise<{ entries: number } | { fault: string }> {
  await tx.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [appId]);
  const faults: string[] = [];
  const check = new ChainCheck((entryId, message) => faults.push(`entry ${entryId}: ${message}`), {
    seq: 0,
    hash: CHAIN_START,
    balance: 0,
  });
  for await (const entry of readChain(tx, { appId })) check.add(entry);
  if (faults.length > 0) return { fault: faults[0]! };
  const { seq, hash } = check;
  if (seq > 0)
    await tx.query(
      `INSERT INTO ledger_anchors (app_id, seq, accepted_seq, seal) VALUES ($1, $2, $2, $3)
       ON CONFLICT (app_id) DO UPDATE SET seq = $2, accepted_seq = $2, seal = $3`,
      [appId, seq, sealOfAnchor(vault, { appId, seq, acceptedSeq: seq }, hash)],
    );
  return { entries: seq };
}
