import { Type, type Static } from "typebox";
import { LanguageField } from "../../access/index.ts";
import { EXPERIENCE_LEVELS } from "../../engine/index.ts";
import { Checked, OneOf, Text } from "../../platform/http/schema.ts";
import { JobParams } from "../jobs/index.ts";
import {
  Country,
  EXPLAIN,
  FIT_FIELDS,
  PERSON_FIELDS,
  STATED_TERMS,
  skillsOrResume,
} from "./matching.schema.ts";

export const MAX_RANKED_CANDIDATES = 100;
/** Candidates that one price pays for. */
export const CANDIDATES_A_PRICE = 5;
/** Read on the event loop, in at most 50 ms. */
const MAX_JOB_CHARS = 10_000;
const MAX_JOB_SKILLS = 100;
const MAX_REQUIREMENTS = 50;
const MAX_REQUIREMENT_CHARS = 200;

const RankedCandidate = Checked(
  Type.Object(
    {
      ref: Text({
        minLength: 1,
        maxLength: 255,
        description: "Yours, repeated in the reply; unique in the request, and not stored",
      }),
      ...PERSON_FIELDS,
      ...STATED_TERMS,
    },
    { additionalProperties: false },
  ),
  skillsOrResume,
);

const candidates = Type.Array(RankedCandidate, {
  minItems: 1,
  maxItems: MAX_RANKED_CANDIDATES,
  description: "Each with `skills` or `resume_text`, and what else is known of the person",
});
const language = Type.Optional(
  LanguageField("Of the names of skills in the reply; wins over `Accept-Language`"),
);

/** A reference that stands twice would make two results that nobody can tell apart. Runs before the
 * schema has been checked, so anything may stand there. */
function uniqueRefs({
  candidates: all,
}: {
  readonly candidates?: unknown;
}): { field: string; message: string } | undefined {
  if (!Array.isArray(all)) return undefined;
  const seen = new Set<unknown>();
  for (const [place, one] of (all as readonly ({ ref?: unknown } | null)[]).entries()) {
    const ref = one?.ref;
    if (typeof ref === "string" && seen.has(ref))
      return { field: `candidates.${place}.ref`, message: "stands twice" };
    seen.add(ref);
  }
  return undefined;
}

const RankedJob = Type.Object(
  {
    title: Text({ minLength: 1, maxLength: 300, examples: ["Care Assistant"] }),
    description: Type.Optional(
      Text({ maxLength: MAX_JOB_CHARS, description: "The posting's text" }),
    ),
    requirements: Type.Optional(
      Type.Array(Text({ minLength: 1, maxLength: MAX_REQUIREMENT_CHARS }), {
        maxItems: MAX_REQUIREMENTS,
      }),
    ),
    skills: Type.Optional(
      Type.Array(Text({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: MAX_JOB_SKILLS,
        description: "Left out: read from the text, else what such jobs usually ask for",
      }),
    ),
    experience_level: Type.Optional(OneOf("ExperienceLevel", EXPERIENCE_LEVELS)),
    country: Type.Optional(Country),
    city: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
    is_remote: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const RankJobRequest = Checked(
  Type.Object(
    { job: RankedJob, candidates, ...EXPLAIN, language },
    { additionalProperties: false, title: "RankJobRequest" },
  ),
  uniqueRefs,
);
export type RankJobInput = Static<typeof RankJobRequest>;

export const RankRequest = Checked(
  Type.Object(
    { candidates, ...EXPLAIN, language },
    { additionalProperties: false, title: "RankRequest" },
  ),
  uniqueRefs,
);
export type RankInput = Static<typeof RankRequest>;
export const RankParams = JobParams;

const { fit_score: _own, ...others } = FIT_FIELDS;
export const RankReply = Type.Object(
  {
    job: Type.Object({
      id: Type.Union([Type.String(), Type.Null()]),
      title: Type.String(),
      skills: Type.Array(Type.String(), { description: "Canonical names; what was compared" }),
    }),
    data: Type.Array(
      Type.Object(
        {
          ref: Type.String(),
          fit_score: Type.Integer({
            minimum: 0,
            maximum: 100,
            description: "The list is ordered by it; the scale of a match",
          }),
          ...others,
        },
        { title: "RankedCandidate" },
      ),
      { description: "By `fit_score`, then in the order of the request" },
    ),
    errors: Type.Array(
      Type.Object({ ref: Type.String(), code: Type.String(), message: Type.String() }),
      { description: "Candidates in whose skills or text nothing was recognised" },
    ),
  },
  { title: "RankReply" },
);
export type RankBody = Static<typeof RankReply>;
