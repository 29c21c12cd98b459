import { Type, type Static } from "typebox";
import { Checked, described, eitherField, OneOf, Text } from "../../platform/http/schema.ts";
import {
  BANDS,
  CONFIDENCES,
  POSSIBLE_FROM,
  REQUIREMENT_KINDS,
  SCORE_PARTS,
  SPOKEN_LEVELS,
  STRONG_FROM,
} from "../../engine/index.ts";
import { findCountry } from "../catalogue/index.ts";
import { MAX_RESUME_CHARS } from "../../reading/index.ts";
import { LanguageField } from "../../access/index.ts";
import { JobFilters, jobSummaryWith, RadiusKm, radiusNeedsCity } from "../jobs/index.ts";

export const MAX_MATCHES = 25;
export const MAX_MATCH_SKILLS = 100;

const MAX_MATCH_LANGUAGES = 30;
const MAX_MATCH_COUNTRIES = 60;

export const Country = Checked(
  Text({
    minLength: 1,
    maxLength: 100,
    description: "ISO 3166-1 alpha-2 or alpha-3, or the English name",
    examples: ["NL"],
  }),
  (text) =>
    findCountry(text) === undefined
      ? { message: "must be an ISO 3166-1 code or the English name of a country" }
      : undefined,
);

export const PERSON_FIELDS = {
  skills: Type.Optional(
    Type.Array(Text({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: MAX_MATCH_SKILLS,
      description: "Any spelling or synonym. Either this or `resume_text`",
    }),
  ),
  resume_text: Type.Optional(
    Text({
      minLength: 1,
      maxLength: MAX_RESUME_CHARS,
      description: "The text of a résumé; it is read and not kept. Either this or `skills`",
    }),
  ),
};

/** Fields of a request about the person: place, languages, right to work. */
export const STATED_TERMS = {
  location: Type.Optional(
    Checked(
      Type.Object(
        {
          country: Country,
          city: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
          radius_km: Type.Optional(
            RadiusKm(
              "How far the person goes to work: a post on site further from `city` is an unmet requirement, one within reach across a border is none. Ignored where `city` is not known",
            ),
          ),
        },
        {
          additionalProperties: false,
          description:
            "Where the person lives. A post on site in another country is then an unmet requirement",
        },
      ),
      radiusNeedsCity,
    ),
  ),
  willing_to_relocate: Type.Optional(
    Type.Boolean({
      description:
        "`true`: no place is an unmet requirement. `false`: a post on site in another city is one too",
    }),
  ),
  languages: Type.Optional(
    Type.Array(
      Type.Object(
        {
          name: Text({
            minLength: 1,
            maxLength: 100,
            description:
              "In any language that is read, or ISO 639-1: `Dutch`, `Niederländisch`, `nl`",
          }),
          level: Type.Optional(OneOf("SpokenOrCefrLevel", SPOKEN_LEVELS)),
        },
        { additionalProperties: false },
      ),
      {
        maxItems: MAX_MATCH_LANGUAGES,
        description: "Spoken, in addition to those that the résumé names",
      },
    ),
  ),
  work_authorization: Type.Optional(
    Type.Array(Country, {
      maxItems: MAX_MATCH_COUNTRIES,
      description:
        "The countries in which the person may work. A post elsewhere is then an unmet requirement, unless it is remote or sponsors a visa",
    }),
  ),
};

export const EXPLAIN = {
  explain: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "Gives each result `score_parts`: compare two to see why one stands above the other",
    }),
  ),
};

/** Exactly one of the two. */
export function skillsOrResume({
  skills,
  resume_text,
}: {
  readonly skills?: unknown;
  readonly resume_text?: unknown;
}): { field: string; message: string } | undefined {
  if ((skills === undefined) !== (resume_text === undefined)) return undefined;
  return skills === undefined
    ? { field: "skills", message: "or resume_text is required" }
    : { field: "resume_text", message: "cannot be sent together with skills; send one of them" };
}

export const MatchRequest = Checked(
  described(
    Type.Object(
      {
        ...PERSON_FIELDS,
        ...STATED_TERMS,
        target_role: Type.Optional(
          Type.Object(
            { title: Text({ minLength: 1, maxLength: 200, examples: ["Data Analyst"] }) },
            {
              additionalProperties: false,
              description:
                "The work that the person wishes for, in any language: jobs of it and near it are searched, whatever the posts held. Scores stay those of the fit, less 25 for other work",
            },
          ),
        ),
        ...EXPLAIN,
        filters: Type.Optional(JobFilters),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: MAX_MATCHES, default: MAX_MATCHES }),
        ),
        language: Type.Optional(
          LanguageField("Of the names of skills in the reply; wins over `Accept-Language`"),
        ),
      },
      { additionalProperties: false, title: "MatchRequest" },
    ),
    eitherField("skills", "resume_text"),
  ),
  skillsOrResume,
);
export type MatchInput = Static<typeof MatchRequest>;

