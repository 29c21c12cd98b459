import { Type } from "typebox";
import {
  createPortalLink,
  NewPortalLink,
  PortalLink,
  PortalLinkList,
  revokePortalLink,
  RevokedPortalLink,
  showPortalLinks,
} from "../../features/members/index.ts";
import type { Vault } from "../../platform/crypto.ts";
import { Id, IdParams } from "../../platform/http/shared-fields.ts";
import type { Database } from "../../platform/postgres/database.ts";
import { getApp } from "./apps.routes.ts";
import { defineOperatorOperation, type OperatorOperation } from "./operator-operation.ts";

interface Deps {
  db: Database;
  vault: Vault;
  /** Empty: the origin of the page that asks, or none. */
  publicUrl: string;
}

const PATH = "/apps/{id}/portal-links";
const LinkParams = Type.Object({ id: Id, link: Id });

export const portalLinkOperations = ({ db, vault, publicUrl }: Deps): OperatorOperation[] => [
  defineOperatorOperation({
    id: "listPortalLinks",
    tag: "Webhooks",
    method: "GET",
    path: PATH,
    summary: "List the links to an app's webhook page",
    params: IdParams,
    status: 200,
    reply: PortalLinkList,
    handle: async (call, { params }) =>
      showPortalLinks(db, (await getApp(db, params.id)).id, call.now),
  }),
  defineOperatorOperation({
    id: "revokePortalLink",
    tag: "Webhooks",
    method: "DELETE",
    path: `${PATH}/{link}`,
    summary: "Revoke a link to an app's webhook page",
    params: LinkParams,
    status: 200,
    reply: RevokedPortalLink,
    handle: (call, { params }) => revokePortalLink(call, params.id, params.link),
  }),
  defineOperatorOperation({
    id: "createPortalLink",
    tag: "Webhooks",
    method: "POST",
    path: PATH,
    summary: "Make a link to an app's webhook page",
    description:
      "A signed link for the app's people, for operators with a dashboard of their own. It ends by itself, or when it is revoked. Without WAYMARK_PUBLIC_URL a program gets the path only.",
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
