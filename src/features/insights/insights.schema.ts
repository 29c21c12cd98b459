import { Type, type Static, type TSchema } from "typebox";
import { EXPERIENCE_LEVELS, LEAST_POSTINGS, TRENDS } from "../../engine/index.ts";
import { OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { JobFilters } from "../jobs/index.ts";
import { DEFAULT_MONTHS } from "./market-part.ts";

const MAX_MONTHS = 24;
/** The most entries of each list. */
export const MAX_ENTRIES = 20;

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const DATE = "A day in UTC: `2026-10-18`";

export const RoleInsightParams = Type.Object({
  id: Text({ maxLength: MAX_ID_CHARS, examples: ["data-analyst"] }),
});
export const SkillInsightParams = Type.Object({
  id: Text({ maxLength: MAX_ID_CHARS, examples: ["sql"] }),
});

export const InsightQuery = Type.Object(
  {
    country: JobFilters.properties.country,
    level: Type.Optional(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
    months: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_MONTHS,
        default: DEFAULT_MONTHS,
        description: "Jobs posted in this many months up to today are counted",
      }),
    ),
  },
  { additionalProperties: false },
);
export type InsightQueryInput = Static<typeof InsightQuery>;

const postings = Type.Integer({ minimum: LEAST_POSTINGS, multipleOf: LEAST_POSTINGS });
const share = Type.Number({ description: "Of `postings`, both as shown, from 0 to 1" });

const figureFields = {
  country: Nullable(Type.String({ description: "As asked for: ISO 3166-1 alpha-2" })),
  level: Nullable(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
  months: Type.Integer({ description: "As asked for, or the default" }),
  postings: Nullable(
    Type.Integer({
      minimum: LEAST_POSTINGS,
      multipleOf: LEAST_POSTINGS,
      description: `The open jobs that are counted, each vacancy once, rounded down to a multiple of ${LEAST_POSTINGS}. Null below ${LEAST_POSTINGS}; then all lists are empty`,
    }),
  ),
  over_time: Type.Array(
    Type.Object(
      {
        starts_on: Type.String({ description: DATE }),
        postings: Nullable(postings),
      },
      { title: "InsightPeriod" },
    ),
    {
      description: `The open jobs by the month in which they were posted, the oldest first; the last month ends today. Null below ${LEAST_POSTINGS}. Jobs that were closed since or have expired are not counted, so older months are lower`,
    },
  ),
  countries: Type.Array(
    Type.Object(
      { country: Type.String({ description: "ISO 3166-1 alpha-2" }), postings, share },
      { title: "InsightCountry" },
    ),
  ),
  levels: Type.Array(
    Type.Object(
      { level: OneOf("ExperienceLevel", EXPERIENCE_LEVELS), postings, share },
      { title: "InsightLevel" },
    ),
  ),
  salaries: Type.Array(
    Type.Object(
      {
        currency: Type.String({ description: "ISO 4217" }),
        postings,
        lower_quartile: Type.Number(),
        median: Type.Number(),
        upper_quartile: Type.Number(),
      },
      { title: "InsightSalary" },
    ),
    {
      description:
        "Of the jobs that state a salary: a full-time year at the top of the stated range, which is what `salary_min` of the search compares. Currencies are not converted",
    },
  ),
  skills: Type.Array(
    Type.Object(
      {
        id: Type.String(),
        name: Type.String(),
        postings,
        share,
        trend: Nullable(
          OneOf("Trend", TRENDS, {
            description:
              "Whether jobs posted from `trend_from` on ask for the skill more or less often than older ones. `steady` unless the difference is larger than chance explains (99 %); null without `trend_from`",
          }),
        ),
      },
      { title: "InsightSkill" },
    ),
    { description: "The most asked first" },
  ),
  trend_from: Nullable(
    Type.String({
      description: `${DATE}. It divides the jobs as evenly as days allow; null when either part is smaller than ${LEAST_POSTINGS}`,
    }),
  ),
  companies: Type.Array(
    Type.Object({ company: Type.String(), postings, share }, { title: "InsightCompany" }),
  ),
};

const Role = Type.Object({ id: Type.String(), title: Type.String() }, { title: "InsightOfRole" });

export const RoleInsight = Type.Object({ role: Role, ...figureFields }, { title: "RoleInsight" });
export type RoleInsightBody = Static<typeof RoleInsight>;

export const SkillInsight = Type.Object(
  {
    skill: Type.Object({ id: Type.String(), name: Type.String() }, { title: "InsightOfSkill" }),
    ...figureFields,
    roles: Type.Array(
      Type.Object(
        { id: Type.String(), title: Type.String(), postings, share },
        { title: "InsightRole" },
      ),
      { description: "The roles whose jobs ask for the skill most" },
    ),
  },
  { title: "SkillInsight" },
);
export type SkillInsightBody = Static<typeof SkillInsight>;
