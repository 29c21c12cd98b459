import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import {
  checkAssertion,
  checkRegistration,
  passkeyRegistration,
  passkeyRequest,
  type Passkey,
} from "../../platform/passkeys.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { base32, findStep, newTotpSecret, totpUri } from "../../platform/totp.ts";

/*
 * Second factors of anybody who signs in, by the id of the account (`subject`): a one-time code by
 * time, passkeys, and recovery codes for the day on which both are lost.
 *
 *   totp      pending (secret shown) → confirmed by a first code; a code works once
 *   passkey   challenge (single use, CHALLENGE_MS) → verified → kept with its counter
 *   recovery  RECOVERY_CODES at a time, each works once; new ones replace all
 */

const RECOVERY_CODES = 10;
/** 10 characters of 5 bits: with the brake on attempts nobody guesses one. */
const RECOVERY_BYTES = 7;
const RECOVERY_CHARS = 10;
export const MAX_PASSKEYS = 10;
const CHALLENGE_MS = 5 * 60_000;
const TOTP_PURPOSE = "totp-secret";
/** As authenticators show it. */
const APP_NAME = "Waymark";

export const sealedTotpSecrets: SealedColumn = {
  table: "totp_secrets",
  column: "secret",
  key: ["id"],
  purpose: TOTP_PURPOSE,
  id: "id",
};

/** Who signs in. `appId` is empty for operators. */
export interface FactorOwner {
  subject: string;
  appId: string;
}

