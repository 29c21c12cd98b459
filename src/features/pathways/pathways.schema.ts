import { Type, type Static, type TSchema } from "typebox";
import { LanguageField } from "../../access/index.ts";
import { MAX_CANDIDATE_ID_CHARS } from "../../privacy/index.ts";
import { IMPORTANCES, LEAST_POSTINGS, LEVELS, SKILL_GROUPS } from "../../engine/index.ts";
import { AUTHORSHIP } from "../../model/authorship.schema.ts";
import { Checked, OneOf, Text } from "../../platform/http/schema.ts";
import { MAX_ID_CHARS } from "../../platform/ids.ts";
import { PAGE_QUERY } from "../../platform/pagination.ts";
import { findCountry } from "../catalogue/index.ts";

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Timestamp = Type.String({ format: "date-time" });
const strict = { additionalProperties: false };

const MAX_NAME = 200;
const MAX_CURRENT_SKILLS = 200;
const MIN_WEEKLY_HOURS = 1;
export const MAX_WEEKLY_HOURS = 80;
const DEFAULT_WEEKLY_HOURS = 10;

const DETAILS = ["summary", "full"] as const;

/** An empty text is reported by the length check. */
const notBlank = (text: string): { message: string } | undefined =>
  /^[\s\p{Cf}]+$/u.test(text) ? { message: "must not be blank" } : undefined;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

const Name = (description: string) =>
  Checked(Text({ minLength: 1, maxLength: MAX_NAME, description }), notBlank);

// One schema instead of a union, so that a wrong item gives one error that names its field.
const CurrentSkill = Type.Unsafe<string | { name: string; level?: (typeof LEVELS)[number] }>({
  type: ["string", "object"],
  format: "text",
  minLength: 1,
  maxLength: MAX_NAME,
  properties: {
    name: Name("In any spelling"),
    level: OneOf("SkillLevel", LEVELS, { description: "Without it, intermediate" }),
  },
  required: ["name"],
  additionalProperties: false,
  check: (item: unknown) => (typeof item === "string" ? notBlank(item) : undefined),
});

const CandidateId = Text({
  minLength: 1,
  maxLength: MAX_CANDIDATE_ID_CHARS,
  description: "Your id of the candidate; enables listing and erasure",
  examples: ["cand_4711"],
});

export const PathwayRequest = Type.Object(
  {
    target_role: Type.Object(
      {
        title: Name("The role to reach, in any words"),
        industry: Type.Optional(Name("Decides between neighbouring roles")),
        description: Type.Optional(
          Text({ maxLength: 5000, description: "Decides between neighbouring roles, adds skills" }),
        ),
      },
      strict,
    ),
    current_skills: Type.Optional(
      Type.Array(CurrentSkill, {
        maxItems: MAX_CURRENT_SKILLS,
        description: "Names in any spelling, or `{name, level}`",
      }),
    ),
    current_role: Type.Optional(Name("The present job title")),
    education: Type.Optional(
      Type.Object(
        {
          level: Type.Optional(Text({ maxLength: MAX_NAME, description: "In any words" })),
          field: Type.Optional(Text({ maxLength: MAX_NAME })),
        },
        strict,
      ),
    ),
    country: Type.Optional(
      Checked(
        Text({
          minLength: 1,
          maxLength: 100,
          description:
            "ISO 3166-1 alpha-2, alpha-3 or English name: whose law and postings count. Without it, that of `region`, else the default of the app",
        }),
        (text) => (findCountry(text) ? undefined : { message: "is not a country we know" }),
      ),
    ),
    region: Type.Optional(
      Checked(
        Text({
          minLength: 1,
          maxLength: 6,
          description: "ISO 3166-2, where a part of the country has routes of its own",
          examples: ["CA-QC"],
        }),
        (text) =>
          /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/.test(text)
            ? undefined
            : { message: "is not a code of ISO 3166-2 such as CA-QC" },
      ),
    ),
    weekly_hours_available: Type.Optional(
      Type.Number({
        minimum: MIN_WEEKLY_HOURS,
        maximum: MAX_WEEKLY_HOURS,
        description: `Default ${DEFAULT_WEEKLY_HOURS} of one's own, and a training is then taken full time`,
      }),
    ),
    language: Type.Optional(
      LanguageField(
        "Of the plan: names of skills, and the prose with `de`, `fr` and `es`; it is English otherwise. Wins over `Accept-Language`",
      ),
    ),
    external_candidate_id: Type.Optional(CandidateId),
    options: Type.Optional(
      Type.Object(
        {
          include_resources: Type.Optional(Type.Boolean({ description: "Default true" })),
          start_on: Type.Optional(
            Checked(
              Text({
                minLength: 1,
                maxLength: 10,
                description:
                  "The day on which the plan starts. With it, months in which a training begins move the phases",
                examples: ["2027-01-15"],
              }),
              (text) => (isDay(text) ? undefined : { message: "is not a day such as 2027-01-15" }),
            ),
          ),
          detail: Type.Optional(
            OneOf("PathwayDetail", DETAILS, {
              description:
                "Default `full`. `summary` leaves `milestones`, `actions` and `resources` of the phases empty, for programs that read",
            }),
          ),
        },
        strict,
      ),
    ),
  },
  { ...strict, title: "PathwayRequest" },
);

