import type { Changes } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Mode } from "../../privacy/index.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { AppParams, AppPartParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./account-operation.ts";
import { deletePortalLink, insertPortalLink, listPortalLinks } from "./portal-links.store.ts";
import { makePortalToken, type Portal } from "./portal-tokens.ts";
import {
  DEFAULT_PORTAL_SECONDS,
  NewPortalLink,
  OpenPortal,
  PortalLink,
  PortalLinkList,
  RevokedPortalLink,
} from "./portal.schema.ts";

interface AskedLink {
  appId: string;
  page: Portal["page"];
  mode: Mode;
  /** The member who makes it; null: an operator. */
  memberId: string | null;
  expiresInSeconds: number | undefined;
}

/** A link to the page at `origin`; that it was made is audited. */
export function createPortalLink(
  changes: Changes,
  { vault, now, origin }: { vault: Vault; now: Date; origin: string },
  { expiresInSeconds = DEFAULT_PORTAL_SECONDS, ...asked }: AskedLink,
) {
  return changes.change("portal_link.create", async (tx, note) => {
    const { token, portal } = makePortalToken(vault, asked, expiresInSeconds, now);
    await insertPortalLink(tx, portal, now);
    note.targetId = portal.appId;
    note.details = { link: portal.id, mode: portal.mode, page: portal.page };
    return {
      id: portal.id,
      url: `${origin}/console/portal#${token}`,
      expires_at: portal.expiresAt.toISOString(),
    };
  });
}

export async function showPortalLinks(db: Database, appId: string, now: Date) {
  const links = await listPortalLinks(db, appId, now);
  return {
    data: links.map(({ id, page, mode, madeBy, createdAt, expiresAt }) => ({
      id,
      page,
      mode,
      made_by: madeBy,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** The link is refused from now on; who has the page open can do no more. */
export async function revokePortalLink(changes: Changes, appId: string, id: string) {
  await changes.change("portal_link.revoke", async (tx, note) => {
    if (!(await deletePortalLink(tx, appId, id)))
      throw apiError("not_found", "There is no such link: it has ended or was revoked.");
    note.targetId = appId;
    note.details = { link: id, app_id: appId };
  });
  return { id };
}

// Over 80 lines: one declaration for each operation, and no logic.
export function portalOperations(deps: {
  db: Database;
  vault: Vault;
  publicUrl: string;
}): AccountOperation[] {
  return [
    defineAccountOperation({
      id: "listAccountPortalLinks",
      tag: "Portal",
      method: "GET",
      path: "/apps/{app}/portal-links",
      access: "owner",
      summary: "List the links that work",
      params: AppParams,
      status: 200,
      reply: PortalLinkList,
      handle: (call) => showPortalLinks(deps.db, call.app.id, call.now),
    }),
    defineAccountOperation({
      id: "revokeAccountPortalLink",
      tag: "Portal",
      method: "DELETE",
      path: "/apps/{app}/portal-links/{id}",
      access: "owner",
      summary: "Revoke a link",
      description: "At once, also for somebody who has the page open.",
      params: AppPartParams,
      status: 200,
      reply: RevokedPortalLink,
      handle: (call, { params }) => revokePortalLink(call, call.app.id, params.id),
    }),
    defineAccountOperation({
      id: "createAccountPortalLink",
      tag: "Portal",
      method: "POST",
      path: "/apps/{app}/portal-links",
      access: "owner",
      summary: "Make a link to one page",
      description:
        "A signed link that opens the webhook page of this app and mode for somebody without an account, also in a frame of your own product. It ends by itself, when it is revoked, or with the membership of who made it.",
      params: AppParams,
      body: NewPortalLink,
      status: 201,
      reply: PortalLink,
      handle: (call, { body }) =>
        createPortalLink(
          call,
          { ...deps, now: call.now, origin: deps.publicUrl || (call.origin ?? "") },
          {
            appId: call.app.id,
            page: body.page,
            mode: body.mode,
            memberId: call.caller!.memberId,
            expiresInSeconds: body.expires_in_seconds,
          },
        ),
    }),
    defineAccountOperation({
      id: "getAccountPortal",
      tag: "Portal",
      method: "GET",
      path: "/apps/{app}/portal",
      portal: true,
      summary: "What a portal link opens",
      description: "Only for the token of a portal link.",
      params: AppParams,
      status: 200,
      reply: OpenPortal,
      handle(call) {
        const portal = call.caller?.portal;
        if (!portal) throw apiError("not_found", "You are not here by a portal link.");
        return {
          app: { id: call.app.id, name: call.app.name },
          mode: portal.mode,
          page: portal.page,
          expires_at: portal.expiresAt.toISOString(),
        };
      },
    }),
  ];
}
