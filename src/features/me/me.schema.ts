import { Type } from "typebox";
import { OneOf } from "../../platform/http/schema.ts";

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const timestamp = { format: "date-time" };
const RateLimit = Type.Object({
  limit: Type.Integer({ description: "Requests in a window" }),
  window_seconds: Type.Integer(),
});

export const Account = Type.Object(
  {
    app: Type.Object({
      id: Type.String(),
      name: Type.String(),
      retention_months: Type.Integer({ description: "How long results are kept; 0: not at all" }),
    }),
    key: Type.Object({
      id: Type.String(),
      name: Type.String(),
      hint: Type.String({ description: "Prefix and last four characters of the key" }),
      mode: OneOf("Mode", ["live", "test"]),
      scopes: Type.Array(Type.String()),
      ip_allowlist: Type.Array(Type.String(), { description: "Empty: any address" }),
      expires_at: Nullable(Type.String(timestamp)),
      created_at: Type.String(timestamp),
    }),
    credits: Nullable(
      Type.Object(
        { balance: Type.Number() },
        { description: "Live keys only; null for an app whose calls cost nothing" },
      ),
    ),
    sandbox_quota: Nullable(
      Type.Object(
        {
          limit: Type.Integer(),
          used: Type.Integer(),
          remaining: Type.Integer(),
          resets_at: Type.String(timestamp),
        },
        { description: "Sandbox keys only" },
      ),
    ),
    rate_limits: Type.Object({ read: RateLimit, ai: RateLimit }),
  },
  { title: "Account" },
);
