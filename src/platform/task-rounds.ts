import type { Database, Queryable, Tx } from "./postgres/database.ts";
import { shiftPriorities, takeNextPriority } from "./runner-internals.ts";

/*
 * Fair shares of the task queue (start-time fair queueing). Tasks that belong to an owner (an app)
 * run in rounds, in which each owner has one task:
 *
 *   queued   it takes the owner's next round, but none before the round that runs now
 *   started  its round is the one that runs now, for all processes
 *   failed   its retry takes a new round, or the retries of one owner would come before all others
 *
 * The queue starts the lowest priority first, and the priority is the round. So a task waits for at
 * most one task of each other owner that was queued before, whatever their number, and no owner can
 * gain by queueing early or often. Scheduled tasks belong to nobody and come before all rounds.
 *
 * A priority has 16 bits. Long before they are used up the rounds are renumbered from 1, which
 * locks `task_shares` first; so does everybody who takes a round.
 */

/** Later tasks of an owner share this round; they keep their order. */
const LAST_ROUND = 32_000;
/** Everybody who takes a round waits while the renumbering waits for its lock. */
const LOCK_WAIT_MS = 500;

/** Priority of tasks without an owner. */
export const BEFORE_ALL_ROUNDS = 0;

/** The round of an owner's next task; the owner's row is locked until the transaction ends. */
export async function takeRound(tx: Tx, owner: string): Promise<number> {
  const [row] = await tx.query<{ round: number }>("SELECT take_task_round($1) AS round", [owner]);
  return Math.min(row!.round, LAST_ROUND);
}

export async function startRound(db: Queryable, round: number): Promise<void> {
  await db.query("UPDATE task_clock SET round = $1 WHERE round < $1", [round]);
}

/** Before a failed task is given back: its retry takes its turn again. */
export async function takeRoundAgain(db: Database, taskId: string, owner: string): Promise<void> {
  await takeNextPriority(db, taskId, owner, LAST_ROUND);
}

/** Numbers the rounds from 1 again, in the same order. */
export async function renumberRounds(tx: Tx): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`);
  await tx.query("LOCK TABLE task_shares IN EXCLUSIVE MODE");
  const [clock] = await tx.query<{ passed: number }>(
    "SELECT round - 1 AS passed FROM task_clock FOR UPDATE",
  );
  const { passed } = clock!;
  await tx.query("UPDATE task_clock SET round = 1");
  await tx.query("DELETE FROM task_shares WHERE next_round <= $1 + 1", [passed]);
  await tx.query("UPDATE task_shares SET next_round = next_round - $1", [passed]);
  await shiftPriorities(tx, passed);
}
