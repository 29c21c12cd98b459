import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/*
 * Accounts, sessions and sign-ins that wait for a second factor, of operators or of members: the
 * tables have the same columns.
 */

export interface AccountTables {
  /** With id, email (lower case), password, disabled_at and last_seen_at. */
  people: string;
  sessions: string;
  signIns: string;
  /** The column of the latter two that names the account. */
  owner: string;
}

export interface SignInAccount {
  id: string;
  email: string;
  password: string | null;
}

/** A sign-in whose password was right and whose second factor is missing. */
export type SignInNeeds = "second_factor" | "enrolment";

export interface OpenSession {
  id: string;
  email: string;
  expiresAt: Date;
}

interface NewSession {
  sha256: Buffer;
  owner: string;
  expiresAt: Date;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

// Over 80 lines: one statement for each step, over the same tables.
export function createAccountStore({ people, sessions, signIns, owner }: AccountTables) {
  const findBy = async (db: Queryable, where: string, value: string) => {
    const [row] = await db.query<SignInAccount>(
      `SELECT id, email, password FROM ${people} WHERE ${where} = $1 AND disabled_at IS NULL`,
      [value],
    );
    return row;
  };
  return {
    /** Undefined for an unknown or disabled account, as the next. */
    findAccount: (db: Queryable, email: string): Promise<SignInAccount | undefined> =>
      findBy(db, "email", email),
    findAccountById: (db: Queryable, id: string): Promise<SignInAccount | undefined> =>
      findBy(db, "id", id),

    /**
     * Whether the account is enabled and this is its password; it stays so until the transaction
     * ends. An update because it waits for a lock on the whole table before it locks the row, as
     * every later write does; SELECT … FOR UPDATE would lock the row first and deadlock.
     */
    async holdPassword(tx: Tx, id: string, password: string | null): Promise<boolean> {
      const held = await tx.query(
        `UPDATE ${people} SET password = password
         WHERE id = $1 AND password IS NOT DISTINCT FROM $2 AND disabled_at IS NULL RETURNING 1`,
        [id, password],
      );
      return held.length > 0;
    },

    async setPassword(tx: Tx, id: string, password: string): Promise<void> {
      await tx.query(`UPDATE ${people} SET password = $2 WHERE id = $1`, [id, password]);
    },

    async insertSession(tx: Tx, session: NewSession, now: Date): Promise<void> {
      await tx.query(
        `INSERT INTO ${sessions} (sha256, ${owner}, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, $3, $3, $4)`,
        [session.sha256, session.owner, now, session.expiresAt],
      );
      await tx.query(`UPDATE ${people} SET last_seen_at = $2 WHERE id = $1`, [session.owner, now]);
    },

    /** Renews the idle time and the account's last sight, written at most once a minute. */
    async useSession(
      db: Queryable,
      sha256: Buffer,
      now: Date,
      idleSince: Date,
    ): Promise<OpenSession | undefined> {
      const [row] = await db.query<OpenSession>(
        `WITH used AS (
           UPDATE ${sessions} SET last_seen_at = $2
           WHERE sha256 = $1 AND expires_at > $2 AND last_seen_at > $3
             AND last_seen_at < $2::timestamptz - interval '1 minute'
           RETURNING ${owner} AS id),
         seen AS (
           UPDATE ${people} SET last_seen_at = $2
           WHERE id IN (SELECT id FROM used) AND disabled_at IS NULL)
         SELECT a.id, a.email, s.expires_at AS "expiresAt"
         FROM ${sessions} s JOIN ${people} a ON a.id = s.${owner}
         WHERE s.sha256 = $1 AND s.expires_at > $2 AND s.last_seen_at > $3 AND a.disabled_at IS NULL`,
        [sha256, now, idleSince],
      );
      return row;
    },

    async deleteSession(tx: Tx, sha256: Buffer): Promise<number> {
      const ended = await tx.query(`DELETE FROM ${sessions} WHERE sha256 = $1 RETURNING 1`, [
        sha256,
      ]);
      return ended.length;
    },

    /** Also the sign-ins that wait for a second factor. */
    async deleteSessionsOf(tx: Tx, id: string): Promise<number> {
      await tx.query(`DELETE FROM ${signIns} WHERE ${owner} = $1`, [id]);
      const ended = await tx.query(`DELETE FROM ${sessions} WHERE ${owner} = $1 RETURNING 1`, [id]);
      return ended.length;
    },

    async insertSignIn(tx: Tx, signIn: NewSession & { needs: SignInNeeds }): Promise<void> {
      await tx.query(
        `INSERT INTO ${signIns} (sha256, ${owner}, needs, expires_at) VALUES ($1, $2, $3, $4)`,
        [signIn.sha256, signIn.owner, signIn.needs, signIn.expiresAt],
      );
    },

    async findSignIn(
      db: Queryable,
      sha256: Buffer,
      now: Date,
    ): Promise<(OpenSession & { needs: SignInNeeds }) | undefined> {
      const [row] = await db.query<OpenSession & { needs: SignInNeeds }>(
        `SELECT a.id, a.email, s.needs, s.expires_at AS "expiresAt"
         FROM ${signIns} s JOIN ${people} a ON a.id = s.${owner}
         WHERE s.sha256 = $1 AND s.expires_at > $2 AND a.disabled_at IS NULL`,
        [sha256, now],
      );
      return row;
    },

    /** Ends a sign-in; of two concurrent ones that finish it one gets false. */
    async deleteSignIn(tx: Tx, sha256: Buffer): Promise<boolean> {
      const ended = await tx.query(`DELETE FROM ${signIns} WHERE sha256 = $1 RETURNING 1`, [
        sha256,
      ]);
      return ended.length > 0;
    },

    async deleteExpired(db: Queryable, now: Date): Promise<void> {
      await db.query(`DELETE FROM ${sessions} WHERE expires_at < $1`, [now]);
      await db.query(`DELETE FROM ${signIns} WHERE expires_at < $1`, [now]);
    },
  };
}
