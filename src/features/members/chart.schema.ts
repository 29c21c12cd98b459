import { Type } from "typebox";
import { MAX_HOURS_BY_MINUTE, STEPS } from "../../access/index.ts";
import { Moment, Timestamp } from "../../platform/http/shared-fields.ts";
import { OneOf } from "../../platform/http/schema.ts";

/* The range of a chart, as it is asked for and as it is answered. */

export const CHART_QUERY = {
  from: Type.Optional(Moment("24 hours ago when left out")),
  to: Type.Optional(Moment("Now when left out")),
  step: Type.Optional(
    OneOf("OverviewStep", STEPS, {
      description: `\`minute\` for at most ${MAX_HOURS_BY_MINUTE} hours`,
    }),
  ),
};
export const CHART_FIELDS = { from: Timestamp, to: Timestamp, step: OneOf("OverviewStep", STEPS) };
