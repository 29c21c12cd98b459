import type { Changes } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import type { Vault } from "../../platform/crypto.ts";
import type { Mode } from "../../privacy/index.ts";
import { AppParams } from "./members.schema.ts";
import { defineAccountOperation, type AccountOperation } from "./operation.ts";
import { makePortalToken, type Portal } from "./portal-tokens.ts";
import { DEFAULT_PORTAL_SECONDS, NewPortalLink, OpenPortal, PortalLink } from "./portal.schema.ts";

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
  { expiresInSeconds = DEFAULT_PORTAL_SECONDS, ...portal }: AskedLink,
) {
  return changes.change("portal_link.create", async (_tx, note) => {
    const { id, token, expiresAt } = makePortalToken(vault, portal, expiresInSeconds, now);
    note.targetId = portal.appId;
    note.details = { link: id, mode: portal.mode, page: portal.page };
    return {
      id,
      url: `${origin}/console/portal#${token}`,
      expires_at: expiresAt.toISOString(),
    };
  });
}

export function portalOperations(deps: { vault: Vault; publicUrl: string }): AccountOperation[] {
  return [
    defineAccountOperation({
      id: "createAccountPortalLink",
      tag: "Portal",
      method: "POST",
      path: "/apps/{app}/portal-links",
      access: "owner",
      summary: "Make a link to one page",
      description:
        "A signed link that opens the webhook page of this app and mode for somebody without an account, also in a frame of your own product. It cannot be taken back, and ends by itself, or with the membership of who made it.",
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
