import {
  findApp,
  findPerson,
  secretHash,
  type App,
  type People,
  type Principal,
} from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { deleteResetLinks } from "./invitations.store.ts";
import {
  findMembership,
  isAtLeast,
  lesserRole,
  memberAccounts,
  type MemberRole,
} from "./members.store.ts";
import { hasPortalLink } from "./portal-links.store.ts";
import { readPortalToken, type Portal } from "./portal-tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "./tokens.service.ts";
import { useMemberToken } from "./tokens.store.ts";

/*
 * Who calls the members' API, and what they may do there: the only place that decides it. Rights are
 * read from the database at each request, so a removed member or a lowered role counts at once.
 */

export const MEMBERS: People = {
  name: "member",
  actorKind: "member",
  store: memberAccounts,
  deletePasswordLinks: deleteResetLinks,
};

export interface AccountCaller extends Principal {
  kind: "member" | "member_token" | "portal";
  /** For a portal link, who made it; empty: an operator. */
  memberId: string;
  email: string;
  /** A token's app and role; null for somebody with a session. */
  token: { appId: string; role: MemberRole } | null;
  /** What the link opens; null for everybody else. */
  portal: Portal | null;
}

interface Deps {
  db: Database;
  clock: Clock;
}

export async function findMemberBySession(
  deps: Deps,
  cookie: string,
): Promise<AccountCaller | undefined> {
  const person = await findPerson(deps, MEMBERS, cookie);
  return person && asMember(person);
}

export const asMember = (person: Principal): AccountCaller => ({
  ...person,
  kind: "member",
  memberId: person.id,
  email: person.name,
  token: null,
  portal: null,
});

export async function findMemberByToken(
  { db, clock }: Deps,
  token: string,
): Promise<AccountCaller | undefined> {
  if (!token.startsWith(MEMBER_TOKEN_PREFIX)) return undefined;
  const found = await useMemberToken(db, secretHash(token), clock());
  if (!found) return undefined;
  const { id, name, expiresAt, memberId, memberEmail: email, appId, role } = found;
  const caller = { id, name, expiresAt, needs: null, memberId, email };
  return { ...caller, kind: "member_token", token: { appId, role }, portal: null };
}

/** The holder of a portal link does what a developer may, of what the page needs. */
export async function findByPortalToken(
  { db, vault, clock }: Deps & { vault: Vault },
  token: string,
): Promise<AccountCaller | undefined> {
  const portal = readPortalToken(vault, token, clock());
  if (!portal || !(await hasPortalLink(db, portal.id))) return undefined;
  const { id, appId, memberId, expiresAt } = portal;
  return {
    id,
    name: id,
    expiresAt,
    needs: null,
    kind: "portal",
    memberId: memberId ?? "",
    email: "",
    token: { appId, role: "developer" },
    portal,
  };
}

/** What a caller may do with one app. */
export interface AppScope {
  app: App;
  role: MemberRole;
  /** Null for a portal link that an operator made. */
  membershipId: string | null;
}

/**
 * 404 for an app that the caller is no member of, as for one that does not exist; 403 for too low a
 * role, and for changes of a disabled app.
 */
export async function authorizeApp(
  { db }: Pick<Deps, "db">,
  caller: AccountCaller,
  appId: string,
  { needed, isChange }: { needed: MemberRole; isChange: boolean },
): Promise<AppScope> {
  const isForeign = caller.token !== null && caller.token.appId !== appId;
  const membership = isForeign ? undefined : await findRights(db, caller, appId);
  const app = membership && (await findApp(db, appId));
  if (!membership || !app) throw apiError("not_found", "There is no such app.");
  const role = caller.token ? lesserRole(membership.role, caller.token.role) : membership.role;
  if (!isAtLeast(role, needed))
    throw apiError("insufficient_scope", `This needs the role ${needed}; yours is ${role}.`);
  if (isChange && app.disabledAt)
    throw apiError(
      "insufficient_scope",
      "This app is disabled: it can be looked at, but not changed.",
    );
  return { app, role, membershipId: membership.id };
}

/** Of a link that an operator made nobody's membership answers for. */
async function findRights(
  db: Database,
  { portal, memberId }: AccountCaller,
  appId: string,
): Promise<{ id: string | null; role: MemberRole } | undefined> {
  if (portal && portal.memberId === null) return { id: null, role: "owner" };
  return findMembership(db, memberId, appId);
}
