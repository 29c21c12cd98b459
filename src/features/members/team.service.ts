import { findApp, later, lower, newSecret, removeFactors, secretHash } from "../../access/index.ts";
import type { Changes, Outbox } from "../../access/index.ts";
import { fieldError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  deleteExpiredMemberLinks,
  deleteLinksBy,
  deleteResetLinks,
  insertLink,
} from "./invitations.store.ts";
import { invitationMail, resetMail } from "./mails.ts";
import {
  deleteMembership,
  deleteMemberWithoutApp,
  findAppMember,
  hasActiveOwner,
  lockOwners,
  memberAccounts,
  setMemberDisabled,
  setRole,
  upsertMember,
  upsertMembership,
  type AppMember,
  type MemberRole,
} from "./members.store.ts";

/*
 * The members of an app. Operators and owners call the same verbs; undefined means that there is no
 * such app or member.
 *
 *   membership  invited (one-time link) → accepted → removed; the account goes with the last one
 *   link        works once, until it expires, a newer one replaces it, its app is disabled, or the
 *               owner who made it is removed or no longer an owner
 *   owner       an app that has an active owner keeps one, unless an operator decides otherwise
 */

const INVITATION_DAYS = 7;
const INVITATION_MS = INVITATION_DAYS * 86_400_000;
/** The page of the console that takes a link. */
export const JOIN_PATH = "/console/join";

export interface TeamDeps {
  clock: Clock;
  /** Undefined: the inviter gets the link. */
  outbox: Outbox | undefined;
  /** Where people reach this installation; empty where it is not set. */
  publicUrl: string;
}

/** Who asks: an operator, or an owner of the app by their id. */
export type Inviter = { kind: "operator" } | { kind: "owner"; memberId: string };

export interface MadeLink {
  /** Below the server's address. */
  path: string;
  expiresAt: Date;
  /** Whether a mail with the link is on its way. */
  isSent: boolean;
}

/** A link's token, and where it leads. */
export function newLink(now: Date): { sha256: Buffer; path: string; expiresAt: Date } {
  const token = newSecret();
  const expiresAt = later(now, INVITATION_MS);
  return { sha256: secretHash(token), path: `${JOIN_PATH}#${token}`, expiresAt };
}

/**
 * Invites somebody, or replaces the link of somebody who has not accepted. An operator may also give
 * a member who has accepted another role, and a link that sets a new password; an owner may not,
 * because the account is also the key to other apps.
 */
export const inviteMember = (
  changes: Changes,
  deps: TeamDeps,
  inviter: Inviter,
  input: { appId: string; email: string; role: MemberRole },
): Promise<(MadeLink & { member: AppMember }) | undefined> =>
  changes.change("member.invite", async (tx, note) => {
    const { appId, role } = input;
    const app = await findApp(tx, appId);
    if (!app) return undefined;
    const now = deps.clock();
    await deleteExpiredMemberLinks(tx, now);
    const account = { id: newId("mem", now), email: lower(input.email) };
    const { id, hasPassword } = await upsertMember(tx, account, now);
    const known = await findAppMember(tx, appId, id);
    if (known?.acceptedAt && inviter.kind === "owner")
      throw fieldError("email", "is a member already");
    const invitedBy = inviter.kind === "owner" ? inviter.memberId : null;
    await keepingOwner(tx, appId, async () =>
      upsertMembership(tx, { id: newId("mbr", now), memberId: id, appId, role, invitedBy }, now),
    );
    const member = (await findAppMember(tx, appId, id))!;
    const isReset = member.acceptedAt !== null && hasPassword;
    const link = newLink(now);
    const isOwner = inviter.kind === "owner";
    await insertLink(tx, {
      ...link,
      // Operators get the link also where it is mailed.
      isSeenByInviter: !isOwner || deps.outbox === undefined,
      ...(isReset
        ? { purpose: "reset", memberId: id }
        : { purpose: "join", membershipId: member.membershipId }),
      invitedBy,
    });
    const url = `${deps.publicUrl}${link.path}`;
    await deps.outbox?.queue(tx, {
      appId,
      to: member.email,
      ...(isReset ? resetMail(url) : invitationMail(app.name, role, url)),
    });
    note.targetId = id;
    note.details = { app_id: appId, role, reset: isReset };
    return { ...link, isSent: deps.outbox !== undefined, member };
  });

export const changeMemberRole = (
  changes: Changes,
  { appId, memberId }: { appId: string; memberId: string },
  role: MemberRole,
): Promise<AppMember | undefined> =>
  changes.change("member.role", async (tx, note) => {
    await lockOwners(tx, appId);
    const known = await findAppMember(tx, appId, memberId);
    if (!known) return undefined;
    await keepingOwner(tx, appId, () => setRole(tx, known.membershipId, role));
    if (role !== "owner") await deleteLinksBy(tx, memberId, appId);
    note.targetId = memberId;
    note.details = { app_id: appId, role };
    return findAppMember(tx, appId, memberId);
  });

/** Their tokens for the app end; with the last membership the account, its sessions and factors. */
export const removeMember = (
  changes: Changes,
  { appId, memberId }: { appId: string; memberId: string },
  { mayLeaveNoOwner }: { mayLeaveNoOwner: boolean },
): Promise<AppMember | undefined> =>
  changes.change("member.remove", async (tx, note) => {
    await lockOwners(tx, appId);
    const known = await findAppMember(tx, appId, memberId);
    if (!known) return undefined;
    const remove = () => deleteMembership(tx, known.membershipId);
    await deleteLinksBy(tx, memberId, appId);
    await (mayLeaveNoOwner ? remove() : keepingOwner(tx, appId, remove));
    if (await deleteMemberWithoutApp(tx, memberId)) await removeFactors(tx, memberId);
    note.targetId = memberId;
    note.details = { app_id: appId };
    return known;
  });

/**
 * In all apps: their sessions and links to a new password end, and their tokens work no more. Null
 * enables them again.
 */
export const disableMember = (
  changes: Changes,
  memberId: string,
  at: Date | null,
): Promise<boolean> =>
  changes.change(at ? "member.disable" : "member.enable", async (tx, note) => {
    if (!(await setMemberDisabled(tx, memberId, at))) return false;
    if (at) {
      await memberAccounts.deleteSessionsOf(tx, memberId);
      await deleteResetLinks(tx, memberId);
    }
    note.targetId = memberId;
    return true;
  });

/** For somebody who has lost every second factor. Their sessions end. */
export const resetMemberFactors = (changes: Changes, memberId: string): Promise<boolean> =>
  changes.change("member.reset_second_factor", async (tx, note) => {
    if (!(await memberAccounts.findAccountById(tx, memberId))) return false;
    await removeFactors(tx, memberId);
    await memberAccounts.deleteSessionsOf(tx, memberId);
    note.targetId = memberId;
    return true;
  });

/** Refuses a change that takes away the last active owner. */
async function keepingOwner(tx: Tx, appId: string, work: () => Promise<void>): Promise<void> {
  const hadOwner = await hasActiveOwner(tx, appId);
  await work();
  if (hadOwner && !(await hasActiveOwner(tx, appId)))
    throw fieldError("id", "is the last owner of the app: make somebody else an owner first");
}
