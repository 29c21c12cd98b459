import {
  changesAs,
  createOidcSignIns,
  lower,
  refuseWeakPassword,
  secretHash,
  type OidcWay,
  type SignedIn,
  type SignInDeps,
  type SignInParts,
  type Visit,
} from "../../access/index.ts";
import { apiError, fieldError } from "../../errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Oidc } from "../../platform/oidc.ts";
import {
  deleteInvitationsOf,
  findInvitation,
  lockAdmins,
  takeInvitation,
  takeOidcAccount,
  upsertAdmin,
  type Invitation,
} from "./people.store.ts";

/* The ways in that only administrators have: the one-time link, and the OpenID provider. */

export interface AdminSignIns {
  findInvitation(token: string): Promise<Invitation>;
  setUp(
    visit: Visit,
    input: { token: string; password: string; email: string | undefined },
  ): Promise<SignedIn>;
  /** Where the browser goes, and what it keeps meanwhile. */
  startOidc(redirectUri: string): Promise<{ url: string; kept: string }>;
  finishOidc(visit: Visit, reply: URL, kept: string | undefined): Promise<SignedIn>;
}

/** The ways in over the parts that members share. */
export function createAdminSignIns(
  deps: SignInDeps & { oidc: Oidc | undefined },
  parts: SignInParts,
): AdminSignIns {
  const { db, clock, passwords, oidc } = deps;
  const { store } = deps.people;
  const { attempts, enter } = parts;
  const oidcSignIns = createOidcSignIns(deps, parts);

  return {
    async findInvitation(token) {
      const found = await findInvitation(db, secretHash(token), clock());
      if (!found) throw deadLink();
      return found;
    },

    async setUp(visit, { token, password, email }) {
      const known = await findInvitation(db, secretHash(token), clock());
      if (!known) throw deadLink();
      if (known.adminId === null && email === undefined) throw fieldError("email", "is required");
      refuseWeakPassword("password", password, known.email ?? email ?? "");
      const hash = await passwords.hash(password);
      const { adminId } = known;
      const changes = adminId
        ? parts.changesOf(visit, adminId)
        : changesAs(deps, { kind: "anyone", id: null }, visit.requestId);
      return changes.change("admin.setup", async (tx, note) => {
        await lockAdmins(tx);
        const taken = await takeInvitation(tx, secretHash(token), clock());
        if (!taken) throw deadLink();
        const name = taken.email ?? lower(email!);
        const first = { id: newId("adm", clock()), email: name, role: "admin" as const };
        const id = taken.adminId ?? (await upsertAdmin(tx, first, clock()));
        const earlier = await store.findAccountById(tx, id);
        await store.setPassword(tx, id, hash);
        await store.deleteSessionsOf(tx, id);
        await deleteInvitationsOf(tx, id);
        if (earlier?.password) await parts.tellOwner(tx, { id, name }, "password");
        await attempts.forget(tx, parts.passwordBuckets(visit, name));
        note.targetId = id;
        return enter(tx, { id, name }, "link");
      });
    },

    async startOidc(redirectUri) {
      if (!oidc) throw noProvider();
      return oidcSignIns.start(oidc, redirectUri);
    },

    async finishOidc(visit, reply, kept) {
      if (!oidc) throw noProvider();
      const way: OidcWay = { method: "oidc", oidc, take: takeOidcAccount, refusal };
      return oidcSignIns.finish(visit, { reply, kept }, async () => way);
    },
  };
}

const refusal = (email: string | undefined): string =>
  email
    ? `${email} is no administrator here, or signs in with another account. Ask one for an invitation.`
    : "The provider does not vouch for your e-mail address, so it cannot be compared with the administrators here.";

const noProvider = (): Error =>
  apiError("not_found", "This installation has no OpenID provider (WAYMARK_OIDC_ISSUER).");

const deadLink = (): Error =>
  apiError(
    "not_found",
    "This link was used or has expired. `waymark admins create --email E` makes another.",
  );
