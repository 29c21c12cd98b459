import { Type } from "typebox";
import { Moment, NullableTimestamp, strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Checked, OneOf, Text } from "../../platform/http/schema.ts";
import { SCOPES } from "../policy.ts";
import { parseAllowlistEntry } from "./allowlist.ts";
import type { ApiKey } from "./keys.ts";

/* API keys as the operators' API and the members' API show them. */

/** How long a rotated key works on, unless the caller says otherwise. */
export const DEFAULT_GRACE_SECONDS = 86_400;
export const MAX_GRACE_SECONDS = 31_536_000;

export const ModeField = OneOf("KeyMode", ["live", "test"]);
const KeyType = OneOf("KeyType", ["secret", "publishable"]);
const ScopeField = OneOf("KeyScope", SCOPES);
const KeyName = Text({ minLength: 1, maxLength: 200 });
const Allowlist = Type.Array(
  Checked(Text({ minLength: 1, maxLength: 64 }), (text) =>
    parseAllowlistEntry(text)
      ? undefined
      : { message: "must be an IP address or a CIDR block such as 10.0.0.0/8" },
  ),
  { maxItems: 100 },
);

export const Key = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    mode: ModeField,
    type: KeyType,
    name: Type.String(),
    hint: Type.String(),
    status: OneOf("KeyStatus", ["active", "expired", "revoked"]),
    scopes: Type.Array(Type.String()),
    ip_allowlist: Type.Array(Type.String()),
    expires_at: NullableTimestamp,
    revoked_at: NullableTimestamp,
    last_used_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "Key" },
);
export const KeyWithSecret = Type.Object(
  { ...Key.properties, key: Type.String({ description: "Shown this once: keep it." }) },
  { title: "KeyWithSecret" },
);
export const KeyList = Type.Object({ data: Type.Array(Key) }, { title: "KeyList" });
export const NewKey = Type.Object(
  {
    mode: ModeField,
    type: Type.Optional(KeyType),
    name: Type.Optional(KeyName),
    scopes: Type.Optional(
      Type.Array(ScopeField, { minItems: 1, maxItems: 20, description: "All when left out" }),
    ),
    ip_allowlist: Type.Optional(Allowlist),
    expires_at: Type.Optional(Moment("When it stops working")),
  },
  { ...strict, title: "NewKey" },
);
export const KeyChange = Type.Object(
  { name: Type.Optional(KeyName), ip_allowlist: Type.Optional(Allowlist) },
  { ...strict, title: "KeyChange", minProperties: 1 },
);
export const KeyRotation = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_GRACE_SECONDS,
        description: `How long the old key works on (${DEFAULT_GRACE_SECONDS})`,
      }),
    ),
  },
  { ...strict, title: "KeyRotation" },
);

/** Of a customer's key, or of a token. */
export function statusOf(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): "active" | "expired" | "revoked" {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "active";
}

/** With the key in clear if it was just made. */
export const showKey = (key: ApiKey & { key?: string }) => ({
  id: key.id,
  ...(key.key ? { key: key.key } : {}),
  app_id: key.appId,
  mode: key.mode,
  type: key.type,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  ip_allowlist: key.ipAllowlist,
  expires_at: key.expiresAt?.toISOString() ?? null,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  created_at: key.createdAt.toISOString(),
});

export const showKeyAt = (key: ApiKey & { key?: string }, now: Date) => ({
  ...showKey(key),
  status: statusOf(key, now),
});