const STATUSES = ["queued", "processing", "completed", "failed"] as const;
export type PathwayStatus = (typeof STATUSES)[number];

export const QueuedPathway = Type.Object(
  {
    pathway_id: Type.String(),
    status: Type.Literal("queued"),
    poll_url: Type.String({ description: "Path of the pathway, from `/v1/` on" }),
    estimated_seconds: Type.Integer({ description: "From recent runs" }),
  },
  { title: "QueuedPathway" },
);

const ChecklistItem = Type.Object(
  {
    skill_id: Type.String(),
    name: Type.String(),
    group: OneOf("SkillGroup", SKILL_GROUPS),
    importance: OneOf("Importance", IMPORTANCES),
    current_level: OneOf("CurrentLevel", ["none", ...LEVELS]),
    target_level: OneOf("SkillLevel", LEVELS),
    level_source: OneOf("LevelSource", ["stated", "implied", "none"], {
      description: "Whether the request states `current_level` or it follows from what it states",
    }),
    implied_by: Type.Array(Type.String(), {
      description: "Names of the skills, the role or the studies that imply it",
    }),
    one_of: Nullable(
      Type.Array(Type.String(), {
        description: "Skills that may replace each other; one is enough. Null: no choice",
      }),
    ),
    kind: Type.Optional(
      OneOf("ChecklistKind", ["skill", "proof"], {
        description:
          "A proof is a licence, certificate, contract or admission: held or not, and no skill of `/skills`. Left out of pathways made before version 0.1",
      }),
    ),
    held: Type.Optional(
      Nullable(Type.Boolean({ description: "Of a proof: whether it is held; null of a skill" })),
    ),
    demand: Nullable(
      Type.Number({
        description: `Share of the open jobs of \`market\` that ask for it, 0–1. Null when fewer than ${LEAST_POSTINGS} do, or without \`market\``,
      }),
    ),
  },
  { title: "PathwayChecklistItem" },
);

const Phase = Type.Object(
  {
    phase: Type.Integer({ minimum: 1 }),
    title: Type.String(),
    why: Type.Optional(
      Type.String({
        description: "Why it stands here. Left out of pathways made before version 0.1",
      }),
    ),
    month_start: Type.Integer(),
    month_end: Type.Integer(),
    readiness_after: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "`readiness_score` once the focus skills up to here are at their target levels",
    }),
    hours: Type.Optional(
      Type.Object(
        {
          own: Type.Integer({ description: "Of the candidate; fits into the months" }),
          training: Type.Integer({ description: "Of a training that fills them" }),
          work: Type.Integer({ description: "In paid work" }),
        },
        { description: "Left out of the first pathways" },
      ),
    ),
    pace: Type.Optional(
      OneOf("PhasePace", ["own", "part_time", "full_time", "paid"], {
        description:
          "`own` and `part_time` follow the weekly hours; `full_time` and `paid` keep their months",
      }),
    ),
    focus: Type.Array(Type.String(), { description: "Skill names of the checklist" }),
    milestones: Type.Array(Type.String()),
    actions: Type.Array(
      Type.Object({
        type: OneOf("ActionType", ["learn", "build", "practice", "network", "certify"]),
        title: Type.String(),
        description: Type.String(),
        priority: OneOf("Priority", ["high", "medium", "low"]),
      }),
    ),
    resources: Type.Array(
      Type.Object({
        focus: Type.String(),
        title: Type.String(),
        url: Type.String(),
        platform: Type.String(),
        found: Type.Boolean({
          description:
            "False: no free page teaches it; `url` is a body that offers such a course or, in a general plan, a search",
        }),
      }),
    ),
  },
  { title: "PathwayPhase" },
);

