import { Type, type Static } from "typebox";
import {
  FIGURE_FIELDS,
  MAX_HOURS_BY_MINUTE,
  REQUEST_FIELDS,
  REQUEST_FILTERS,
  STEPS,
} from "../../access/index.ts";
import { CAUSED_FIELDS } from "../../features/me/index.ts";
import { Nullable, OneOf } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { Id, Moment, strict, Timestamp } from "../../platform/http/shared-fields.ts";

/* The overview and the request log. */

export const OverviewQuery = Type.Object(
  {
    from: Type.Optional(Moment("24 hours ago when left out")),
    to: Type.Optional(Moment("Now when left out")),
    step: Type.Optional(
      OneOf("OverviewStep", STEPS, {
        description: `\`minute\` for at most ${MAX_HOURS_BY_MINUTE} hours`,
      }),
    ),
    app_id: Type.Optional(Id),
  },
  strict,
);

export const Overview = Type.Object(
  {
    from: Timestamp,
    to: Timestamp,
    step: OneOf("OverviewStep", STEPS),
    totals: Type.Object(FIGURE_FIELDS),
    series: Type.Array(
      Type.Object({
        at: Timestamp,
        ...FIGURE_FIELDS,
        versions: Type.Record(Type.String(), Type.Integer(), {
          description: "Requests by engine version; empty by minute",
        }),
      }),
      { description: "One entry for each step, also where nothing happened" },
    ),
    routes: Type.Array(
      Type.Object({ route: Type.String(), method: Type.String(), ...FIGURE_FIELDS }),
    ),
    apps: Type.Array(
      Type.Object({
        app_id: Nullable(Type.String()),
        name: Nullable(Type.String()),
        ...FIGURE_FIELDS,
      }),
    ),
    versions: Type.Array(
      Type.Object({
        version: Type.String(),
        first_seen: Timestamp,
        last_seen: Timestamp,
        requests: Type.Integer(),
      }),
      { description: "Not known by minute: empty then" },
    ),
  },
  { title: "Overview" },
);

export const LoggedRequest = Type.Object(
  {
    ...REQUEST_FIELDS,
    app_id: Nullable(Type.String()),
    app_name: Nullable(Type.String()),
  },
  { title: "LoggedRequest" },
);

export const RequestsQuery = Type.Object(
  { app_id: Type.Optional(Id), ...REQUEST_FILTERS, ...PAGE_QUERY },
  strict,
);

export const ExportQuery = Type.Object({ app_id: Type.Optional(Id), ...REQUEST_FILTERS }, strict);

export const RequestDetail = Type.Object(
  { request: LoggedRequest, ...CAUSED_FIELDS },
  { title: "RequestDetail" },
);

export type OverviewBody = Static<typeof Overview>;
