import { Type, type Static } from "typebox";
import { MODEL_TASKS } from "../../platform/config.ts";
import { Nullable, OneOf } from "../../platform/http/schema.ts";
import { strict } from "../../platform/http/shared-fields.ts";

/* The operator's language model: settings, use and cost. */

const MAX_USAGE_DAYS = 366;
const DEFAULT_USAGE_DAYS = 30;

export const ModelQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_USAGE_DAYS,
        default: DEFAULT_USAGE_DAYS,
        description: "Days (UTC) that are added up, today included",
      }),
    ),
  },
  strict,
);

const cost = Nullable(
  Type.Number({ description: "In the currency of WAYMARK_LLM_PRICES; null without it" }),
);
const tokens = { sent: Type.Integer(), received: Type.Integer() };
const Task = OneOf("ModelTask", MODEL_TASKS);

export const ModelUse = Type.Object(
  {
    model: Nullable(
      Type.Object(
        {
          name: Nullable(Type.String()),
          tasks: Type.Array(Task),
          fallback: OneOf("ModelFallback", ["embedded", "fail"]),
          is_paused: Type.Boolean({
            description: "This process does not call it for now, because it did not answer",
          }),
          limits: Type.Object({
            seconds: Type.Integer(),
            call_tokens: Type.Integer(),
            day_tokens: Nullable(Type.Integer({ description: "For each app; null: no limit" })),
            parallel: Type.Integer(),
          }),
        },
        { description: "Null where none is configured" },
      ),
    ),
    days: Type.Integer(),
    tasks: Type.Array(
      Type.Object({
        task: Task,
        written: Type.Integer({ description: "Results that it wrote" }),
        failed: Type.Integer({ description: "Results that it was asked for and did not write" }),
        calls: Type.Integer(),
        ...tokens,
        mean_seconds: Type.Number({ description: "Of a result, with all its calls" }),
        cost,
      }),
    ),
    apps: Type.Array(
      Type.Object({
        app_id: Type.String(),
        ...tokens,
        today: Type.Integer({ description: "Tokens of today, which the limit of a day counts" }),
        cost,
      }),
      { description: "The 50 that used the most, first" },
    ),
    cost,
  },
  { title: "ModelUse" },
);

export type ModelUseBody = Static<typeof ModelUse>;
