import { Type } from "typebox";
import { ModeField } from "../../access/index.ts";
import { apiError } from "../../errors.ts";
import { strict } from "../../platform/http/shared-fields.ts";
import type { Mode, Space } from "../../privacy/index.ts";
import type { AccountCall } from "./account-call.ts";

/** The mode of an app's data that an operation is about. */
export const MODE_QUERY = { mode: Type.Optional(ModeField) };
export const ModeQuery = Type.Object(MODE_QUERY, strict);

/** The data that a call is about. For the holder of a portal link there is no other mode. */
export function spaceOfCall({ app, caller }: AccountCall, mode: Mode = "live"): Space {
  if (caller?.portal && caller.portal.mode !== mode)
    throw apiError("not_found", "This link is for the other mode.");
  return { appId: app.id, mode };
}
