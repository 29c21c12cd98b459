import { retryLater } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";

/*
 * The brake on wrong passwords and codes. Each attempt counts before it is checked, in the database,
 * so concurrent guesses and other processes count too. After some free ones each further attempt has
 * to wait, twice as long every time, up to MAX_WAIT_SECONDS; nothing is ever locked for good.
 *
 * Who must not be able to slow whom down is decided by the caller, by the buckets it counts in: one
 * per account and network, and one per account and device where the owner has signed in before.
 */

const MAX_WAIT_SECONDS = 900;
/** Forgotten after this time without an attempt. */
const FORGET_HOURS = 24;

export interface Bucket {
  /** Keyed hash, so that the table tells neither who tried nor from where. */
  caller: Buffer;
  /** Attempts without a wait. */
  free: number;
}

export interface Attempts {
  /**
   * Counts one attempt in each bucket, the most specific first; returns that one's count. Where one
   * has to wait none counts: who is slowed down in a bucket of their own cannot fill another's.
   */
  take(buckets: readonly Bucket[]): Promise<number>;
  /** After a success: the first bucket is cleared, the others get this attempt back. */
  forget(tx: Tx, buckets: readonly Bucket[]): Promise<void>;
}

export const createAttempts = ({ db, clock }: { db: Database; clock: Clock }): Attempts => ({
  take: (buckets) =>
    db.transaction(async (tx) => {
      const now = clock();
      const counted = await countAttempts(tx, buckets, now);
      const countOf = ({ caller }: Bucket): number | undefined =>
        counted.find((one) => one.caller.equals(caller))?.failures;
      const blocked = buckets.filter((one) => countOf(one) === undefined);
      // Rolls back the counts of the others.
      if (blocked.length > 0) throw tooManyAttempts(await secondsLeft(tx, blocked, now));
      return countOf(buckets[0]!)!;
    }),
  async forget(tx, [own, ...shared]) {
    await tx.query("DELETE FROM sign_in_attempts WHERE caller = $1", [own!.caller]);
    await tx.query(
      `UPDATE sign_in_attempts SET failures = greatest(failures - 1, 0), blocked_until = least(blocked_until, $2)
       WHERE caller = ANY ($1)`,
      [shared.map(({ caller }) => caller), clock()],
    );
  },
});

/** Those that had to wait no longer; the others are left as they are. */
function countAttempts(
  tx: Tx,
  buckets: readonly Bucket[],
  now: Date,
): Promise<{ caller: Buffer; failures: number }[]> {
  const isOld = `a.last_at < $3::timestamptz - interval '${FORGET_HOURS} hours'`;
  const count = `CASE WHEN ${isOld} THEN 1 ELSE a.failures + 1 END`;
  const wait = (n: string, free: string): string =>
    `make_interval(secs => CASE WHEN ${n} < ${free} THEN 0
       ELSE least(power(2, least(${n} - ${free} + 1, 20)), ${MAX_WAIT_SECONDS}) END)`;
  return tx.query(
    `INSERT INTO sign_in_attempts AS a (caller, failures, blocked_until, last_at)
     SELECT b.caller, 1, $3::timestamptz + ${wait("1", "b.free")}, $3 FROM unnest($1::bytea[], $2::int[]) AS b (caller, free)
     ORDER BY b.caller
     ON CONFLICT (caller) DO UPDATE SET failures = ${count}, last_at = $3,
       blocked_until = $3::timestamptz + ${wait(
         `(${count})`,
         "(SELECT b.free FROM unnest($1::bytea[], $2::int[]) AS b (caller, free) WHERE b.caller = a.caller)",
       )}
     WHERE a.blocked_until <= $3
     RETURNING a.caller, a.failures`,
    [buckets.map(({ caller }) => caller), buckets.map(({ free }) => free), now],
  );
}

async function secondsLeft(tx: Tx, buckets: readonly Bucket[], now: Date): Promise<number> {
  const [row] = await tx.query<{ until: Date | null }>(
    "SELECT max(blocked_until) AS until FROM sign_in_attempts WHERE caller = ANY ($1)",
    [buckets.map(({ caller }) => caller)],
  );
  const waitMs = (row?.until ?? now).getTime() - now.getTime();
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** Rows that nobody comes back to. */
export const deleteOldAttempts = (db: Queryable, now: Date): Promise<unknown> =>
  db.query(
    `DELETE FROM sign_in_attempts WHERE last_at < $1::timestamptz - interval '${FORGET_HOURS} hours'`,
    [now],
  );

const tooManyAttempts = (seconds: number): Error =>
  retryLater("rate_limited", `Too many attempts. Wait ${seconds} s.`, seconds);
