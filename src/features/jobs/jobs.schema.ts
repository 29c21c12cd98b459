import { Type, type Static, type TSchema } from "typebox";
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  foldText,
  MAX_RADIUS_KM,
  SALARY_PERIODS,
} from "../../engine/index.ts";
import { findMoment, MOMENT_PATTERN } from "../../platform/clock.ts";
import { withReading } from "../../platform/http/leniency.ts";
import { Checked, described, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { PAGE_QUERY, PageOf } from "../../platform/pagination.ts";
import { findCountry } from "../catalogue/index.ts";

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Timestamp = Type.String({ format: "date-time" });
const strict = { additionalProperties: false };

const MAX_FILTER_SKILLS = 50;
/** The most values of a facet. */
export const MAX_FACET_VALUES = 20;

const summaryFields = {
  id: Type.String(),
  title: Type.String(),
  company: Nullable(Type.String()),
  country: Nullable(Type.String({ description: "ISO 3166-1 alpha-2" })),
  region: Nullable(Type.String()),
  city: Nullable(Type.String()),
  is_remote: Type.Boolean(),
  employment_type: Nullable(OneOf("EmploymentType", EMPLOYMENT_TYPES)),
  experience_level: Nullable(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
  industry: Nullable(Type.String()),
  skills: Type.Array(Type.String(), { description: "Canonical names, the most important first" }),
  salary: Nullable(
    Type.Object(
      {
        min: Nullable(Type.Number()),
        max: Nullable(Type.Number()),
        currency: Nullable(Type.String({ description: "ISO 4217" })),
        period: Nullable(OneOf("SalaryPeriod", SALARY_PERIODS)),
      },
      { title: "Salary" },
    ),
  ),
  posted_at: Timestamp,
  expires_at: Nullable(Timestamp),
  url: Nullable(Type.String()),
};
const JobSummary = Type.Object(summaryFields, { title: "JobSummary" });
export const Job = Type.Object(
  { ...summaryFields, description: Type.String(), requirements: Type.Array(Type.String()) },
  { title: "Job" },
);
const FACET_NAMES = [
  "country",
  "region",
  "city",
  "is_remote",
  "employment_type",
  "experience_level",
  "industry",
  "company",
] as const;
export type FacetName = (typeof FACET_NAMES)[number];

const FacetCounts = Type.Optional(
  Type.Array(
    Type.Object(
      {
        value: Type.String({ description: "As the parameter of the same name takes it" }),
        count: Type.Integer({ description: "The `total` with this value as a further filter" }),
      },
      { title: "FacetCount" },
    ),
  ),
);
const Facets = Type.Object(
  Object.fromEntries(FACET_NAMES.map((name) => [name, FacetCounts])) as Record<
    FacetName,
    typeof FacetCounts
  >,
  {
    title: "JobFacets",
    description: `Present when \`facets\` is given, with the fields it names: the ${MAX_FACET_VALUES} most frequent values among all hits, then in alphabetical order. Jobs without a value are not counted`,
  },
);
export type JobFacets = Static<typeof Facets>;

const Relaxation = Type.Object(
  {
    action: OneOf("RelaxationAction", ["widened", "dropped"]),
    words: Type.String({
      description: "The words of `q` that were loosened, in lower case and without accents",
    }),
    field: Nullable(
      OneOf("RelaxationField", ["radius_km", "region", "country", "is_remote", "role"], {
        description:
          "What stands for the words now: the filter of this name, or the role of the postings; null when they were dropped",
      }),
    ),
    value: Nullable(
      Type.String({ description: "The value of that filter, or the id of the role" }),
    ),
  },
  { title: "Relaxation" },
);
export type RelaxationBody = Static<typeof Relaxation>;

/** The feed's page. */
export const JobList = Type.Object(
  {
    ...PageOf(JobSummary).properties,
    facets: Type.Optional(Facets),
    relaxed: Type.Optional(
      Type.Array(Relaxation, {
        description:
          "Present when the words of `q` together found nothing: what was loosened to find these jobs, empty when nothing helped. Filters are never loosened",
      }),
    ),
  },
  { title: "JobSummaryList" },
);
export type JobListBody = Static<typeof JobList>;

export type JobSummaryBody = Static<typeof JobSummary>;
export type JobBody = Static<typeof Job>;

/** The summary extended with fields of another operation. */
export const jobSummaryWith = <T extends Record<string, TSchema>>(title: string, more: T) =>
  Type.Object({ ...summaryFields, ...more }, { title });

export const JobParams = Type.Object({
  id: Text({ minLength: 1, maxLength: MAX_ID_CHARS, examples: ["job_01kb3m8e5x7w2v9t4s6r1q0p8n"] }),
});

const Words = (description: string, example: string) =>
  Checked(Text({ maxLength: 200, description, examples: [example] }), (text) =>
    foldText(text) === "" ? { message: "must not be blank" } : undefined,
  );

/** Kilometres around a city. */
export const RadiusKm = (description: string) =>
  Type.Number({ minimum: 1, maximum: MAX_RADIUS_KM, examples: [50], description });

/** Shared by the feed (query parameters) and matching (an object). */
const filterFields = {
  country: Type.Optional(
    Checked(
      Text({
        maxLength: 100,
        description: "ISO 3166-1 alpha-2 or alpha-3, or the English name: `DE`, `DEU`, `Germany`",
        examples: ["DE"],
      }),
      (text) =>
        findCountry(text) === undefined
          ? { message: "must be an ISO 3166-1 code or the English name of a country" }
          : undefined,
    ),
  ),
  region: Type.Optional(
    Words("State, province or region; case and accents do not matter", "Bavaria"),
  ),
  city: Type.Optional(Words("The whole name; case and accents do not matter", "Hamburg")),
  radius_km: Type.Optional(
    RadiusKm(
      "Jobs in places up to this far from `city` too, in a straight line. Where `city` is not known, only jobs of that name are found",
    ),
  ),
  is_remote: Type.Optional(Type.Boolean()),
  employment_type: Type.Optional(OneOf("EmploymentType", EMPLOYMENT_TYPES)),
  experience_level: Type.Optional(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
  industry: Type.Optional(Words("Case and accents do not matter", "Healthcare")),
  company: Type.Optional(
    Words("The whole name; case and accents do not matter", "Nordlicht Energy"),
  ),
  salary_min: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e12,
      examples: [50_000],
      description:
        "Yearly amount, compared with the top of the range in the posting's own currency. Other periods are put on a yearly scale: hour × 2080, day × 260, week × 52, month × 12. A posting without salary does not pass.",
    }),
  ),
  posted_after: Type.Optional(
    Checked(
      described(
        Text({
          maxLength: 64,
          description: "Date or timestamp, ISO 8601, inclusive; without a zone it is UTC",
          examples: ["2026-11-01"],
        }),
        { pattern: MOMENT_PATTERN },
      ),
      (text) =>
        readMoment(text) === undefined
          ? { message: "must be a date or a timestamp, such as 2026-11-15T09:30:00Z" }
          : undefined,
    ),
  ),
};

