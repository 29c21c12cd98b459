import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import { newId } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { MailRefused, type Mail, type Mailer } from "../../platform/mail.ts";
import type { Database, Queryable, Tx } from "../../platform/postgres/database.ts";
import type { SealedColumn } from "../../platform/rotate.ts";
import { defineTask, enqueue, type Task } from "../../platform/tasks.ts";

/*
 * Mails leave through a task that is queued in the transaction of their cause, so neither exists
 * without the other. The task holds the id only; address and text are encrypted until they are sent,
 * and deleted with that. A mail may arrive twice when a process dies between sending and deleting.
 */

const PURPOSE = "outgoing-mail";
/** With the waits of the task runner, three and a half hours. */
const TASK = { name: "send-mail", maxAttempts: 10 };
/** A mail that could not be sent by then is deleted: nobody waits for it any more. */
const KEPT_HOURS = 24;

export const sealedMails: SealedColumn = {
  table: "outgoing_mails",
  column: "sealed",
  key: ["id"],
  purpose: PURPOSE,
  id: "id",
};

export interface OutgoingMail extends Mail {
  /** Empty: about no app. */
  appId: string;
}

export interface Outbox {
  queue(tx: Tx, mail: OutgoingMail): Promise<void>;
}

/** Undefined where no mail server is set: nothing is kept that nobody will send. */
export function createOutbox(
  { vault, clock }: { vault: Vault; clock: Clock },
  config: { smtpUrl: string },
): Outbox | undefined {
  if (config.smtpUrl === "") return undefined;
  return {
    async queue(tx, { appId, ...mail }) {
      const id = newId("mail", clock());
      const context = { purpose: PURPOSE, appId, id };
      const sealed = vault.encrypt(context, Buffer.from(JSON.stringify(mail)));
      await tx.query(
        "INSERT INTO outgoing_mails (id, app_id, sealed, created_at) VALUES ($1, $2, $3, $4)",
        [id, appId, sealed, clock()],
      );
      await enqueue(tx, TASK, { id });
    },
  };
}

export const mailTask = (deps: {
  db: Database;
  vault: Vault;
  log: Log;
  mailer: Mailer | undefined;
}): Task =>
  defineTask<{ id: string }>({
    ...TASK,
    run: ({ id }) => sendMail(deps, id),
  });

async function sendMail(
  { db, vault, log, mailer }: Parameters<typeof mailTask>[0],
  id: string,
): Promise<void> {
  const [row] = await db.query<{ appId: string; sealed: Buffer }>(
    `SELECT app_id AS "appId", sealed FROM outgoing_mails WHERE id = $1`,
    [id],
  );
  if (!row) return;
  if (mailer) {
    const context = { purpose: PURPOSE, appId: row.appId, id };
    const mail = JSON.parse(vault.decrypt(context, row.sealed).toString("utf8")) as Mail;
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ mail: id }, error.message);
    }
  }
  await db.query("DELETE FROM outgoing_mails WHERE id = $1", [id]);
}

export async function deleteOldMails(db: Queryable, batch: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM outgoing_mails WHERE id IN (
       SELECT id FROM outgoing_mails WHERE created_at < now() - interval '${KEPT_HOURS} hours' LIMIT $1) RETURNING 1`,
    [batch],
  );
  return rows.length;
}
