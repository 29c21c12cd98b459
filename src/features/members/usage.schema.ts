import { Type } from "typebox";
import {
  BODY_FIELDS,
  FIGURE_FIELDS,
  ModeField,
  REQUEST_FIELDS,
  REQUEST_FILTERS,
} from "../../access/index.ts";
import { strict, Timestamp } from "../../platform/http/shared-fields.ts";
import { Text } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { CAUSED_FIELDS } from "../me/index.ts";
import { CHART_FIELDS, CHART_QUERY } from "./chart.schema.ts";
import { MODE_QUERY } from "./spaces.ts";

/* Usage and the request log. */

export const UsageQuery = Type.Object({ ...MODE_QUERY, ...CHART_QUERY }, strict);
export const AccountUsage = Type.Object(
  {
    ...CHART_FIELDS,
    totals: Type.Object(FIGURE_FIELDS),
    series: Type.Array(Type.Object({ at: Timestamp, ...FIGURE_FIELDS }), {
      description: "One entry for each step, also where nothing happened",
    }),
    routes: Type.Array(
      Type.Object({ route: Type.String(), method: Type.String(), ...FIGURE_FIELDS }),
    ),
    keys: Type.Array(
      Type.Object({
        key_id: Type.String(),
        name: Type.String(),
        hint: Type.String(),
        mode: ModeField,
        ...FIGURE_FIELDS,
      }),
    ),
  },
  { title: "AccountUsage" },
);

const RequestId = (description: string) =>
  Type.Optional(Text({ minLength: 1, maxLength: 255, description }));

export const AccountRequestsQuery = Type.Object(
  {
    ...MODE_QUERY,
    ...REQUEST_FILTERS,
    request_id: RequestId("One request"),
    after: RequestId(
      "For a live tail: requests since this one. A request is logged when it ends, so some that began up to 30 s before it come again; skip those you have",
    ),
    ...PAGE_QUERY,
  },
  strict,
);
export const AccountExportQuery = Type.Object({ ...MODE_QUERY, ...REQUEST_FILTERS }, strict);
export const AccountRequest = Type.Object(REQUEST_FIELDS, { title: "AccountRequest" });
export const AccountRequestDetail = Type.Object(
  { request: AccountRequest, ...CAUSED_FIELDS, ...BODY_FIELDS },
  { title: "AccountRequestDetail" },
);