const RouteSources = Type.Array(
  Type.Object(
    {
      title: Type.String(),
      url: Type.String(),
      checked_at: Type.String({ description: "The day when the page was read" }),
    },
    { title: "PathwaySource" },
  ),
  { description: "Where this can be read; empty: no page that we know confirms it" },
);

const routeWay = {
  way: Type.String({ description: "The id of the way in its record" }),
  condition: OneOf("RouteCondition", ["anyone", "degree", "role", "credential"], {
    description: "Who gets in by this way: anyone, or holders of a degree, role or credential",
  }),
  text: Nullable(Type.String()),
  months: Type.Number({ description: "Its least months" }),
  sources: RouteSources,
};

const routeProof = Type.Object(
  { credential: Type.String(), held: Type.Boolean(), sources: RouteSources },
  { title: "PathwayProof" },
);

export const PathwayRoute = Type.Object(
  {
    regulation: OneOf("RouteRegulation", ["required", "expected", "free"], {
      description: "Whether the law asks for credentials, only employers do, or neither",
    }),
    confirmed: Type.Boolean({
      description: "False: as far as we know; no page that we have read confirms it",
    }),
    requires: Type.Array(routeProof, { description: "What the law asks for" }),
    expects: Type.Array(routeProof, {
      description: "What employers look for though no law asks for it: examinations, cards",
    }),
    chosen: Nullable(
      Type.Object(
        {
          ...routeWay,
          steps: Type.Array(
            Type.Object({
              kind: OneOf("RouteStepKind", ["apply", "study", "placement", "exam", "register"]),
              title: Type.String(),
              months: Type.Number({ description: "Its least months" }),
              pace: Nullable(
                OneOf("RoutePace", ["full_time", "part_time", "paid"], {
                  description: "Null: it can be taken full time or part time",
                }),
              ),
              sources: RouteSources,
            }),
          ),
        },
        { description: "Null: nothing stands before the candidate, or no record says a way" },
      ),
    ),
    alternatives: Type.Array(Type.Object(routeWay), {
      maxItems: 2,
      description:
        "Other ways: shorter ones for people who hold something else, or beside the usual",
    }),
  },
  { title: "PathwayRoute" },
);

const MarketCounted = Type.Object(
  {
    roles: Type.Array(Type.String(), {
      description:
        "Ids: the role, and its neighbours when it has too few open jobs; empty for a title that is no known role",
    }),
    country: Nullable(Type.String({ description: "ISO 3166-1 alpha-2; null: all countries" })),
    months: Type.Integer({ description: "Jobs posted in this many months are counted" }),
    postings: Type.Integer({ description: "Their number, each vacancy once" }),
  },
  {
    title: "PathwayMarket",
    description:
      "The open jobs that `demand` is a share of, when the plan was requested. Those of one role are the ones that `GET /insights/roles/{id}` counts",
  },
);

