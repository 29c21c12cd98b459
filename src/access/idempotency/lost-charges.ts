import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { isDatabaseAway, type Database, type Tx } from "../../platform/postgres/database.ts";
import { giveBack, refund } from "../credits/credits.ts";
import { markUndelivered, type Claim } from "./idempotency.ts";
import type { Caller } from "../policy.ts";
import type { FindLostReads, ReadEntry } from "../rates/reads.ts";

/*
 * Charges whose commit was sent and whose reply was lost. The request still has its answer, so the
 * database is asked whether it was charged:
 *
 *   committed      the answer is sent as a success
 *   not committed  the error is sent, nothing was charged
 *   no answer      the error is sent. Once the database answers, a charge with a stored reply waits
 *                  for a retry with the same Idempotency-Key, which gets that reply; the charge is
 *                  refunded if none comes. Any other charge is refunded at once
 *
 * The old connection may still be committing, so the query first takes the lock that the charge
 * holds: the app's row, the sandbox call or the idempotency key. Until the database answers, these
 * calls are kept in memory; if the process dies, the charge stays (docs/reliability.md).
 */
const WAIT_MS = 3_000;
const RETRY_MS = 200;
const REFUND_NOTE = "the caller got an error because the commit's reply was lost";
/** How far back a read's charge is searched: more entries than an app adds in that time. */
const MAX_ENTRIES_BACK = 1_000_000;

export interface SentCall {
  caller: Caller;
  requestId: string;
  isCharged: boolean;
  claim: Claim | undefined;
}

export interface LostCharges {
  /** Whether the call's transaction committed. Throws when the database does not answer in time. */
  wasCommitted(call: SentCall): Promise<boolean>;
  /** The reads that were charged. Throws like `wasCommitted`. */
  findReads: FindLostReads;
  close(): Promise<void>;
}

type Settle = (tx: Tx) => Promise<void>;

export function createLostCharges(db: Database, clock: Clock, log: Log): LostCharges {
  const unsettled = new Map<string, Settle>();
  let settling: Promise<void> | undefined;
  const closing = new AbortController();

  const trySettle = async (): Promise<void> => {
    for (const [requestId, settle] of unsettled) {
      await db.transaction(settle);
      unsettled.delete(requestId);
    }
  };

  const settleAll = async (): Promise<void> => {
    while (unsettled.size > 0 && !closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { ref: false });
      await trySettle().catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, "a lost charge could not be settled");
      });
    }
    settling = undefined;
  };

  const settleLater = (requestId: string, settle: Settle): void => {
    log.warn({ request_id: requestId }, "a charge may stand without a reply; to be settled");
    unsettled.set(requestId, settle);
    settling ??= settleAll();
  };

  /** Retries until there is an answer or the caller has waited long enough. */
  const ask = async <T>(question: (tx: Tx) => Promise<T>, giveUp: () => void): Promise<T> => {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      try {
        return await db.transaction(question);
      } catch (error) {
        if (isDatabaseAway(error) && performance.now() < deadline) await sleep(RETRY_MS);
        else {
          giveUp();
          throw error;
        }
      }
    }
  };

  return {
    wasCommitted: (call) =>
      ask(
        (tx) => isCommitted(tx, call),
        () => {
          // Without a charge there is nothing to refund, and a stored reply is available for a
          // retry.
          if (call.isCharged)
            settleLater(call.requestId, async (tx) => {
              if (await isCommitted(tx, call)) await makeUp(tx, call, clock());
            });
        },
      ),
    findReads: (appId, requestIds) =>
      ask(
        (tx) => findReadCharges(tx, appId, requestIds),
        () => {
          for (const requestId of requestIds)
            settleLater(requestId, async (tx) => {
              const charged = (await findReadCharges(tx, appId, [requestId])).get(requestId);
              const note = REFUND_NOTE;
              if (charged)
                await giveBack(tx, { appId, amount: charged.amount, requestId, note }, clock());
            });
        },
      ),
    async close() {
      closing.abort();
      await settling;
      await trySettle().catch(() => {});
      for (const requestId of unsettled.keys())
        log.error({ request_id: requestId }, "stopped before a lost charge was settled");
    },
  };
}

async function isCommitted(tx: Tx, { caller, requestId, isCharged, claim }: SentCall) {
  const { appId } = caller;
  let found: object[] = [];
  if (isCharged && caller.key.mode === "live") {
    await lockApp(tx, appId);
    found = await tx.query("SELECT 1 FROM ledger_entries WHERE request_id = $1 AND is_refundable", [
      requestId,
    ]);
  } else if (isCharged) {
    // The month's row may be as new as the call, so it cannot be locked; a second insert waits.
    const [inserted] = await tx.query(
      `INSERT INTO sandbox_calls (request_id, app_id, month) VALUES ($1, $2, current_date)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [requestId, appId],
    );
    if (inserted) await tx.query("DELETE FROM sandbox_calls WHERE request_id = $1", [requestId]);
    else found = [{ requestId }];
  } else if (claim) {
    found = await tx.query(
      `SELECT 1 FROM idempotency_keys WHERE app_id = $1 AND mode = $2 AND key_hash = $3
         AND lock_token = $4 AND reply IS NOT NULL FOR UPDATE`,
      [appId, claim.space.mode, claim.keyHash, claim.token],
    );
  }
  return found.length > 0;
}

/** The caller got an error: it gets the stored reply with a retry, or else the charge back. */
async function makeUp(tx: Tx, { requestId, claim }: SentCall, now: Date): Promise<void> {
  if (claim && (await markUndelivered(tx, claim, requestId))) return;
  await refund(tx, requestId, REFUND_NOTE, now);
}

async function findReadCharges(
  tx: Tx,
  appId: string,
  requestIds: string[],
): Promise<Map<string, ReadEntry>> {
  await lockApp(tx, appId);
  const rows = await tx.query<ReadEntry & { requestId: string }>(
    `SELECT request_id AS "requestId", -amount_millicredits AS amount, balance_after_millicredits AS balance FROM ledger_entries
     WHERE app_id = $1 AND request_id = ANY ($2::uuid[]) AND kind = 'charge'
       AND seq > (SELECT ledger_count FROM apps WHERE id = $1) - ${MAX_ENTRIES_BACK}`,
    [appId, requestIds],
  );
  return new Map(rows.map((row) => [row.requestId, row]));
}

const lockApp = (tx: Tx, appId: string): Promise<object[]> =>
  tx.query("SELECT 1 FROM apps WHERE id = $1 FOR NO KEY UPDATE", [appId]);
