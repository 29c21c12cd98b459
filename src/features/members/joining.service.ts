import {
  clientNetwork,
  createApp,
  lower,
  refuseWeakPassword,
  removeFactors,
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
  proveMember,
  upsertMember,
  upsertMembership,
} from "./members.store.ts";
import { newLink } from "./team.service.ts";

/*
 * Coming in by a link. Where no mail goes out, an owner who invites has the link too, so it must not
 * give them an account that leads to apps of others:
 *
 *   the account has a password     it is entered; a link of an owner never sets another
 *   it has none                    the link sets it, unless an owner has the link and somebody else
 *                                  invited the same address: then another link must come first
 *   its mailbox was never proved   a link of an operator sets a new password and removes the second
 *                                  factors, because only owners' links led to it so far
 *
 * A link that was mailed, or made by an operator, proves the mailbox.
 *
 * Signing up replies the same for known and unknown addresses, and only its mail leads further, so
 * nobody learns from it who has an account.
 */

export interface JoiningDeps extends SignInDeps {
  signUp: Config["signUp"];
  publicUrl: string;
}

export interface Joining {
  find(token: string): Promise<Link & { setsPassword: boolean }>;
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

  const find: Joining["find"] = async (token) => {
    const link = await findLink(db, secretHash(token), clock());
    if (!link) throw deadLink();
    return { ...link, setsPassword: setsPassword(link) };
  };

  /** The account's own password. */
  const checkPassword = async (visit: Visit, link: Link, password: string): Promise<void> => {
    const buckets = parts.passwordBuckets(visit, link.email);
    const failures = await attempts.take(buckets);
    if (!(await passwords.verify(password, link.password))) {
      await parts.noteFailure(visit, { targetId: link.memberId, method: "password", failures });
      throw fieldError("password", "is not the one of this account");
    }
    await db.transaction((tx) => attempts.forget(tx, buckets));
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
      if (!known.setsPassword) await checkPassword(visit, known, password);
      else refuseWeakPassword("password", password, known.email);
      const hash = known.setsPassword ? await passwords.hash(password) : undefined;
      const changes = parts.changesOf(visit, known.memberId ?? "");
      return changes.change(ACTIONS[known.purpose], async (tx, note) => {
        const hold = async (id: string): Promise<void> => {
          // The password was set by another link meanwhile: enter that one.
          if (!(await store.holdPassword(tx, id, known.password))) throw deadLink();
        };
        // Locks the account before its link, as a change of password does.
        if (known.memberId !== null) await hold(known.memberId);
        const taken = await takeLink(tx, secretHash(token), clock());
        // Somebody may have invited the account elsewhere meanwhile.
        if (!taken || setsPassword(taken) !== known.setsPassword) throw deadLink();
        const { id, appId } = await join(tx, taken);
        if (id !== known.memberId) await hold(id);
        if (hash !== undefined) {
          await store.setPassword(tx, id, hash);
          await store.deleteSessionsOf(tx, id);
          await deleteResetLinks(tx, id);
          if (isTakenBack(taken)) await removeFactors(tx, id);
          if (known.password !== null)
            await parts.tellOwner(tx, { id, name: taken.email }, "password");
        }
        if (!taken.isSeenByOwner) await proveMember(tx, id, clock());
        note.targetId = id;
        note.details = appId === null ? {} : { app_id: appId };
        return enter(tx, { id, name: taken.email }, known.setsPassword ? "link" : "password");
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
        const mailed = { email: lower(email), isSeenByInviter: false };
        await insertLink(tx, { ...link, purpose: "sign_up", ...mailed, appName });
        const mail = signUpMail(`${deps.publicUrl}${link.path}`);
        await outbox.queue(tx, { appId: "", to: lower(email), ...mail });
      });
    },
  };
}

const ACTIONS = { join: "member.join", reset: "member.reset", sign_up: "member.sign_up" } as const;

/** An account that only links of owners led to is given to whom the operator means. */
const isTakenBack = ({ password, isProved, isByOperator }: Link): boolean =>
  password !== null && !isProved && isByOperator;

/** False: the account's password is entered. */
function setsPassword(link: Link): boolean {
  if (link.purpose === "reset") return true;
  if (link.password !== null) return isTakenBack(link);
  if (link.isSeenByOwner && link.isInvitedElsewhere)
    throw fieldError(
      "token",
      "is for an address that somebody else has invited too: open that invitation first, or ask whoever runs this server for a link",
    );
  return true;
}

const deadLink = (): Error =>
  apiError("not_found", "This link was used or has expired. Ask for another invitation.");
