import { Type } from "typebox";
import { LEDGER_FIELDS, MAX_RETENTION_MONTHS, ModeField } from "../../access/index.ts";
import { DefaultCountry, DefaultCountryInput } from "../../features/catalogue/index.ts";
import { Checked, Text } from "../../platform/http/schema.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { MAX_CREDITS, MAX_LIMIT } from "../verbs/accounts.ts";
import {
  NullableTimestamp,
  strict,
  TIME_QUERY,
  Timestamp,
} from "../../platform/http/shared-fields.ts";

/* Apps, keys and credits. */

const settings = {
  sandbox_quota: Type.Integer({
    minimum: 0,
    maximum: MAX_LIMIT,
    description: "Engine calls of sandbox keys in a month",
  }),
  retention_months: Type.Integer({
    minimum: 0,
    maximum: MAX_RETENTION_MONTHS,
    description: "How long results are kept; 0: not at all, and what there is goes",
  }),
  rate_read: Type.Integer({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: "Reads a minute and key",
  }),
  rate_ai: Type.Integer({
    minimum: 1,
    maximum: MAX_LIMIT,
    description: "Engine calls a minute and key",
  }),
  has_unlimited_credits: Type.Boolean({
    description: "Live calls cost nothing and the balance stays as it is",
  }),
  is_sandbox_only: Type.Boolean({
    description: "Signed up by itself: no live keys until an operator sets this to false",
  }),
};
const optionalSettings = {
  sandbox_quota: Type.Optional(settings.sandbox_quota),
  retention_months: Type.Optional(settings.retention_months),
  rate_read: Type.Optional(settings.rate_read),
  rate_ai: Type.Optional(settings.rate_ai),
  has_unlimited_credits: Type.Optional(settings.has_unlimited_credits),
  is_sandbox_only: Type.Optional(settings.is_sandbox_only),
  default_country: Type.Optional(DefaultCountryInput),
};
const AppName = Text({ minLength: 1, maxLength: 200 });

const isMillicredits = (credits: number): boolean =>
  Math.abs(credits * 1000 - Math.round(credits * 1000)) < 1e-6;
const CREDITS_RULE = "must have at most three decimals";

export const App = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    credits: Type.Number(),
    ...settings,
    default_country: DefaultCountry,
    disabled_at: NullableTimestamp,
    created_at: Timestamp,
  },
  { title: "App" },
);
export const NewApp = Checked(
  Type.Object(
    {
      name: AppName,
      credits: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_CREDITS })),
      ...optionalSettings,
    },
    { ...strict, title: "NewApp" },
  ),
  ({ credits = 0 }) =>
    isMillicredits(credits) ? undefined : { field: "credits", message: CREDITS_RULE },
);
export const AppChange = Type.Object(
  { name: Type.Optional(AppName), ...optionalSettings },
  { ...strict, title: "AppChange", minProperties: 1 },
);
export const AppRemoval = Type.Object(
  {
    id: Type.String(),
    deleted: Type.Record(Type.String(), Type.Integer(), { description: "Rows by table" }),
  },
  { title: "AppRemoval" },
);
export const AppsQuery = Type.Object(
  {
    q: Type.Optional(
      Text({ minLength: 1, maxLength: 200, description: "Part of a name, or an id" }),
    ),
    ...PAGE_QUERY,
  },
  strict,
);

const MAX_NOTE_CHARS = 500;
export const Grant = Checked(
  Type.Object(
    {
      amount: Type.Number({
        minimum: -MAX_CREDITS,
        maximum: MAX_CREDITS,
        description: "Credits; a negative amount takes some back",
      }),
      note: Type.Optional(Text({ maxLength: MAX_NOTE_CHARS, description: "Why, for the ledger" })),
    },
    { ...strict, title: "Grant" },
  ),
  ({ amount }) => {
    if (amount === 0) return { field: "amount", message: "must not be 0" };
    return typeof amount === "number" && !isMillicredits(amount)
      ? { field: "amount", message: CREDITS_RULE }
      : undefined;
  },
);
export const LedgerEntry = Type.Object(LEDGER_FIELDS, { title: "LedgerEntry" });
export const LedgerQuery = Type.Object(
  { kind: Type.Optional(LEDGER_FIELDS.kind), ...TIME_QUERY, ...PAGE_QUERY },
  strict,
);

export const Erasure = Type.Object(
  {
    app_id: Text({ minLength: 1, maxLength: 255 }),
    mode: Type.Optional(ModeField),
    external_candidate_id: Text({ minLength: 1, maxLength: 4_096 }),
  },
  { ...strict, title: "Erasure" },
);
export const ErasureReply = Type.Object(
  {
    external_candidate_id: Type.String(),
    previously_known: Type.Boolean(),
    deleted: Type.Object({
      analyses: Type.Integer(),
      pathways: Type.Integer(),
      files: Type.Integer(),
    }),
    receipt: Type.String({ description: "Signed proof; `waymark receipts verify` checks it" }),
  },
  { title: "ErasureReply" },
);
