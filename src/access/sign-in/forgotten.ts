import { setTimeout as delay } from "node:timers/promises";
import { apiError } from "../../errors.ts";
import { errorForLog, type Log } from "../../platform/log.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { changesAs } from "../audit/changes.ts";
import { clientNetwork } from "../keys/allowlist.ts";
import type { Outbox } from "../mail/outbox.ts";
import { later, lower, newSecret, secretHash } from "./random-secrets.ts";
import type { SignInDeps, SignInParts, Visit } from "./sign-in-parts.ts";

/*
 * A forgotten password. The mailbox of an account that has a password gets a link that sets a new
 * one; a second factor is still asked for. The reply is the same for every address, and
 * takes the same time. Asking again leaves earlier links alone, so a stranger cannot make the
 * owner's link useless; the first that is used ends the others.
 */

export interface ForgottenDeps extends SignInDeps {
  log: Log;
  publicUrl: string;
  /** The page of the console that takes the link. */
  linkPath: string;
  insertLink(tx: Tx, link: PasswordLink, now: Date): Promise<void>;
}

/** The one-time link of an account, by the SHA-256 of its token. */
export interface PasswordLink {
  owner: string;
  sha256: Buffer;
  expiresAt: Date;
}

export interface ForgottenPasswords {
  /** Whether mails go out here. */
  isPossible: boolean;
  /** Sends a link to an account with this address, if there is one. */
  send(visit: Visit, email: string): Promise<void>;
}

const LINK_MS = 3_600_000;
/** Mails without a wait, to one address and from one network. */
const FREE_MAILS = 3;
const FREE_MAILS_OF_NETWORK = 20;
/** Longer than it takes to queue a mail, so the time of a reply tells nothing. */
const REPLY_MS = 300;

export function createForgottenPasswords(
  deps: ForgottenDeps,
  { attempts, bucket }: Pick<SignInParts, "attempts" | "bucket">,
): ForgottenPasswords {
  const { db, clock, outbox, log } = deps;
  const { store } = deps.people;

  const sendLink = async ({ requestId }: Visit, email: string, mails: Outbox): Promise<void> => {
    const account = await store.findAccount(db, email);
    if (!account || account.password === null) return;
    const changes = changesAs(deps, { kind: "anyone", id: null }, requestId);
    const made = changes.change("session.forgotten", async (tx, note) => {
      const token = newSecret();
      const now = clock();
      const link = { sha256: secretHash(token), expiresAt: later(now, LINK_MS) };
      await deps.insertLink(tx, { ...link, owner: account.id }, now);
      const mail = passwordMail(`${deps.publicUrl}${deps.linkPath}#${token}`);
      await mails.queue(tx, { appId: "", to: email, ...mail });
      note.targetId = account.id;
    });
    // An error in the reply would tell that there is an account.
    await made.catch((error: unknown) =>
      log.error(
        { request_id: requestId, failure: errorForLog(error, false) },
        "a link to a new password was not sent",
      ),
    );
  };

  return {
    isPossible: outbox !== undefined,

    async send(visit, email) {
      if (!outbox)
        throw apiError("not_found", "No mail goes out from here: ask whoever invited you.");
      const address = lower(email);
      await attempts.take([
        bucket(FREE_MAILS, "forgotten", address),
        bucket(FREE_MAILS_OF_NETWORK, "forgotten-network", clientNetwork(visit.address)),
      ]);
      await Promise.all([sendLink(visit, address, outbox), delay(REPLY_MS)]);
    },
  };
}

const passwordMail = (url: string) => ({
  subject: "Set a new password for Waymark",
  text: `Somebody, probably you, has forgotten the password of your Waymark account.

Open this link to set a new one. It works once, for an hour, and ends every session.

${url}

If it was not you, ignore this mail: your password stays as it is.
`,
});
