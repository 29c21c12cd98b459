import { Type } from "typebox";
import { ModeField } from "../../access/index.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Nullable, OneOf } from "../../platform/http/schema.ts";
import { MAX_PORTAL_SECONDS, PORTAL_PAGES } from "./portal-tokens.ts";

const PageField = OneOf("PortalPage", PORTAL_PAGES);
export const DEFAULT_PORTAL_SECONDS = 900;

export const NewPortalLink = Type.Object(
  {
    page: PageField,
    mode: ModeField,
    expires_in_seconds: Type.Optional(
      Type.Integer({ minimum: 60, maximum: MAX_PORTAL_SECONDS, default: DEFAULT_PORTAL_SECONDS }),
    ),
  },
  { ...strict, title: "NewPortalLink" },
);
export const PortalLink = Type.Object(
  {
    id: Type.String({ description: "Names the link in the audit log" }),
    url: Type.String({
      description: "For one person: whoever has it can change the app's webhooks",
    }),
    expires_at: Timestamp,
  },
  { title: "PortalLink" },
);
export const PortalLinkList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        page: PageField,
        mode: ModeField,
        made_by: Nullable(Type.String({ description: "A member's address; null: an operator" })),
        created_at: Timestamp,
        expires_at: Timestamp,
      }),
      { description: "Newest first, without those that have ended" },
    ),
  },
  { title: "PortalLinkList" },
);
export const RevokedPortalLink = Type.Object({ id: Type.String() }, { title: "RevokedPortalLink" });
export const OpenPortal = Type.Object(
  {
    app: Type.Object({ id: Type.String(), name: Type.String() }),
    mode: ModeField,
    page: PageField,
    expires_at: Timestamp,
  },
  { title: "Portal" },
);