/** How well a person and a job fit. */
export const FIT_FIELDS = {
  fit_score: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      "The list is ordered by it. `fit_score_if_met` where nothing that gates is unmet; with such a requirement at most a quarter of it, and less than that of every job in the list that can be had",
  }),
  fit_score_if_met: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      "The fit whatever `unmet_requirements` says. From a résumé, `overall` of an analysis with the job's title and skills, less for a step back. From a list of skills, how much of the job's skills is there, its core first; a posting that names only one or two skills, or only common ones, stays below 100 even with nothing missing",
  }),
  band: OneOf("ScoreBand", BANDS, {
    description: `With an unmet requirement that gates \`stretch\`, else by the score: \`strong\` from ${STRONG_FROM} on, \`possible\` from ${POSSIBLE_FROM} on, else \`stretch\``,
  }),
  matched_skills: Type.Array(Type.String(), {
    description: "The job's skills that the candidate has; with `missing_skills` all of them",
  }),
  missing_skills: Type.Array(Type.String(), { description: "The job's other skills" }),
  unmet_requirements: Type.Array(
    Type.Object({
      kind: OneOf("RequirementKind", REQUIREMENT_KINDS),
      name: Type.String({
        description:
          "The language or languages, the credential, the place, the country, or in the words of the posting: a credential that no record names, the rank (`experience_level` where it has none), the degree, the years",
      }),
      gates: Type.Boolean({
        description:
          "Whether it limits `band` and order. `false`: what is had within a month, such as a course of days; a degree in place of which experience is taken; years that are not clearly short",
      }),
    }),
    {
      description:
        "Conditions of the posting that the candidate does not meet as far as the request tells; empty when there is none",
    },
  ),
  confidence: OneOf("FitConfidence", CONFIDENCES, {
    description:
      "How much of what such work asks for the posting tells. `low`: few or only common skills, or none but its title, so the score says little",
  }),
  score_parts: Type.Optional(
    Type.Array(
      Type.Object({
        part: OneOf("ScorePart", [...SCORE_PARTS, "step_back", "other_work"]),
        points: Type.Number({ description: "With two decimals; below zero where it takes off" }),
      }),
      {
        description:
          "With `explain`: their sum, rounded, is `fit_score_if_met` (1 at least where a skill is matched). From a résumé the weighed parts and the adjustments of an analysis, and what `step_back` takes off; from a list of skills `core_skills`, `all_skills` and what `few_skills` takes off; with `target_role` what `other_work` takes off",
      },
    ),
  ),
  coverage: Type.Object(
    { matched: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 1 }) },
    { description: "How many of the job's skills are matched" },
  ),
};

const MatchedJob = jobSummaryWith("MatchedJob", FIT_FIELDS);
/** Skills that are offered for the unknown names in another field of the reply. */
export const SuggestedSkills = (field: string, description: string) =>
  Type.Array(
    Type.Object({
      text: Type.String({ description: `An entry of \`${field}\`` }),
      skill: Type.String({ description: "The canonical name of a skill" }),
    }),
    { description },
  );

export const MatchReply = Type.Object(
  {
    data: Type.Array(MatchedJob, {
      maxItems: MAX_MATCHES,
      description:
        "By `fit_score`, then the newest first, then by id. So those with an unmet requirement stand below those that can be had",
    }),
    target_role: Type.Union(
      [Type.Object({ id: Type.String(), title: Type.String() }), Type.Null()],
      {
        description:
          "The role that leads the search; null where `target_role` was not sent or names no role that we know",
      },
    ),
    recognized_skills: Type.Array(Type.String(), {
      description: "What was understood of the input, as canonical names",
    }),
    unrecognized_skills: Type.Array(Type.String(), {
      description: "Entries of `skills` that name no skill we know, as they were sent",
    }),
    suggested_skills: SuggestedSkills(
      "unrecognized_skills",
      "What unrecognised entries may mean, to ask the person about; it changes no match",
    ),
  },
  { title: "MatchReply" },
);
export type MatchBody = Static<typeof MatchReply>;