export interface KeptPasskey extends Passkey {
  subject: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface FactorStatus {
  totpSince: Date | null;
  passkeys: KeptPasskey[];
  recoveryCodes: number;
}

export const hasFactor = ({ totpSince, passkeys }: FactorStatus): boolean =>
  totpSince !== null || passkeys.length > 0;

const PASSKEY = `id, subject, rp_id AS "rpId", public_key AS "publicKey", counter, transports, name,
  created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

export async function readFactors(db: Queryable, subject: string): Promise<FactorStatus> {
  const passkeys = await db.query<KeptPasskey>(
    `SELECT ${PASSKEY} FROM passkeys WHERE subject = $1 ORDER BY created_at, id`,
    [subject],
  );
  const [row] = await db.query<{ totpSince: Date | null; recoveryCodes: number }>(
    `SELECT (SELECT max(confirmed_at) FROM totp_secrets WHERE subject = $1) AS "totpSince",
       (SELECT count(*) FROM recovery_codes WHERE subject = $1) AS "recoveryCodes"`,
    [subject],
  );
  return { passkeys, ...row! };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

// Over 80 lines: one short verb for each step, over the same dependencies.
export function createSecondFactors({ vault, clock }: { vault: Vault; clock: Clock }) {
  const contextOf = (appId: string, id: string) => ({ purpose: TOTP_PURPOSE, appId, id });
  const codeId = (subject: string, code: string): string =>
    vault.fingerprint("recovery-code", subject, normalised(code)).toString("hex");

  interface TotpRow {
    id: string;
    appId: string;
    secret: Buffer;
  }
  /** The row whose secret makes this code, and its step. */
  const findCode = async (tx: Tx, subject: string, code: string, isPending: boolean) => {
    const rows = await tx.query<TotpRow>(
      `SELECT id, app_id AS "appId", secret FROM totp_secrets
       WHERE subject = $1 AND (confirmed_at IS NULL) = $2 FOR UPDATE`,
      [subject, isPending],
    );
    for (const { id, appId, secret } of rows) {
      const step = findStep(vault.decrypt(contextOf(appId, id), secret), code, clock());
      if (step !== undefined) return { id, step };
    }
    return undefined;
  };

  return {
    async beginTotp(tx: Tx, { subject, appId }: FactorOwner, account: string) {
      const id = newId("otp", clock());
      const secret = newTotpSecret();
      await tx.query("DELETE FROM totp_secrets WHERE subject = $1 AND confirmed_at IS NULL", [
        subject,
      ]);
      await tx.query(
        "INSERT INTO totp_secrets (id, subject, app_id, secret, created_at) VALUES ($1, $2, $3, $4, $5)",
        [id, subject, appId, vault.encrypt(contextOf(appId, id), secret), clock()],
      );
      return { secret: base32(secret), uri: totpUri(secret, APP_NAME, account) };
    },

    /** The first right code makes the new secret count and ends the one before. */
    async confirmTotp(tx: Tx, subject: string, code: string): Promise<boolean> {
      const found = await findCode(tx, subject, code, true);
      if (!found) return false;
      await tx.query("DELETE FROM totp_secrets WHERE subject = $1 AND id <> $2", [
        subject,
        found.id,
      ]);
      await tx.query("UPDATE totp_secrets SET confirmed_at = $2, last_step = $3 WHERE id = $1", [
        found.id,
        clock(),
        found.step,
      ]);
      return true;
    },

    /** A code works once: concurrent uses wait for the row, and find its step taken. */
    async useTotp(tx: Tx, subject: string, code: string): Promise<boolean> {
      const found = await findCode(tx, subject, code, false);
      if (!found) return false;
      const used = await tx.query(
        "UPDATE totp_secrets SET last_step = $2 WHERE id = $1 AND last_step < $2 RETURNING 1",
        [found.id, found.step],
      );
      return used.length > 0;
    },

    async removeTotp(tx: Tx, subject: string): Promise<boolean> {
      const removed = await tx.query("DELETE FROM totp_secrets WHERE subject = $1 RETURNING 1", [
        subject,
      ]);
      return removed.length > 0;
    },

    /** New codes, in clear this once; the old ones end. */
    async makeRecoveryCodes(tx: Tx, { subject, appId }: FactorOwner): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_CHARS).toLowerCase(),
      );
      await tx.query("DELETE FROM recovery_codes WHERE subject = $1", [subject]);
      await tx.query(
        `INSERT INTO recovery_codes (id, subject, app_id, created_at)
         SELECT c, $2, $3, $4 FROM unnest($1::text[]) AS c`,
        [codes.map((code) => codeId(subject, code)), subject, appId, clock()],
      );
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    },

    async useRecoveryCode(tx: Tx, subject: string, code: string): Promise<boolean> {
      const used = await tx.query(
        "DELETE FROM recovery_codes WHERE id = $1 AND subject = $2 RETURNING 1",
        [codeId(subject, code), subject],
      );
      return used.length > 0;
    },

    async beginPasskey(tx: Tx, owner: { subject: string; account: string }, origin: URL) {
      const { passkeys: known } = await readFactors(tx, owner.subject);
      const options = await passkeyRegistration({ ...owner, origin, appName: APP_NAME, known });
      await putChallenge(tx, options.challenge, owner.subject, "register", clock());
      return options;
    },

    /** Undefined when the response is not a right one. */
    async addPasskey(
      tx: Tx,
      { subject, appId }: FactorOwner,
      input: { origin: URL; name: string; response: unknown },
    ): Promise<KeptPasskey | undefined> {
      const take = (challenge: string) =>
        takeChallenge(tx, challenge, subject, "register", clock());
      const made = await checkRegistration(input.origin, input.response, take);
      if (!made) return undefined;
      const [row] = await tx.query<KeptPasskey>(
        `INSERT INTO passkeys (id, subject, app_id, rp_id, public_key, counter, transports, name, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING ${PASSKEY}`,
        [
          made.id,
          subject,
          appId,
          made.rpId,
          made.publicKey,
          made.counter,
          made.transports,
          input.name,
          clock(),
        ],
      );
      return row;
    },

    /** Without a subject anybody's passkey of this host may answer. */
    async requestPasskey(tx: Tx, subject: string | null, origin: URL) {
      const allowed = subject === null ? [] : (await readFactors(tx, subject)).passkeys;
      const options = await passkeyRequest(
        origin,
        allowed.filter(({ rpId }) => rpId === origin.hostname),
      );
      await putChallenge(tx, options.challenge, subject, "sign-in", clock());
      return options;
    },

    /** The owner of the passkey that answered; undefined when the response is not a right one. */
    async usePasskey(
      tx: Tx,
      subject: string | null,
      input: { origin: URL; response: { id: string } },
    ): Promise<string | undefined> {
      const [passkey] = await tx.query<KeptPasskey>(
        `SELECT ${PASSKEY} FROM passkeys WHERE id = $1 AND ($2::text IS NULL OR subject = $2) FOR UPDATE`,
        [input.response.id, subject],
      );
      if (!passkey) return undefined;
      const take = (challenge: string) => takeChallenge(tx, challenge, subject, "sign-in", clock());
      const counter = await checkAssertion(input.origin, passkey, input.response, take);
      if (counter === undefined) return undefined;
      await tx.query("UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1", [
        passkey.id,
        counter,
        clock(),
      ]);
      return passkey.subject;
    },

    async removePasskey(tx: Tx, subject: string, id: string): Promise<boolean> {
      const removed = await tx.query(
        "DELETE FROM passkeys WHERE id = $1 AND subject = $2 RETURNING 1",
        [id, subject],
      );
      return removed.length > 0;
    },
  };
}

/** Everything that the account signs in with beside its password. */
export async function removeFactors(tx: Tx, subject: string): Promise<void> {
  await tx.query("DELETE FROM totp_secrets WHERE subject = $1", [subject]);
  await tx.query("DELETE FROM recovery_codes WHERE subject = $1", [subject]);
  await tx.query("DELETE FROM passkeys WHERE subject = $1", [subject]);
}

const normalised = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

async function putChallenge(
  tx: Tx,
  challenge: string,
  subject: string | null,
  purpose: string,
  now: Date,
): Promise<void> {
  await tx.query("DELETE FROM passkey_challenges WHERE expires_at < $1", [now]);
  await tx.query(
    "INSERT INTO passkey_challenges (sha256, subject, purpose, expires_at) VALUES ($1, $2, $3, $4)",
    [hashOf(challenge), subject, purpose, new Date(now.getTime() + CHALLENGE_MS)],
  );
}

async function takeChallenge(
  tx: Tx,
  challenge: string,
  subject: string | null,
  purpose: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx.query(
    `DELETE FROM passkey_challenges WHERE sha256 = $1 AND subject IS NOT DISTINCT FROM $2 AND purpose = $3
       AND expires_at > $4 RETURNING 1`,
    [hashOf(challenge), subject, purpose, now],
  );
  return taken.length > 0;
}