const resultFields = {
  readiness_score: Type.Integer({ minimum: 0, maximum: 100 }),
  skill_checklist: Type.Array(ChecklistItem),
  market: Nullable(MarketCounted),
  diagnosis: Type.Object({
    readiness_summary: Type.String(),
    strengths: Type.Array(Type.String()),
    priority_gaps: Type.Array(Type.String()),
  }),
  route: PathwayRoute,
  basis: Type.Object(
    {
      kind: OneOf("BasisKind", ["route", "occupation", "general"], {
        description:
          "`route`: the recorded way into the occupation in this country · `occupation`: the way without a country's law · `general`: the role's skills",
      }),
      id: Nullable(Type.String({ description: "Of the document; null for a general plan" })),
      reviewed_on: Nullable(Type.String({ description: "The day of its second reading" })),
      available_in: Type.Array(Type.String(), {
        description: "Languages of the country's route, where it is not in the language asked for",
      }),
    },
    { title: "PathwayBasis" },
  ),
  roadmap: Type.Object({
    summary: Type.String(),
    decision: Type.Optional(
      Nullable(Type.String({ description: "The decision that comes first; null: there is none" })),
    ),
    after: Type.Optional(Type.Array(Type.String(), { description: "What remains after hiring" })),
    sources: Type.Optional(RouteSources),
    total_months: Type.Integer(),
    phases: Type.Array(Phase),
  }),
};
/** How the target was found; shown as members of `target_role`. */
const READ_AS = Type.Object(
  {
    id: Type.String({ description: "Of the role; empty for one made from postings" }),
    title: Type.String(),
    kind: OneOf("TitleKind", ["title", "rung", "specialty", "nearest"], {
      description:
        "The role itself, another step of its career, a specialty of it, or the nearest role",
    }),
    rung: Nullable(
      Type.Integer({ description: "The step on the role's ladder, from 1 on; null without one" }),
    ),
  },
  { description: "What the title was read as" },
);
const MATCH = {
  matched_as: OneOf("TargetSource", ["title", "description", "postings", "nearest_role"], {
    description:
      "What the checklist is taken from: the role that the title names, the description (or the industry), postings with this title, or the nearest role",
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
};
const UNRECOGNIZED = Type.Array(Type.String(), {
  description: "Stated skills that were not understood, as they were written",
});
const PathwayResult = Type.Object({
  ...resultFields,
  unrecognized_skills: UNRECOGNIZED,
  matched: Type.Object({ ...MATCH, read_as: READ_AS }),
  /** Who wrote its words, and in which language. */
  written: Type.Object({ ...AUTHORSHIP, language: Type.String() }),
});

const TargetRole = Type.Object({
  title: Type.String(),
  industry: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
});

export const Pathway = Type.Object(
  {
    pathway_id: Type.String(),
    status: OneOf("PathwayStatus", STATUSES),
    external_candidate_id: Nullable(Type.String()),
    target_role: Type.Object({
      ...TargetRole.properties,
      matched_as: Type.Optional(MATCH.matched_as),
      confidence: Type.Optional(MATCH.confidence),
      read_as: Type.Optional(READ_AS),
    }),
    readiness_score: Nullable(resultFields.readiness_score),
    skill_checklist: Nullable(resultFields.skill_checklist),
    market: resultFields.market,
    unrecognized_skills: Nullable(UNRECOGNIZED),
    diagnosis: Nullable(resultFields.diagnosis),
    basis: Nullable(resultFields.basis),
    route: Nullable(resultFields.route),
    roadmap: Nullable(resultFields.roadmap),
    error: Nullable(
      Type.Object(
        {
          code: Type.String(),
          message: Type.String(),
          suggestions: Type.Optional(
            Type.Array(Type.String(), {
              maxItems: 3,
              description: "With `role_not_recognized`: titles of roles that may have been meant",
            }),
          ),
        },
        { description: "Null unless failed" },
      ),
    ),
    language: Type.String({
      description:
        "ISO 639-1: the language of the prose (English, German, French or Spanish; with a language model also Italian, Portuguese, Dutch or Polish), in which it was made once",
    }),
    names_language: Type.String({
      description: "ISO 639-1: the language of the names of skills and roles, the one asked for",
    }),
    written_by: Nullable(AUTHORSHIP.written_by),
    model: AUTHORSHIP.model,
    prompt_version: AUTHORSHIP.prompt_version,
    created_at: Timestamp,
    updated_at: Timestamp,
    completed_at: Nullable(Timestamp),
    expires_at: Timestamp,
  },
  { title: "Pathway" },
);

export const PathwaySummary = Type.Object(
  {
    pathway_id: Type.String(),
    status: OneOf("PathwayStatus", STATUSES),
    target_role: TargetRole,
    readiness_score: Nullable(Type.Integer()),
    total_months: Nullable(Type.Integer()),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "PathwaySummary" },
);

export const PathwayParams = Type.Object({
  pathway_id: Text({
    minLength: 1,
    maxLength: MAX_ID_CHARS,
    examples: ["cp_01kb3m8e5x7w2v9t4s6r1q0p8n"],
  }),
});
export const PathwaysQuery = Type.Object(
  { external_candidate_id: CandidateId, ...PAGE_QUERY },
  strict,
);

export type PathwayInput = Static<typeof PathwayRequest>;
export type PathwayResultBody = Static<typeof PathwayResult>;
export type PathwayBody = Static<typeof Pathway>;
export type PathwaySummaryBody = Static<typeof PathwaySummary>;
