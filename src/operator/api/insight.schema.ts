import { Type, type Static } from "typebox";
import { OneOf, Text, Nullable } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { LedgerEntry } from "./apps.schema.ts";
import { Id, Moment, strict, Timestamp } from "../../platform/http/fields.ts";

/* The overview and the request log. */

const STEPS = ["hour", "day"] as const;

export const OverviewQuery = Type.Object(
  {
    from: Type.Optional(Moment("24 hours ago when left out")),
    to: Type.Optional(Moment("Now when left out")),
    step: Type.Optional(OneOf("OverviewStep", STEPS)),
    app_id: Type.Optional(Id),
  },
  strict,
);

const figures = {
  requests: Type.Integer(),
  client_errors: Type.Integer({ description: "Replies 4xx" }),
  server_errors: Type.Integer({ description: "Replies 5xx" }),
  credits: Type.Number({ description: "Credits charged" }),
  p50_ms: Nullable(Type.Number({ description: "Median latency, by histogram" })),
  p95_ms: Nullable(Type.Number()),
};

export const Overview = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    step: OneOf("OverviewStep", STEPS),
    totals: Type.Object(figures),
    series: Type.Array(
      Type.Object({
        at: Timestamp,
        ...figures,
        versions: Type.Record(Type.String(), Type.Integer(), {
          description: "Requests by engine version",
        }),
      }),
      { description: "One entry for each step, also where nothing happened" },
    ),
    routes: Type.Array(Type.Object({ route: Type.String(), method: Type.String(), ...figures })),
    apps: Type.Array(
      Type.Object({ app_id: Nullable(Type.String()), name: Nullable(Type.String()), ...figures }),
    ),
    versions: Type.Array(
      Type.Object({
        version: Type.String(),
        first_seen: Timestamp,
        last_seen: Timestamp,
        requests: Type.Integer(),
      }),
    ),
  },
  { title: "Overview" },
);

export const LoggedRequest = Type.Object(
  {
    id: Type.String(),
    app_id: Nullable(Type.String()),
    app_name: Nullable(Type.String()),
    key_id: Nullable(Type.String()),
    method: Type.String(),
    route: Type.String({ description: "The pattern, never the path", examples: ["/v1/jobs/:id"] }),
    status: Type.Integer(),
    error_code: Nullable(Type.String()),
    duration_ms: Type.Number(),
    credits: Type.Number(),
    created_at: Timestamp,
  },
  { title: "LoggedRequest" },
);

const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

export const RequestsQuery = Type.Object(
  {
    app_id: Type.Optional(Id),
    key_id: Type.Optional(Id),
    status: Type.Optional(
      Type.String({
        pattern: "^([2345]xx|[1-5][0-9]{2})$",
        description: `A status such as 429, or ${STATUS_CLASSES.join(", ")}`,
      }),
    ),
    route: Type.Optional(
      Text({ minLength: 1, maxLength: 200, description: "Part of the pattern, such as /v1/jobs" }),
    ),
    method: Type.Optional(OneOf("HttpMethod", ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"])),
    error_code: Type.Optional(Text({ minLength: 1, maxLength: 100 })),
    from: Type.Optional(Moment("Not before")),
    to: Type.Optional(Moment("Before")),
    ...PAGE_QUERY,
  },
  strict,
);

export const RequestDetail = Type.Object(
  {
    request: LoggedRequest,
    key: Nullable(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        hint: Type.String(),
        mode: Type.String(),
      }),
    ),
    charges: Type.Array(LedgerEntry, { description: "Its charge, and a refund if there was one" }),
    events: Type.Array(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        created_at: Timestamp,
        deliveries: Type.Array(
          Type.Object({
            id: Type.String(),
            endpoint_id: Type.String(),
            status: OneOf("DeliveryStatus", ["pending", "succeeded", "failed"]),
            attempts: Type.Integer(),
          }),
        ),
      }),
    ),
  },
  { title: "RequestDetail" },
);

export type OverviewBody = Static<typeof Overview>;
export type LoggedRequestBody = Static<typeof LoggedRequest>;
export type RequestDetailBody = Static<typeof RequestDetail>;
export type RequestsFilter = Static<typeof RequestsQuery>;