/** Unescaped plus signs arrive as spaces, so "c" with two spaces means C++. */
export const readPlusses = (text: string): string =>
  text.replaceAll(/(?<![\w.])(c) {2}(?=[ ,]|$)/gi, "$1++");

/** An unescaped plus sign of a time zone arrives as a space. */
export const readMoment = (text: string): Date | undefined =>
  findMoment(text.replace(/ (?=\d\d:\d\d$)/, "+"));

export const namesIn = (list: string): string[] =>
  readPlusses(list)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** A repeated parameter is one list. */
const joinLists = (lists: unknown): unknown => (Array.isArray(lists) ? lists.join(",") : lists);

/** Names of fields, in any case and with hyphens or blanks. */
const wordsIn = (list: string): string[] =>
  namesIn(list).map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));

const isFacetName = (word: string): word is FacetName =>
  (FACET_NAMES as readonly string[]).includes(word);

export const facetNamesIn = (list: string): FacetName[] => [
  ...new Set(wordsIn(list).filter(isFacetName)),
];

/** A distance from nowhere means nothing. */
export const radiusNeedsCity = ({
  city,
  radius_km,
}: {
  city?: string;
  radius_km?: number;
}): { field: string; message: string } | undefined =>
  radius_km !== undefined && city === undefined
    ? { field: "radius_km", message: "needs city, the place that it is around" }
    : undefined;

const SKILLS_DOC = "All of them must be asked for by the job; any spelling or synonym";

export const JobsQuery = Checked(
  Type.Object(
    {
      q: withReading(
        Type.Optional(
          Words(
            "Words to look for in title, skills, company and description; synonyms, beginnings of words and small typos are understood. Sorted by relevance, then newest first",
            "data engineer",
          ),
        ),
        (text) => (text === "" ? undefined : text),
      ),
      skills: withReading(
        Type.Optional(
          Checked(
            Text({
              maxLength: 2000,
              description: `Separated by commas. ${SKILLS_DOC}`,
              examples: ["python,sql"],
            }),
            (text) => (namesIn(text).length === 0 ? { message: "must name a skill" } : undefined),
          ),
        ),
        joinLists,
      ),
      ...filterFields,
      facets: withReading(
        Type.Optional(
          Checked(
            Text({
              maxLength: 2000,
              description: `Fields to count the values of, separated by commas: ${FACET_NAMES.join(", ")}. At most ${MAX_FACET_VALUES} values of each`,
              examples: ["country,experience_level"],
            }),
            (text) => {
              const unknown = wordsIn(text).find((word) => !isFacetName(word));
              if (wordsIn(text).length > 0 && unknown === undefined) return undefined;
              return { message: `must name fields among ${FACET_NAMES.join(", ")}` };
            },
          ),
        ),
        joinLists,
      ),
      ...PAGE_QUERY,
    },
    strict,
  ),
  radiusNeedsCity,
);
export type JobsQueryInput = Static<typeof JobsQuery>;

export const JobFilters = Checked(
  Type.Object(
    {
      skills: Type.Optional(
        Type.Array(Words("Any spelling or synonym", "python"), {
          minItems: 1,
          maxItems: MAX_FILTER_SKILLS,
          description: SKILLS_DOC,
        }),
      ),
      ...filterFields,
    },
    { ...strict, title: "JobFilters" },
  ),
  radiusNeedsCity,
);
export type JobFiltersInput = Static<typeof JobFilters>;
