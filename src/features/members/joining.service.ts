import {
  clientNetwork,
  createApp,
  lower,
  secretHash,
  type SignedIn,
  type SignInDeps,
  type SignInParts,
  type Visit,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Config } from "../../platform/config.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  deleteExpiredMemberLinks,
  deleteResetLinks,
  findLink,
  insertLink,
  takeLink,
  type Link,
} from "./invitations.store.ts";
import { signUpMail } from "./mails.ts";
import {
  acceptMembership,
  findAppMember,
  upsertMember,
  upsertMembership,
} from "./members.store.ts";
import { newLink } from "./team.service.ts";

/*
 * Coming in by a link. A link of an invitation never sets the password of an account that has one:
 * the inviter could otherwise take over the account and with it its other apps. Its owner
 * enters the password instead. Only a link that an operator made for that purpose sets a new one.
 *
 * Signing up replies the same for known and unknown addresses, and only its mail leads further, so
 * nobody learns from it who has an account.
 */

export interface JoiningDeps extends SignInDeps {
  signUp: Config["signUp"];
  publicUrl: string;
}

export interface Joining {
  find(token: string): Promise<Link>;
  accept(visit: Visit, input: { token: string; password: string }): Promise<SignedIn>;
  signUp(visit: Visit, input: { email: string; appName: string }): Promise<void>;
}

/** Sign-ups without a wait, with one address and from one network. */
const FREE_SIGN_UPS = 3;
const FREE_SIGN_UPS_OF_NETWORK = 20;

// Over 80 lines: the steps of a link and of a sign-up over the same dependencies.
export function createJoining(deps: JoiningDeps, parts: SignInParts): Joining {
  const { db, clock, passwords } = deps;
  const { store } = deps.people;
  const { attempts, enter } = parts;

  const find = async (token: string): Promise<Link> => {
    const link = await findLink(db, secretHash(token), clock());
    if (!link) throw deadLink();
    return link;
  };

  /** Whether the account's own password was entered; false where the link sets one. */
  const provenAccount = async (visit: Visit, link: Link, password: string): Promise<boolean> => {
    if (link.password === null || link.purpose === "reset") return false;
    const buckets = parts.passwordBuckets(visit, link.email);
    const failures = await attempts.take(buckets);
    if (!(await passwords.verify(password, link.password))) {
      await parts.noteFailure(visit, { targetId: link.memberId, method: "password", failures });
      throw fieldError("password", "is not the one of this account");
    }
    await db.transaction((tx) => attempts.forget(tx, buckets));
    return true;
  };

  /** Joins the app of the invitation, or makes the app of a sign-up; returns the account's id. */
  const join = async (tx: Tx, link: Link): Promise<{ id: string; appId: string | null }> => {
    const now = clock();
    if (link.purpose !== "sign_up") {
      if (link.membershipId !== null) await acceptMembership(tx, link.membershipId, now);
      return { id: link.memberId!, appId: link.appId };
    }
    const account = { id: newId("mem", now), email: link.email };
    const { id } = await upsertMember(tx, account, now);
    const app = await createApp(tx, clock, { name: link.appName!, isSandboxOnly: true });
    const row = { id: newId("mbr", now), memberId: id, appId: app.id, role: "owner" as const };
    await upsertMembership(tx, { ...row, invitedBy: null }, now);
    await acceptMembership(tx, (await findAppMember(tx, app.id, id))!.membershipId, now);
    return { id, appId: app.id };
  };

  return {
    find,

    async accept(visit, { token, password }) {
      const known = await find(token);
      const isProven = await provenAccount(visit, known, password);
      const hash = isProven ? undefined : await passwords.hash(password);
      const changes = parts.changesOf(visit, known.memberId ?? "");
      return changes.change(ACTIONS[known.purpose], async (tx, note) => {
        const hold = async (id: string): Promise<void> => {
          // The password was set by another link meanwhile: enter that one.
          if (!(await store.holdPassword(tx, id, known.password))) throw deadLink();
        };
        // Locks the account before its link, as a change of password does.
        if (known.memberId !== null) await hold(known.memberId);
        const taken = await takeLink(tx, secretHash(token), clock());
        if (!taken) throw deadLink();
        const { id, appId } = await join(tx, taken);
        if (id !== known.memberId) await hold(id);
        if (hash !== undefined) {
          await store.setPassword(tx, id, hash);
          await store.deleteSessionsOf(tx, id);
          await deleteResetLinks(tx, id);
          if (known.password !== null)
            await parts.tellOwner(tx, { id, name: taken.email }, "password");
        }
        note.targetId = id;
        note.details = appId === null ? {} : { app_id: appId };
        return enter(tx, { id, name: taken.email }, isProven ? "password" : "link");
      });
    },

    async signUp(visit, { email, appName }) {
      const { outbox } = deps;
      if (deps.signUp !== "open" || !outbox)
        throw apiError("not_found", "Nobody can sign up here: ask for an invitation.");
      const network = clientNetwork(visit.address);
      await attempts.take([
        parts.bucket(FREE_SIGN_UPS, "sign-up", lower(email)),
        parts.bucket(FREE_SIGN_UPS_OF_NETWORK, "sign-up-network", network),
      ]);
      const now = clock();
      const link = newLink(now);
      await db.transaction(async (tx) => {
        await deleteExpiredMemberLinks(tx, now);
        await insertLink(tx, { ...link, purpose: "sign_up", email: lower(email), appName });
        const mail = signUpMail(appName, `${deps.publicUrl}${link.path}`);
        await outbox.queue(tx, { appId: "", to: lower(email), ...mail });
      });
    },
  };
}

const ACTIONS = { join: "member.join", reset: "member.reset", sign_up: "member.sign_up" } as const;

const deadLink = (): Error =>
  apiError("not_found", "This link was used or has expired. Ask for another invitation.");
