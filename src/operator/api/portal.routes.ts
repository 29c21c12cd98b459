import { createPortalLink, NewPortalLink, PortalLink } from "../../features/members/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { IdParams } from "../../platform/http/fields.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { getApp } from "./apps.routes.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operation.ts";

interface Deps {
  db: Database;
  vault: Vault;
  /** Empty: the origin of the page that asks, or none. */
  publicUrl: string;
}

export const portalLinkOperations = ({ db, vault, publicUrl }: Deps): OperatorOperation[] => [
  defineOperatorOperation({
    id: "createPortalLink",
    tag: "Webhooks",
    method: "POST",
    path: "/apps/{id}/portal-links",
    summary: "Make a link to an app's webhook page",
    description:
      "A signed link for the app's people, for operators with a dashboard of their own. It cannot be taken back, and ends by itself. Without WAYMARK_PUBLIC_URL a program gets the path only.",
    params: IdParams,
    body: NewPortalLink,
    status: 201,
    reply: PortalLink,
    async handle(call, { params, body }) {
      const app = await getApp(db, params.id);
      return createPortalLink(
        call,
        { vault, now: call.now, origin: publicUrl || (call.origin ?? "") },
        {
          appId: app.id,
          page: body.page,
          mode: body.mode,
          memberId: null,
          expiresInSeconds: body.expires_in_seconds,
        },
      );
    },
  }),
];
